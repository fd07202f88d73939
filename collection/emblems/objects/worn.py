"""What is worn: masks, feathers, cloaks, hats."""

from __future__ import annotations

from collection.canvas.colours import GOLD_BODY, INK, Ink, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, place, sym, taper
from collection.canvas.pieces import PIECES
from collection.canvas.plate import Plate


def mask(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A mask with feathers and ribbons."""
    for s in (-1, 1):
        plate.part(taper([(s * 32, -6), (s * 44, 20), (s * 36, 48)], 8, 2), second, line=0.9)
        plate.part(place(PIECES["plume"], s * 24, -16, 34, s * 0.6, s), second)
    plate.part(sym(path("0,-14 18,-22 38,-20 42,-2 30,16 12,14 0,24")), first)
    for s in (-1, 1):
        plate.part(
            [(s * 8, -2, 1), (s * 18, -10), (s * 31, -6, 1), (s * 20, 6)],
            INK,
            line=0.5,
            hatch=0,
            lit=0,
        )
        plate.dot(s * 19, -2.4, 2.6, "#fff1be")
    plate.part(path("0,-26! 6,-18! 0,-9! -6,-18!"), GOLD_BODY, line=0.9)


def feather(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """Three feathers."""
    for a, c in ((-0.5, second), (0.5, second), (0, first)):
        plate.part(
            place(path("0,-86! 12,-66 15,-40 8,-14 0,-6! -10,-18 -14,-42 -9,-68"), 0, 34, 1, a), c
        )
        plate.line(place(path("0,10 1,-30 0,-80"), 0, 34, 1, a), 1.4)
        for y in (-66, -54, -42, -30):
            plate.line(place([(10, y - 6), (0, y), (-10, y - 5)], 0, 34, 1, a), 0.7, curved=False)


def cloak(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A hooded cloak."""
    plate.part(sym(path("0,-44 15,-40 20,-26 34,-12 40,34 44,48! 22,42 0,48")), first)
    plate.part(sym(path("0,-34 9,-31 11,-18 0,-10")), INK, line=0.8, hatch=0, lit=0)
    plate.part(path("-13,-12 0,-4 13,-12 18,44 8,42 0,8! -8,42 -18,44"), second)
    plate.part(path("-8,40 0,8! 8,42 0,46"), mix(second, INK, 0.5), line=0.7)
    plate.part(oval(0, -5, 5), GOLD_BODY, line=1)
    for x in (-30, -25, 26, 31):
        plate.line([(x * 0.7, -8), (x, 20), (x * 1.1, 42)], 0.8)


def hat(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A pointed hat."""
    plate.part(path("-24,20 -16,-10 -6,-40 18,-50! 10,-32 20,-6 26,20 0,26"), first)
    plate.part(sym(path("0,14 40,12 48,24 34,36 0,38")), first)
    plate.part(path("-23,8 0,14 24,8 26,19 0,26 -26,19"), second, line=1)
    for x, y, q in ((-4, -14, 5), (10, -2, 3.4), (2, -32, 3.4)):
        plate.part(
            place(path("0,-1! .24,-.24! 1,0! .24,.24! 0,1! -.24,.24! -1,0! -.24,-.24!"), x, y, q),
            "#ffe6a6",
            line=0.5,
            hatch=0,
        )


def spirit(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A helm made of flame."""
    """Warrior spirit: a helm made of flame."""
    for i, (x, s, a) in enumerate(
        ((-24, 50, -0.5), (24, 50, 0.5), (-13, 64, -0.22), (13, 64, 0.22), (0, 78, 0))
    ):
        plate.part(
            place(PIECES["flame"], x, 30, s, a, 1 if x >= 0 else -1), second if i < 2 else first
        )
    plate.part(sym(path("0,-20 17,-16 25,2 23,26 12,44! 8,22 0,24")), "#e9e4cf")
    plate.part(sym(path("0,2 22,2 20,11 7,12 4,30! 0,32")), INK, line=0.7, hatch=0, lit=0, shade=0)
    for s in (-1, 1):
        plate.part(
            [(s * 5, 6, 1), (s * 12, 3.6), (s * 18, 5, 1), (s * 12, 9)],
            "#ffd152",
            line=0.3,
            hatch=0,
            lit=0,
        )
    plate.part(sym(path("0,-34! 3,-18 3,0 0,2")), first, line=1)
