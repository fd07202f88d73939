"""Batches of games: what is to be played with which decks, and the pieces it is played in."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from collection.house.ids import secret_id, short_id
from collection.requests.rows import User
from decks.lists.rows import DeckVersion
from engine.web.seat.leases import Leased


class Run(models.Model):
    """A batch: each tested deck against each opposing one, `deals` deals of each pairing.

    A deal is played once for each side of the table, so that every deck sits everywhere alike.
    `seed` and the number of a deal settle every game of it. `pool_id` is the digest of the cards,
    `version` that of the rules: with others the games could not be told again.
    """

    class Status(models.TextChoices):
        """How far it is."""

        WORKING = "working"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    id = models.CharField(primary_key=True, max_length=16, default=short_id, editable=False)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="runs")
    game = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    pool = models.ForeignKey("engine.PinnedPool", on_delete=models.PROTECT, related_name="runs")
    level = models.CharField(max_length=16)
    seed = models.CharField(max_length=64, default=secret_id)
    deals = models.PositiveIntegerField()
    sides = models.PositiveSmallIntegerField(default=2)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WORKING)
    created = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["owner", "-created"], name="run_of_owner"),
            models.Index(fields=["game", "level", "-created"], name="run_of_game"),
        ]
        ordering = ["-created", "id"]

    def __str__(self) -> str:
        return f"{self.game} run {self.id}"

    def get_absolute_url(self) -> str:
        """The page of the batch."""
        return reverse("run", args=(self.id,))


class RunDeck(models.Model):
    """A deck of a batch as it was then. `version` leads back to it while it is kept.

    `loadout` is what is played, so that a batch outlives a deck; `product` names a starter.
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="decks")
    number = models.PositiveSmallIntegerField()
    tested = models.BooleanField()
    name = models.CharField(max_length=100)
    loadout = models.JSONField()
    product = models.CharField(max_length=64, blank=True)
    version = models.ForeignKey(
        DeckVersion, on_delete=models.SET_NULL, related_name="runs", null=True
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "number"], name="run_deck_once")]
        ordering = ["run", "number"]

    def __str__(self) -> str:
        return f"{self.run_id} {self.name}"


class Chunk(Leased):
    """Deals `first` to `first + count - 1` of deck `mine` against deck `other`.

    `seconds` tells others what theirs will cost.
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="chunks")
    number = models.PositiveIntegerField()
    mine = models.PositiveSmallIntegerField()
    other = models.PositiveSmallIntegerField()
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "number"], name="chunk_once")]
        # Not a partial one: SQLite would not use it, as queries come with parameters.
        indexes = [models.Index(fields=["state", "number"], name="chunk_open")]
        ordering = ["run", "number"]

    def __str__(self) -> str:
        return f"{self.run_id} chunk {self.number}"
