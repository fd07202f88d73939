"""The signs on element pins: shapes, never letters, told apart without colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from PIL import ImageDraw

from collection.canvas.colours import INK, Ink, Rgb, mix, rgb
from collection.canvas.geometry import Nodes, Point, place, smooth
from collection.canvas.pieces import PIECES
from engine.kernel.plans import Tones

CREAM_SIGN: Final = (255, 249, 228)


class Stamp:
    """A glyph in the making: unit coordinates from -1 to 1 around the pin's middle."""

    def __init__(self, draw: ImageDraw.ImageDraw, size: int, tones: Tones) -> None:
        self.draw, self.size = draw, size
        self.main, self.deep = rgb(tones.main), rgb(tones.deep)
        self.dark: Rgb = mix(tones.deep, INK, 0.3)

    def spot(self, x: float, y: float) -> Point:
        """A point of the glyph in pixels."""
        return self.size / 2 + self.size * 0.3 * x, self.size / 2 + self.size * 0.3 * y

    def fill(
        self, nodes: Nodes, colour: Ink = CREAM_SIGN, curved: bool = True, edge: bool = True
    ) -> None:
        """A filled outline with a dark edge."""
        points = [self.spot(p[0], p[1]) for p in (smooth(nodes) if curved else nodes)]
        if edge:
            thick = round(self.size * 0.05)
            self.draw.line(points + points[:2], fill=self.dark, width=thick, joint="curve")
        self.draw.polygon(points, fill=rgb(colour))

    def stroke(self, nodes: Nodes, width: float) -> None:
        """A cream line with round ends and a dark edge."""
        points = [self.spot(p[0], p[1]) for p in nodes]
        for thick, colour in ((width + 0.055, self.dark), (width, CREAM_SIGN)):
            line = round(self.size * thick)
            self.draw.line(points, fill=colour, width=line, joint="curve")
            r = self.size * thick / 2
            for x, y in (points[0], points[-1]):
                self.draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def thin(self, nodes: Nodes, width: float, colour: Rgb) -> None:
        """A plain line."""
        points = [self.spot(p[0], p[1]) for p in nodes]
        self.draw.line(points, fill=colour, width=round(self.size * width))

    def hole(self, x: float, y: float, wide: float, high: float) -> None:
        """A dark ellipse."""
        box = (*self.spot(x - wide, y - high), *self.spot(x + wide, y + high))
        self.draw.ellipse(box, fill=self.dark)


def _flame(stamp: Stamp) -> None:
    stamp.fill(place(PIECES["flame"], -0.05, 0.92, 2.0))
    stamp.fill(place(PIECES["flame"], 0.0, 0.84, 0.95), stamp.main, edge=False)


def _drop(stamp: Stamp) -> None:
    stamp.fill(place(PIECES["drop"], 0, 0.78, 1.95, 0, 1.1))
    level = (
        (-0.42, 0.1),
        (-0.2, 0.32),
        (0.04, 0.1),
        (0.28, 0.3),
        (0.5, 0.12),
        (0.4, 0.6),
        (0, 0.82),
        (-0.4, 0.6),
    )
    stamp.fill(level, stamp.main, edge=False)


def _shard(stamp: Stamp) -> None:
    """A crystal of snow with six arms."""
    arms = [math.pi * i / 3 + math.pi / 2 for i in range(6)]
    for a in arms[:3]:
        stamp.stroke([(-math.cos(a), -math.sin(a)), (math.cos(a), math.sin(a))], 0.06)
    for a in arms:
        x, y = 0.52 * math.cos(a), 0.52 * math.sin(a)
        for b in (a - 0.6, a + 0.6):
            stamp.stroke([(x, y), (x + 0.34 * math.cos(b), y + 0.34 * math.sin(b))], 0.042)
    for a in arms[:3]:
        ends = [(-math.cos(a), -math.sin(a)), (math.cos(a), math.sin(a))]
        stamp.thin(ends, 0.06, CREAM_SIGN)


def _leaf(stamp: Stamp) -> None:
    stamp.fill(
        ((0.86, -0.94, 1), (0.7, 0.1), (0.1, 0.72), (-0.58, 0.56), (-0.62, -0.1), (-0.1, -0.66))
    )
    stamp.thin(((-0.95, 0.98), (0.5, -0.5)), 0.05, stamp.dark)
    for t in (-0.1, 0.25):
        stamp.thin(((-0.2 + t, 0.22 - t), (-0.3 + t, -0.2 - t)), 0.035, stamp.dark)
        stamp.thin(((-0.2 + t, 0.22 - t), (0.24 + t, 0.3 - t)), 0.035, stamp.dark)


def _stone(stamp: Stamp) -> None:
    """Two peaks on a base line."""
    peaks = ((-1.08, 0.72), (-0.36, -0.56), (-0.1, -0.2), (0.3, -0.9), (1.08, 0.72))
    stamp.fill(peaks, curved=False)
    shade = ((0.3, -0.9), (0.58, -0.34), (0.34, -0.42), (0.2, -0.2), (0.04, -0.44))
    stamp.fill(shade, stamp.deep, curved=False, edge=False)
    stamp.thin(((-1.0, 0.98), (1.0, 0.98)), 0.05, CREAM_SIGN)


def _bolt(stamp: Stamp) -> None:
    stamp.fill(place(PIECES["bolt"], 0.02, 0.92, 2.0, 0, 1.15), curved=False)


def _wisp(stamp: Stamp) -> None:
    """A sheet with eyes and an open mouth."""
    stamp.fill(
        (
            (0, -0.96),
            (0.66, -0.62),
            (0.78, 0.1),
            (0.86, 0.92, 1),
            (0.44, 0.64),
            (0.16, 0.94, 1),
            (-0.16, 0.64),
            (-0.46, 0.94, 1),
            (-0.7, 0.68, 1),
            (-0.86, 0.92, 1),
            (-0.78, 0.1),
            (-0.66, -0.62),
        )
    )
    for side in (-1, 1):
        stamp.hole(side * 0.32, -0.17, 0.17, 0.23)
    stamp.hole(0, 0.32, 0.14, 0.14)


def _plume(stamp: Stamp) -> None:
    """Three gusts that curl at their ends."""
    for y, reach, way in ((-0.36, 0.7, -1), (0.1, 0.95, -1), (0.5, 0.4, 1)):
        curl: list[Point] = [(-0.95, y), (reach * 0.6, y)]
        for i in range(1, 9):
            t = i * 0.45
            curl.append((reach * 0.6 + 0.34 * math.sin(t), y + way * (0.34 - 0.34 * math.cos(t))))
        stamp.stroke(curl, 0.07)


def _lozenge(stamp: Stamp) -> None:
    stamp.fill(((0, -0.8), (0.8, 0), (0, 0.8), (-0.8, 0)), curved=False)
    hole = ((0, -0.34), (0.34, 0), (0, 0.34), (-0.34, 0))
    stamp.fill(hole, stamp.main, curved=False, edge=False)


GLYPHS: Final[Mapping[str, Callable[[Stamp], None]]] = {
    "flame": _flame,
    "drop": _drop,
    "shard": _shard,
    "leaf": _leaf,
    "stone": _stone,
    "bolt": _bolt,
    "wisp": _wisp,
    "plume": _plume,
    "lozenge": _lozenge,
}
