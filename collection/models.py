"""Who plays, which cards exist, and which requests have already been carried out."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import get_language

from engine.kernel.cards import CardDef


class User(AbstractUser):
    """A visitor or a member; a guest is a real row that is upgraded in place."""

    is_guest = models.BooleanField(default=False)


class CardSet(models.Model):
    """A set that cards were printed in; names are blank where a language has none."""

    game = models.CharField(max_length=32)
    code = models.CharField(max_length=32)
    name_en = models.CharField(max_length=200, blank=True)
    name_it = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="one_set_per_code")]
        ordering = ["game", "code"]

    def __str__(self) -> str:
        return f"{self.game}:{self.code}"

    @property
    def name(self) -> str:
        """The name in the language being spoken, else any, else the code."""
        return _spoken(self.name_en, self.name_it) or self.code


class Card(models.Model):
    """A card as printed; `data` is its whole JSON, the other columns are for finding it."""

    game = models.CharField(max_length=32)
    code = models.CharField(max_length=64)
    type = models.CharField(max_length=32)
    name_en = models.CharField(max_length=200, blank=True)
    name_it = models.CharField(max_length=200, blank=True)
    set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="cards", null=True)
    number = models.CharField(max_length=32, blank=True)
    data = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="one_card_per_code")]
        indexes = [models.Index(fields=["game", "type", "code"], name="card_by_type")]
        ordering = ["game", "code"]

    def __str__(self) -> str:
        return f"{self.game}:{self.code}"

    @property
    def name(self) -> str:
        """The name in the language being spoken, else in the other."""
        return _spoken(self.name_en, self.name_it)

    @property
    def definition(self) -> CardDef:
        """The card as the engine knows it."""
        return CardDef.from_json(self.data)


class IdempotencyKey(models.Model):
    """A request that was carried out, with its outcome; written in the same transaction."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="idempotency_keys")
    key = models.CharField(max_length=64)
    purpose = models.CharField(max_length=64)
    outcome = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_outcome_per_key")]

    def __str__(self) -> str:
        return f"{self.purpose} {self.key}"


def _spoken(en: str, it: str) -> str:
    first, second = (it, en) if (get_language() or "en").startswith("it") else (en, it)
    return first or second
