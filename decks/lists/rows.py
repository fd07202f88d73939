"""Decks being worked on, and the frozen versions that matches point to."""

from __future__ import annotations

from functools import lru_cache

from django.db import models
from django.urls import reverse
from django.utils.text import slugify

from collection.house.ids import short_id
from collection.requests.rows import User

# What each version keeps of a deck, and undo brings back.
CONTENT = ("name", "header", "zones", "beside", "description", "contents")
# Words that stand in the place of the name in addresses of doors (`/d/<id>/rename`).
VERBS = frozenset(
    {"quantity", "remedy", "rename", "delete", "undo", "redo", "paste", "edit", "text"}
)


class Deck(models.Model):
    """Cards by zone and code. `version` grows with every edit; two editors meet there.

    `contents` says of each own card in it the number of the content that the deck stands on
    (`collection.catalogue.contents`); `stayed` the number of the later one at which its owner let
    it stand. `beside` is what no judge counts (`decks.lists.beside`). `sleeved` is what the sleeves
    of a built deck hold, `{version, zones}`; blank while it is planned.

    `kind` is a loadout kind of the game; `source` the product it was made from, or blank.
    A built deck promises its copies, planned ones share. `trail` are the version numbers that
    undo and redo lead to, nearest last. A deck with `deleted` lies in the bin. `folder`: "" = in
    none.
    """

    class Status(models.TextChoices):
        PLANNED = "planned"
        BUILT = "built"

    class Visibility(models.TextChoices):
        PRIVATE = "private"
        LINK = "link"
        PUBLIC = "public"

    id = models.CharField(primary_key=True, max_length=16, default=short_id, editable=False)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="decks")
    game = models.CharField(max_length=32)
    kind = models.CharField(max_length=32)
    name = models.CharField(max_length=100)
    source = models.CharField(max_length=64, blank=True)
    header = models.JSONField(default=dict)
    zones = models.JSONField(default=dict)
    beside = models.JSONField(default=dict)
    contents = models.JSONField(default=dict)
    stayed = models.JSONField(default=dict)
    sleeved = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PLANNED)
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    token = models.CharField(max_length=43, blank=True)
    tags = models.JSONField(default=list)
    notes = models.TextField(max_length=4000, blank=True)
    description = models.TextField(max_length=4000, blank=True)
    folder = models.CharField(max_length=40, blank=True)
    archived = models.BooleanField(default=False)
    deleted = models.DateTimeField(null=True)
    trail = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [
            models.Index(fields=["owner", "-updated"], name="deck_of_owner"),
            models.Index(fields=["visibility", "game"], name="deck_by_visibility"),
        ]
        ordering = ["-updated"]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    def get_absolute_url(self) -> str:
        """The deck's page."""
        return _page_of(self.id, self.slug)

    @property
    def slug(self) -> str:
        """The name as it stands in addresses, where a verb means something else."""
        return _slug_of(self.name)

    @property
    def size(self) -> int:
        """All copies in all zones."""
        return sum(sum(counts.values()) for counts in self.zones.values())


# Lists name hundreds of decks: an address takes longer to make than a row to read.
@lru_cache(maxsize=8192)
def _page_of(deck: str, slug: str) -> str:
    return reverse("deck", args=(deck, slug))


@lru_cache(maxsize=8192)
def _slug_of(name: str) -> str:
    slug = slugify(name) or "deck"
    return f"deck-{slug}" if slug in VERBS else slug


class DeckVersion(models.Model):
    """A deck as it was; its cards are written once and never changed. `label` names it."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=100)
    header = models.JSONField()
    zones = models.JSONField()
    description = models.TextField(max_length=4000, blank=True)
    beside = models.JSONField(default=dict)
    contents = models.JSONField(default=dict)
    label = models.CharField(max_length=80, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="version_once")]
        ordering = ["deck", "number"]

    def __str__(self) -> str:
        return f"{self.name} v{self.number}"
