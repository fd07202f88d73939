"""Owned, free and missing copies, line by line of a deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from decks.shelf.promises import Availability, copies_in


@dataclass(frozen=True)
class Supply:
    """One card of a deck: copies used, owned, free for this deck, and missing."""

    used: int
    owned: int
    free: int

    @property
    def missing(self) -> int:
        """Used copies that are not free."""
        return max(0, self.used - self.free)


def supplies(zones: Mapping[str, Mapping[str, int]], stock: Availability) -> dict[str, Supply]:
    """By code, the copies of all zones taken together."""
    return {
        code: Supply(used, stock.owned.get(code, 0), stock.free(code))
        for code, used in copies_in(zones).items()
    }


def in_hand(found: Mapping[str, Supply]) -> int:
    """How many copies of the deck are there, free to be put in."""
    return sum(supply.used - supply.missing for supply in found.values())
