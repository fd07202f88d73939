"""Which cards there are for whom: the one place where a game's shipped cards are asked for.

Whoever reads stands in a pool: the shipped cards, behind them the reader's own. Pages and the API
stand in it for one request; what shows somebody else's says whose cards it means (`standing_in`).
Outside of a request there are the shipped cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Protocol

from engine.kernel.cards import CardPool
from engine.registry import game

# Whose shelf a card stands on: everybody's; nobody's while it is a draft or taken away; else the
# number of the person whose own card it is. Below these stand the editions of shared sets.
EVERYBODY: Final = 0
NOBODY: Final = -1
# With these signs begin the ids of own sets, and with those of their sets the ids of own cards.
OWN: Final = "own-"


def edition_shelf(card_set: int) -> int:
    """The shelf on which an edition of a shared set stands, by the number of its set."""
    return NOBODY - card_set


class Reader(Protocol):
    """Who reads, as far as cards are concerned."""

    @property
    def owner(self) -> int | None:
        """The number of the person, None for a visitor."""

    @property
    def shelves(self) -> tuple[int, ...]:
        """The shelves that the reader finds cards on."""

    def pool(self, key: str) -> CardPool:
        """The cards that the reader can mean. Raises UnknownGame."""


class Anybody:
    """Who has no cards of their own."""

    @property
    def owner(self) -> int | None:
        """No person."""
        return None

    @property
    def shelves(self) -> tuple[int, ...]:
        """Everybody's."""
        return (EVERYBODY,)

    def pool(self, key: str) -> CardPool:
        """The shipped cards."""
        return shipped(key)


def shipped(key: str) -> CardPool:
    """The shipped cards of a game. Raises UnknownGame."""
    return game(key).pool()


_ANYBODY: Final[Reader] = Anybody()
_READER: ContextVar[Reader | None] = ContextVar("whose cards", default=None)


def reader() -> Reader:
    """Who reads now."""
    return _READER.get() or _ANYBODY


def pool_of(key: str) -> CardPool:
    """The cards that the reader can mean: shipped ones first, then own ones. Raises UnknownGame."""
    return reader().pool(key)


def stand_on(who: Reader) -> None:
    """From here to the end of what is answered cards are those of `who`; where nobody stands in
    anything, nothing changes."""
    if _READER.get() is not None:
        _READER.set(who)


@contextmanager
def standing_in(who: Reader) -> Iterator[None]:
    """Within, cards are those of `who`."""
    before = _READER.set(who)
    try:
        yield
    finally:
        _READER.reset(before)
