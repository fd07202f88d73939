"""Frames: an ornament all round that tells the faction, a panel, the window's edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.games.tictacko.drawn.tones import SIDES, Side
from engine.kernel.plans import BRASS, INK, Box, Disc, Mark, Points, Shape, blend, moved

WIDTH: Final = 63.0
HEIGHT: Final = 88.0
# The panel covers the rest; the outer millimetre and a half stays flat for a print's bleed.
_RIM: Final = 4.2
_FLAT: Final = 1.5
_STEP_X, _STEP_Y = 3.0, 2.7
_STAR: Final[Points] = (
    (0, -1),
    (0.22, -0.22),
    (1, 0),
    (0.22, 0.22),
    (0, 1),
    (-0.22, 0.22),
    (-1, 0),
    (-0.22, -0.22),
)
_LOZENGE: Final[Points] = ((0, -1), (1, 0), (0, 1), (-1, 0))


def frame(side: str, outline: Points = (), inner: str = "") -> tuple[Mark, ...]:
    """The frame of a faction; `outline` is that of the window, `inner` the colour of its edge."""
    tones = SIDES[side]
    marks: list[Mark] = [
        *_ornament(tones),
        Box(0, 0, WIDTH, HEIGHT, edge=tones.deep, line=_FLAT),
        Box(2.6, 2.6, 60.4, 85.4, INK, 2.4),
        Box(3.1, 3.1, 59.9, 84.9, tones.pale, 2.1),
        Box(4.1, 4.1, 58.9, 83.9, radius=1.6, edge=tones.main, line=0.35),
    ]
    if outline:
        marks.append(Shape(outline, INK, INK, 1.7, smooth=True))
        marks.append(Shape(outline, INK, inner or BRASS, 0.8, smooth=True))
    return tuple(marks)


def _ornament(tones: Side) -> Iterator[Mark]:
    colour = blend(tones.deep, tones.main, 0.55)
    draw = _ORNAMENTS[tones.ornament]
    for row in range(34):
        for column in range(22):
            x, y = column * _STEP_X + (row % 2) * _STEP_X / 2, row * _STEP_Y
            if min(x, WIDTH - x) < _RIM or min(y, HEIGHT - y) < _RIM:
                yield from draw(x, y, (row + column) % 2, colour, tones.deep)


def _scale(x: float, y: float, odd: int, colour: str, ground: str) -> Iterator[Mark]:
    yield Disc(x, y, 1.65, colour)
    yield Disc(x, y - 0.55, 1.6, ground)


def _star(x: float, y: float, odd: int, colour: str, ground: str) -> Iterator[Mark]:
    if odd:
        yield Shape(moved(_STAR, x, y, 1.3), colour)


def _lozenge(x: float, y: float, odd: int, colour: str, ground: str) -> Iterator[Mark]:
    yield Shape(moved(_LOZENGE, x, y, 0.75), colour)


def _cross(x: float, y: float, odd: int, colour: str, ground: str) -> Iterator[Mark]:
    if odd:
        yield Box(x - 0.9, y - 0.22, x + 0.9, y + 0.22, colour)
        yield Box(x - 0.22, y - 0.9, x + 0.22, y + 0.9, colour)


Draw = Callable[[float, float, int, str, str], Iterator[Mark]]
_ORNAMENTS: Final[Mapping[str, Draw]] = {
    "scales": _scale,
    "stars": _star,
    "lozenges": _lozenge,
    "crosses": _cross,
}
