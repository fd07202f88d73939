"""Memory over the requests: a figure for each quarter of them, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from config.tools.load.site import Memory

MIB = 1 << 20
_WIDTH, _HEIGHT, _LEFT, _FOOT = 800, 300, 60, 40
_BASE, _RIGHT = _HEIGHT - _FOOT, _WIDTH - 10
_GREY, _BLUE = "#777777", "#3a7fc1"


@dataclass(frozen=True)
class Sample:
    """The memory of all web processes after so many requests."""

    requests: int
    memory: Memory


def median_of_quarter(samples: Sequence[Sample], which: int) -> float:
    """Bytes without a file behind them in the first (0) to the last (3) quarter of the requests."""
    last = samples[-1].requests
    low, high = last * which / 4, last * (which + 1) / 4
    found = [s.memory.anonymous for s in samples if low <= s.requests <= high]
    return float(median(found)) if found else 0.0


def picture(samples: Sequence[Sample]) -> str:
    """Two lines over the requests: resident memory, and the part without a file behind it."""
    most_x = max(s.requests for s in samples) or 1
    most_y = max(s.memory.resident for s in samples) * 1.1 or 1
    resident = [s.memory.resident for s in samples]
    anonymous = [s.memory.anonymous for s in samples]
    told = f"{resident[-1] / MIB:.0f} MiB resident, {anonymous[-1] / MIB:.0f} MiB anonymous"

    def line(values: Sequence[int], colour: str) -> str:
        points = " ".join(
            f"{_LEFT + (_RIGHT - _LEFT) * s.requests / most_x:.1f},{_BASE * (1 - v / most_y):.1f}"
            for s, v in zip(samples, values, strict=True)
        )
        return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'

    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
        f' width="{_WIDTH}" height="{_HEIGHT}" font-family="sans-serif" font-size="14"'
        f' fill="{_GREY}" role="img" aria-labelledby="title desc">'
    )
    lines = [
        head,
        '<title id="title">Memory of the web processes over the requests</title>',
        f'<desc id="desc">At the end: {told}.</desc>',
        f'<path d="M{_LEFT} 0V{_BASE}H{_RIGHT}" fill="none" stroke="{_GREY}"/>',
        f'<text x="4" y="14">{most_y / MIB:.0f} MiB</text><text x="36" y="{_BASE}">0</text>',
        f'<text x="{_RIGHT}" y="{_HEIGHT - 14}" text-anchor="end">{most_x:,} requests</text>',
        line(resident, _GREY),
        line(anonymous, _BLUE),
        f'<text x="{_LEFT + 10}" y="{_HEIGHT - 14}">grey: resident</text>',
        f'<text x="{_LEFT + 130}" y="{_HEIGHT - 14}" fill="{_BLUE}">blue: without a file</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
