"""What characters wear on their heads and faces, in units of half a face."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.games.karmox.drawn.tones import TORCH, Side, line, oval, part
from engine.kernel.plans import INK, Disc, Mark, Points, Shape, blend

_STEEL: Final = "#c4c8c6"
_COPPER: Final = "#c08a45"


@dataclass(frozen=True)
class At:
    """A place and a size: points are given round the middle of the face."""

    x: float
    y: float
    size: float

    def one(self, x: float, y: float) -> tuple[float, float]:
        """One point."""
        return (self.x + x * self.size, self.y + y * self.size)

    def all(self, points: Points) -> Points:
        """An outline."""
        return tuple((*self.one(p[0], p[1]), *p[2:]) for p in points)


def _crown(at: At, colour: str) -> Iterator[Mark]:
    """What covers the upper half of the head."""
    yield from part(at.all(((-0.9, -0.3, 1), (-0.85, -0.9), (-0.4, -1.25), (0.4, -1.25),
                            (0.85, -0.9), (0.9, -0.3, 1), (0, -0.5))), colour)  # fmt: skip


def band(at: At, side: Side, hair: str) -> Iterator[Mark]:
    """Hair held by a band."""
    yield from _crown(at, hair)
    yield from part(
        at.all(((-0.92, -0.62, 1), (0.92, -0.62, 1), (0.9, -0.34, 1), (-0.9, -0.34, 1))),
        side.light,
        0.35,
    )


def helm(at: At, side: Side, hair: str) -> Iterator[Mark]:
    """A steel cap with a nose guard."""
    yield from part(
        at.all(
            (
                (-1.0, 0.9, 1),
                (-1.05, -0.5),
                (-0.6, -1.25),
                (0, -1.45),
                (0.6, -1.25),
                (1.05, -0.5),
                (1.0, 0.9, 1),
                (0.72, 0.9, 1),
                (0.66, -0.35),
                (-0.66, -0.35),
                (-0.72, 0.9, 1),
            )
        ),
        _STEEL,
    )
    yield from part(at.all(((-0.12, -1.2, 1), (0.12, -1.2, 1), (0.1, 0.25, 1), (-0.1, 0.25, 1))),
                    TORCH, 0.3)  # fmt: skip
    yield from part(at.all(((0, -2.1), (0.25, -1.7), (0.14, -1.35), (-0.14, -1.35), (-0.25, -1.7))),
                    side.main, 0.35)  # fmt: skip


def hat(at: At, side: Side, hair: str) -> Iterator[Mark]:
    """A pointed hat with a wide brim."""
    yield from part(
        at.all(((-0.75, -0.6, 1), (-0.4, -1.6), (0.35, -3.0, 1), (0.4, -1.7), (0.78, -0.6, 1))),
        side.main,
    )
    yield from part(at.all(((-1.6, -0.45), (-0.8, -0.75), (0.8, -0.75), (1.6, -0.45), (0.7, -0.3),
                            (-0.7, -0.3))), side.main)  # fmt: skip
    yield from line(
        (at.one(-0.72, -0.82), at.one(0, -0.94), at.one(0.74, -0.82)), at.size * 0.22, TORCH
    )


def hood(at: At, side: Side, hair: str) -> Iterator[Mark]:
    """A hood: it lies round the face."""
    yield from part(
        at.all(
            (
                (-0.72, 1.1, 1),
                (-1.15, 0.8),
                (-1.15, -0.6),
                (-0.5, -1.4),
                (0.15, -1.6),
                (0.8, -1.2),
                (1.15, -0.5),
                (1.15, 0.8),
                (0.72, 1.1, 1),
                (0.82, 0.2),
                (0.55, -0.62),
                (0, -0.8),
                (-0.55, -0.62),
                (-0.82, 0.2),
            )
        ),
        blend(side.main, INK, 0.18),
    )


def cap(at: At, side: Side, hair: str) -> Iterator[Mark]:
    """A soft cap, fallen to one side."""
    yield from _crown(at, hair)
    yield from part(at.all(((-1.1, -0.7), (-0.7, -1.35), (0.3, -1.6), (1.35, -1.1), (1.3, -0.65),
                            (0.3, -0.72))), side.deep)  # fmt: skip


def plume(at: At, side: Side, hair: str) -> Iterator[Mark]:
    """A helmet with a crest of feathers and its visor up."""
    yield from part(at.all(((-0.3, -1.2), (-0.8, -2.2), (0.3, -2.5), (1.4, -1.9), (1.5, -0.7),
                            (0.9, -1.2))), side.light)  # fmt: skip
    yield from part(
        at.all(
            (
                (-0.98, 0.5, 1),
                (-1.05, -0.6),
                (-0.5, -1.4),
                (0.5, -1.4),
                (1.05, -0.6),
                (0.98, 0.5, 1),
                (0.74, 0.4),
                (0.7, -0.42),
                (-0.7, -0.42),
                (-0.74, 0.4),
            )
        ),
        _STEEL,
    )
    yield from line(
        (at.one(-0.8, -0.62), at.one(0, -0.78), at.one(0.8, -0.62)), at.size * 0.16, TORCH
    )


def tricorne(at: At, side: Side, hair: str) -> Iterator[Mark]:
    """A hat with three corners and a feather."""
    yield from _crown(at, hair)
    yield from part(at.all(((-1.55, -0.75, 1), (-0.8, -1.1), (0, -1.75, 1), (0.8, -1.1),
                            (1.55, -0.75, 1), (0.5, -0.62), (-0.5, -0.62))), side.deep)  # fmt: skip
    yield from part(at.all(((0.6, -1.1), (1.2, -1.9), (1.7, -2.2, 1), (1.5, -1.5), (0.9, -0.95))),
                    side.light, 0.35)  # fmt: skip


def goggles(at: At, side: Side, hair: str) -> Iterator[Mark]:
    """Round glasses pushed up into the hair."""
    yield from _crown(at, hair)
    yield from line((at.one(-0.9, -0.5), at.one(0, -0.66), at.one(0.9, -0.5)), at.size * 0.2, INK)
    for shift in (-0.36, 0.36):
        yield Disc(*at.one(shift, -0.66), at.size * 0.32, INK)
        yield Disc(*at.one(shift, -0.66), at.size * 0.26, TORCH)
        yield Disc(*at.one(shift, -0.66), at.size * 0.17, side.light)


def bald(at: At, side: Side, hair: str) -> Iterator[Mark]:
    """Hair over the ears alone."""
    for turn in (-1, 1):
        yield from part(at.all(((turn * 0.75, -0.5), (turn * 1.0, -0.3), (turn * 0.98, 0.3),
                                (turn * 0.76, 0.35))), hair, 0.35)  # fmt: skip


def diver(at: At, side: Side, hair: str) -> Iterator[Mark]:
    """A copper helmet with a round window and bolts."""
    x, y = at.one(0, -0.05)
    ring = at.size * 1.45
    yield from part(oval(x, y, ring, ring, 28), _COPPER)
    yield Disc(x, y, at.size * 1.08, INK)
    yield Disc(x, y, at.size * 0.98, TORCH)
    yield Disc(x, y, at.size * 0.84, INK)
    yield Disc(x, y, at.size * 0.8, "#8fb8b4")
    yield Shape(oval(x, y + at.size * 0.1, at.size * 0.5, at.size * 0.62), "#e8b98c", INK, 0.3)
    for shift in (-0.2, 0.2):
        yield Disc(*at.one(shift, 0), at.size * 0.08, INK)
    yield from line((at.one(-0.14, 0.36), at.one(0.16, 0.34)), at.size * 0.07, INK)
    yield from line((at.one(-0.55, -0.2), at.one(-0.3, -0.55)), at.size * 0.12, "#f6ecd6")
    for bolt in oval(x, y, at.size * 1.26, at.size * 1.26, 10):
        yield Disc(bolt[0], bolt[1], at.size * 0.09, INK)


def beard(at: At, hair: str) -> Iterator[Mark]:
    """A full beard, with the mouth in it."""
    yield from part(at.all(((-0.8, 0.15), (-0.4, 0.42), (0.4, 0.42), (0.8, 0.15), (0.72, 0.9),
                            (0, 1.5), (-0.72, 0.9))), hair, 0.4)  # fmt: skip
    yield from line((at.one(-0.2, 0.62), at.one(0.2, 0.62)), at.size * 0.1, "#e9c3a0")


def moustache(at: At, hair: str) -> Iterator[Mark]:
    """One that ends in two tips."""
    yield from part(at.all(((-0.65, 0.38, 1), (-0.2, 0.42), (0, 0.4), (0.2, 0.42), (0.65, 0.38, 1),
                            (0.3, 0.62), (0, 0.5), (-0.3, 0.62))), hair, 0.3)  # fmt: skip


def scarf(at: At, hair: str) -> Iterator[Mark]:
    """A cloth over mouth and nose."""
    yield from part(at.all(((-0.82, 0.12, 1), (0, 0.3), (0.82, 0.12, 1), (0.7, 0.85), (0, 1.15),
                            (-0.7, 0.85))), blend(hair, "#8a3a2a", 0.35), 0.4)  # fmt: skip


HEADS: Final[Mapping[str, Callable[[At, Side, str], Iterator[Mark]]]] = {
    "band": band, "helm": helm, "hat": hat, "hood": hood, "cap": cap, "plume": plume,
    "tricorne": tricorne, "goggles": goggles, "bald": bald, "diver": diver,
}  # fmt: skip
