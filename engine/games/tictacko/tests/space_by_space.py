"""Selectors and places read space by space (TTK-9.3 to 9.5): what `selectors` must come to."""

from __future__ import annotations

from engine.games.tictacko.codes import EMPTY, T_SPECIAL
from engine.games.tictacko.core import Core
from engine.games.tictacko.selectors import (
    S_EXCLUDE_SELF,
    S_PLACE,
    S_SUBTYPE,
    S_TAGS,
    S_TEAM,
    W_ARG,
    W_KIND,
    W_REF,
    Seen,
)
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
    THREATENED,
)


def lies(r: Core, place: list[int], space: int, seen: Seen) -> bool:
    """Whether a space lies where the place says."""
    kind, grid = place[W_KIND], r.grid
    if kind == ANYWHERE:
        return True
    if kind == SPACES:
        return bool(place[W_ARG] >> space & 1)
    if kind in (CORNER, EDGE, INNER):
        return kind == (CORNER if grid.is_corner(space) else EDGE if grid.is_edge(space) else INNER)
    if kind >= THREATENED:
        return seen.marked is None or space in seen.marked
    mark = marked(place[W_REF], place[W_ARG], seen)
    if not 0 <= mark < len(grid.names):  # a space that this Grid has not (TTK-2.5)
        return False
    beside = {
        ADJACENT: space in grid.near[mark],
        SAME_ROW: grid.row[space] == grid.row[mark],
        SAME_COLUMN: grid.column[space] == grid.column[mark],
    }
    return beside[kind]


def marked(kind: int, argument: int, seen: Seen) -> int:
    """The space a reference stands for, -1 for none (TTK-9.24)."""
    if kind in (R_SELF, R_ITEM):
        return seen.space if kind == R_SELF else seen.item
    if kind == R_SPACE:
        return argument
    return seen.chosen[argument] if argument < len(seen.chosen) else -1


def is_meant(r: Core, s: TicTacKoState, selector: list[int], space: int, seen: Seen) -> bool:
    """Whether the Character on a space is meant, whenever it entered; an empty space never is."""
    card = s.cards[space]
    if card == EMPTY or (selector[S_EXCLUDE_SELF] and space == seen.space):
        return False
    if selector[S_TEAM] != ANY and (s.sides[space] == seen.team) != (selector[S_TEAM] == OWN):
        return False
    if selector[S_SUBTYPE] and (r.t.type[card] == T_SPECIAL) != (selector[S_SUBTYPE] == 2):
        return False
    if selector[S_TAGS] and not r.tags[card] & selector[S_TAGS]:
        return False
    return selector[S_PLACE] >= OLDEST or lies(r, selector[S_PLACE:], space, seen)
