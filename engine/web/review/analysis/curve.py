"""The curve of chances as drawing data: paths and places as texts, ready for SVG attributes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

Plain = dict[str, Any]
_LEFT: Final = 56.0
_RIGHT: Final = 18.0
_TOP: Final = 30.0
_BELOW: Final = 36.0
# Between two names of turns lie at least so many units.
_APART: Final = 34.0


@dataclass(frozen=True)
class Point:
    """A moment: `at` counts entries of the match, `value` and its bounds are shares of a win."""

    at: int
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Frame:
    """A drawing of that size, `last` being the last entry."""

    width: int
    height: int
    last: int

    def x(self, at: int) -> float:
        """Where an entry stands."""
        return _LEFT + (self.width - _LEFT - _RIGHT) * at / max(1, self.last)

    def y(self, value: float) -> float:
        """Where a share stands."""
        return _TOP + (self.height - _TOP - _BELOW) * (1 - value)

    def places(self) -> Plain:
        """Lines and their labels."""
        right, middle = self.width - _RIGHT, self.y(0.5)
        low, high = (f"M{_LEFT:.0f} {self.y(share):.1f}H{right:.0f}" for share in (0, 1))
        return {
            "width": self.width,
            "height": self.height,
            "ends": low + high,
            "half": f"M{_LEFT:.0f} {middle:.1f}H{right:.0f}",
            "labels": [
                {"text": f"{share} %", "y": f"{self.y(share / 100) + 5:.1f}"}
                for share in (0, 50, 100)
            ],
            "label_x": f"{_LEFT - 12:.0f}",
            "foot": f"{self.height - 8}",
            "floor": f"{self.y(0):.1f}",
        }

    def drawn(self, points: Sequence[Point], marks: Sequence[tuple[int, str]]) -> Plain:
        """The curve through the points, the area to the half line, the band, the named turns."""
        if not points:
            return {**self.places(), "line": "", "area": "", "band": "", "marks": []}
        way = [(self.x(each.at), self.y(each.value)) for each in points]
        line = smooth(way)
        middle = self.y(0.5)
        return {
            **self.places(),
            "line": line,
            "area": f"{line}L{way[-1][0]:.1f} {middle:.1f}H{way[0][0]:.1f}z",
            "band": self._band(points),
            "marks": self._marks(marks),
        }

    def spot(self, point: Point) -> Plain:
        """The place of one point."""
        return {"x": f"{self.x(point.at):.1f}", "y": f"{self.y(point.value):.1f}"}

    def _band(self, points: Sequence[Point]) -> str:
        if all(each.low == each.high for each in points):
            return ""
        above = [f"{self.x(each.at):.1f} {self.y(each.high):.1f}" for each in points]
        below = [f"{self.x(each.at):.1f} {self.y(each.low):.1f}" for each in reversed(points)]
        return "M" + "L".join([*above, *below]) + "z"

    def _marks(self, marks: Sequence[tuple[int, str]]) -> list[Plain]:
        found: list[Plain] = []
        taken = -_APART
        for at, text in marks:
            x = self.x(at)
            if x - taken >= _APART:
                found.append({"x": f"{x:.1f}", "text": text})
                taken = x
        return found


def smooth(way: Sequence[tuple[float, float]]) -> str:
    """A cubic path through all places that never overshoots them (Fritsch and Carlson 1980)."""
    steps = [(b[1] - a[1]) / (b[0] - a[0]) if b[0] > a[0] else 0.0 for a, b in pairwise(way)]
    slopes = [
        0.0 if before * after <= 0 else 2 * before * after / (before + after)
        for before, after in zip([0.0, *steps], [*steps, 0.0], strict=True)
    ]
    parts = [f"M{way[0][0]:.1f} {way[0][1]:.1f}"]
    for n, (a, b) in enumerate(pairwise(way)):
        third = (b[0] - a[0]) / 3
        first = f"{a[0] + third:.1f} {a[1] + third * slopes[n]:.1f}"
        second = f"{b[0] - third:.1f} {b[1] - third * slopes[n + 1]:.1f}"
        parts.append(f"C{first} {second} {b[0]:.1f} {b[1]:.1f}")
    return "".join(parts)
