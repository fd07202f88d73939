"""Frames and stocks of K-Mon cards: what many cards share, drawn once."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from engine.games.kmon.drawn.tones import GOLD
from engine.kernel.plans import (
    BRASS,
    INK,
    Border,
    Box,
    Disc,
    Mark,
    Piece,
    Points,
    Shape,
    Tones,
    blend,
)

STOCKS: Final[Mapping[str, str]] = {
    "kmon": "#f6ecd5",
    "ability": "#f6ecd5",
    "assault": "#f8e6c4",
    "powerup": "#efe6d6",
    "reaction": "#e9ece2",
    "item": "#dfc69a",
    "ultimate": "#f4e7c6",
}
KRAFT: Final = "#5a3f22"
NIGHT: Final = "#17121a"
_LAID: Final = "#d8bc8e"
_LAID_EDGE: Final = "#8c6a3a"
# The lower quarter of a creature's frame belongs to its second element.
_SLANT: Final[Points] = ((0, 88), (0, 66), (8, 62), (55, 70), (63, 66), (63, 88))
_RIVETS: Final = ((6.5, 17.4), (56.5, 17.4))
_LOWER_RIVETS: Final = ((6.5, 50.8), (56.5, 50.8))
_SMALL_PIECE: Final = 2.1


def ground_of(kind: str, tones: Tones) -> str:
    """The colour of the frame."""
    if kind == "ultimate":
        return NIGHT
    return KRAFT if kind == "item" else tones.deep


def creature_frame(first: Tones, second: Tones | None) -> tuple[Mark, ...]:
    """The frame of a K-Mon, in the colours of one or two elements."""
    marks: list[Mark] = [Border(first.piece, blend(first.deep, first.main, 0.42))]
    if second is not None:
        marks.append(Shape(_SLANT, second.deep))
        marks.extend(_lower_row(second))
    marks.append(Box(3.0, 3.0, 60, 85, INK, 2.6))
    marks.append(Box(3.4, 60, 59.6, 84.6, STOCKS["kmon"], 2.2))
    marks.append(Box(3.4, 60, 59.6, 66, STOCKS["kmon"]))
    return tuple(marks)


def _lower_row(tones: Tones) -> Iterator[Mark]:
    colour = blend(tones.deep, tones.main, 0.42)
    for i in range(5):
        y = 70 + i * 3.4
        yield Piece(tones.piece, 2.6, y, _SMALL_PIECE, colour, -math.pi / 2)
        yield Piece(tones.piece, 60.4, y, _SMALL_PIECE, colour, math.pi / 2)
    for i in range(17):
        yield Piece(tones.piece, 3.7 + i * 3.48, 85.4, _SMALL_PIECE, colour, math.pi)


def ultimate_frame(tones: Tones, window: Points, up: float) -> tuple[Mark, ...]:
    """Gold on black, the picture up to the edge; the panel starts `up` higher for long texts."""
    return (
        Box(0.9, 0.9, 62.1, 87.1, radius=2.4, edge=GOLD.main, line=0.9),
        Box(2.1, 2.1, 60.9, 85.9, radius=1.8, edge=GOLD.deep, line=0.3),
        Box(3.4, 56 - up, 59.6, 84.6, STOCKS["ultimate"], 1.2, GOLD.main, 0.5),
        Shape(window, tones.deep, GOLD.light, 0.9, smooth=True),
    )


def spell_frame(kind: str, tones: Tones, window: Points, low: bool) -> tuple[Mark, ...]:
    """The frame of every other type; `low` when the window gave up a part of its height."""
    ground = ground_of(kind, tones)
    marks: list[Mark] = [
        Border(tones.piece, blend(ground, tones.main, 0.42)),
        Box(3.0, 3.0, 60, 85, INK, 2.4),
        Box(3.4, 3.4, 59.6, 84.6, STOCKS[kind], 2.1),
    ]
    if kind == "item":
        lines = (3.4 + i * 2 for i in range(1, 28))
        marks.extend(Box(x, 3.6, x + 0.5, 84.4, _LAID) for x in lines)
        marks.append(Box(3.4, 3.4, 59.6, 84.6, radius=2.1, edge=_LAID_EDGE, line=0.5))
    inner = BRASS if kind in ("assault", "reaction") else tones.light
    for colour, line in ((INK, 1.5), (inner, 0.7), (INK, 0.2)):
        marks.append(Shape(window, INK, colour, line, smooth=True))
    if kind in ("assault", "powerup"):
        rivets = _RIVETS if low else _RIVETS + _LOWER_RIVETS
        marks.extend(Disc(x, y, 1.1, BRASS, INK, 0.3) for x, y in rivets)
    return tuple(marks)
