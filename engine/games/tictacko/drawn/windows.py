"""The outline of each kind's window, in millimetres: it tells the kind across a table."""

from __future__ import annotations

from typing import Final

from engine.kernel.plans import Points

# Lower edges of the window, from a card of few words to one of many.
BOTTOMS: Final = (54.0, 46.0, 38.0, 31.0)
ALMOND: Final[Points] = ((31.5, 5.6), (56.9, 26), (56.9, 45), (31.5, 65), (6.1, 45), (6.1, 26))
SMALL: Final[Points] = ((3, 3, 1), (60, 3, 1), (60, 67, 1), (3, 67, 1))
_TOP: Final = 17.0
_LEFT, _RIGHT = 5.0, 58.0
_TEETH: Final = 10
_TOOTH: Final = 2.2
_EGG: Final[Points] = (
    (31.5, 0.0, 1),
    (50.5, 0.12),
    (57.5, 0.52),
    (50.5, 0.88),
    (31.5, 1.0, 1),
    (12.5, 0.88),
    (5.5, 0.52),
    (12.5, 0.12),
)


def window(kind: str, bottom: float) -> Points:
    """A Basic's is an almond, a Special's a box, a Magic's an egg, an Instant's has teeth."""
    if kind == "basic":
        return ALMOND
    if kind == "magic":
        top, high = _TOP - 0.6, bottom - _TOP + 0.6
        return tuple((p[0], top + p[1] * high, *p[2:]) for p in _EGG)
    if kind == "instant":
        return (*_teeth(_TOP + 1, -1), *reversed(_teeth(bottom - 1, 1)))
    return ((_LEFT, _TOP, 1), (_RIGHT, _TOP, 1), (_RIGHT, bottom, 1), (_LEFT, bottom, 1))


def _teeth(y: float, way: int) -> Points:
    step = (_RIGHT - _LEFT) / _TEETH
    half = way * _TOOTH / 2
    return tuple((_LEFT + i * step, y + (half if i % 2 else -half), 1) for i in range(_TEETH + 1))
