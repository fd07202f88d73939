"""Who stands on a Grid as bits of spaces, worked out once for all questions about it."""

from __future__ import annotations

from itertools import count
from typing import Final

from engine.games.tictacko.codes import (
    A_PICK_SPACE,
    A_SPACE,
    EMPTY,
    T_SPECIAL,
)
from engine.games.tictacko.lasting import locked_bits
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import SUPPRESS

# No two Grids that are looked at have the same, whoever looks at them.
MARKS: Final = count(1)
# What there is to know of a card that lies there; only a Special one has effects.
IS_SPECIAL: Final = 1
WATCHES: Final = 2
RULES: Final = 4
SUPPRESSES: Final = 8


class Ground:
    """The bits of the spaces as long as the Grid and the rules that last are these: `taken`, those
    `held` by each team, those of Special Characters, of Characters with triggers (`watchers`) and
    with rules (`sources`), the `locked` ones. `mark` stands in every state that has been found to
    be like this; where a Character comes or goes, `touched` (below) says so. While
    `stem` is the same, no Character with rules has come, gone or moved."""

    __slots__ = (
        "cards", "entered", "held", "lasting", "locked", "mark", "sides", "sources", "special",
        "stem", "taken", "watchers",
    )  # fmt: skip

    mark: int
    stem: int
    cards: list[int]
    sides: list[int]
    entered: list[int]
    lasting: list[list[int]]
    taken: int
    held: list[int]
    special: int
    locked: int
    watchers: int
    sources: int

    def __init__(self, s: TicTacKoState, traits: list[int], before: Ground | None) -> None:
        """`traits` are bits for each card; of `before` the spaces that were touched are looked at
        anew, without it all."""
        self.mark = next(MARKS)
        cards = self.cards = s.cards[:]
        sides = self.sides = s.sides[:]
        self.entered = s.entered[:]
        self.lasting = s.lasting[:] if s.lasting else []
        if before is None:
            spaces = list(range(len(cards)))
            taken = first = special = watchers = sources = 0
            self.locked = locked_bits(s) if s.lasting else 0
        else:
            touched = s.touched
            spaces, same = LOW[touched & 255] + HIGH[touched >> 8], ~touched
            taken = before.taken & same
            first = before.held[0] & same
            special = before.special & same
            watchers = before.watchers & same
            sources = before.sources & same
            self.locked = before.locked
        for space in spaces:
            card = cards[space]
            if card == EMPTY:
                continue
            bit = 1 << space
            taken |= bit
            if sides[space] == 0:
                first |= bit
            trait = traits[card]
            if trait:
                if trait & IS_SPECIAL:
                    special |= bit
                if trait & WATCHES:
                    watchers |= bit
                if trait & RULES:
                    sources |= bit
        self.taken = taken
        self.held = [first, taken & ~first]
        self.special = special
        self.watchers = watchers
        self.sources = sources
        if before is None or s.touched & (before.sources | sources):
            self.stem = self.mark
        else:
            self.stem = before.stem

    def is_of(self, s: TicTacKoState) -> bool:
        """Whether it is what lies there."""
        return (
            self.cards == s.cards
            and self.sides == s.sides
            and self.entered == s.entered
            and self.lasting == s.lasting
        )


def traits_of(kind: int, rules: list[list[int]], *, watches: bool) -> int:
    """What a Ground must know of a card of that type with such rules (`continuous`)."""
    found = IS_SPECIAL if kind == T_SPECIAL else 0
    if watches:
        found |= WATCHES
    if rules:
        found |= RULES
    if any(row[0] == SUPPRESS for row in rules):
        found |= SUPPRESSES
    return found


def touched(s: TicTacKoState, space: int) -> None:
    """A Character has come to a space, or left it."""
    s.touched |= 1 << space
    if s.mark > 0:
        s.mark = -s.mark


def _spaces_from(first: int, kind: int = 0) -> list[list[int]]:
    """For all bits of eight spaces in a row which these are."""
    return [[kind | first + k for k in range(8) if bits >> k & 1] for bits in range(256)]


LOW: Final = _spaces_from(0)
HIGH: Final = _spaces_from(8)
PICK_LOW: Final = _spaces_from(0, A_PICK_SPACE)
PICK_HIGH: Final = _spaces_from(8, A_PICK_SPACE)
SPACE_LOW: Final = _spaces_from(0, A_SPACE)
SPACE_HIGH: Final = _spaces_from(8, A_SPACE)


def spaces_in(bits: int) -> list[int]:
    """The spaces of those bits, the lowest first."""
    return LOW[bits & 255] + HIGH[bits >> 8]


def picks_in(bits: int) -> list[int]:
    """The answers that pick them."""
    return PICK_LOW[bits & 255] + PICK_HIGH[bits >> 8]


def places_in(bits: int) -> list[int]:
    """The answers that lay a Character there."""
    return SPACE_LOW[bits & 255] + SPACE_HIGH[bits >> 8]
