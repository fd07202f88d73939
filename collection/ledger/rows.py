"""What a person owns. Holdings are counts; every change of one is an entry that stays."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models
from django.db.models import F, Q, QuerySet

from collection.catalogue.rows import Card
from collection.requests.rows import User


class Location(models.Model):
    """A binder or box of a person. `pockets` on a page, 0 = it has no pages.

    A location that is taken away stays as a row (`gone`), so that old entries can be undone.
    """

    class Kind(models.TextChoices):
        BINDER = "binder"
        BOX = "box"
        OTHER = "other"

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="locations")
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.BINDER)
    pockets = models.PositiveSmallIntegerField(default=9)
    gone = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "name"], condition=Q(gone=False), name="one_location_per_name"
            )
        ]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Holding(models.Model):
    """Copies of one printing that have everything in common; `identity` is a digest of that.

    `slot` is "page/pocket" in a binder, any text elsewhere. `columns` are imported columns that
    mean nothing to us and are given back. Written by `collection.ledger` alone.
    """

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="holdings")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="holdings")
    identity = models.CharField(max_length=40, editable=False)
    language = models.CharField(max_length=8, blank=True)
    condition = models.CharField(max_length=16, blank=True)
    finish = models.CharField(max_length=16, blank=True)
    location = models.ForeignKey(
        Location, on_delete=models.PROTECT, related_name="holdings", null=True
    )
    slot = models.CharField(max_length=32, blank=True)
    acquired = models.DateField(null=True)
    paid = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    currency = models.CharField(max_length=3, blank=True)
    notes = models.CharField(max_length=1000, blank=True)
    extra = models.JSONField(default=dict)
    columns = models.JSONField(default=dict)
    quantity = models.PositiveIntegerField(default=0)
    for_trade = models.PositiveIntegerField(default=0)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "card", "identity"], name="one_holding_per_identity"
            ),
            models.CheckConstraint(
                condition=Q(for_trade__lte=F("quantity")), name="trade_within_quantity"
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "card", "quantity"], name="holding_counts"),
            models.Index(fields=["location", "quantity"], name="holdings_of_place"),
            models.Index(
                fields=["owner", "card"], condition=Q(for_trade__gt=0), name="holdings_for_trade"
            ),
        ]
        ordering = ["owner", "card", "id"]

    def __str__(self) -> str:
        return f"{self.quantity} x {self.card_id}"


def holdings_of(owner: User, game: str, codes: Iterable[str]) -> QuerySet[Holding]:
    """The person's copies of these cards, looked for card by card and not among all they own."""
    cards = Card.objects.filter(game=game, code__in=list(codes))
    return Holding.objects.filter(owner=owner, card__in=cards, quantity__gt=0)


class Change(models.Model):
    """One act on a shelf: who, why, and what it undoes. Its entries say what changed."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="changes")
    actor = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    cause = models.CharField(max_length=24)
    note = models.JSONField(default=dict)
    undoes = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="undone_by", null=True
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["owner", "-id"], name="changes_of_owner")]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.cause} #{self.pk}"


class Entry(models.Model):
    """So many copies more or fewer of one identity. Written once and never changed."""

    change = models.ForeignKey(Change, on_delete=models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    identity = models.CharField(max_length=40)
    lot = models.JSONField(default=dict)
    delta = models.IntegerField()
    trade = models.IntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["card", "change"], name="entries_of_card")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.delta:+d} x {self.card_id}"


class Wish(models.Model):
    """Copies a person wants beyond what decks need."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="wishes")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    quantity = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "card"], name="one_wish_per_card")]

    def __str__(self) -> str:
        return f"{self.quantity} x {self.card_id}"
