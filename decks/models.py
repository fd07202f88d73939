"""Decks being worked on, and the frozen versions that matches point to."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils.text import slugify

from collection.ids import short_id
from collection.models import User


class Deck(models.Model):
    """Cards by zone and code. `version` grows with every edit; two editors meet there.

    `kind` is a loadout kind of the game; `source` the product it was made from, or blank.
    """

    id = models.CharField(primary_key=True, max_length=16, default=short_id, editable=False)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="decks")
    game = models.CharField(max_length=32)
    kind = models.CharField(max_length=32)
    name = models.CharField(max_length=100)
    source = models.CharField(max_length=64, blank=True)
    header = models.JSONField(default=dict)
    zones = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [models.Index(fields=["owner", "-updated"], name="deck_of_owner")]
        ordering = ["-updated"]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    def get_absolute_url(self) -> str:
        """The deck's page."""
        return reverse("deck", args=(self.id, self.slug))

    @property
    def slug(self) -> str:
        """The name as it stands in addresses."""
        return slugify(self.name) or "deck"

    @property
    def size(self) -> int:
        """All copies in all zones."""
        return sum(sum(counts.values()) for counts in self.zones.values())


class DeckVersion(models.Model):
    """A deck as it was; written once and never changed."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=100)
    header = models.JSONField()
    zones = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="version_once")]
        ordering = ["deck", "number"]

    def __str__(self) -> str:
        return f"{self.name} v{self.number}"
