"""The back of AAC cards: a comic blow on halftone, the same after half a turn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from engine.games.aac.drawn.frames import HEIGHT, WIDTH
from engine.games.aac.drawn.shapes import burst, shield
from engine.games.aac.drawn.tones import DEFENCE, NIGHT, PAPER
from engine.kernel.plans import BRASS, INK, Box, Disc, FacePlan, Mark, Points, Shape, blend

_RED: Final = "#c8341f"
_DEEP: Final = "#a82415"
_YELLOW: Final = "#f6bf2c"
_X, _Y = WIDTH / 2, HEIGHT / 2
_RAYS: Final = 20


def back_plan() -> FacePlan:
    """Rays, dots towards the edges, a burst with two shields."""
    return FacePlan(NIGHT, (*_field(), *_dots(), *_rims(), *_blow()), (), None, WIDTH, HEIGHT)


def _field() -> Iterator[Mark]:
    yield Box(1.5, 1.5, WIDTH - 1.5, HEIGHT - 1.5, _RED, 1.6)
    for i in range(_RAYS):
        a, half = 2 * math.pi * i / _RAYS, math.pi / _RAYS / 2
        yield Shape(((_X, _Y), _edge(a - half), _edge(a + half)), _DEEP)


def _edge(angle: float) -> tuple[float, float]:
    """Where a ray from the middle meets the inner rim."""
    c, s = math.cos(angle), math.sin(angle)
    reach = min((_X - 1.6) / max(abs(c), 1e-6), (_Y - 1.6) / max(abs(s), 1e-6))
    return _X + reach * c, _Y + reach * s


def _dots() -> Iterator[Mark]:
    for row in range(30):
        for column in range(21):
            x, y = 2.6 + column * 2.0 + (row % 2) - 0.6, 2.5 + row * 2.0
            far = max(abs(x - _X) / _X, abs(y - _Y) / _Y)
            if far > 0.55:
                yield Disc(x, y, 0.85 * (far - 0.5), blend(_DEEP, NIGHT, 0.35))


def _rims() -> Iterator[Mark]:
    # The outer millimetre and a half stays flat: a print's bleed repeats it.
    yield Box(0, 0, WIDTH, HEIGHT, edge=NIGHT, line=1.5)
    yield Box(2.3, 2.3, WIDTH - 2.3, HEIGHT - 2.3, radius=1.2, edge=_YELLOW, line=0.5)


def _blow() -> Iterator[Mark]:
    for radius, fill in ((17.6, INK), (16.9, BRASS), (16.2, INK), (15.7, PAPER)):
        yield Shape(burst(_X, _Y, radius, 18, 0.2), fill)
    yield Shape(burst(_X, _Y, 11.6, 18, 0.16), INK)
    yield Shape(burst(_X, _Y, 11.0, 18, 0.16), _YELLOW)
    for up in (1, -1):
        outline = _turned(shield(_X, _Y - 4.9, 8.8), up)
        yield Shape(outline, DEFENCE if up == 1 else _RED, INK, 0.7, smooth=True)


def _turned(points: Points, way: int) -> Points:
    """The outline, or where half a turn of the card takes it."""
    if way == 1:
        return points
    return tuple((WIDTH - p[0], HEIGHT - p[1], *p[2:]) for p in points)
