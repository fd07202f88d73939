"""Reads of the catalogue."""

from __future__ import annotations

from collection.catalogue.faces import NO_SET
from collection.catalogue.rows import Card
from collection.house.pools import OWN


class CardNotFound(LookupError):
    """The catalogue has no card of that code."""


def card_at(game: str, set_code: str, number: str) -> Card | None:
    """The card printed with that number in that set, or None."""
    cards = Card.seen.filter(game=game).select_related("set")
    if set_code == NO_SET:
        return cards.filter(set=None, code=number).first()
    # Without an order: asked for one, the database walks the game in that order instead.
    printed = cards.filter(set__code=set_code).order_by()
    ways = ({"code": number}, {"number": number})
    for way in ways if set_code.startswith(OWN) else reversed(ways):
        found = printed.filter(**way)[:1]
        if found:
            return found[0]
    return None
