"""A fortress board in ints: cells numbered row by row, sets of cells as bits (KX-2.10, 4.17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

WALKABLE: Final = ".E"
EAST: Final = 0
WEST: Final = 1
SOUTH: Final = 2
NORTH: Final = 3
STEPS: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))


class Board:
    """A board to play on.

    `floor` are the walkable cells, `open[d]` those from which a step in direction `d` leads to
    another one without a barrier between; `fronts[n]` is the front cell of niche `n`, `at_front`
    the niches of a cell as bits; `points[k]` the cell of extraction point `k`; `near[c]` the cells
    one step from `c`, `across[c]` the cells orthogonally next to it, barriers not asked.
    """

    rows: int
    cols: int
    floor: int
    open: list[int]
    shift: list[int]
    near: list[list[int]]
    across: list[list[int]]
    niche_names: list[str]
    niche_cells: list[int]
    fronts: list[int]
    at_front: list[int]
    point_names: list[str]
    points: list[int]
    edges: list[tuple[int, int]]
    raw: dict[str, Any]

    def __init__(self, raw: Mapping[str, Any]) -> None:
        """Raises AssertionError, LookupError, TypeError or ValueError for what cannot be read."""
        self.raw = dict(raw)
        self.rows, self.cols = int(raw["rows"]), int(raw["cols"])
        self.shift = [1, -1, self.cols, -self.cols]
        grid: Sequence[str] = raw["grid"]
        self.floor = 0
        for row in range(self.rows):
            for col in range(self.cols):
                if grid[row][col] in WALKABLE:
                    self.floor |= 1 << (row * self.cols + col)
        self.edges = [(self.cell(one), self.cell(two)) for one, two in raw["barriers"]]
        self.niche_names = [str(niche["id"]) for niche in raw["niches"]]
        self.niche_cells = [self.cell(niche["cell"]) for niche in raw["niches"]]
        self.fronts = [self.cell(niche["front"]) for niche in raw["niches"]]
        self.point_names = [str(point["id"]) for point in raw["extraction"]]
        self.points = [self.cell(point["cell"]) for point in raw["extraction"]]
        self.at_front = [0] * (self.rows * self.cols)
        for niche, front in enumerate(self.fronts):
            self.at_front[front] |= 1 << niche
        self.across = [self._beside(cell) for cell in range(self.rows * self.cols)]
        self.open = self.steps_with(self.edges)
        self.near = [self._steps_from(cell) for cell in range(self.rows * self.cols)]

    def cell(self, place: Sequence[int]) -> int:
        """The number of `[row, column]`; raises ValueError off the grid."""
        row, col = place
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise ValueError(f"[{row}, {col}] lies off the grid")
        return int(row) * self.cols + int(col)

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell."""
        return cell // self.cols, cell % self.cols

    def distance(self, one: int, two: int) -> int:
        """Rows plus columns between two cells, walls ignored (KX-9.4 `within`)."""
        return abs(one // self.cols - two // self.cols) + abs(one % self.cols - two % self.cols)

    def steps_with(self, barriers: Sequence[tuple[int, int]]) -> list[int]:
        """For each direction the cells from which a step is open, with these barriers."""
        shut = set(barriers) | {(two, one) for one, two in barriers}
        steps = [0, 0, 0, 0]
        for cell in range(self.rows * self.cols):
            if not self.floor >> cell & 1:
                continue
            for to in self.across[cell]:
                if self.floor >> to & 1 and (cell, to) not in shut:
                    steps[self.shift.index(to - cell)] |= 1 << cell
        return steps

    def _beside(self, cell: int) -> list[int]:
        row, col = self.place(cell)
        return [
            (row + down) * self.cols + col + right
            for down, right in STEPS
            if 0 <= row + down < self.rows and 0 <= col + right < self.cols
        ]

    def _steps_from(self, cell: int) -> list[int]:
        return [cell + self.shift[d] for d in range(4) if self.open[d] >> cell & 1]


def spread(steps: list[int], cols: int, start: int, movement: int, closed: int) -> int:
    """The cells within `movement` steps of any of `start`, themselves included, all as bits;
    `closed` are cells that nobody walks through (KX-4.17)."""
    east, west, south, north = steps
    seen = edge = start
    free = ~(closed | start)
    while movement and edge:
        edge = (
            (edge & east) << 1
            | (edge & west) >> 1
            | (edge & south) << cols
            | (edge & north) >> cols
        ) & free
        seen |= edge
        free ^= edge
        movement -= 1
    return seen


def reach(steps: list[int], cols: int, cell: int, movement: int, closed: int) -> int:
    """The cells within `movement` steps of one."""
    return spread(steps, cols, 1 << cell, movement, closed)


def flooded(steps: list[int], cols: int, start: int) -> int:
    """All cells that can be walked to from `start` (bits), as bits."""
    return spread(steps, cols, start, max(steps).bit_length(), 0)


def distances(steps: list[int], cols: int, start: int, closed: int = 0) -> list[int]:
    """Steps from the nearest cell of `start` (bits) to each cell; -1 where nobody gets."""
    found = [-1] * (max(steps).bit_length() + cols + 1)
    seen, edge, far = 0, start, 0
    while edge:
        for cell in bits_of(edge):
            found[cell] = far
        seen |= edge
        edge = spread(steps, cols, edge, 1, closed) & ~seen
        far += 1
    return found


def bits_of(mask: int) -> list[int]:
    """The numbers of the bits that are set, rising."""
    found: list[int] = []
    eighths = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
    if len(eighths) > len(NUMBERS):
        NUMBERS.extend(_numbers(place) for place in range(len(NUMBERS), len(eighths)))
    for place, eight in enumerate(eighths):
        if eight:
            found += NUMBERS[place][eight]
    return found


def _numbers(place: int) -> list[list[int]]:
    """For each value of the eight bits at `place` the numbers of those that are set."""
    return [[8 * place + bit for bit in range(8) if value >> bit & 1] for value in range(256)]


# Most boards have no more cells than these; larger ones add to them.
NUMBERS: Final[list[list[list[int]]]] = [_numbers(place) for place in range(18)]


def place_name(row: int, col: int) -> str:
    """A cell as people call it: column letter and row number, the top row being 1."""
    letters = chr(ord("A") + col % 26)
    return f"{letters}{row + 1}" if col < 26 else f"A{letters}{row + 1}"
