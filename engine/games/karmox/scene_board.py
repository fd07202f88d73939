"""The fortress as a drawing: paths and places in units of which a cell has `UNIT` (KX-2.10).

Only numbers and names; how it looks is said by the template and its sheet.
"""

from __future__ import annotations

from typing import Any, Final

from engine.games.karmox.board import EAST, NORTH, SOUTH, STEPS, WEST, Board, bits_of
from engine.games.karmox.core import Core
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.texts import cell_name
from engine.games.karmox.ways import barriers_of

Plain = dict[str, Any]

UNIT: Final = 40
# Left and top edge, with the names of columns and rows.
MARGIN: Final = 22
# How many stones the floor is laid with.
TONES: Final = 3
# The angle by which what opens to the south is turned to open to a direction.
TURNS: Final = {SOUTH: 0, WEST: 90, NORTH: 180, EAST: 270}
# Width by height in hundredths; the sheet has a class for each.
SHAPES: Final = (50, 75, 100, 125, 150, 200, 300)


def drawing(r: Core, s: KarmoxState) -> Plain:
    """Floor, walls, niches, extraction points, barriers as they lie now, names of the edges."""
    board = r.layout(s)
    cells = range(board.rows * board.cols)
    niches = set(board.niche_cells)
    walls = [at for at in cells if not board.floor >> at & 1]
    return {
        "rows": board.rows,
        "cols": board.cols,
        "shape": max((n for n in SHAPES if n * board.rows <= 100 * board.cols), default=50),
        "size": "s" if board.cols <= 14 else "m" if board.cols <= 20 else "l",
        "width": MARGIN + UNIT * board.cols,
        "height": MARGIN + UNIT * board.rows,
        "floors": [_squares(board, _of_tone(board, tone), 1) for tone in range(TONES)],
        "wall": _squares(board, walls, 0),
        "lit": _edges(board, walls, NORTH),
        "shade": _edges(board, walls, SOUTH),
        "blocks": _blocks(board, [at for at in walls if at not in niches]),
        "niches": [_niche(r, s, board, niche) for niche in range(len(board.niche_cells))],
        "points": [
            {**_corner(board, at), "name": name}
            for name, at in zip(board.point_names, board.points, strict=True)
        ],
        "barriers": [_barrier(board, one, two) for one, two in barriers_of(s, board)],
        "columns": [
            {"at": MARGIN + UNIT * col + UNIT // 2, "name": cell_name(r, col)[:-1]}
            for col in range(board.cols)
        ],
        "lines": [
            {"at": MARGIN + UNIT * row + UNIT // 2, "name": row + 1} for row in range(board.rows)
        ],
        "cuts": _cuts(board),
    }


def _corner(board: Board, cell: int) -> dict[str, int]:
    row, col = board.place(cell)
    return {"x": MARGIN + UNIT * col, "y": MARGIN + UNIT * row}


def _of_tone(board: Board, tone: int) -> list[int]:
    """Floor cells of a tone: no two that touch have the same one."""
    return [
        at
        for at in bits_of(board.floor)
        if (at // board.cols + 2 * (at % board.cols) + at // board.cols // 2) % TONES == tone
    ]


def _squares(board: Board, cells: list[int], gap: int) -> str:
    side = UNIT - 2 * gap
    parts = []
    for cell in cells:
        at = _corner(board, cell)
        parts.append(f"M{at['x'] + gap} {at['y'] + gap}h{side}v{side}h-{side}z")
    return "".join(parts)


def _edges(board: Board, walls: list[int], way: int) -> str:
    """The sides of walls that look to the north or south upon something else."""
    solid = set(walls)
    down = STEPS[way][0]
    parts = []
    for cell in walls:
        row = board.place(cell)[0] + down
        if 0 <= row < board.rows and cell + down * board.cols in solid:
            continue
        at = _corner(board, cell)
        parts.append(f"M{at['x']} {at['y'] + (UNIT if down > 0 else 0)}h{UNIT}")
    return "".join(parts)


def _blocks(board: Board, walls: list[int]) -> str:
    """The joints between the stones of a wall."""
    half = UNIT // 2
    parts = []
    for cell in walls:
        at = _corner(board, cell)
        x, y = at["x"], at["y"]
        parts.append(f"M{x} {y + half}h{UNIT}M{x + half} {y}v{half}M{x} {y + half}v{half}")
    return "".join(parts)


def _niche(r: Core, s: KarmoxState, board: Board, niche: int) -> Plain:
    cell, front = board.niche_cells[niche], board.fronts[niche]
    return {
        **_corner(board, cell),
        "name": board.niche_names[niche],
        "turn": TURNS[_way(board, cell, front)],
        "full": bool(s.niches >> niche & 1),
    }


def _way(board: Board, one: int, two: int) -> int:
    """The direction from a cell to the one beside it."""
    row, col = board.place(one)
    other, column = board.place(two)
    return STEPS.index((other - row, column - col))


def _barrier(board: Board, one: int, two: int) -> Plain:
    """A grate, in the middle of the edge that two cells share."""
    first, second = _corner(board, min(one, two)), _corner(board, max(one, two))
    return {
        "x": second["x"],
        "y": second["y"],
        "turn": 0 if first["y"] != second["y"] else 90,
    }


def _cuts(board: Board) -> list[Plain]:
    """Where modules meet (KX-2.10)."""
    raw = board.raw.get("modules") or {}
    right, low = MARGIN + UNIT * board.cols, MARGIN + UNIT * board.rows
    down = [
        {"x1": MARGIN + UNIT * int(at), "y1": MARGIN, "x2": MARGIN + UNIT * int(at), "y2": low}
        for at in raw.get("col_cuts", ())
    ]
    across = [
        {"x1": MARGIN, "y1": MARGIN + UNIT * int(at), "x2": right, "y2": MARGIN + UNIT * int(at)}
        for at in raw.get("row_cuts", ())
    ]
    return [*down, *across]
