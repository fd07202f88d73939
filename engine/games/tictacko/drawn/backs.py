"""The backs of the cards, each the same after half a turn: Objectives show noughts and crosses in
quarters, the Dragons' deck crosses alone, the Unicorns' deck noughts alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.games.tictacko.drawn.frames import HEIGHT, WIDTH
from engine.games.tictacko.drawn.tones import SIDES
from engine.kernel.plans import (
    CREAM,
    INK,
    Box,
    Disc,
    FacePlan,
    Mark,
    Points,
    Shape,
    Stroke,
    blend,
    moved,
)


@dataclass(frozen=True)
class Back:
    """Two tones of the field, the middle and two opposite quarters of it, which signs it bears."""

    night: str
    field: str
    middle: str
    quarters: str
    noughts: bool
    crosses: bool


_GOLD: Final = "#e8b765"
_X, _Y = WIDTH / 2, HEIGHT / 2
_RADIUS: Final = 22.0
_LOZENGE: Final[Points] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_DRAGON, _UNICORN = SIDES["dragon"], SIDES["unicorn"]
_OBJECTIVE: Final = Back(
    "#3a1434", "#6e2a58", _UNICORN.main, _DRAGON.main, noughts=True, crosses=True
)
_DECKS: Final[Mapping[str, Back]] = {
    "dragon": Back(
        "#4a0d10", _DRAGON.main, _DRAGON.main, _DRAGON.deep, noughts=False, crosses=True
    ),
    "unicorn": Back(
        "#271545", _UNICORN.main, _UNICORN.main, _UNICORN.deep, noughts=True, crosses=False
    ),
}


def back_plan() -> FacePlan:
    """Objectives: a field of lozenges, a wheel in both colours, a Grid with two of each sign."""
    return _plan(_OBJECTIVE)


@cache
def deck_backs() -> Mapping[str, FacePlan]:
    """The backs of the two decks by faction."""
    return {faction: _plan(back) for faction, back in _DECKS.items()}


def _plan(back: Back) -> FacePlan:
    marks = (*_field(back), *_rims(back), *_wheel(back), *_lines())
    return FacePlan(back.night, marks, tuple(_signs(back)))


def _field(back: Back) -> Iterator[Mark]:
    for row in range(14):
        for column in range(10):
            x, y = column * 7.0, row * 7.0 - 1.5
            tone = blend(back.night, back.field, 0.5 if (row + column) % 2 else 0.2)
            yield Shape(moved(_LOZENGE, x, y, 3.5), tone)
            yield Disc(x, y, 0.5, blend(_GOLD, back.night, 0.35))


def _rims(back: Back) -> Iterator[Mark]:
    # The outer millimetre and a half stays flat: a print's bleed repeats it.
    yield Box(0, 0, WIDTH, HEIGHT, edge=back.night, line=1.5)
    for inset, line in ((1.6, 0.7), (3.0, 0.3)):
        yield Box(inset, inset, WIDTH - inset, HEIGHT - inset, radius=2.2, edge=_GOLD, line=line)
    for share, colour in ((1.1, INK), (1.06, _GOLD), (1.0, INK)):
        yield Disc(_X, _Y, _RADIUS * share, colour)


def _wheel(back: Back) -> Iterator[Mark]:
    """Two opposite quarters of another colour."""
    yield Disc(_X, _Y, _RADIUS * 0.97, back.middle)
    for sx in (-1, 1):
        quarter: list[tuple[float, ...]] = [(_X, _Y)]
        quarter += [(_X + sx * p[0], _Y + sx * p[1]) for p in _quarter()]
        yield Shape(tuple(quarter), back.quarters)


def _quarter() -> Points:
    reach = _RADIUS * 0.97
    share = (0.0, 0.259, 0.5, 0.707, 0.866, 0.966, 1.0)
    return tuple((-reach * a, -reach * b) for a, b in zip(share, reversed(share), strict=True))


def _lines() -> Iterator[Mark]:
    for offset in (-5.6, 5.6):
        x, y = _X + offset, _Y + offset
        yield Box(x - 0.55, _Y - 16, x + 0.55, _Y + 16, CREAM, 0.5)
        yield Box(_X - 16, y - 0.55, _X + 16, y + 0.55, CREAM, 0.5)


def _signs(back: Back) -> Iterator[Mark]:
    for x, y in ((-11, -11), (11, 11)):
        yield from _nought(x, y) if back.noughts else _cross(x, y)
    for x, y in ((11, -11), (-11, 11)):
        yield from _cross(x, y) if back.crosses else _nought(x, y)


def _nought(x: float, y: float) -> Iterator[Mark]:
    yield Disc(_X + x, _Y + y, 4.0, INK)
    yield Disc(_X + x, _Y + y, 3.6, _GOLD)
    yield Disc(_X + x, _Y + y, 1.9, INK)


def _cross(x: float, y: float) -> Iterator[Mark]:
    for sign in (-1, 1):
        ends = ((_X + x - 3, _Y + y - 3 * sign), (_X + x + 3, _Y + y + 3 * sign))
        yield Stroke(ends, 2.3, INK)
        yield Stroke(ends, 1.5, CREAM)
