"""The back of every piece: a labyrinth with a torch in its middle, the same after half a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.karmox.drawn.tones import DARK, FLAME, TORCH, line, planned
from engine.kernel.plans import BRASS, INK, Box, Disc, FacePlan, Mark, Points, Shape, moved

_WIDE: Final = 63.0
_HIGH: Final = 88.0
_X, _Y = _WIDE / 2, _HIGH / 2
_RINGS: Final = 6


def back_plan() -> FacePlan:
    """Walls ring within ring, each open on two opposite sides."""
    return planned(DARK, (*_maze(), *_torch()), (_WIDE, _HIGH))


def _maze() -> Iterator[Mark]:
    yield Box(0, 0, _WIDE, _HIGH, DARK)
    yield Box(2.2, 2.2, _WIDE - 2.2, _HIGH - 2.2, "#4f4a46", 2.2, BRASS, 0.6)
    for ring in range(_RINGS):
        half_x, half_y = 27.6 - ring * 3.9, 40.2 - ring * 3.9
        for sign in (1, -1):
            yield from _half(half_x * sign, half_y * sign, ring)


def _half(wide: float, high: float, ring: int) -> Iterator[Mark]:
    """One half of a ring; the other is the same, turned by half a turn."""
    gap = 0.55 - 0.3 * (ring % 3)
    wall: Points = (
        (_X + wide * gap, _Y - high),
        (_X + wide, _Y - high),
        (_X + wide, _Y + high),
        (_X + wide * (0.35 - gap), _Y + high),
    )
    yield from line(wall, 1.7, INK)
    yield from line(wall, 0.9, "#a8a29a")


def _torch() -> Iterator[Mark]:
    yield Disc(_X, _Y, 9.4, INK)
    yield Disc(_X, _Y, 8.8, BRASS)
    yield Disc(_X, _Y, 7.8, "#5e1713")
    for turn in (1, -1):
        flame = tuple((_X + (x - _X) * turn, _Y + (y - _Y) * turn, *more)
                      for x, y, *more in moved(FLAME, _X, _Y - 3.0, 3.4))  # fmt: skip
        yield Shape(flame, TORCH, INK, 0.4, smooth=True)
