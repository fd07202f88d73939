"""Who stands on a Grid as bits of spaces, worked out once for all questions about it."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import EMPTY, T_SPECIAL
from engine.games.tictacko.state import TicTacKoState


class Ground:
    """The bits of the spaces as long as the Grid is this one: `taken`, those `held` by each team,
    those of Special Characters; `watchers` are the spaces whose Characters have triggers."""

    __slots__ = ("cards", "held", "sides", "special", "taken", "watchers")

    cards: list[int]
    sides: list[int]
    taken: int
    held: list[int]
    special: int
    watchers: list[int]

    def __init__(self, s: TicTacKoState, types: list[int], triggers: list[list[int]]) -> None:
        self.cards, self.sides = s.cards[:], s.sides[:]
        taken, first, special, bit = 0, 0, 0, 1
        sides, watchers = s.sides, []
        for space, card in enumerate(s.cards):
            if card != EMPTY:
                taken |= bit
                if sides[space] == 0:
                    first |= bit
                if types[card] == T_SPECIAL:
                    special |= bit
                if triggers[card]:
                    watchers.append(space)
            bit <<= 1
        self.taken = taken
        self.held = [first, taken & ~first]
        self.special = special
        self.watchers = watchers


def _spaces_from(first: int) -> list[list[int]]:
    """For all bits of eight spaces in a row which these are."""
    return [[first + space for space in range(8) if bits >> space & 1] for bits in range(256)]


LOW: Final = _spaces_from(0)
HIGH: Final = _spaces_from(8)


def spaces_in(bits: int) -> list[int]:
    """The spaces of those bits, the lowest first."""
    return LOW[bits & 255] + HIGH[bits >> 8]
