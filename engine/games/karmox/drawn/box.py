"""An edition as the lid of its box: the name, its four classes, the fortress on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.karmox.drawn import words
from engine.games.karmox.drawn.busts import bust
from engine.games.karmox.drawn.tones import (
    DARK,
    FLAME,
    PARCHMENT,
    SIDES,
    TORCH,
    coffer,
    oval,
    planned,
    wall,
)
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    BRASS,
    CREAM,
    INK,
    SMALL,
    Box,
    FacePlan,
    Label,
    Mark,
    Shape,
    Title,
    moved,
)

LID: Final = (120.0, 160.0)


def lid_size(card: CardDef) -> tuple[float, float]:
    """The lid of a box."""
    return LID


def box_plan(card: CardDef, language: str, detail: str) -> FacePlan:
    """An edition (KX-2.22)."""
    frame = (
        *wall(*LID, 9, card.code),
        Box(7, 7, 113, 153, INK, 3),
        Box(8, 8, 112, 152, BRASS, 2.4),
        Box(9.2, 9.2, 110.8, 150.8, "#33262c", 2),
        *(Shape(oval(60, 84, wide, wide * 0.92, 36), tone) for tone, wide in _GLOW),
    )
    return planned(DARK, (*frame, *_over(card, language, detail)), LID)


_GLOW: Final = (("#4a3a3a", 48.0), ("#6e4a34", 40.0), ("#a8743a", 31.0), (TORCH, 21.0))


def _over(card: CardDef, language: str, detail: str) -> Iterator[Mark]:
    for x in (20.0, 100.0):
        yield Shape(((x - 2.4, 62), (x + 2.4, 62), (x + 1, 82), (x - 1, 82)), "#6b4a2c", INK, 0.6)
        yield Shape(moved(FLAME, x, 54, 9), "#f0842a", INK, 0.7, smooth=True)
        yield Shape(moved(FLAME, x, 56, 4.6), "#ffe08a", smooth=True)
    raw = card.get("classes")
    classes = [str(code) for code in raw][:4] if isinstance(raw, (list, tuple)) else []
    spots = ((48.0, 70.0, "blue"), (74.0, 70.0, "red"), (28.4, 97.0, "red"), (86.6, 97.0, "blue"))
    for code, (x, y, colour) in zip(classes, spots, strict=False):
        yield from bust(code, SIDES[colour], x, y, 9.2)
    yield from coffer(60, 104, 25, full=True)
    yield Box(9.2, 121, 110.8, 150.8, PARCHMENT, 1)
    yield Box(9.2, 120.2, 110.8, 121.4, INK)
    yield Box(22, 15, 98, 37, INK, 2)
    yield Box(23, 16, 97, 36, "#8a2a22", 1.6, TORCH, 0.7)
    yield Title(words.TITLE, 60, 26, 66, 17, 17, centred=True, colour=CREAM)
    size = 14.0 if detail == SMALL else 10.5
    y = 135.6 if detail == SMALL else 132.6
    yield Title(card.name.pick(language), 60, y, 94, 18, size, centred=True, tiny=detail == SMALL)
    if detail != SMALL:
        yield Label(words.PLAYERS.pick(language), 60, 146.4, 80, 5.4, "bold", "#5e1713", "ms")
