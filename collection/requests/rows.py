"""Who asks, and which requests have already been carried out."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A visitor or a member; a guest is a real row that is upgraded in place.

    `profile_public`: their page under `/u/<name>` shows the decks they marked public.
    `cards_revision` is another after every write of a card of their own; 0: they have none.
    """

    is_guest = models.BooleanField(default=False)
    profile_public = models.BooleanField(default=False)
    cards_revision = models.BigIntegerField(default=0)

    @property
    def label(self) -> str:
        """What others read of the person; "" for a guest."""
        return "" if self.is_guest else self.get_username().partition("@")[0]


class IdempotencyKey(models.Model):
    """A request that was carried out, with its outcome; written in the same transaction."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="idempotency_keys")
    key = models.CharField(max_length=64)
    purpose = models.CharField(max_length=64)
    outcome = models.JSONField(default=dict)
    # What a program asked for, as a digest, and what it was told; "" and nothing for pages.
    fingerprint = models.CharField(max_length=64, default="")
    answer = models.BinaryField(null=True, default=None)
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_outcome_per_key")]
        indexes = [
            models.Index(
                fields=["created"], condition=models.Q(answer__isnull=False), name="answers_by_age"
            )
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.key}"
