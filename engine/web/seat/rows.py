"""Matches with their seats and steps, the positions they are laid from, the cards of then."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse

from collection.house.ids import short_id
from collection.requests.rows import User
from decks.lists.rows import DeckVersion


class PinnedPool(models.Model):
    """The cards that matches were played with; written once for each digest.

    A pool holds all `definitions`; one that widens `base` holds `cards`, the numbers of its
    `PinnedCard`s, and in `closed` the codes of those that are not laid open at the table.
    """

    digest = models.CharField(primary_key=True, max_length=64)
    game = models.CharField(max_length=32)
    definitions = models.JSONField(default=list)
    base = models.ForeignKey("self", on_delete=models.PROTECT, related_name="wider", null=True)
    cards = models.JSONField(default=list)
    closed = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.game} {self.digest[:12]}"


class PinnedCard(models.Model):
    """What a card that somebody typed said when it was played; written once for each digest.

    It stands by itself, so that matches outlive the card, its set and its owner's account.
    """

    digest = models.CharField(max_length=64, unique=True)
    game = models.CharField(max_length=32)
    data = models.JSONField()

    def __str__(self) -> str:
        return f"{self.game} {self.digest[:12]}"


class Position(models.Model):
    """A table laid by hand: what lies where (`layout`), who sees it, and what is asked of them.

    `layout` is the game's own form of it (see `engine.kernel.positions`); what it leaves unseen is
    dealt when it is played. `moment`: it begins in the middle of something, at this state (hex),
    what `seat` had not seen dealt otherwise; `layout` is then what lay there last that can be laid.
    A puzzle has a `question` and, as exact texts of moves, a `solution`.
    `past` holds the last layouts, so that an edit can be undone.
    """

    id = models.CharField(primary_key=True, max_length=16, default=short_id, editable=False)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="positions")
    game = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    pool = models.ForeignKey(PinnedPool, on_delete=models.PROTECT, related_name="positions")
    title = models.CharField(max_length=120, blank=True)
    table = models.JSONField()
    layout = models.JSONField()
    moment = models.TextField(blank=True, default="")
    seat = models.PositiveSmallIntegerField(default=0)
    question = models.CharField(max_length=500, blank=True)
    solution = models.JSONField(default=list)
    past = models.JSONField(default=list)
    shared = models.BooleanField(default=False)
    edition = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated"]

    def __str__(self) -> str:
        return f"{self.game} position {self.id}"

    def get_absolute_url(self) -> str:
        """Where the position is looked at and played."""
        return reverse("position", args=(self.id,))


class Match(models.Model):
    """A match: what it began with (`header`, the seed included) and where its log stands.

    `pending` holds the choices of a move that is being declared; `scores` halves of a point.
    `turn` is the last turn that was told of, 0 before the first. `counted`: it was played without
    knowing what the shuffle hides, and so counts in strength and results.
    `owner` laid the table and watches it even from no seat: `pace` is how fast partners play on
    by themselves, `open_watch` whether a table without people is watched with all hands open.
    `hinted`: a hint was asked for at it. `tried` is how it stood to its puzzle after the last
    change (`engine.web.seat.verdicts`), None where nothing is asked or nobody moved yet.
    `branched_from` and `branched_at` name the step of another match from which this one is played
    on; `lesson` a guided battle.
    """

    class Pace(models.TextChoices):
        """How fast partners move."""

        PAUSE = "pause"
        SLOW = "slow"
        NORMAL = "normal"
        OFF = "off"

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
    turn = models.PositiveIntegerField(default=0)
    counted = models.BooleanField(default=True)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="matches")
    branched_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, related_name="branches", null=True
    )
    branched_at = models.PositiveIntegerField(null=True)
    position = models.ForeignKey(
        Position, on_delete=models.SET_NULL, related_name="matches", null=True
    )
    lesson = models.CharField(max_length=32, blank=True)
    pace = models.CharField(max_length=8, choices=Pace.choices, default=Pace.NORMAL)
    open_watch = models.BooleanField(default=False)
    hinted = models.BooleanField(default=False)
    tried = models.JSONField(null=True)
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
    """Who sits where: a person (`user`) or a partner (`level`), and what the seat brought.

    Several people at one screen sit as the same user and are told apart by `name`; one of them
    at a time has the screen. `surprise`: the deck was drawn at random, and is told to nobody
    before the end unless the game opens the lists. `waits`: the step of the log at which the card
    began to be carried out by hand to whose end this person says wait.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="seats", null=True)
    level = models.CharField(max_length=16, blank=True)
    name = models.CharField(max_length=40, blank=True)
    product = models.CharField(max_length=64, blank=True)
    deck_version = models.ForeignKey(
        DeckVersion, on_delete=models.PROTECT, related_name="seats", null=True
    )
    surprise = models.BooleanField(default=False)
    has_screen = models.BooleanField(default=False)
    waits = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(
                fields=["match", "user"], condition=Q(has_screen=True), name="one_has_the_screen"
            ),
            models.CheckConstraint(
                condition=Q(user=None) ^ Q(level=""), name="a_person_or_a_partner"
            ),
        ]
        ordering = ["match", "number"]

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.number}"
