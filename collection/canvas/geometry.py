"""Outlines: smooth curves through nodes, mirrored halves, ovals, limbs, spirals.

A node is (x, y) where the outline is smooth, (x, y, 1) where it has a corner; y points down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

Node = tuple[float, ...]
Nodes = Sequence[Node]
Point = tuple[float, float]
Points = list[Point]


@lru_cache(maxsize=2048)
def path(text: str) -> tuple[Node, ...]:
    """Nodes written as "x,y x,y!": the sign of exclamation makes a corner."""
    found: list[Node] = []
    for word in text.split():
        x, y = word.rstrip("!").split(",")
        found.append((float(x), float(y), 1) if word.endswith("!") else (float(x), float(y)))
    return tuple(found)


def smooth(nodes: Nodes, steps: int = 6, closed: bool = True) -> Points:
    """The Catmull-Rom curve through the nodes; corners stay sharp."""
    count = len(nodes)
    found: Points = []
    for i in range(count if closed else count - 1):
        start, end = nodes[i], nodes[(i + 1) % count]
        before = nodes[i - 1] if (closed or i) else start
        after = nodes[(i + 2) % count] if (closed or i + 2 < count) else end
        found.extend(_span(before, start, end, after, steps))
    if not closed:
        found.append((nodes[-1][0], nodes[-1][1]))
    return found


def _span(before: Node, start: Node, end: Node, after: Node, steps: int) -> Iterable[Point]:
    if len(start) > 2:
        if len(end) > 2:
            return ((start[0], start[1]),)
        before = start
    if len(end) > 2:
        after = end
    return (
        (
            0.5 * (a * before[0] + b * start[0] + c * end[0] + d * after[0]),
            0.5 * (a * before[1] + b * start[1] + c * end[1] + d * after[1]),
        )
        for a, b, c, d in _WEIGHTS.get(steps) or _weights(steps)
    )


def _weights(steps: int) -> tuple[tuple[float, float, float, float], ...]:
    found = []
    for j in range(steps):
        t = j / steps
        t2, t3 = t * t, t * t * t
        found.append((-t3 + 2 * t2 - t, 3 * t3 - 5 * t2 + 2, -3 * t3 + 4 * t2 + t, t3 - t2))
    _WEIGHTS[steps] = tuple(found)
    return _WEIGHTS[steps]


_WEIGHTS: dict[int, tuple[tuple[float, float, float, float], ...]] = {}


def sym(half: Nodes) -> list[Node]:
    """The right half, from top to bottom, becomes a closed symmetric outline."""
    left: list[Node] = [(-p[0], *p[1:]) for p in reversed(half) if abs(p[0]) > 1e-6]
    return [*half, *left]


def flip(nodes: Nodes, about: float = 0) -> list[Node]:
    """The mirror image about an upright line."""
    return [(2 * about - p[0], *p[1:]) for p in nodes]


def oval(
    x: float, y: float, wide: float, high: float | None = None, turn: float = 0, n: int = 28
) -> Points:
    """An ellipse by its half axes, as n points."""
    high = wide if high is None else high
    cos, sin = math.cos(turn), math.sin(turn)
    found = []
    for i in range(n):
        a = 2 * math.pi * i / n
        u, v = wide * math.cos(a), high * math.sin(a)
        found.append((x + u * cos - v * sin, y + u * sin + v * cos))
    return found


def place(
    nodes: Nodes, x: float, y: float, size: float, turn: float = 0, side: float = 1
) -> list[Node]:
    """Nodes scaled, turned and moved; `side` -1 mirrors them, other values widen them."""
    cos, sin = math.cos(turn), math.sin(turn)
    return [
        (
            x + size * (p[0] * side * cos - p[1] * sin),
            y + size * (p[0] * side * sin + p[1] * cos),
            *p[2:],
        )
        for p in nodes
    ]


def taper(spine: Nodes, start: float, end: float, steps: int = 8) -> Points:
    """A limb: a smooth spine whose width goes from `start` to `end`."""
    curve = smooth(spine, steps, closed=False)
    last = len(curve) - 1
    left: Points = []
    right: Points = []
    for i, (x, y) in enumerate(curve):
        x0, y0 = curve[max(0, i - 1)]
        x1, y1 = curve[min(last, i + 1)]
        dx, dy = x1 - x0, y1 - y0
        length = math.hypot(dx, dy) or 1
        half = (start + (end - start) * i / last) / 2
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    return left + right[::-1]


def spiral(
    turns: float = 1.6, near: float = 0.08, far: float = 0.5, n: int = 26, start: float = 0
) -> Points:
    """A curl from its inner end outwards."""
    found = []
    for i in range(n + 1):
        radius = near + (far - near) * i / n
        a = start + turns * 2 * math.pi * i / n
        found.append((radius * math.cos(a), radius * math.sin(a)))
    return found


def area(nodes: Sequence[Node]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline."""
    xs, ys = [p[0] for p in nodes], [p[1] for p in nodes]
    return min(xs), min(ys), max(xs), max(ys)
