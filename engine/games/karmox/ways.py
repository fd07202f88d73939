"""Steps as the barriers lie now: printed, lifted or closed by effects (KX-4.17, 9.4)."""

from __future__ import annotations

from engine.games.karmox.board import Board, spread
from engine.games.karmox.codes import HELD, MOVEMENT, NOTHING, PHASE_ALLIES, PIECES
from engine.games.karmox.core import Core
from engine.games.karmox.pieces import occupied, stat_of
from engine.games.karmox.state import KarmoxState


def steps_of(s: KarmoxState, board: Board) -> list[int]:
    """For each direction the cells from which a step is open now."""
    return board.steps_with(barriers_of(s, board)) if s.edges else board.open


def barriers_of(s: KarmoxState, board: Board) -> list[tuple[int, int]]:
    """The barriers that stand now."""
    lying = list(board.edges)
    for one, two, opened, *_ in s.edges:
        lying = [edge for edge in lying if edge not in ((one, two), (two, one))]
        if not opened:
            lying.append((one, two))
    return lying


def beside(s: KarmoxState, board: Board, cell: int) -> list[int]:
    """The cells one step from `cell`, whoever stands there (KX-5.8)."""
    if not s.edges:
        return board.near[cell]
    steps = steps_of(s, board)
    return [cell + board.shift[d] for d in range(4) if steps[d] >> cell & 1]


def cells_for(r: Core, s: KarmoxState, piece: int, taken: int) -> int:
    """The cells where a move of the piece may end, its own included, as bits; `taken` are those
    that somebody stands on (KX-4.16, 4.17, 5.1)."""
    board = r.layout(s) if s.plan else r.board
    steps = steps_of(s, board) if s.edges else board.open
    here = 1 << s.where[piece]
    others = taken & ~here
    closed = others
    if r.through_allies or (s.flags and _passes(s, piece)):
        closed = _enemies(s, piece)
    return spread(steps, board.cols, here, stat_of(r, s, piece, MOVEMENT), closed) & ~others


def _passes(s: KarmoxState, piece: int) -> bool:
    return any(flag[0] == PHASE_ALLIES and flag[1] in (-1, piece) for flag in s.flags)


def is_held(s: KarmoxState, piece: int) -> bool:
    """Whether a piece may neither move nor act (KX-9.4)."""
    return any(flag[0] == HELD and flag[1] in (NOTHING, piece) for flag in s.flags)


def _enemies(s: KarmoxState, piece: int) -> int:
    side = s.side[s.owner[piece]]
    bits = 0
    for other in range(PIECES):
        if s.where[other] >= 0 and s.side[s.owner[other]] != side:
            bits |= 1 << s.where[other]
    return bits


def is_open(r: Core, s: KarmoxState, cell: int, to: int) -> bool:
    """Whether one step leads from `cell` to `to`, and nobody stands there."""
    return to in beside(s, r.layout(s), cell) and not is_taken(s, to)


def is_taken(s: KarmoxState, cell: int) -> bool:
    """Whether somebody stands on a cell."""
    return bool(occupied(s) >> cell & 1)
