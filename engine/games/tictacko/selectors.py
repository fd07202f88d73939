"""Which Characters and spaces a selector means at this moment (TTK-9.3 to 9.5).

A compiled selector is a row (S_TEAM ...); a compiled place a row (W_KIND ...). `Seen` says for whom
they are read.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import EMPTY, NOTHING, T_SPECIAL
from engine.games.tictacko.core import Core
from engine.games.tictacko.seen import Seen as Seen
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import (
    ADJACENT,
    ANY,
    ANYWHERE,
    CORNER,
    EDGE,
    INNER,
    OWN,
    R_ITEM,
    R_SELF,
    R_SPACE,
    SAME_COLUMN,
    SAME_ROW,
    SPACES,
    THREATENED,
)

# A place: kind, kind of reference, its argument (a space, a slot, or the bits of spaces).
W_KIND: Final = 0
W_REF: Final = 1
W_ARG: Final = 2
# A Character selector: these, then its place.
S_TEAM: Final = 0
S_SUBTYPE: Final = 1
S_EXCLUDE_SELF: Final = 2
S_TAGS: Final = 3
S_PLACE: Final = 4


def is_in_place(r: Core, place: list[int], space: int, seen: Seen) -> bool:
    """Whether a space lies where the place says (TTK-9.5)."""
    kind = place[W_KIND]
    grid = r.grid
    if kind == ANYWHERE:
        return True
    if kind == SPACES:
        return bool(place[W_ARG] >> space & 1)
    if kind == CORNER:
        return grid.is_corner(space)
    if kind == EDGE:
        return grid.is_edge(space)
    if kind == INNER:
        return not grid.is_corner(space) and not grid.is_edge(space)
    if kind >= THREATENED:
        return seen.marked is None or space in seen.marked
    mark = refers_to(place, seen)
    if mark == NOTHING or mark >= len(grid.names):  # a space that this Grid has not (TTK-2.5)
        return False
    if kind == ADJACENT:
        return space in grid.near[mark]
    if kind == SAME_ROW:
        return grid.row[space] == grid.row[mark]
    assert kind == SAME_COLUMN
    return grid.column[space] == grid.column[mark]


def space_of(s: TicTacKoState, seq: int) -> int:
    """Where the Character with that number of entry stands now, or NOTHING."""
    return s.entered.index(seq) if seq and seq in s.entered else NOTHING


def refers_to(place: list[int], seen: Seen) -> int:
    """The space a reference stands for, or NOTHING (TTK-9.24)."""
    kind = place[W_REF]
    if kind == R_SELF:
        return seen.space
    if kind == R_SPACE:
        return place[W_ARG]
    if kind == R_ITEM:
        return seen.item
    slot = place[W_ARG]
    return seen.chosen[slot] if slot < len(seen.chosen) else NOTHING


def fits(r: Core, s: TicTacKoState, selector: list[int], space: int, seen: Seen) -> bool:
    """Whether the Character on a space is meant; an empty space never is."""
    card = s.cards[space]
    if card == EMPTY:
        return False
    if selector[S_TEAM] != ANY and (s.sides[space] == seen.team) != (selector[S_TEAM] == OWN):
        return False
    subtype = selector[S_SUBTYPE]
    if subtype and (r.t.type[card] == T_SPECIAL) != (subtype == 2):
        return False
    if selector[S_EXCLUDE_SELF] and space == seen.space:
        return False
    wanted = selector[S_TAGS]
    if wanted and not r.tags[card] & wanted:
        return False
    if selector[S_PLACE] == ANYWHERE:
        return True
    return is_in_place(r, selector[S_PLACE:], space, seen)


def characters(r: Core, s: TicTacKoState, selector: list[int], seen: Seen) -> list[int]:
    """The spaces of the Characters that are meant, row by row."""
    return [space for space in r.grid.reading if fits(r, s, selector, space, seen)]
