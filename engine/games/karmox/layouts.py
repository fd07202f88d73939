"""Modules in another order and turned (KX-O15): arrangement 0 is the board as printed."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from engine.games.karmox.board import Board
from engine.games.karmox.board_checks import is_playable
from engine.games.karmox.core import Core

Cell = tuple[int, int]
# Rows, columns of the top left cell, height, width.
Module = tuple[int, int, int, int]
QUARTERS: Final = 4
HALVES: Final = 2


def modules_of(raw: dict[str, Any]) -> list[Module]:
    """The modules of a board, row by row; without cut lines the whole of it."""
    cuts = raw.get("modules") or {}
    rows = [0, *cuts.get("row_cuts", ()), raw["rows"]]
    cols = [0, *cuts.get("col_cuts", ()), raw["cols"]]
    return [
        (top, left, rows[i + 1] - top, cols[j + 1] - left)
        for i, top in enumerate(rows[:-1])
        for j, left in enumerate(cols[:-1])
    ]


def arrangements(board: Board) -> int:
    """How many there are, whether they can be played or not."""
    modules = modules_of(board.raw)
    ways: int = _turns(modules) ** len(modules)
    return len(_orders(modules)) * ways


def _orders(modules: list[Module]) -> list[tuple[int, ...]]:
    """The orders in which each module lies where one of its size lay; the printed one first."""
    sizes = [module[2:] for module in modules]
    return [
        order
        for order in permutations(range(len(modules)))
        if all(sizes[at] == sizes[module] for at, module in enumerate(order))
    ]


def _turns(modules: list[Module]) -> int:
    """Quarter turns of square modules, half turns of others."""
    return QUARTERS if all(high == wide for _, _, high, wide in modules) else HALVES


def laid(r: Core, plan: int) -> Board:
    """The board of an arrangement, kept for the next time."""
    if plan not in r.boards:
        r.boards[plan] = Board(arranged(r.board.raw, plan))
    return r.boards[plan]


def is_sound(r: Core, plan: int) -> bool:
    """Whether an arrangement passes the rules of boards."""
    return plan == 0 or is_playable(arranged(r.board.raw, plan))


def arranged(raw: dict[str, Any], plan: int) -> dict[str, Any]:
    """The data of the board in arrangement `plan`: ids travel with their modules; a barrier goes
    with the module of its first cell, and is left out where it would lie wrong."""
    modules = modules_of(raw)
    orders, turns = _orders(modules), _turns(modules)
    plan, number = divmod(plan, len(orders))
    order = orders[number]
    spins: list[int] = []
    for _ in modules:
        plan, spin = divmod(plan, turns)
        spins.append(spin * (QUARTERS // turns))
    to: dict[Cell, Cell] = {}
    for at, module in enumerate(order):
        to |= _moved(modules[module], modules[at], spins[at])
    return _with_cells(raw, to, modules, order, spins)


def _moved(source: Module, place: Module, spin: int) -> dict[Cell, Cell]:
    found: dict[Cell, Cell] = {}
    top, left, high, wide = source
    for row in range(high):
        for col in range(wide):
            found[top + row, left + col] = _turned(row, col, high, wide, spin, place)
    return found


def _turned(row: int, col: int, high: int, wide: int, spin: int, place: Module) -> Cell:
    for _ in range(spin):
        row, col = col, high - 1 - row
        high, wide = wide, high
    return place[0] + row, place[1] + col


def _with_cells(
    raw: dict[str, Any],
    to: dict[Cell, Cell],
    modules: list[Module],
    order: tuple[int, ...],
    spins: list[int],
) -> dict[str, Any]:
    grid = [["#"] * raw["cols"] for _ in range(raw["rows"])]
    for (row, col), (new_row, new_col) in to.items():
        grid[new_row][new_col] = raw["grid"][row][col]
    lines = ["".join(line) for line in grid]
    return {
        **raw,
        "grid": lines,
        "niches": [
            {
                **niche,
                "cell": to[tuple(niche["cell"])],
                "front": _front(raw, niche, modules, order, spins),
            }
            for niche in raw["niches"]
        ],
        "extraction": [{**point, "cell": to[tuple(point["cell"])]} for point in raw["extraction"]],
        "barriers": _barriers(raw, modules, order, spins, lines),
    }


def _front(
    raw: dict[str, Any],
    niche: dict[str, Any],
    modules: list[Module],
    order: tuple[int, ...],
    spins: list[int],
) -> Cell:
    """A front cell turns with the module of its niche, even where it lies beyond the cut."""
    return _along(niche["cell"], niche["front"], modules, order, spins)


def _along(
    anchor: Any, cell: Any, modules: list[Module], order: tuple[int, ...], spins: list[int]
) -> Cell:
    """Where `cell` comes to when it moves with the module of `anchor`; it may be off the grid."""
    for number, (top, left, high, wide) in enumerate(modules):
        if top <= anchor[0] < top + high and left <= anchor[1] < left + wide:
            at = order.index(number)
            return _turned(cell[0] - top, cell[1] - left, high, wide, spins[at], modules[at])
    raise ValueError(f"{anchor} lies in no module")


def _barriers(
    raw: dict[str, Any],
    modules: list[Module],
    order: tuple[int, ...],
    spins: list[int],
    grid: list[str],
) -> list[list[Cell]]:
    found: list[list[Cell]] = []
    for one, two in raw["barriers"]:
        edge = [_along(one, cell, modules, order, spins) for cell in (one, two)]
        if all(_is_floor(grid, cell) for cell in edge):
            found.append(edge)
    return found


def _is_floor(grid: list[str], cell: Cell) -> bool:
    row, col = cell
    return 0 <= row < len(grid) and 0 <= col < len(grid[0]) and grid[row][col] in ".E"
