"""What strikes: swords, axes, claws, fists, arrows."""

from __future__ import annotations

from collection.canvas.colours import INK, STEEL, WOOD, Ink, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, place, taper
from collection.canvas.plate import Plate


def sword(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A straight blade, guard and pommel."""
    plate.part(path("-5,16! -6,-36! 0,-48! 6,-36! 5,16!"), STEEL)
    plate.flat(path("0,14 0,-46 5,-36 4,14"), mix(STEEL, INK, 0.28))
    plate.line([(0, 14), (0, -38)], 0.9, curved=False)
    plate.part(path("-20,13 -12,17 0,15 12,17 20,13 21,20 0,24 -21,20"), second)
    plate.part(path("-4,22! 4,22! 3.6,40! -3.6,40!"), WOOD)
    for i in range(4):
        plate.line([(-4, 25 + i * 4), (4, 27 + i * 4)], 0.8, curved=False)
    plate.part(oval(0, 44, 5.6), first)


def axe(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """Two blades on a shaft."""
    plate.part(taper(path("2,50 0,0 -2,-46"), 7, 5.4), WOOD)
    for s in (-1, 1):
        plate.part(
            [
                (s * 2, -36),
                (s * 16, -34),
                (s * 30, -46, 1),
                (s * 38, -24),
                (s * 30, -2, 1),
                (s * 16, -12),
                (s * 2, -10),
            ],
            STEEL,
        )
        plate.line([(s * 26, -40), (s * 32, -24), (s * 26, -8)], 0.9)
    plate.part(oval(0, -23, 7), first)
    for i in range(4):
        plate.line([(-4, 26 + i * 4), (4, 28 + i * 4)], 0.9, curved=False)


def claws(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """Four long claws."""
    for i, x in enumerate((-26, -9, 9, 26)):
        y = -2 - 9 * (i in (1, 2))
        plate.part(
            [
                (x - 2, -34 + y, 1),
                (x + 7, -6 + y),
                (x + 4, 30 + y),
                (x - 7, 50 + y * 0.4, 1),
                (x - 5, 20 + y),
                (x - 6, -8 + y),
            ],
            first,
        )
        plate.flat(
            [(x - 1, -24 + y), (x + 2, 0 + y), (x - 3, 34 + y), (x - 1, 4 + y)],
            mix(first, "#fff6df", 0.6),
            curved=True,
        )


def fist(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A gauntlet."""
    plate.part(path("-17,26 17,26 22,50 -22,50"), second)
    plate.part(path("-22,22! 22,22! 23,31! -23,31!"), STEEL)
    plate.part(path("-28,-12 -22,-24 22,-26 29,-10 24,16 14,26 -18,26 -28,10"), first)
    for i in range(4):
        plate.part(
            [
                (-27 + i * 14, -20),
                (-21 + i * 14, -32),
                (-14 + i * 14, -20),
                (-14 + i * 14, -4),
                (-20 + i * 14, 1),
                (-27 + i * 14, -4),
            ],
            first,
            hatch=110,
        )
    plate.part(taper(path("-26,12 -8,12 10,6"), 14, 11), mix(first, "#fff6df", 0.12))


def arrow(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """Three arrows."""
    for x, a in ((-17, -0.34), (17, 0.34), (0, 0)):
        plate.part(place(path("-2,-30! 2,-30! 2,40! -2,40!"), x, 0, 1, a), WOOD, line=0.9)
        plate.part(place(path("0,-50! 10,-26! 0,-32! -10,-26!"), x, 0, 1, a), STEEL)
        for s in (-1, 1):
            plate.part(
                place(
                    [(s * 2, 26, 1), (s * 10, 36, 1), (s * 10, 50, 1), (s * 2, 42, 1)], x, 0, 1, a
                ),
                first,
                hatch=80,
            )
