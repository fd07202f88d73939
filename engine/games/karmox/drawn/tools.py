"""What characters hold behind or before their shoulders, in units of half a face."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.games.karmox.drawn.heads import At
from engine.games.karmox.drawn.tones import TORCH, WOOD, Side, line, oval, part
from engine.kernel.plans import INK, Disc, Mark, Points

_STEEL: Final = "#c4c8c6"


def _pole(at: At, top: float, colour: str = WOOD, x: float = 1.55) -> Iterator[Mark]:
    ends = (at.one(x, top), at.one(x, 3.6))
    yield from line(ends, at.size * 0.32, INK)
    yield from line(ends, at.size * 0.2, colour)


def _solid(at: At, points: Points, colour: str) -> Iterator[Mark]:
    yield from part(at.all(points), colour, 0.4)


def hammer(at: At, side: Side) -> Iterator[Mark]:
    """A war hammer over the shoulder."""
    yield from _pole(at, -1.4)
    yield from _solid(
        at, ((0.85, -2.0, 1), (2.1, -2.0, 1), (2.2, -1.2, 1), (0.75, -1.2, 1)), _STEEL
    )


def halberd(at: At, side: Side) -> Iterator[Mark]:
    """Blade, hook and tip."""
    yield from _pole(at, -2.2)
    yield from _solid(
        at,
        (
            (1.45, -2.0, 1),
            (1.55, -3.0, 1),
            (1.65, -2.0, 1),
            (2.2, -2.1),
            (2.2, -0.9),
            (1.65, -1.3, 1),
            (1.45, -1.3, 1),
            (1.0, -1.7, 1),
        ),
        _STEEL,
    )


def staff(at: At, side: Side) -> Iterator[Mark]:
    """A staff with a stone that shines."""
    yield from _pole(at, -1.6)
    yield Disc(*at.one(1.55, -1.9), at.size * 0.55, INK)
    yield Disc(*at.one(1.55, -1.9), at.size * 0.46, TORCH)
    yield Disc(*at.one(1.5, -1.95), at.size * 0.26, side.light)


def dagger(at: At, side: Side) -> Iterator[Mark]:
    """A short blade, held up."""
    yield from _solid(
        at, ((1.4, 1.0, 1), (1.35, -0.5), (1.6, -1.3, 1), (1.8, -0.5), (1.75, 1.0, 1)), _STEEL
    )
    yield from _solid(at, ((1.05, 1.0, 1), (2.1, 1.0, 1), (2.1, 1.25, 1), (1.05, 1.25, 1)), TORCH)
    yield from _pole(at, 1.3, x=1.57)


def key(at: At, side: Side) -> Iterator[Mark]:
    """A key as long as an arm."""
    yield from _pole(at, -1.2, TORCH)
    yield from _solid(at, ((1.6, -1.2, 1), (2.2, -1.2, 1), (2.2, -0.8, 1), (1.6, -0.8, 1)), TORCH)
    yield from _solid(at, ((1.6, -0.5, 1), (2.05, -0.5, 1), (2.05, -0.1, 1), (1.6, -0.1, 1)), TORCH)


def tower(at: At, side: Side) -> Iterator[Mark]:
    """A shield as high as its bearer."""
    yield from _solid(
        at, ((0.9, 0.2, 1), (1.7, -0.1), (2.4, 0.2, 1), (2.4, 3.6, 1), (0.9, 3.6, 1)), _STEEL
    )
    yield from line((at.one(1.65, 0.1), at.one(1.65, 3.6)), at.size * 0.2, side.main)


def rapier(at: At, side: Side) -> Iterator[Mark]:
    """A thin blade and its basket."""
    yield from line((at.one(1.6, 1.2), at.one(1.75, -2.6)), at.size * 0.22, INK)
    yield from line((at.one(1.6, 1.2), at.one(1.74, -2.5)), at.size * 0.12, _STEEL)
    yield from part(oval(*at.one(1.58, 1.3), at.size * 0.5, at.size * 0.28, 14), TORCH, 0.35)


def flask(at: At, side: Side) -> Iterator[Mark]:
    """A bottle that is not quite empty."""
    yield from _solid(at, ((1.35, -0.6, 1), (1.8, -0.6, 1), (1.8, 0.1), (2.3, 0.9), (1.9, 1.4),
                           (1.25, 1.4), (0.85, 0.9), (1.35, 0.1)), "#dcebe6")  # fmt: skip
    yield from _solid(at, ((0.98, 0.8, 1), (2.17, 0.8, 1), (1.9, 1.32), (1.25, 1.32)), side.light)
    yield from _solid(
        at, ((1.38, -0.9, 1), (1.77, -0.9, 1), (1.77, -0.6, 1), (1.38, -0.6, 1)), WOOD
    )


def harpoon(at: At, side: Side) -> Iterator[Mark]:
    """A barbed point on a pole, with its rope."""
    yield from _pole(at, -1.6)
    yield from _solid(
        at,
        (
            (1.55, -3.0, 1),
            (2.0, -1.9, 1),
            (1.68, -2.05, 1),
            (1.68, -1.5, 1),
            (1.42, -1.5, 1),
            (1.42, -2.05, 1),
            (1.1, -1.9, 1),
        ),
        _STEEL,
    )
    for y in (-0.6, -0.35, -0.1):
        yield from line((at.one(1.3, y), at.one(1.8, y - 0.12)), at.size * 0.12, TORCH)


def bell(at: At, side: Side) -> Iterator[Mark]:
    """A hand bell."""
    yield from _pole(at, -1.3, x=1.6)
    yield Disc(*at.one(1.6, 0.95), at.size * 0.2, INK)
    yield from _solid(
        at,
        ((1.4, -0.9, 1), (1.8, -0.9, 1), (2.0, 0.1), (2.4, 0.7, 1), (0.8, 0.7, 1), (1.2, 0.1)),
        TORCH,
    )


def lamp(at: At, side: Side) -> Iterator[Mark]:
    """A lamp for deep water."""
    yield from _pole(at, -1.8)
    yield from _solid(
        at, ((1.2, -1.8, 1), (1.9, -1.8, 1), (2.1, -0.6, 1), (1.0, -0.6, 1)), "#ffe08a"
    )
    yield from _solid(
        at, ((1.05, -2.1, 1), (2.05, -2.1, 1), (1.9, -1.75, 1), (1.2, -1.75, 1)), _STEEL
    )


def sack(at: At, side: Side) -> Iterator[Mark]:
    """A sack over the shoulder, full."""
    yield from _solid(
        at, ((1.0, 0.4, 1), (1.2, -0.2), (1.7, -0.1), (2.6, 0.9), (2.4, 2.4), (1.2, 2.6)), "#a88a5c"
    )
    yield from line((at.one(1.05, 0.3), at.one(1.75, 0.0)), at.size * 0.16, TORCH)


TOOLS: Final[Mapping[str, Callable[[At, Side], Iterator[Mark]]]] = {
    "hammer": hammer, "halberd": halberd, "staff": staff, "dagger": dagger, "key": key,
    "tower": tower, "rapier": rapier, "flask": flask, "harpoon": harpoon, "bell": bell,
    "lamp": lamp, "sack": sack,
}  # fmt: skip
