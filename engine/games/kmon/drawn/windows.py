"""The outline of each kind's window, in millimetres: it tells the type across a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.kernel.plans import Points

_HEXAGON: Final[Points] = (
    (5, 21, 1),
    (31.5, 15.2, 1),
    (58, 21, 1),
    (58, 47, 1),
    (31.5, 52.8, 1),
    (5, 47, 1),
)
WINDOWS: Final[Mapping[str, Points]] = {
    "ability": (
        (8, 16.5, 1),
        (55, 16.5, 1),
        (58, 19.5, 1),
        (58, 48, 1),
        (55, 51, 1),
        (8, 51, 1),
        (5, 48, 1),
        (5, 19.5, 1),
    ),
    "assault": _HEXAGON,
    "powerup": _HEXAGON,
    "reaction": (
        (5, 16.2, 1),
        (58, 16.2, 1),
        (58, 36),
        (50, 46.5),
        (31.5, 53, 1),
        (13, 46.5),
        (5, 36),
    ),
    "item": ((8, 51.5, 1), (8, 34), (14, 22), (31.5, 16), (49, 22), (55, 34), (55, 51.5, 1)),
    "ultimate": ((3.4, 3.4, 1), (59.6, 3.4, 1), (59.6, 56, 1), (31.5, 60.5, 1), (3.4, 56, 1)),
    "kmon": ((3.4, 3.4, 1), (59.6, 3.4, 1), (59.6, 60.5, 1), (3.4, 60.5, 1)),
    "small": ((3, 3, 1), (60, 3, 1), (60, 67, 1), (3, 67, 1)),
}
# By how much a lower window, and all below it, moves up for a long text.
TIGHTER: Final = 9.0
_TOP: Final = 16.0
_SHARE: Final = 0.745


def tight(kind: str) -> Points:
    """The same window, lower."""
    if kind == "ultimate":
        return tuple((p[0], p[1] - (TIGHTER if p[1] > _TOP else 0), *p[2:]) for p in WINDOWS[kind])
    return tuple((p[0], _TOP + (p[1] - _TOP) * _SHARE, *p[2:]) for p in WINDOWS[kind])
