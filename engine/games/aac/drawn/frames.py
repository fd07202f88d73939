"""The frame of a card: what all cards of a type, a genre and a window share, drawn once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.aac.drawn.shapes import LEFT, RIGHT, TOP, shield, sword, window
from engine.games.aac.drawn.tones import GENRES, NIGHT, PAPER, TYPES
from engine.kernel.plans import CREAM, INK, Box, Disc, Mark, Shape, blend

WIDTH: Final = 45.0
HEIGHT: Final = 63.0
# The genre's sign at the right end of the title box.
TILE: Final = 7.3
_FOOT: Final = 61.5
_LINE: Final = 0.55
BOX_LEFT, BOX_RIGHT, BOX_BOTTOM = 2.6, 42.4, 57.7


def colours_of(kind: str) -> tuple[str, str]:
    """Title box and ground of a type; a type that the rules lack is drawn as a magic."""
    return TYPES.get(kind, TYPES["magic"])


def frame(kind: str, genre: str, bottom: float, has_box: bool) -> tuple[Mark, ...]:
    """`bottom` is the window's lower edge; the text box, where there is one, begins below it."""
    title, ground = colours_of(kind)
    marks: list[Mark] = [
        Box(LEFT, LEFT, RIGHT, _FOOT, ground, 0.8),
        *_dots(ground),
        Box(LEFT, LEFT, RIGHT, TOP, title, 0.6, INK, _LINE),
        *genre_tile(genre, RIGHT - TILE, LEFT, TILE),
        Shape(window(kind, bottom), INK, INK, 2 * _LINE),
    ]
    if has_box:
        box = (BOX_LEFT, bottom + 1.3, BOX_RIGHT, BOX_BOTTOM)
        marks.append(Box(*box, PAPER, 0.5, INK, _LINE))
    return tuple(marks)


def _dots(ground: str) -> Iterator[Mark]:
    """Halftone that fades upwards."""
    tone = blend(ground, NIGHT, 0.4)
    for row in range(13):
        for column in range(31):
            x = 2.4 + column * 1.33 + (row % 2) * 0.66
            yield Disc(x, 60.8 - row * 1.2, 0.6 * (1 - row / 13), tone)


def genre_tile(genre: str, left: float, top: float, size: float) -> tuple[Mark, ...]:
    """Sword on red, shield on blue, or both, each half in its colour (AAC-2.3)."""
    if genre not in GENRES:
        return ()
    one, other = GENRES[genre]
    right, bottom = left + size, top + size
    x, y = left + size / 2, top + size / 2
    i = _LINE
    marks: list[Mark] = [
        Box(left, top, right, bottom, INK),
        Box(left + i, top + i, right - i, bottom - i, one),
    ]
    if one == other:
        sign = sword(x, y, size * 0.86) if genre == "attack" else shield(x, y, size * 0.8)
        return (*marks, Shape(sign, CREAM, smooth=genre == "defence"))
    half = ((right - i, top + i), (right - i, bottom - i), (left + i, bottom - i))
    return (
        *marks,
        Shape(half, other),
        Shape(sword(x - size * 0.2, y - size * 0.16, size * 0.58), CREAM),
        Shape(shield(x + size * 0.22, y + size * 0.2, size * 0.46), CREAM, smooth=True),
    )
