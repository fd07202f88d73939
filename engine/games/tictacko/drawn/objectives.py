"""Objectives: both patterns drawn on their Grids, the spaces to claim gold with their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.tictacko.drawn.frames import frame
from engine.games.tictacko.drawn.spoken import RULES, code_of, is_enforced, type_line
from engine.games.tictacko.drawn.tones import GOLD, SIDES
from engine.games.tictacko.grid import ROWS_ADVANCED, ROWS_STANDARD
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    CREAM,
    FULL,
    INK,
    Block,
    Box,
    Disc,
    FacePlan,
    Label,
    Mark,
    Title,
    blend,
)

_TONES: Final = SIDES["objective"]
_SIZES: Final = ((3, "3 × 3"), (4, "4 × 4"))
_GREEN: Final = "#2e6b4a"


def objective_plan(card: CardDef, text: str, language: str, detail: str) -> FacePlan:
    """From 180 px on; the standard pattern above, the advanced one below (TTK-2.15); beside one
    another where words are printed on the card."""
    head = blend(_TONES.deep, INK, 0.15)
    over: tuple[Mark, ...] = (
        Title(card.name.pick(language), 31.5, 9.2, 50, 6.6, 5.6, centred=True, colour=head),
        Label(type_line(card, language), 31.5, 15.2, 40, 2.8, "bold", _TONES.main, "ms"),
        *(_beside(card, text, detail) if text else _below(card, detail)),
        *_foot(card, language, detail),
    )
    return FacePlan(_TONES.deep, frame("objective"), over)


def _below(card: CardDef, detail: str) -> Iterator[Mark]:
    yield from pattern(card, "standard", (16.5, 18.4, 32), lettered=True)
    yield from pattern(card, "advanced", (17.5, 54.6, 27.4), lettered=detail == FULL)
    for y, (_, said) in zip((20.6, 57.2), _SIZES, strict=True):
        yield Label(said, 14.0, y, 9, 3.0, "bold", _TONES.main, "rm")


def _beside(card: CardDef, text: str, detail: str) -> Iterator[Mark]:
    yield from pattern(card, "standard", (7.0, 18.4, 23.4), lettered=True)
    yield from pattern(card, "advanced", (32.6, 18.4, 23.4), lettered=detail == FULL)
    size, least, end = (3.9, 2.0, 79.8) if detail == FULL else (4.1, 2.4, 82.6)
    yield Block(text, 6.2, 46.4, 50.6, end - 46.4, size, least, lead=1.16)


def _foot(card: CardDef, language: str, detail: str) -> Iterator[Mark]:
    if detail != FULL:
        return
    grey = blend(INK, _TONES.pale, 0.2)
    is_plain = is_enforced(card)
    y = 80.0 if is_plain else 82.7
    yield Label(code_of(card), 6.2, y, 9.6 if is_plain else 30, 2.1, "text", grey)
    if is_plain:
        yield Label(RULES.pick(language), 55.2, 82.0, 9, 2.3, "text", INK, "rm")
        yield Disc(57.0, 82.0, 1.25, _GREEN)


def spaces_of(card: CardDef, which: str) -> set[str]:
    """The names of the spaces of a pattern."""
    named = card.get(which)
    return {str(space) for space in named} if isinstance(named, (list, tuple)) else set()


def pattern(
    card: CardDef, which: str, place: tuple[float, float, float], *, lettered: bool
) -> Iterator[Mark]:
    """A Grid at (left, top, size); `lettered` names the spaces that are not to be claimed too."""
    names = ROWS_STANDARD if which == "standard" else ROWS_ADVANCED
    side = 3 if which == "standard" else 4
    left, top, size = place
    wanted = spaces_of(card, which)
    yield Box(left - 0.8, top - 0.8, left + size + 0.8, top + size + 0.8, INK, 1.4)
    yield Box(left - 0.4, top - 0.4, left + size + 0.4, top + size + 0.4, _TONES.deep, 1.1)
    each = size / side
    for at, name in enumerate(names):
        x, y = left + at % side * each, top + at // side * each
        yield from _space(name, (x, y, each), name in wanted, lettered)


def _space(
    name: str, place: tuple[float, float, float], is_wanted: bool, lettered: bool
) -> Iterator[Mark]:
    x, y, each = place
    gap = each * 0.04
    fill = GOLD if is_wanted else _TONES.pale
    yield Box(x + gap, y + gap, x + each - gap, y + each - gap, fill, each * 0.07)
    cx, cy = x + each / 2, y + each / 2
    if is_wanted:
        yield Disc(cx, cy, each * 0.34, _TONES.deep, INK, each * 0.04)
        yield Label(name, cx, cy, each * 0.6, each * 0.44, "name", CREAM, "mm")
    elif lettered:
        yield Label(name, cx, cy, each * 0.6, each * 0.3, "text", _TONES.main, "mm")
