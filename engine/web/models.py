"""Tables (matches), their seats and steps. A table is nothing but these rows."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse

from collection.ids import short_id
from collection.models import User
from decks.models import DeckVersion


class PinnedPool(models.Model):
    """The card definitions that matches were played with; written once for each digest."""

    digest = models.CharField(primary_key=True, max_length=64)
    game = models.CharField(max_length=32)
    definitions = models.JSONField()

    def __str__(self) -> str:
        return f"{self.game} {self.digest[:12]}"


class Match(models.Model):
    """A match: what it began with (`header`, the seed included) and where its log stands.

    `pending` holds the choices of a move that is being declared; `scores` halves of a point.
    """

    class Status(models.TextChoices):
        """Whether it is still played."""

        RUNNING = "running"
        OVER = "over"

    id = models.CharField(primary_key=True, max_length=16, default=short_id, editable=False)
    game = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    pool = models.ForeignKey(PinnedPool, on_delete=models.PROTECT, related_name="matches")
    header = models.JSONField()
    revision = models.PositiveIntegerField()
    head = models.PositiveIntegerField()
    pending = models.JSONField(default=list)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.RUNNING)
    scores = models.JSONField(null=True)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated"]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    def get_absolute_url(self) -> str:
        """The table's page."""
        return reverse("table", args=(self.id,))


class MatchStep(models.Model):
    """One entry of the log tree; appended, never changed."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    parent = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    seat = models.SmallIntegerField()
    data = models.JSONField()
    digest = models.CharField(max_length=16)
    events = models.JSONField()
    note = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="step_once")]
        ordering = ["match", "number"]

    def __str__(self) -> str:
        return f"{self.match_id} #{self.number}"


class Seat(models.Model):
    """Who sits where: a person (`user`) or a partner (`level`), and what the seat brought."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="seats", null=True)
    level = models.CharField(max_length=16, blank=True)
    product = models.CharField(max_length=64, blank=True)
    deck_version = models.ForeignKey(
        DeckVersion, on_delete=models.PROTECT, related_name="seats", null=True
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_per_number"),
            models.CheckConstraint(
                condition=Q(user=None) ^ Q(level=""), name="a_person_or_a_partner"
            ),
        ]
        ordering = ["match", "number"]

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.number}"
