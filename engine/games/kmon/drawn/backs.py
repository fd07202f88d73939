"""The back of K-Mon cards: the wheel of elements around a star."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from engine.games.kmon.codes import ELEMENTS
from engine.games.kmon.drawn.tones import TONES
from engine.kernel.plans import INK, Box, Disc, FacePlan, Mark, Pin, Points, Shape, blend

_NIGHT: Final = "#1b2a3a"
_TONE: Final = "#2b4256"
_GOLD: Final = "#d9a22c"
_X, _Y = 31.5, 44.0
_RADIUS: Final = 22.68


def back_plan() -> FacePlan:
    """A field of lozenges, the wheel, eight pins."""
    frame = (*_field(), *_rims(), *_rays(), *_star())
    return FacePlan(_NIGHT, frame, tuple(_pins()))


def _field() -> Iterator[Mark]:
    half = 3.5
    for row in range(14):
        for column in range(10):
            x, y = column * 7.0, row * 7.0 - 1.5
            lozenge: Points = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
            yield Shape(lozenge, _TONE if (row + column) % 2 else blend(_TONE, _NIGHT, 0.5))
            yield Disc(x, y, 0.5, blend(_GOLD, _NIGHT, 0.35))


def _rims() -> Iterator[Mark]:
    # The outer millimetre and a half stays flat: a print's bleed repeats it.
    yield Box(0, 0, 63, 88, radius=0, edge=_NIGHT, line=1.5)
    for inset, line in ((1.6, 0.7), (3.0, 0.3)):
        yield Box(inset, inset, 63 - inset, 88 - inset, radius=2.2, edge=_GOLD, line=line)
    for share, colour in ((1.1, INK), (1.06, _GOLD), (1.0, INK), (0.97, "#213446")):
        yield Disc(_X, _Y, _RADIUS * share, colour)


def _around(angle: float, share: float) -> tuple[float, float]:
    return _X + _RADIUS * share * math.cos(angle), _Y + _RADIUS * share * math.sin(angle)


def _rays() -> Iterator[Mark]:
    for i in range(24):
        a = math.pi * i / 12
        ray = (_around(a - 0.07, 0.42), _around(a, 0.93), _around(a + 0.07, 0.42))
        yield Shape(ray, blend(_GOLD, _NIGHT, 0.55 if i % 2 else 0.25))
    yield Disc(_X, _Y, _RADIUS * 0.46, INK)
    yield Disc(_X, _Y, _RADIUS * 0.43, _NIGHT)


def _star() -> Iterator[Mark]:
    for turn, colour in ((0.0, blend(_GOLD, INK, 0.35)), (math.pi / 4, _GOLD)):
        for i in range(4):
            a = turn + math.pi * i / 2
            for side, tone in ((0.7, colour), (-0.7, blend(colour, INK, 0.4))):
                yield Shape(((_X, _Y), _around(a + side, 0.13), _around(a, 0.4)), tone)


def _pins() -> Iterator[Mark]:
    for i, element in enumerate(ELEMENTS):
        a = math.pi * 2 * i / len(ELEMENTS) + math.pi / 8
        x, y = _X + _RADIUS * 0.72 * math.sin(a), _Y - _RADIUS * 0.72 * math.cos(a)
        yield Pin(TONES[element], x, y, _RADIUS * 0.4)
