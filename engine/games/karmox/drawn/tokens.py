"""Spirit tile and chest: round pictures on stone, 32 by 32 millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.games.karmox.drawn.busts import helmet
from engine.games.karmox.drawn.tones import FLAME, number_of, oval, planned, wall
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    BRASS,
    INK,
    Disc,
    FacePlan,
    Mark,
    Picture,
    Shape,
    Tones,
    Window,
)

TOKEN: Final = (32.0, 32.0)
_HOARD: Final = Tones("#3a2416", "#9c5a2e", "#d9a22c", "#f4e1bc", "#5a3350", "#5e4a3e", "stone",
                      "rays")  # fmt: skip
# The glow behind, from the rim inwards: another one for each edition.
_GLOWS: Final = (
    ("#5e4a3e", "#8a5f3a", "#c08a45", "#e8c98a"),
    ("#2f4a56", "#4a7480", "#86aaa8", "#cfe0d2"),
    ("#4a3452", "#745a80", "#a98fae", "#e2d2dc"),
    ("#3e4a2e", "#66793f", "#9aaa62", "#dfe3b4"),
    ("#5a3030", "#8a4f48", "#bf8272", "#edc9b4"),
)


def spirit_plan(card: CardDef, language: str, detail: str) -> FacePlan:
    """A warrior's helmet in flames."""
    marks = (*_frame(), *_glow(card), *_flames(), *helmet(16, 17.6, 5.4, "#c9cbc6"))
    return planned("#2a2523", marks, TOKEN)


def chest_plan(card: CardDef, language: str, detail: str) -> FacePlan:
    """A chest, open and full."""
    tones = replace(_HOARD, sky=_glow_of(card)[2])
    picture = Picture("thing", card.code, tones, choices=("chest",), size=0.8)
    window = Window(oval(16, 16, 12.4, 12.4, 28), picture, camera=(25, 25))
    return FacePlan("#2a2523", tuple(_frame()), (), window, *TOKEN)


def _frame() -> Iterator[Mark]:
    yield from wall(32, 32, 4.6, "token")
    for colour, radius in ((INK, 14.6), (BRASS, 14.1), (INK, 12.8)):
        yield Disc(16, 16, radius, colour)


def _glow_of(card: CardDef) -> tuple[str, str, str, str]:
    return _GLOWS[number_of(f"{card.get('edition')}{card.code}") % len(_GLOWS)]


def _glow(card: CardDef) -> Iterator[Mark]:
    for colour, radius in zip(_glow_of(card), (12.4, 10.6, 8.4, 6.2), strict=True):
        yield Disc(16, 16, radius, colour)


def _flames() -> Iterator[Mark]:
    """Seven flames that rise from behind the helmet."""
    for at in (-3, 3, -2, 2, -1, 1, 0):
        turn = at * 0.42
        yield Shape(_leaning(16 + at * 2.3, 16.5 + abs(at) * 1.3, 6.6 - abs(at) * 0.7, turn),
                    "#a8281f" if at % 2 else "#e2672b", INK, 0.4, smooth=True)  # fmt: skip


def _leaning(x: float, y: float, size: float, turn: float) -> tuple[tuple[float, ...], ...]:
    cos, sin = math.cos(turn), math.sin(turn)
    return tuple(
        (x + size * (p[0] * cos - p[1] * sin), y + size * (p[0] * sin + p[1] * cos), *p[2:])
        for p in FLAME
    )
