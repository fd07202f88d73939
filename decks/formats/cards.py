"""The cards of a deck in the order of its zones, with the names that exports print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from collection.catalogue.faces import shown_code
from collection.catalogue.gone import called
from collection.catalogue.shelves import set_called
from collection.house.pools import pool_of
from decks.lists.judging import kind_of
from decks.lists.rows import Deck
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import LoadoutKind

LANGUAGES = ("en", "it")


@dataclass(frozen=True)
class Copies:
    """So many copies of a card; `card` is None when the game knows none of that code."""

    code: str
    count: int
    card: CardDef | None
    game: str = ""

    def name(self, language: str) -> str:
        """What is printed on it, or what the person wrote."""
        return self.card.name.pick(language) if self.card else " ".join(self.written.split())

    @property
    def place(self) -> tuple[str, str]:
        """Set and number as they stand on the card; "" for what does not."""
        card = self.card
        own = set_called(self.game, card.set) if card else None
        return (own.label if own else card.set, card.number) if card else ("", "")

    @property
    def shown(self) -> str:
        """The code as people read it."""
        return shown_code(self.game, self.card) if self.card else self.written

    @property
    def written(self) -> str:
        """What the person wrote, where no card is known."""
        return called(self.game, self.code)


@dataclass(frozen=True)
class Zone:
    """A zone of a deck with its cards, declared zones first."""

    key: str
    label: str
    cards: tuple[Copies, ...]

    @property
    def count(self) -> int:
        """All copies in it."""
        return sum(line.count for line in self.cards)


def zones_of(deck: Deck, language: str) -> tuple[Zone, ...]:
    """The zones of a deck that hold cards, each by card code."""
    return zones_in(deck.game, kind_of(deck.game, deck.kind), deck.zones, language)


def zones_in(
    key: str, kind: LoadoutKind, zones: Mapping[str, Mapping[str, int]], language: str
) -> tuple[Zone, ...]:
    """As `zones_of`, for cards that are no row."""
    pool = pool_of(key)
    labels = {zone.key: zone.name.pick(language) for zone in kind.zones}
    keys = [*labels, *(zone for zone in sorted(zones) if zone not in labels)]
    return tuple(
        Zone(zone, labels.get(zone, zone), _copies(key, pool, zones[zone]))
        for zone in keys
        if zones.get(zone)
    )


def _copies(key: str, pool: CardPool, counts: Mapping[str, int]) -> tuple[Copies, ...]:
    return tuple(Copies(code, counts[code], pool.get(code), key) for code in sorted(counts))


def shared_names(key: str) -> frozenset[str]:
    """Names, case aside, that stand on more than one of the reader's cards of a game."""
    return _shared(pool_of(key))


@lru_cache(maxsize=64)
def _shared(pool: CardPool) -> frozenset[str]:
    owner: dict[str, str] = {}
    shared: set[str] = set()
    for card in pool:
        for _, text in card.name.texts:
            if owner.setdefault(text.casefold(), card.code) != card.code:
                shared.add(text.casefold())
    return frozenset(shared)


def language_of(asked: str, spoken: str) -> str:
    """The language for printed names: the one asked for if there is one, else the reader's."""
    if asked in LANGUAGES:
        return asked
    return "it" if spoken.startswith("it") else "en"
