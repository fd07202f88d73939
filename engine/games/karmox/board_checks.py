"""Which arrangements of a fortress can be played on (KX-3.25 to 3.29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.karmox.board import WALKABLE, Board, bits_of, flooded
from engine.games.karmox.edition_limits import NICHES, POINTS


def is_cell(raw: Mapping[str, Any] | None, value: object) -> bool:
    """Whether a value is `[row, column]`, of the grid where it is known."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        return False
    if not all(type(part) is int and part >= 0 for part in value):
        return False
    return raw is None or bool(value[0] < raw["rows"] and value[1] < raw["cols"])


def are_neighbours(edge: object, raw: Mapping[str, Any] | None) -> bool:
    """Whether these are two cells side by side; on a known board both can be walked on."""
    if not isinstance(edge, (list, tuple)) or len(edge) != 2:
        return False
    one, two = edge
    if not is_cell(raw, one) or not is_cell(raw, two):
        return False
    walkable = raw is None or all(raw["grid"][row][col] in WALKABLE for row, col in (one, two))
    return walkable and abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


def unreachable(board: Board) -> list[int]:
    """The walkable cells that cannot be walked to from the first one (KX-3.28)."""
    return bits_of(board.floor & ~flooded(board.open, board.cols, board.floor & -board.floor))


def is_playable(raw: Mapping[str, Any]) -> bool:
    """KX-3.25 to 3.29 in one answer, for arrangements of modules (KX-O15)."""
    try:
        board = Board(raw)
    except ValueError:  # a front cell off the grid
        return False
    if len(board.fronts) != NICHES or len(board.points) < POINTS:
        return False
    if any(raw["grid"][row][col] not in WALKABLE for row, col in map(board.place, board.fronts)):
        return False
    return not unreachable(board) and all(
        front in board.across[cell]
        for front, cell in zip(board.fronts, board.niche_cells, strict=True)
    )
