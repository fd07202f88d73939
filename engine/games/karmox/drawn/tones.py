"""Colours of both sides, of stone and of parchment, and the small signs that need no hue."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.kernel.plans import INK, Box, Disc, FacePlan, Mark, Points, Shape, blend, moved


@dataclass(frozen=True)
class Side:
    """The three tones of a colour; `sign` tells it without its hue: a flame or a wave."""

    main: str
    deep: str
    light: str
    sign: str


SIDES: Final[Mapping[str, Side]] = {
    "red": Side("#a8281f", "#5e1713", "#e46a4a", "flame"),
    "blue": Side("#2f7fa8", "#163f5a", "#8ccbe0", "wave"),
}
STATS_ORDER: Final = ("attack", "defence", "movement")
STONE: Final = "#6e6a66"
DARK: Final = "#3a3431"
PARCHMENT: Final = "#ead9b4"
PALE: Final = "#f6ebcf"
TORCH: Final = "#e8b765"
EMPTY: Final = "#dccba4"
WOOD: Final = "#9c5a2e"


def side_of(colour: object) -> Side:
    """The tones of a colour; stone's for none."""
    return SIDES.get(str(colour), Side(STONE, DARK, "#a8a29a", ""))


def number_of(text: str) -> int:
    """A number that stands for a code, the same everywhere."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


def oval(x: float, y: float, wide: float, high: float, count: int = 20) -> Points:
    """An oval of these half axes."""
    turns = (2 * math.pi * at / count for at in range(count))
    return tuple((x + wide * math.cos(turn), y + high * math.sin(turn)) for turn in turns)


def line(points: Points, wide: float, colour: str) -> Iterator[Mark]:
    """A line through points with round joints, as a frame may have it."""
    for (ax, ay, *_), (bx, by, *_) in pairwise(points):
        long = math.hypot(bx - ax, by - ay) or 1.0
        x, y = (by - ay) / long * wide / 2, (ax - bx) / long * wide / 2
        corners = ((ax + x, ay + y), (bx + x, by + y), (bx - x, by - y), (ax - x, ay - y))
        yield Shape(corners, colour)
    yield from (Disc(x, y, wide / 2, colour) for x, y, *_ in points[1:-1])


def planned(ground: str, marks: Iterable[Mark], size: tuple[float, float]) -> FacePlan:
    """A face without a window: forms below, where edges are drawn, words over them."""
    frame: list[Mark] = []
    over: list[Mark] = []
    for mark in marks:
        (frame if isinstance(mark, (Box, Disc, Shape)) else over).append(mark)
    return FacePlan(ground, tuple(frame), tuple(over), None, *size)


def part(points: Points, colour: str, line: float = 0.5) -> Iterator[Mark]:
    """A solid with a thick edge on the shadow side."""
    yield Shape(moved(points, line * 0.5, line * 0.5), INK, INK, line, smooth=True)
    yield Shape(points, colour, INK, line, smooth=True)


def wall(wide: float, high: float, step: float, code: str) -> Iterator[Mark]:
    """Courses of stone, no two alike; the outer millimetre and a half stays flat for a bleed."""
    yield Box(0, 0, wide, high, DARK)
    for row in range(math.ceil(high / step)):
        x, at = -step * (0.4 + 0.9 * (row % 2)), 0
        while x < wide:
            long = step * (1.5 + (number_of(f"{code}{row}/{at}") % 100) / 120)
            tone = blend(STONE, "#8a857f", (number_of(f"{at}{code}{row}") % 60) / 60)
            left, right = max(0, x) + 0.25, min(wide, x + long) - 0.25
            if right - left > 1:
                yield Box(
                    left, row * step + 0.25, right, min(high, (row + 1) * step) - 0.25, tone, 0.4
                )
            x, at = x + long, at + 1
    yield Box(0, 0, wide, high, edge=DARK, line=1.5)


FLAME: Final[Points] = (
    (0.1, -1, 1), (0.22, -0.6), (0.55, -0.2), (0.45, 0.35), (0, 0.6), (-0.45, 0.35), (-0.5, -0.15),
    (-0.25, -0.5), (-0.15, -0.2),
)  # fmt: skip
DROP: Final[Points] = (
    (0, -1, 1), (0.4, -0.3), (0.6, 0.15), (0.38, 0.6), (0, 0.75), (-0.38, 0.6), (-0.6, 0.15),
    (-0.4, -0.3),
)  # fmt: skip
_BLADE: Final[Points] = (
    (0.5, -0.5, 1), (0.5, -0.25, 1), (-0.12, 0.3, 1), (0.02, 0.44, 1), (-0.08, 0.52, 1),
    (-0.22, 0.38, 1), (-0.42, 0.56, 1), (-0.54, 0.44, 1), (-0.36, 0.24, 1), (-0.5, 0.1, 1),
    (-0.42, 0, 1), (-0.28, 0.14, 1), (0.27, -0.5, 1),
)  # fmt: skip
_SHIELD: Final[Points] = (
    (-0.45, -0.45, 1), (0, -0.52), (0.45, -0.45, 1), (0.42, 0.1), (0, 0.58, 1), (-0.42, 0.1),
)  # fmt: skip
_BOOT: Final[Points] = (
    (-0.3, -0.5, 1), (0.06, -0.5, 1), (0.08, 0.05), (0.52, 0.18), (0.52, 0.46, 1), (-0.34, 0.46, 1),
)  # fmt: skip
ICONS: Final[Mapping[str, Points]] = {"attack": _BLADE, "defence": _SHIELD, "movement": _BOOT}


def icon(stat: str, x: float, y: float, size: float, colour: str) -> Shape:
    """Sword, shield or boot."""
    return Shape(moved(ICONS[stat], x, y, size), colour, smooth=True)


def sign_of(side: Side, x: float, y: float, size: float) -> Iterator[Mark]:
    """The mark of a side: a flame on a square that stands on its tip, waves on a round."""
    if side.sign == "flame":
        square = moved(((0, -1), (1, 0), (0, 1), (-1, 0)), x, y, size * 0.66)
        yield Shape(square, PALE, INK, 0.5)
        yield Shape(moved(FLAME, x, y + size * 0.06, size * 0.36), side.main, smooth=True)
        return
    yield Disc(x, y, size * 0.54, INK)
    yield Disc(x, y, size * 0.5, PALE)
    for row in (-0.2, 0.02, 0.24) if side.sign else ():
        wave = tuple((x + size * (at / 12 - 0.3), y + size * (row + (0.05, -0.05)[at % 2]))
                     for at in range(1, 7))  # fmt: skip
        yield from line(wave, size * 0.09, side.main)


def spirit(x: float, y: float, size: float, lit: bool) -> Iterator[Mark]:
    """The flame of a warrior spirit."""
    yield Shape(moved(FLAME, x, y, size), "#e2672b" if lit else EMPTY, INK, 0.35, smooth=True)
    if lit:
        yield Shape(moved(FLAME, x, y + size * 0.2, size * 0.5), "#ffe08a", smooth=True)


def coffer(x: float, y: float, size: float, full: bool) -> Iterator[Mark]:
    """A chest, seen from the front."""
    half, low = size / 2, size * 0.4
    body, metal = (WOOD, TORCH) if full else (EMPTY, "#c9b68c")
    yield Box(x - half, y - low, x + half, y + low, body, size * 0.1, INK, size * 0.055)
    yield from line(((x - half, y - low * 0.2), (x + half, y - low * 0.2)), size * 0.055, INK)
    if full:
        for at in (-0.32, 0.32):
            left = x + size * at
            yield Box(left - size * 0.045, y - low, left + size * 0.045, y + low, metal)
    lock = size * 0.12
    yield Box(x - lock, y - lock * 1.4, x + lock, y + lock, metal, 0.1, INK, size * 0.035)
