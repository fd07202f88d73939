"""Outlines that only this game has: bursts, swords, shields, and the windows of the three types."""

from __future__ import annotations

import math
from typing import Final

from engine.kernel.plans import Points

LEFT: Final = 1.5
RIGHT: Final = 43.5
TOP: Final = 8.8
# Teeth of a trap's window, and the cut corners of a magic's.
_TEETH: Final = 12
_TOOTH: Final = 2.0
_CUT: Final = 5.0

_SWORD: Final[Points] = (
    (-0.07, 0.16),
    (-0.07, -0.4),
    (0.0, -0.52),
    (0.07, -0.4),
    (0.07, 0.16),
    (0.26, 0.16),
    (0.26, 0.27),
    (0.07, 0.27),
    (0.07, 0.5),
    (-0.07, 0.5),
    (-0.07, 0.27),
    (-0.26, 0.27),
    (-0.26, 0.16),
)
_SHIELD: Final[Points] = (
    (0.0, -0.46, 1),
    (0.38, -0.36, 1),
    (0.36, 0.06),
    (0.0, 0.5, 1),
    (-0.36, 0.06),
    (-0.38, -0.36, 1),
)
_TILT: Final = 0.62


def burst(x: float, y: float, radius: float, points: int = 14, depth: float = 0.2) -> Points:
    """A star of many short rays, as comics draw a blow."""
    rays = []
    for i in range(points * 2):
        share = radius * (1 - depth if i % 2 else 1.0)
        angle = math.pi * i / points - math.pi / 2
        rays.append((x + share * math.cos(angle), y + share * math.sin(angle)))
    return tuple(rays)


def sword(x: float, y: float, size: float) -> Points:
    """A sword that leans to the right."""
    c, s = math.cos(_TILT), math.sin(_TILT)
    return tuple((x + size * (a * c - b * s), y + size * (a * s + b * c)) for a, b in _SWORD)


def shield(x: float, y: float, size: float) -> Points:
    """An upright shield; smooth it."""
    return tuple((x + size * p[0], y + size * p[1], *p[2:]) for p in _SHIELD)


def window(kind: str, bottom: float, top: float = TOP) -> Points:
    """A creature's window is a box, a magic's has cut corners, a trap's ends in teeth."""
    if kind == "magic":
        return (
            (LEFT, top, 1),
            (RIGHT, top, 1),
            (RIGHT, bottom - _CUT, 1),
            (RIGHT - _CUT, bottom, 1),
            (LEFT + _CUT, bottom, 1),
            (LEFT, bottom - _CUT, 1),
        )
    if kind == "trap":
        return ((LEFT, top, 1), (RIGHT, top, 1), *_teeth(bottom))
    return ((LEFT, top, 1), (RIGHT, top, 1), (RIGHT, bottom, 1), (LEFT, bottom, 1))


def _teeth(bottom: float) -> Points:
    step = (RIGHT - LEFT) / (_TEETH * 2)
    ends = (bottom - _TOOTH, bottom)
    return tuple((RIGHT - i * step, ends[i % 2], 1) for i in range(_TEETH * 2 + 1))
