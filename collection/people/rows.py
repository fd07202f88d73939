"""How people and their programs show who they are: codes and tokens, kept as digests."""

from __future__ import annotations

from django.db import models

from collection.requests.rows import User


class RecoveryCode(models.Model):
    """The one code that leads back to a person; shown once, kept as a digest, used up by use."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="recovery_code")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"recovery code of {self.user_id}"


class ApiToken(models.Model):
    """What a program shows instead of a password; kept as a digest. `start` tells them apart."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    start = models.CharField(max_length=8, editable=False)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"


class SetupCode(models.Model):
    """The code that makes the first administrator of an installation; gone once it is used."""

    digest = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"setup code of {self.created:%Y-%m-%d}"
