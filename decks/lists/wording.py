"""Which cards of a deck say in words what nobody enforces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from collection.catalogue.gone import called
from collection.catalogue.wording import prompting, unenforced
from collection.house.i18n import READER
from collection.house.pools import pool_of
from engine.kernel.cards import CardDef


def name_of(key: str, code: str) -> str:
    """The name of a card in the reader's language, or what was written of one nobody knows."""
    card = pool_of(key).get(code)
    return card.name.pick(READER.language) if card else called(key, code)


def prompting_in(key: str, zones: Mapping[str, Mapping[str, int]]) -> list[str]:
    """The names of the cards that ask the table."""
    return _named(prompting(_cards(key, zones)))


def unenforced_in(key: str, zones: Mapping[str, Mapping[str, int]]) -> list[str]:
    """The names of the cards whose printed words the table does not carry out."""
    return _named(unenforced(_cards(key, zones)))


def _cards(key: str, zones: Mapping[str, Mapping[str, int]]) -> Iterator[CardDef]:
    pool = pool_of(key)
    found = (pool.get(code) for counts in zones.values() for code in counts)
    return (card for card in found if card is not None)


def _named(cards: Iterable[CardDef]) -> list[str]:
    return [card.name.pick(READER.language) for card in cards]
