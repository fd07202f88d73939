"""Which cards of a deck say in words what nobody enforces."""

from __future__ import annotations

from collections.abc import Mapping

from collection.catalogue.gone import called
from collection.catalogue.wording import unenforced
from collection.house.i18n import READER
from collection.house.pools import pool_of


def name_of(key: str, code: str) -> str:
    """The name of a card in the reader's language, or what was written of one nobody knows."""
    card = pool_of(key).get(code)
    return card.name.pick(READER.language) if card else called(key, code)


def unenforced_in(key: str, zones: Mapping[str, Mapping[str, int]]) -> list[str]:
    """The names of the cards whose printed words the table does not carry out."""
    pool = pool_of(key)
    cards = (pool.get(code) for counts in zones.values() for code in counts)
    found = unenforced(card for card in cards if card is not None)
    return [card.name.pick(READER.language) for card in found]
