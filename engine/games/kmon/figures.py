"""What the figures of the rulebook draw: the element wheel (KM-5.35)."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any, Final

from engine.games.kmon.codes import ELEMENTS
from engine.games.kmon.terms import ELEMENTS as NAMES

# The middle of the wheel, and how far from it signs and names stand.
_MIDDLE: Final = (190, 172)
_SIGN: Final = 79
_NAME: Final = 132
_LETTERS: Final = 5
# A name that stands beside the wheel begins or ends there.
_BESIDE: Final = 0.2


def wheel() -> dict[str, Any]:
    """The elements clockwise from the top, each beating the next, with places and turns."""
    step = 360 // len(ELEMENTS)
    return {"elements": [_sector(key, at * step) for at, key in enumerate(ELEMENTS)]}


def _sector(key: str, turn: int) -> dict[str, Any]:
    across, up = sin(radians(turn)), cos(radians(turn))
    x, y = _MIDDLE
    return {
        "key": key,
        "name": NAMES[key],
        "turn": turn,
        "sign": {"x": round(x + _SIGN * across), "y": round(y - _SIGN * up)},
        "at": {"x": round(x + _NAME * across), "y": round(y - _NAME * up) + _LETTERS},
        "anchor": "start" if across > _BESIDE else "end" if across < -_BESIDE else "middle",
    }
