"""Signs without letters: of the factions, of the kinds of card and of the moments of effects."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from engine.games.tictacko.drawn.tones import SIDES
from engine.kernel.plans import CREAM, INK, Disc, Mark, Points, Shape, Stroke, moved

# Three claw marks; a horn with its rings; a lozenge. Unit: half the sign's width.
_CLAW: Final[Points] = ((0.1, -0.62), (0.24, -0.1), (0.02, 0.62), (-0.12, -0.05))
_HORN: Final[Points] = ((0.36, -0.74), (0.16, 0.62), (-0.4, 0.4))
_RINGS: Final = (((-0.24, 0.12), (0.2, 0.3)), ((-0.05, -0.16), (0.25, -0.02)))
_LOZENGE: Final[Points] = ((0, -0.6), (0.46, 0), (0, 0.6), (-0.46, 0))
_PLAY: Final[Points] = ((-0.42, -0.56), (0.6, 0), (-0.42, 0.56))
_STAR: Final[Points] = (
    (0, -0.78),
    (0.2, -0.2),
    (0.78, 0),
    (0.2, 0.2),
    (0, 0.78),
    (-0.2, 0.2),
    (-0.78, 0),
    (-0.2, -0.2),
)
_BOLT: Final[Points] = (
    (0.22, -0.78),
    (-0.5, 0.16),
    (-0.02, 0.16),
    (-0.22, 0.78),
    (0.5, -0.16),
    (0.02, -0.16),
)
_KIND_SIGNS: Final[Mapping[str, Points]] = {"special": _PLAY, "magic": _STAR, "instant": _BOLT}
_KIND_CORNERS: Final = {"special": 6, "magic": 40, "instant": 24}


def faction_sign(side: str, x: float, y: float, size: float) -> Iterator[Mark]:
    """A disc with claw marks (Dragon), a horn (Unicorn) or a lozenge (neutral)."""
    tones, half = SIDES[side], size / 2
    yield Disc(x, y, half, CREAM, INK, size * 0.05)
    yield Disc(x, y, half * 0.82, tones.deep)
    if side == "dragon":
        for dx in (-0.34, 0.0, 0.34):
            yield Shape(moved(_CLAW, x + dx * half, y, half), CREAM)
    elif side == "unicorn":
        yield Shape(moved(_HORN, x, y, half), CREAM)
        for ring in _RINGS:
            yield Stroke(moved(ring, x, y, half), size * 0.05, tones.deep)
    else:
        yield Shape(moved(_LOZENGE, x, y, half), CREAM)


def kind_sign(kind: str, side: str, x: float, y: float, size: float) -> Iterator[Mark]:
    """A hexagon (Special), round (Magic) or burst (Instant) with its sign; a Basic has none."""
    if kind not in _KIND_SIGNS:
        return
    yield Shape(_polygon(kind, x, y, size / 2), SIDES[side].main, INK, size * 0.07)
    yield Shape(moved(_KIND_SIGNS[kind], x, y, size * 0.32), CREAM)


def timing_sign(timing: str, x: float, y: float, size: float) -> Iterator[Mark]:
    """An arrow (entry), two rings (continuous) or a bolt (trigger), in cream."""
    if timing == "continuous":
        for dx in (-0.34, 0.34):
            cx = x + dx * size
            ring = tuple((cx + p[0], y + p[1]) for p in _circle(size * 0.3))
            yield Stroke(ring, size * 0.15, CREAM)
    else:
        yield Shape(moved(_PLAY if timing == "entry" else _BOLT, x, y, size * 0.62), CREAM)


def _polygon(kind: str, x: float, y: float, radius: float) -> Points:
    count = _KIND_CORNERS[kind]
    found = []
    for i in range(count):
        a = 2 * math.pi * i / count
        reach = radius * (0.8 if kind == "instant" and i % 2 else 1.0)
        found.append((x + reach * math.cos(a), y + reach * math.sin(a)))
    return tuple(found)


def _circle(radius: float) -> Points:
    turns = (2 * math.pi * i / 16 for i in range(17))
    return tuple((radius * math.cos(a), radius * math.sin(a)) for a in turns)
