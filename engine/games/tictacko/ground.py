"""Who stands on a Grid as bits of spaces, worked out once for all questions about it."""

from __future__ import annotations

from itertools import count
from typing import Final

from engine.games.tictacko.codes import (
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
RULES: Final = 2
SUPPRESSES: Final = 4
HEARD: Final = 3  # from here on the bits of the events that its triggers watch


class Ground:
    """The bits of the spaces as long as the Grid and the rules that last are these: `taken`, those
    `held` by each team, those of Special Characters, of Characters with triggers (`watchers`) and
    with rules (`sources`), the `locked` ones; `heard` are the bits of the events that somebody
    watches. `mark` stands in every state that has been found to be like this; where a Character
    comes or goes, `touched` (below) says so. While `stem` is the same, no Character with rules has
    come, gone or moved."""

    __slots__ = (
        "cards", "entered", "heard", "held", "lasting", "locked", "mark", "sides", "sources",
        "special", "stem", "taken", "watchers",
    )  # fmt: skip

    stem: int
    cards: list[int]
    sides: list[int]
    taken: int
    held: list[int]
    special: int
    locked: int
    watchers: int
    sources: int
    heard: int

    def __init__(self, s: TicTacKoState, traits: list[int], before: Ground | None = None) -> None:
        """`traits` are bits for each card; of `before` the spaces that were touched are looked at
        anew, without it all."""
        self.mark = next(MARKS)
        cards, sides = self.cards, self.sides = s.cards[:], s.sides[:]
        self.entered = s.entered[:]
        self.lasting = s.lasting[:] if s.lasting else []
        if before is None:
            spaces = list(range(len(cards)))
            taken = first = special = sources = listens = 0
            self.locked = locked_bits(s) if s.lasting else 0
        else:
            touched = s.touched
            spaces, same = LOW[touched & 255] + HIGH[touched >> 8], ~touched
            taken, first = before.taken & same, before.held[0] & same
            special, sources = before.special & same, before.sources & same
            listens = before.watchers & touched
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
                special |= bit
                listens |= trait >> HEARD
                if trait & RULES:
                    sources |= bit
        self.taken, self.held = taken, [first, taken & ~first]
        self.special, self.sources = special, sources
        self.watchers = self.heard = 0
        if listens:
            self._listen(traits)
        elif before is not None:
            self.watchers, self.heard = before.watchers, before.heard
        if before is None or s.touched & (before.sources | sources):
            self.stem = self.mark
        else:
            self.stem = before.stem

    def _listen(self, traits: list[int]) -> None:
        """Which Characters have triggers, and what they watch."""
        for space, card in enumerate(self.cards):
            if card != EMPTY and traits[card] >> HEARD:
                self.watchers |= 1 << space
                self.heard |= traits[card] >> HEARD

    def is_of(self, s: TicTacKoState) -> bool:
        """Whether it is what lies there."""
        return (
            self.cards == s.cards
            and self.sides == s.sides
            and self.entered == s.entered
            and self.lasting == s.lasting
        )


def traits_of(kind: int, rules: list[list[int]], hears: int) -> int:
    """What a Ground must know of a card of that type with such rules (`continuous`), and with
    triggers on these events."""
    if kind != T_SPECIAL:
        return 0
    found = IS_SPECIAL | hears << HEARD
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
SPACE_LOW: Final = _spaces_from(0, A_SPACE)
SPACE_HIGH: Final = _spaces_from(8, A_SPACE)


def spaces_in(bits: int) -> list[int]:
    """The spaces of those bits, the lowest first."""
    return LOW[bits & 255] + HIGH[bits >> 8]


def places_in(bits: int) -> list[int]:
    """The answers that lay a Character there."""
    return SPACE_LOW[bits & 255] + SPACE_HIGH[bits >> 8]
