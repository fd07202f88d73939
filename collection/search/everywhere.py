"""Cards of all games by name: what a field asks that stands on every page."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.db.models import Q, Sum

from collection.catalogue.rows import Card
from collection.ledger.rows import Holding
from collection.requests.rows import User
from collection.search.fold import fold
from collection.search.keys import BAR
from collection.search.printed_keys import name_has
from engine.registry import games

# Of so many that are called so the best are chosen.
_LOOKED_AT: Final = 400


def called(text: str, user: object, most: int) -> list[tuple[Card, int]]:
    """The cards that have all these words in a name (or in their code, with a digit) and own
    copies of each: first what is called so, then what is owned. At most three queries."""
    words = fold(text).split()
    if not words:
        return []
    wanted = Q()
    for word in words:
        wanted &= name_has(word)
    # Game by game the names stand in an index: no row is read, and none is sorted.
    cards = Card.seen.filter(wanted).order_by().values_list("pk", "name_key")
    first, *others = [cards.filter(game=key) for key in games()]
    names = dict(first.union(*others, all=True)[:_LOOKED_AT])
    owned, asked = _owned(names, user), " ".join(words)
    best = sorted(names, key=lambda pk: (*_rank(names[pk], owned.get(pk, 0), asked), names[pk]))
    rows = Card.seen.select_related("set").in_bulk(best[:most])
    return [(rows[pk], owned.get(pk, 0)) for pk in best[:most] if pk in rows]


def _owned(among: Collection[int], user: object) -> dict[int, int]:
    """Own copies of these cards, by id."""
    if not isinstance(user, User) or not among:
        return {}
    held = Holding.objects.filter(owner=user, card__in=among, quantity__gt=0).order_by()
    return dict(held.values_list("card").annotate(Sum("quantity")))


def _rank(name_key: str, own: int, wanted: str) -> tuple[bool, ...]:
    """Called so, owned, begins so, has a word that begins so."""
    return (
        f"{BAR}{wanted}{BAR}" not in name_key,
        not own,
        f"{BAR}{wanted}" not in name_key,
        f" {wanted}" not in name_key,
    )
