"""What was done to own cards, and what is still being typed."""

from __future__ import annotations

from django.db import models

from collection.catalogue.rows import Card, CardSet
from collection.ledger.rows import Change
from collection.requests.rows import User


class CardEdit(models.Model):
    """One act on own cards: who, why, and what it undoes.

    `lines` has for each card the number of its content before and after, 0 where it was not there;
    `change` is what the act did to the shelf, if anything.
    """

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="card_edits")
    set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="edits")
    cause = models.CharField(max_length=24)
    lines = models.JSONField(default=list)
    change = models.ForeignKey(Change, on_delete=models.SET_NULL, related_name="+", null=True)
    undoes = models.OneToOneField(
        "self", on_delete=models.CASCADE, related_name="undone_by", null=True
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["owner", "-id"], name="card_edits_of_owner")]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.cause} #{self.pk}"


class Typing(models.Model):
    """A card that is being typed, field by field as it stands in the form; gone once it is kept.

    `place` names the form: one card, a new one of a set, or a picture waiting for its words.
    `revision` grows with every write; the higher of two wins.
    """

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="typings")
    set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="typings", null=True)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="typings", null=True)
    game = models.CharField(max_length=32)
    place = models.CharField(max_length=64)
    fields = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=0)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "place"], name="one_typing_per_place")
        ]
        ordering = ["-updated"]

    def __str__(self) -> str:
        return f"{self.place} of {self.owner_id}"
