"""Cards of all games by name: what a field asks that stands on every page."""

from __future__ import annotations

from typing import Final

from django.db.models import Q, QuerySet, Sum

from collection.catalogue.rows import Card
from collection.ledger.rows import Holding
from collection.requests.rows import User
from collection.search.fold import fold
from collection.search.printed_keys import name_has
from engine.registry import games

# Of so many that are called so the best are chosen.
_LOOKED_AT: Final = 40


def called(text: str, user: object, most: int) -> list[tuple[Card, int]]:
    """The cards that have all these words in a name (or in their code, with a digit) and own
    copies of each: first what is called so, then what is owned. At most two queries."""
    words = fold(text).split()
    if not words:
        return []
    wanted = Q(game__in=list(games()))
    for word in words:
        wanted &= name_has(word)
    cards = Card.seen.filter(wanted).select_related("set").order_by("name_key", "pk")
    owned = _owned(cards, user)
    rows = {card.pk: card for card in [*owned, *cards[:_LOOKED_AT]]}
    found = [(card, owned.get(card, 0)) for card in rows.values()]
    asked = " ".join(words)
    return sorted(found, key=lambda each: _rank(each[0], each[1], asked))[:most]


def _owned(cards: QuerySet[Card], user: object) -> dict[Card, int]:
    """Those that the person has, with how many."""
    if not isinstance(user, User):
        return {}
    held = Holding.objects.filter(owner=user, quantity__gt=0)
    copies = Sum("holdings__quantity", filter=Q(holdings__owner=user))
    rows = cards.filter(pk__in=held.values("card")).annotate(own=copies)
    return {card: getattr(card, "own", 0) for card in rows[:_LOOKED_AT]}


def _rank(card: Card, own: int, wanted: str) -> tuple[bool, bool, bool]:
    names = f"{card.name_key}|"
    return (f"|{wanted}|" not in names, not own, f"|{wanted}" not in names)
