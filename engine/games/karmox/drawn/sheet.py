"""Character sheets, 105 by 74 millimetres: bust in a pointed window, three stats, three rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.games.karmox.drawn import words
from engine.games.karmox.drawn.busts import bust
from engine.games.karmox.drawn.tones import (
    DROP,
    EMPTY,
    FLAME,
    PALE,
    PARCHMENT,
    STATS_ORDER,
    TORCH,
    Side,
    coffer,
    icon,
    line,
    oval,
    planned,
    side_of,
    sign_of,
    spirit,
    wall,
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
    Figure,
    Label,
    Mark,
    Points,
    Shape,
    Title,
    moved,
)

SHEET: Final = (105.0, 74.0)
_WINDOW: Final[Points] = (
    (5, 70),
    (5, 22.5),
    (9.3, 10.8),
    (20, 5),
    (30.7, 10.8),
    (35, 22.5),
    (35, 70),
)
_GLOW: Final = (("#5e4a3e", 20.0), ("#8a5f3a", 15.5), ("#c08a45", 12.0), (TORCH, 9.0))
_LEFT: Final = 39.2
_RIGHT: Final = 100.7
_PIPS: Final = 9
# Room for printed words below a bust.
_LIFT: Final = 12.5
_MOST_SLOTS: Final = 5


def sheet_plan(card: CardDef, language: str, detail: str) -> FacePlan:
    """A class in one colour (KX-2.3, 2.4)."""
    side = side_of(card.get("colour"))
    if detail == SMALL:
        return planned(side.deep, _small(card, side, language), SHEET)
    marks = (
        *_frame(side),
        *_portrait(card, side, _LIFT if detail == FULL and words_on(card, language) else 0.0),
        *_title(card, side, language, detail),
        *(_full(card, side, language) if detail == FULL else _middle(card, side)),
        *(_printed(card, language) if detail == FULL else ()),
    )
    return planned("#2a2523", marks, SHEET)


def _frame(side: Side) -> Iterator[Mark]:
    yield from wall(*SHEET, 6.2, "sheet")
    yield Box(_LEFT - 0.9, 13.2, _RIGHT + 0.9, 70.8, INK, 1.6)
    yield Box(_LEFT, 14.1, _RIGHT, 69.9, PARCHMENT, 1)
    yield Box(_LEFT + 1, 15.1, _RIGHT - 1, 68.9, radius=0.7, edge="#a8895a", line=0.3)
    yield Box(_LEFT - 0.7, 3.2, _RIGHT + 0.7, 12, INK, 1.4)
    yield Box(_LEFT, 3.9, _RIGHT, 11.3, side.main, 1)
    yield Box(_LEFT + 0.8, 4.6, _RIGHT - 0.8, 10.6, radius=0.7, edge=side.light, line=0.3)
    yield Shape(_around(1.6), INK)
    yield Shape(_around(0.8), BRASS)
    yield Shape(_WINDOW, "#4a4248")


def _around(wide: float) -> Points:
    """The window's outline, wider by so much."""
    return tuple(
        (20 + (x - 20) * (1 + wide / 15), 37.5 + (y - 37.5) * (1 + wide / 32.5)) for x, y in _WINDOW
    )


def _portrait(card: CardDef, side: Side, lift: float) -> Iterator[Mark]:
    for colour, wide in _GLOW:
        yield Shape(_within(oval(20, 32, wide, wide * 1.12, 32)), colour)
    for row in range(9):
        y = 13.5 + row * 6.6
        yield from line(((5, y), (35, y)) if y > 22 else ((8.6, y), (31.4, y)), 0.22, "#3a3234")
        for at in range(4):
            x = 9.5 + at * 7.4 + (row % 2) * 3.5
            if x < 34 and y < 66 and y > 20:
                yield from line(((x, y), (x, min(70, y + 6.6))), 0.22, "#3a3234")
    for x in (8.6, 31.4):
        yield Shape(
            ((x - 0.9, 30), (x + 0.9, 30), (x + 0.4, 37), (x - 0.4, 37)), "#6b4a2c", INK, 0.3
        )
        yield Shape(moved(FLAME, x, 27.6, 3.4), "#f0842a", INK, 0.35, smooth=True)
        yield Shape(moved(FLAME, x, 28.3, 1.7), "#ffe08a", smooth=True)
    yield from bust(str(card.get("class", card.code)), side, 20, 45.5 - lift, 7.0)
    # What stands out of the window is cut off by its rim.
    yield Box(2.9, 70, 37, 72.3, "#3a3431")
    yield from line(((5, 70.3), (35, 70.3)), 0.8, BRASS)
    for edge, reach in ((35.0, 38.2), (1.8, 5.0)):
        yield Box(min(edge, reach), 44, max(edge, reach), 71, "#55514d")
        yield from line(
            ((edge if edge > 20 else reach, 40), (edge if edge > 20 else reach, 70)), 0.8, BRASS
        )
    if side.sign:
        yield from sign_of(side, 7.2, 7.4, 7.6)


def _within(points: Points) -> Points:
    return tuple((min(35, max(5, p[0])), min(70, max(8, p[1]))) for p in points)


def _title(card: CardDef, side: Side, language: str, detail: str) -> Iterator[Mark]:
    size = 6.6 if detail == FULL else 7.4
    yield Label(card.name.pick(language), 70, 7.4, 57, size, "name", CREAM, "mm")


def _stat(
    card: CardDef, stat: str, place: tuple[float, float, float, float, float]
) -> Iterator[Mark]:
    """The number of a stat; none for a sheet that does not say it."""
    x, y, size, outline, width = place
    told = words.figure(card.get(stat))
    if told:
        yield Figure(told, x, y, size, INK, outline, width)


def _printed(card: CardDef, language: str) -> Iterator[Mark]:
    """The words of a typed sheet, on a strip of parchment before its bust."""
    told = words_on(card, language)
    if told:
        yield Box(3.6, 49.2, 36.4, 69.6, INK, 1)
        yield Box(4.2, 49.8, 35.8, 69, PARCHMENT, 0.7)
        yield Block(told, 5.4, 50.8, 29.2, 17.2, 3.4, 1.5, lead=1.1, centred=True)


def _slots(card: CardDef, stat: str) -> int:
    slots = card.get("ability_slots")
    return words.whole(slots.get(stat)) if isinstance(slots, Mapping) else 0


def _full(card: CardDef, side: Side, language: str) -> Iterator[Mark]:
    for at, stat in enumerate(STATS_ORDER):
        x = 41.6 + at * 19.6
        yield Box(x, 17, x + 17.4, 36.6, PALE, 1.2, INK, 0.45)
        yield Label(
            words.STATS[stat].pick(language), x + 8.7, 20.4, 16, 3.4, "head", side.deep, "mm"
        )
        yield icon(stat, x + 4.6, 27.2, 6.2, side.deep)
        yield from _stat(card, stat, (x + 11.6, 27.0, 9.0, 0.0, 9.0))
        count = min(_MOST_SLOTS, _slots(card, stat))
        for slot in range(count):
            cx = x + 8.7 + (slot - (count - 1) / 2) * min(4.6, 15 / max(1, count))
            yield Disc(cx, 33.6, 1.8, "#e3d2ac", INK, 0.35)
            yield Label("+1", cx, 33.7, 3.4, 2.1, "bold", "#7a6a4c", "mm")
    for at, (name, kind) in enumerate(_ROWS):
        y = 42.4 + at * 10
        yield Label(name.pick(language), 42, y, 14.4, 4, "head", side.deep, "lm")
        yield from _row(card, kind, side, (61.4, y, 7.2))
    yield Label(words.SPIRITS.pick(language), 92, 52, 15, 3.6, "head", side.deep, "mm")
    for x in (88.6, 95.4):
        yield from spirit(x, 61.5, 4.2, lit=False)
    yield Label(f"{card.set} {card.number}".strip(), 99.2, 68.2, 20, 2.0, "text", "#8a7650", "rs")


_ROWS: Final = ((words.LIFE, "life"), (words.LEVEL, "level"), (words.CHESTS, "chest"))


def _middle(card: CardDef, side: Side) -> Iterator[Mark]:
    """No words: they would be too small to read."""
    for at, stat in enumerate(STATS_ORDER):
        x = 41.0 + at * 19.9
        yield Box(x, 16.6, x + 18.1, 38.4, PALE, 1.2, INK, 0.6)
        yield icon(stat, x + 5.0, 27.4, 7.6, side.deep)
        yield from _stat(card, stat, (x + 12.6, 27.2, 13.0, 0.0, 10.0))
    for at, (_, kind) in enumerate(_ROWS):
        yield from _row(card, kind, side, (46.5, 44.6 + at * 9.2, 8.6))
    for x in (84.5, 93.0):
        yield from spirit(x, 58, 5.4, lit=False)


def _row(card: CardDef, kind: str, side: Side, place: tuple[float, float, float]) -> Iterator[Mark]:
    """Drops, hexagons or chests from the left on; a long row stands closer."""
    left, y, size = place
    count = min(_PIPS, words.whole(card.get(f"{kind}_slots")))
    step = (
        min(size * 1.12, (99 - left - size / 2) / max(1, count - 1))
        if kind == "life"
        else size * 1.12
    )
    for at in range(count):
        x = left + at * step
        if kind == "life":
            yield Shape(moved(DROP, x, y, size * 0.5), side.main, INK, 0.45, smooth=True)
            yield Shape(
                moved(DROP, x - size * 0.1, y + size * 0.08, size * 0.16), side.light, smooth=True
            )
        elif kind == "level":
            yield Shape(oval(x, y, size * 0.42, size * 0.42, 6), EMPTY, INK, 0.45)
        else:
            yield from coffer(x, y, size * 0.86, full=False)


def _small(card: CardDef, side: Side, language: str) -> Iterator[Mark]:
    """Bust, colour, the three numbers, the name."""
    yield Box(1.5, 1.5, 103.5, 72.5, side.main)
    yield Box(3, 3, 48, 52, "#8a5f3a")
    yield Shape(oval(25.5, 27, 19, 21, 24), TORCH)
    yield from bust(str(card.get("class", card.code)), side, 25.5, 29, 9.4)
    if side.sign:
        yield from sign_of(side, 10.5, 10.5, 14)
    for at, stat in enumerate(STATS_ORDER):
        y = 10.6 + at * 16.2
        yield Box(50, y - 7.4, 102, y + 7.4, PALE, 1.5, INK, 0.8)
        yield icon(stat, 60.5, y, 12, side.deep)
        yield from _stat(card, stat, (83.0, y - 0.4, 16.0, 0.0, 18.0))
    yield Box(0, 52, 105, 74, PARCHMENT)
    yield Box(0, 52, 105, 53.2, INK)
    yield Title(card.name.pick(language), 52.5, 63.4, 98, 18, 16, centred=True, tiny=True)
