"""The event board: a ring of cells, prisons at their flanks inside it, the pool in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.karmox.card_reading import entries
from engine.games.karmox.drawn import words
from engine.games.karmox.drawn.tones import (
    DARK,
    FLAME,
    PALE,
    PARCHMENT,
    TORCH,
    coffer,
    icon,
    line,
    oval,
    planned,
    spirit,
)
from engine.games.karmox.told import words_on
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    BRASS,
    CREAM,
    FULL,
    INK,
    SMALL,
    Block,
    Box,
    Disc,
    FacePlan,
    Label,
    Mark,
    Shape,
    Title,
    moved,
)

CELL: Final = 26.0
_RIM: Final = 5.0
_GROUNDS: Final = {
    "gain_spirit": "#f0c9a0",
    "gain_ability": "#e9d9f0",
    "heal": "#f2c6c0",
    "modify_stat": "#d9e4c0",
    "teleport": "#c6dce6",
    "set_flag": "#f0e0a0",
    "roll_again": "#d0d8ee",
    "move_pawn": "#c4e2de",
    "extra_action": "#f0e0a0",
}


def shape_of(length: int) -> tuple[int, int]:
    """Columns and rows of the ring; an odd one leaves its last place empty."""
    around = (max(length, 4) + 1) // 2 + 2
    wide = (around + 1) // 2
    return wide, around - wide


def places(length: int) -> list[tuple[int, int]]:
    """Column and row of each cell, clockwise from the top left corner."""
    wide, high = shape_of(length)
    ring = [(col, 0) for col in range(wide)]
    ring += [(wide - 1, row) for row in range(1, high)]
    ring += [(col, high - 1) for col in range(wide - 2, -1, -1)]
    ring += [(0, row) for row in range(high - 2, 0, -1)]
    return ring[:length]


def ring_size(card: CardDef) -> tuple[float, float]:
    """As large as its ring."""
    wide, high = shape_of(len(entries(card.get("cells"))))
    return wide * CELL + 2 * _RIM, high * CELL + 2 * _RIM


def ring_plan(card: CardDef, language: str, detail: str) -> FacePlan:
    """An event board (KX-2.11)."""
    cells = entries(card.get("cells"))
    prisons = entries(card.get("prisons"))
    wide, high = ring_size(card)
    frame: list[Mark] = [
        Box(0, 0, wide, high, DARK),
        Box(1.8, 1.8, wide - 1.8, high - 1.8, radius=2, edge=BRASS, line=0.9),
        Box(_RIM + CELL, _RIM + CELL, wide - _RIM - CELL, high - _RIM - CELL, PARCHMENT),
    ]
    spots = places(len(cells))
    for cell, spot in zip(cells, spots, strict=True):
        frame += _cell(cell, _corner(spot))
    frame += _pool(wide, high)
    over: list[Mark] = []
    for number, prison in enumerate(prisons):
        over += _prison(prison, spots, number, (wide, high))
    over += _title(card, language, detail, (wide, high))
    if detail == FULL:
        for cell, spot in zip(cells, spots, strict=True):
            over += _words(cell, spot, language)
    return planned(DARK, (*frame, *over), (wide, high))


def cell_size(card: CardDef) -> tuple[float, float]:
    """One cell of a ring."""
    return CELL, CELL


def cell_plan(card: CardDef, language: str, detail: str) -> FacePlan:
    """An event cell that somebody typed: its sign, its name, its words."""
    like = card.attributes if card.get("effects") else words.cell_like(card.get("kind"))
    frame = (Box(0, 0, CELL, CELL, DARK), *_cell(like, (0.0, 0.0)))
    over: list[Mark] = []
    told = words_on(card, language)
    if detail == SMALL or not told:
        over.append(
            Title(card.name.pick(language), 13, 19.6, 21.6, 9, 4.0, centred=True, tiny=True)
        )
    else:
        over.append(Label(card.name.pick(language), 13, 17, 21.6, 3.4, "bold", INK, "mm"))
        over.append(Block(told, 1.8, 18.6, 22.4, 6.2, 2.4, 0.8, lead=1.0, centred=True))
    return planned(DARK, (*frame, *over), (CELL, CELL))


def _corner(spot: tuple[int, int]) -> tuple[float, float]:
    return _RIM + spot[0] * CELL, _RIM + spot[1] * CELL


def verb_of(cell: Mapping[str, Any]) -> tuple[str, str]:
    """The first verb of a cell and the stat it is about."""
    effects = entries(cell.get("effects"))
    first = effects[0] if effects else {}
    return str(first.get("verb", "")), str(first.get("stat", ""))


def _cell(cell: Mapping[str, Any], corner: tuple[float, float]) -> Iterator[Mark]:
    x, y = corner
    verb, stat = verb_of(cell)
    ground = TORCH if cell.get("kind") == "GO" else _GROUNDS.get(verb, PALE)
    yield Box(x + 0.6, y + 0.6, x + CELL - 0.6, y + CELL - 0.6, ground, 1.6, INK, 0.7)
    yield from _sign(cell, verb, stat, (x + CELL / 2, y + 9.4))


def _sign(
    cell: Mapping[str, Any], verb: str, stat: str, place: tuple[float, float]
) -> Iterator[Mark]:
    """What the cell gives, as a picture."""
    x, y = place
    if cell.get("kind") == "GO":
        yield Shape(moved(((-1, -0.45, 1), (0.1, -0.45, 1), (0.1, -1, 1), (1, 0, 1), (0.1, 1, 1),
                           (0.1, 0.45, 1), (-1, 0.45, 1)), x, y, 6.4), INK)  # fmt: skip
    elif verb == "gain_spirit":
        yield from spirit(x, y + 1, 6.6, lit=True)
    elif verb == "gain_ability":
        yield Disc(x, y, 6.2, "#6b4a8a", INK, 0.6)
        yield from line(((x - 3.2, y), (x + 3.2, y)), 1.5, CREAM)
        yield from line(((x, y - 3.2), (x, y + 3.2)), 1.5, CREAM)
    elif verb == "heal":
        heart = ((0, 0.9, 1), (-0.95, -0.1), (-0.6, -0.8), (0, -0.35, 1), (0.6, -0.8), (0.95, -0.1))
        yield Shape(moved(heart, x, y, 6.4), "#b8322a", INK, 0.6, smooth=True)
    elif stat:
        yield icon(stat, x, y, 12.4, "#3f5a26")
    elif verb:
        yield from _special(verb, x, y)
    else:
        yield from (Disc(x + dx, y, 1.1, "#c9b68c") for dx in (-4.0, 0.0, 4.0))


def _special(verb: str, x: float, y: float) -> Iterator[Mark]:
    if verb in ("teleport", "swap", "release"):
        yield Shape(
            ((x - 4.6, y + 6), (x - 4.6, y - 2), (x, y - 7), (x + 4.6, y - 2), (x + 4.6, y + 6)),
            "#163f5a",
            INK,
            0.7,
        )
        yield Shape(((x - 2, y + 6), (x - 2, y), (x, y - 2.6), (x + 2, y), (x + 2, y + 6)), TORCH)
    elif verb in ("extra_action", "take_chest", "set_flag"):
        yield from coffer(x, y, 11, full=True)
        yield Shape(moved(FLAME, x + 5.6, y - 4.6, 3), "#e2672b", INK, 0.4, smooth=True)
    elif verb in ("roll_again", "reroll"):
        yield Box(x - 5.6, y - 5.6, x + 5.6, y + 5.6, CREAM, 1.6, INK, 0.7)
        for dx, dy in ((-2.8, -2.8), (0, 0), (2.8, 2.8), (2.8, -2.8), (-2.8, 2.8)):
            yield Disc(x + dx, y + dy, 1.1, INK)
    elif verb == "move_pawn":
        for row in (-3.2, 0.6, 4.4):
            wave = tuple((x - 6.4 + at * 2.1, y + row + (0.9, -0.9)[at % 2]) for at in range(7))
            yield from line(wave, 1.2, "#2f7fa8")
    else:
        yield Shape(oval(x, y, 6, 6, 8), "#8a3a5a", INK, 0.6)
        yield Shape(oval(x, y, 2.6, 2.6, 8), PALE)


def _pool(wide: float, high: float) -> Iterator[Mark]:
    """The common stock of spirit tiles."""
    x, y = wide / 2, high / 2
    yield Disc(x, y, 15.6, INK)
    yield Disc(x, y, 15.0, BRASS)
    yield Disc(x, y, 13.4, "#4a4248")
    yield from spirit(x, y + 1.6, 9.0, lit=True)


def _prison(
    prison: Mapping[str, Any], spots: list[tuple[int, int]], number: int, size: tuple[float, float]
) -> Iterator[Mark]:
    """A barred cell inside the ring, drawn to the cells that it lies beside."""
    raw = prison.get("adjacent")
    flanks = (
        [spots[at] for at in raw if words.whole(at) == at and 0 <= at < len(spots)]
        if isinstance(raw, (list, tuple))
        else []
    )
    if not flanks:
        return
    half = 7.6 if len(flanks) > 1 else 5.6
    edge = _RIM + CELL + half + 2.2
    mx = sum(_corner(f)[0] for f in flanks) / len(flanks) + CELL / 2
    my = sum(_corner(f)[1] for f in flanks) / len(flanks) + CELL / 2
    x = min(max(mx, edge), size[0] - edge)
    y = min(max(my, edge), size[1] - edge)
    if len(flanks) == 1 and x != mx:  # beside a corner another one may stand above or below
        y += 8.0 if y < size[1] / 2 else -8.0
    for flank in flanks:
        fx, fy = _corner(flank)
        yield from line(((x, y), (fx + CELL / 2 + (x - fx - CELL / 2) * 0.42,
                               fy + CELL / 2 + (y - fy - CELL / 2) * 0.42)), 1.6, INK)  # fmt: skip
    yield Box(x - half, y - half, x + half, y + half, "#5e5852", 1.2, INK, 0.9)
    for dx in (-4.2, 0.0, 4.2):
        yield from line(((x + dx, y - half), (x + dx, y + half)), 1.0, "#b8bcb8")
    yield Box(x - 4.6, y - 2.8, x + 4.6, y + 2.8, INK, 0.8)
    yield Label(str(prison.get("id", f"P{number + 1}")), x, y, 8.6, 4.4, "bold", CREAM, "mm")


def _title(card: CardDef, language: str, detail: str, size: tuple[float, float]) -> Iterator[Mark]:
    """Below the pool; between the prisons where the ring is low."""
    wide, high = size
    inner = high - 2 * (_RIM + CELL)
    room = wide - 2 * (_RIM + CELL) - (4 if inner > 4.5 * CELL else 40)
    name, y = card.name.pick(language), high / 2 + 22.5
    if detail == SMALL:
        yield Label(name, wide / 2, y, room, 16, "bold", INK, "mm")
    else:
        yield Title(name, wide / 2, y, room, 12, 8.4, centred=True)


def _words(cell: Mapping[str, Any], spot: tuple[int, int], language: str) -> Iterator[Mark]:
    x, y = _corner(spot)
    title = str(cell.get(f"title_{language[:2]}") or cell.get("kind") or "")
    if " " in title:
        room = (CELL - 2.8, 8.6)
        yield Block(title, x + 1.4, y + 15.9, *room, 3.8, 2.0, "bold", lead=1.0, centred=True)
    else:
        yield Label(title, x + CELL / 2, y + 20.4, CELL - 2.8, 3.8, "bold", INK, "mm")
    yield Label(str(cell.get("index", "")), x + 1.9, y + 4.6, 6, 3.0, "text", "#6a5a3c", "ls")
