"""Which sets are shared by a secret link, and who opened one."""

from __future__ import annotations

from django.db import models

from collection.catalogue.rows import CardSet
from collection.requests.rows import User


class SharedSet(models.Model):
    """A set of somebody's own and its edition: the cards as others read them.

    The edition follows while there is a `source`; without one the link opens nothing any more, and
    who adopted it keeps it as it is.
    """

    source = models.OneToOneField(
        CardSet, on_delete=models.SET_NULL, related_name="shared", null=True
    )
    edition = models.OneToOneField(CardSet, on_delete=models.CASCADE, related_name="shared_from")
    author = models.ForeignKey(
        User, on_delete=models.SET_NULL, related_name="shared_sets", null=True
    )
    token = models.CharField(max_length=64, unique=True)
    pictures = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.source_id} as {self.edition_id}"


class OpenedSet(models.Model):
    """A shared set that a person looked at by its link."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="opened_sets")
    shared = models.ForeignKey(SharedSet, on_delete=models.CASCADE, related_name="opened")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "shared"], name="opened_once")]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.shared_id} by {self.owner_id}"
