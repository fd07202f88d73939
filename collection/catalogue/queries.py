"""Reads of the catalogue."""

from __future__ import annotations

from collection.catalogue.faces import NO_SET
from collection.catalogue.rows import Card


class CardNotFound(LookupError):
    """The catalogue has no card of that code."""


def card_at(game: str, set_code: str, number: str) -> Card | None:
    """The card printed with that number in that set, or None."""
    cards = Card.seen.filter(game=game).select_related("set")
    if set_code == NO_SET:
        return cards.filter(set=None, code=number).first()
    # Without an order: asked for one, the database walks the game in that order instead.
    printed = cards.filter(set__code=set_code).order_by()
    found = [*printed.filter(number=number)[:1]] or [*printed.filter(code=number)[:1]]
    return found[0] if found else None
