"""Reads of the catalogue."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from collection.faces import NO_SET
from collection.models import Card


class CardNotFound(LookupError):
    """The catalogue has no card of that code."""


def cards_of(game: str, text: str = "", kind: str = "") -> QuerySet[Card]:
    """The cards of a game in the order of their codes; every word of `text` must be found."""
    found = Card.objects.filter(game=game).select_related("set").order_by("code")
    if kind:
        found = found.filter(type=kind)
    for word in text.split()[:8]:
        found = found.filter(
            Q(name_en__icontains=word) | Q(name_it__icontains=word) | Q(code__icontains=word)
        )
    return found


def card_at(game: str, set_code: str, number: str) -> Card | None:
    """The card printed with that number in that set, or None."""
    cards = Card.objects.filter(game=game).select_related("set")
    if set_code == NO_SET:
        return cards.filter(set=None, code=number).first()
    return cards.filter(set__code=set_code).filter(Q(number=number) | Q(code=number)).first()


def types_of(game: str) -> list[str]:
    """The card types a game has cards of."""
    rows = Card.objects.filter(game=game).order_by("type").values_list("type", flat=True)
    return list(rows.distinct())
