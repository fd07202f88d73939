"""Which Characters and spaces a selector means at this moment (TTK-9.3 to 9.5).

A compiled selector is a row (S_TEAM ...); a compiled place a row (W_KIND ...). `Seen` says for whom
they are read.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import EMPTY, NOTHING
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import S_EXCLUDE_SELF as S_EXCLUDE_SELF
from engine.games.tictacko.effect import S_PLACE as S_PLACE
from engine.games.tictacko.effect import S_SUBTYPE as S_SUBTYPE
from engine.games.tictacko.effect import S_TAGS as S_TAGS
from engine.games.tictacko.effect import S_TEAM as S_TEAM
from engine.games.tictacko.grid import Grid
from engine.games.tictacko.ground import Ground, spaces_in
from engine.games.tictacko.seen import Seen as Seen
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import (
    ADJACENT,
    ANY,
    ANYWHERE,
    CORNER,
    EDGE,
    INNER,
    OLDEST,
    OWN,
    R_ITEM,
    R_SELF,
    R_SPACE,
    SAME_COLUMN,
    SAME_ROW,
    SPACES,
)

# A place: kind, kind of reference, its argument (a space, a slot, or the bits of spaces).
W_KIND: Final = 0
W_REF: Final = 1
W_ARG: Final = 2


def is_in_place(r: Core, place: list[int], space: int, seen: Seen) -> bool:
    """Whether a space lies where the place says."""
    return bool(place_bits(r, place, 0, seen) >> space & 1)


def space_of(s: TicTacKoState, seq: int) -> int:
    """Where the Character with that number of entry stands now, or NOTHING."""
    return s.entered.index(seq) if seq and seq in s.entered else NOTHING


def _mark(kind: int, argument: int, seen: Seen) -> int:
    """The space a reference stands for, or NOTHING (TTK-9.24)."""
    if kind == R_SELF:
        return seen.space
    if kind == R_SPACE:
        return argument
    if kind == R_ITEM:
        return seen.item
    return seen.chosen[argument] if argument < len(seen.chosen) else NOTHING


def ground_of(r: Core, s: TicTacKoState) -> Ground:
    """Who stands on the Grid as it is."""
    ground = r.ground
    if ground is not None and ground.mark == s.mark:
        return ground
    if ground is not None and ground.mark == -s.mark:
        ground = r.ground = Ground(s, r.traits, ground)
    elif ground is None or not ground.is_of(s):
        ground = r.ground = Ground(s, r.traits)
    s.mark, s.touched = ground.mark, 0
    return ground


def place_bits(r: Core, row: list[int], at: int, seen: Seen) -> int:
    """The spaces that lie where a place says, which begins at `at` of a row (TTK-9.5)."""
    kind = row[at]
    grid = r.grid
    if kind == ANYWHERE:
        return grid.whole
    if kind > SAME_COLUMN:
        return _fixed_bits(grid, kind, row[at + W_ARG], seen)
    return bits_at(grid, kind, _mark(row[at + W_REF], row[at + W_ARG], seen))


def bits_at(grid: Grid, kind: int, mark: int) -> int:
    """The spaces ADJACENT to a space, or in its row or column; of NOTHING, none."""
    if mark < 0 or mark >= len(grid.near_bits):  # a space that this Grid has not (TTK-2.5)
        return 0
    if kind == ADJACENT:
        return grid.near_bits[mark]
    return grid.row_bits[mark] if kind == SAME_ROW else grid.column_bits[mark]


def _fixed_bits(grid: Grid, kind: int, argument: int, seen: Seen) -> int:
    if kind == SPACES:
        return argument & grid.whole
    if kind == CORNER:
        return grid.corners
    if kind == EDGE:
        return grid.edges
    if kind == INNER:
        return grid.inner
    if seen.marked is None:
        return grid.whole
    bits = 0
    for space in seen.marked:
        if space != NOTHING:
            bits |= 1 << space
    return bits


def fitting(r: Core, s: TicTacKoState, row: list[int], at: int, seen: Seen) -> int:
    """The bits of the Characters that a selector means, which begins at `at` of a row."""
    bits = anywhere(r, s, row, at, seen)
    kind = row[at + S_PLACE]
    if not bits or kind == ANYWHERE:
        return bits
    if kind >= OLDEST:
        return _by_entry(s, bits, kind)
    return bits & place_bits(r, row, at + S_PLACE, seen)


def _by_entry(s: TicTacKoState, bits: int, kind: int) -> int:
    """Of those spaces the one whose Character entered first, or last (TTK-9.39)."""
    spaces = spaces_in(bits)
    spaces.sort(key=s.entered.__getitem__)
    return 1 << spaces[0 if kind == OLDEST else -1]


def anywhere(r: Core, s: TicTacKoState, row: list[int], at: int, seen: Seen) -> int:
    """The same wherever they stand."""
    return among(r, s, ground_of(r, s), row, at, seen)


def among(r: Core, s: TicTacKoState, ground: Ground, row: list[int], at: int, seen: Seen) -> int:
    """`anywhere` for who asks more than once about a Grid."""
    team = row[at]
    if team == ANY:
        bits = ground.taken
    else:
        bits = ground.held[seen.team if team == OWN else 1 - seen.team]
    subtype = row[at + S_SUBTYPE]
    if subtype:
        bits &= ground.special if subtype == 2 else ~ground.special
    if row[at + S_EXCLUDE_SELF] and seen.space != NOTHING:
        bits &= ~(1 << seen.space)
    if row[at + S_TAGS]:
        bits &= tagged(r, s, row[at + S_TAGS])
    return bits


def tagged(r: Core, s: TicTacKoState, wanted: int) -> int:
    """The bits of the Characters that have one of these tags."""
    bits = 0
    for space, card in enumerate(s.cards):
        if card != EMPTY and r.tags[card] & wanted:
            bits |= 1 << space
    return bits


def read_off(r: Core, bits: int) -> list[int]:
    """The spaces of those bits, row by row (TTK-2.22)."""
    if not bits:
        return []
    return [space for space in r.grid.reading if bits >> space & 1]


def characters(r: Core, s: TicTacKoState, selector: list[int], seen: Seen) -> list[int]:
    """The spaces of the Characters that are meant, row by row."""
    return read_off(r, fitting(r, s, selector, 0, seen))
