"""The fortress from above, 15 millimetres to a cell: the whole board, or one module of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.karmox.card_reading import entries
from engine.games.karmox.drawn import words
from engine.games.karmox.drawn.tones import (
    DARK,
    PARCHMENT,
    TORCH,
    coffer,
    line,
    number_of,
    planned,
)
from engine.games.karmox.layouts import modules_of
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    BRASS,
    CREAM,
    FULL,
    INK,
    SMALL,
    Box,
    Disc,
    FacePlan,
    Label,
    Mark,
    Shape,
    Title,
    blend,
)

CELL: Final = 15.0
_RIM: Final = 5.0
_NAME: Final = 13.0
_FLOORS: Final = ("#d9c9a3", "#cfd3c0", "#c9cfd6", "#dcc8b4")
# Rows and columns of the top left cell, height, width.
Area = tuple[int, int, int, int]


def board_size(card: CardDef) -> tuple[float, float]:
    """A rim round the cells, and the name below."""
    return _size(_whole(card.attributes))


def module_size(card: CardDef) -> tuple[float, float]:
    """The module's own cells alone."""
    _, area = _module(card)
    return _size(area)


def _size(area: Area) -> tuple[float, float]:
    return area[3] * CELL + 2 * _RIM, area[2] * CELL + 2 * _RIM + _NAME


def board_plan(card: CardDef, language: str, detail: str) -> FacePlan:
    """A fortress board (KX-2.10)."""
    return _plan(card, card.attributes, _whole(card.attributes), language, detail)


def module_plan(card: CardDef, language: str, detail: str) -> FacePlan:
    """One module, with its piece of the board."""
    raw, area = _module(card)
    return _plan(card, raw, area, language, detail)


def _whole(raw: Mapping[str, Any]) -> Area:
    grid = _grid(raw)
    return (0, 0, max(1, len(grid)), max([1, *map(len, grid)]))


def _module(card: CardDef) -> tuple[Mapping[str, Any], Area]:
    raw = words.shipped_board(card.get("board"))
    place = words.whole(card.get("place"))
    if raw is None:
        return {}, (0, 0, 6, 6)
    areas = modules_of(dict(raw))
    return raw, areas[place] if place < len(areas) else _whole(raw)


def _grid(raw: Mapping[str, Any]) -> list[str]:
    grid = raw.get("grid")
    return [str(line) for line in grid] if isinstance(grid, (list, tuple)) else []


def _plan(
    card: CardDef, raw: Mapping[str, Any], area: Area, language: str, detail: str
) -> FacePlan:
    wide, high = _size(area)
    floor = _FLOORS[number_of(str(card.get("edition"))) % len(_FLOORS)]
    frame = (
        Box(0, 0, wide, high, DARK),
        Box(1.8, 1.8, wide - 1.8, high - 1.8, radius=2, edge=BRASS, line=0.9),
        Box(_RIM - 1, _RIM - 1, wide - _RIM + 1, high - _RIM - _NAME + 1, INK),
        *_cells(raw, area, floor),
        *_niches(raw, area),
        *_barriers(raw, area),
    )
    middle, name = high - _RIM / 2 - _NAME / 2 - 0.6, card.name.pick(language)
    over: list[Mark] = [Label(name, wide / 2, middle, wide - 14, 13, "bold", CREAM, "mm")]
    if detail != SMALL:
        over = [Title(name, wide / 2, middle, wide - 14, 12, 9, centred=True, colour=CREAM)]
    if detail == FULL:
        over += _labels(raw, area)
    return planned(DARK, (*frame, *over), (wide, high))


def _at(area: Area, row: float, col: float) -> tuple[float, float]:
    """The top left corner of a cell."""
    return _RIM + (col - area[1]) * CELL, _RIM + (row - area[0]) * CELL


def _lies(area: Area, cell: object) -> tuple[int, int] | None:
    """Row and column of a cell that lies on this piece."""
    if not isinstance(cell, (list, tuple)) or len(cell) != 2:
        return None
    row, col = words.whole(cell[0]), words.whole(cell[1])
    inside = area[0] <= row < area[0] + area[2] and area[1] <= col < area[1] + area[3]
    return (row, col) if inside else None


def _cells(raw: Mapping[str, Any], area: Area, floor: str) -> Iterator[Mark]:
    grid = _grid(raw)
    for row in range(area[0], area[0] + area[2]):
        line = grid[row] if row < len(grid) else ""
        for col in range(area[1], area[1] + area[3]):
            letter = line[col] if col < len(line) else "#"
            x, y = _at(area, row, col)
            if letter in ".E":
                yield from _floor(x, y, floor, number_of(f"{row}/{col}"))
            else:
                yield from _stone(x, y, number_of(f"{col}/{row}"))
            if letter == "E":
                yield from _point(x + CELL / 2, y + CELL / 2)


def _floor(x: float, y: float, colour: str, lot: int) -> Iterator[Mark]:
    tone = blend(colour, "#8a7a5c", (lot % 9) / 50)
    yield Box(x + 0.35, y + 0.35, x + CELL - 0.35, y + CELL - 0.35, tone)
    if lot % 5 == 0:
        crack = ((x + 3, y + 4), (x + 6, y + 5.6), (x + 7, y + 8))
        yield from line(crack, 0.3, blend(colour, INK, 0.4))


def _stone(x: float, y: float, lot: int) -> Iterator[Mark]:
    yield Box(x, y, x + CELL, y + CELL, "#4a4643")
    split = 5 + lot % 5
    for left, top, right, bottom in (
        (0, 0, split, 7.2),
        (split, 0, 15, 7.2),
        (0, 7.2, 15 - split, 15),
        (15 - split, 7.2, 15, 15),
    ):
        tone = blend("#6e6a66", "#8a857f", (lot % 7) / 8)
        yield Box(x + left + 0.4, y + top + 0.4, x + right - 0.4, y + bottom - 0.4, tone, 1)
        lot //= 7
    yield from line(((x + 0.5, y + 14.7), (x + 14.7, y + 14.7), (x + 14.7, y + 0.5)), 0.6, INK)


def _point(x: float, y: float) -> Iterator[Mark]:
    """An extraction point: rings and four arrows."""
    yield Disc(x, y, 5.6, INK)
    yield Disc(x, y, 5.1, PARCHMENT)
    yield Disc(x, y, 3.4, INK)
    yield Disc(x, y, 3.0, TORCH)
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        tip = (x + dx * 4.9, y + dy * 4.9)
        foot = (x + dx * 3.6, y + dy * 3.6)
        side = (dy * 1.0, dx * 1.0)
        yield Shape((tip, (foot[0] + side[0], foot[1] + side[1]),
                     (foot[0] - side[0], foot[1] - side[1])), INK)  # fmt: skip


def _niches(raw: Mapping[str, Any], area: Area) -> Iterator[Mark]:
    for niche in entries(raw.get("niches")):
        cell = _lies(area, niche.get("cell"))
        if cell is None:
            continue
        x, y = _at(area, *cell)
        yield Box(x + 1.2, y + 1.2, x + CELL - 1.2, y + CELL - 1.2, "#2a2523", 2.4, BRASS, 0.7)
        yield from coffer(x + CELL / 2, y + CELL / 2 + 0.3, 8.6, full=True)
        front = niche.get("front")
        if isinstance(front, (list, tuple)) and len(front) == 2:
            dy, dx = words.whole(front[0]) - cell[0], words.whole(front[1]) - cell[1]
            mx, my = x + CELL / 2 + dx * 6.4, y + CELL / 2 + dy * 6.4
            wide = (2.6 * abs(dy) + 1.4 * abs(dx), 2.6 * abs(dx) + 1.4 * abs(dy))
            yield Box(mx - wide[0], my - wide[1], mx + wide[0], my + wide[1], TORCH, 0.5)


def _barriers(raw: Mapping[str, Any], area: Area) -> Iterator[Mark]:
    """A grating between two cells."""
    barriers = raw.get("barriers")
    for edge in barriers if isinstance(barriers, (list, tuple)) else ():
        cells = [_lies(area, cell) for cell in edge] if isinstance(edge, (list, tuple)) else []
        shown = [cell for cell in cells if cell is not None]
        if len(cells) != 2 or not shown:
            continue
        (r1, c1), (r2, c2) = ((words.whole(e[0]), words.whole(e[1])) for e in edge)
        x, y = _at(area, max(r1, r2), max(c1, c2))
        ends = ((x, y), (x, y + CELL)) if r1 == r2 else ((x, y), (x + CELL, y))
        yield from line(ends, 2.6, INK)
        yield from line(ends, 1.5, "#b8bcb8")
        for share in (0.2, 0.4, 0.6, 0.8):
            px = ends[0][0] + (ends[1][0] - ends[0][0]) * share
            py = ends[0][1] + (ends[1][1] - ends[0][1]) * share
            yield Disc(px, py, 0.9, INK)


def _labels(raw: Mapping[str, Any], area: Area) -> Iterator[Mark]:
    """The ids of niches and extraction points."""
    for key in ("niches", "extraction"):
        for entry in entries(raw.get(key)):
            cell = _lies(area, entry.get("cell"))
            if cell is None:
                continue
            x, y = _at(area, *cell)
            colour = CREAM if key == "niches" else INK
            low = 13.4 if key == "niches" else 8.7
            yield Label(
                str(entry.get("id", "")), x + CELL / 2, y + low, 9, 3.2, "bold", colour, "ms"
            )
