"""What a reading of a position gathers while it is made."""

from __future__ import annotations

from engine.games.karmox.board import reach
from engine.games.karmox.codes import PIECES
from engine.games.karmox.core import Core
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.ways import steps_of


class Outlook:
    """`sides` are those still in the game; `worth[side]`, `count[side]` what a side is worth and
    how many it has on the board, `full[p]` what a piece is worth with all its life. `fighters` are
    the pieces on the board, `taken` their cells, `beside[p]` the cells one step from a fighter and
    its own, `fronts` the front cells of full niches; all as bits."""

    __slots__ = (
        "beside", "chest", "count", "fighters", "fronts", "full", "sides", "steps", "taken", "worth"
    )  # fmt: skip

    chest: float
    sides: list[int]
    worth: list[float]
    count: list[int]
    full: list[float]
    fighters: list[int]
    taken: int
    fronts: int
    beside: list[int]
    steps: list[int]

    def __init__(self, r: Core, s: KarmoxState) -> None:
        self.chest = r.heuristic.chest + _verdict(r, s)
        self.sides = []
        for seat, side in enumerate(s.side):
            if not s.gone[seat] and side not in self.sides:
                self.sides.append(side)
        most = max(s.side) + 1
        self.worth = [0.0] * most
        self.count = [0] * most
        self.full = [0.0] * PIECES
        board = r.layout(s)
        self.steps = steps = steps_of(s, board)
        self.fighters = []
        self.beside = [0] * PIECES
        self.taken = self.fronts = 0
        for piece in range(PIECES):
            cell = s.where[piece]
            if cell >= 0 and s.life[piece] > 0:
                self.fighters.append(piece)
                self.taken |= 1 << cell
                self.beside[piece] = reach(steps, board.cols, cell, 1, 0)
        for niche, cell in enumerate(board.fronts):
            if s.niches >> niche & 1:
                self.fronts |= 1 << cell


def _verdict(r: Core, s: KarmoxState) -> float:
    """What a chest more is worth the closer the limit of turns comes (KX-6.10)."""
    left = r.max_turns - s.turn
    near = 2 * r.seats
    return r.heuristic.verdict * (near - left) / near if left < near else 0.0
