"""What was built: horns, gears, bells, compasses, hourglasses, lanterns."""

from __future__ import annotations

import math

from collection.canvas.colours import GOLD_BODY, INK, PAPER, RED, STEEL, Ink, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, place, sym, taper
from collection.canvas.pieces import PIECES
from collection.canvas.plate import Plate


def horn(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A curved horn with bands."""
    plate.part(taper(path("-30,30 0,38 26,18 30,-14 16,-44"), 30, 2), "#f0ddb0")
    for i, (x, y, w, a) in enumerate(
        ((-12, 36, 14, 1.5), (8, 33, 12, 1.1), (22, 20, 10, 0.6), (29, 2, 7.6, 0.1))
    ):
        plate.part(
            place([(-w, -2, 1), (w, -2, 1), (w, 3, 1), (-w, 3, 1)], x, y, 1, a),
            second if i % 2 else first,
            line=0.9,
        )
    plate.part(oval(-31, 30, 6, 16, 0.2), mix(second, INK, 0.4))


def gear(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A cog wheel."""
    n = dice.choice((8, 10, 12))
    pts = []
    for i in range(n):
        a = 2 * math.pi * i / n
        for da, q in ((-0.17, 34), (-0.12, 44), (0.12, 44), (0.17, 34)):
            pts.append((q * math.cos(a + da), q * math.sin(a + da), 1))
    plate.part(pts, first)
    plate.part(oval(0, 0, 25), second)
    plate.part(oval(0, 0, 12), PAPER)
    for i in range(6):
        a = math.pi * i / 3 + 0.3
        plate.part(
            oval(18.5 * math.cos(a), 18.5 * math.sin(a), 2.6, n=14), GOLD_BODY, line=0.7, hatch=0
        )


def bell(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A ringing bell."""
    plate.part(oval(0, 36, 8), STEEL)
    plate.part(sym(path("0,-36 10,-34 20,-16 23,14 37,32! 0,38")), first)
    plate.part(sym(path("0,12 23,10 25,20 0,23")), second, line=0.9)
    plate.part(oval(0, -40, 8, 7), second)
    for s in (-1, 1):
        for q in (8, 15):
            plate.line(
                [
                    (s * (34 + q * 0.4), -20 - q * 0.2),
                    (s * (37 + q * 0.7), -6),
                    (s * (34 + q * 0.8), 10 + q * 0.2),
                ],
                1.2,
            )


def compass(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A compass; its needle points where it likes."""
    plate.part(oval(0, -44, 7), second)
    plate.part(oval(0, 2, 41), first)
    plate.part(oval(0, 2, 33), "#fbf0d6", hatch=130)
    for i in range(12):
        a = math.pi * i / 6
        plate.line(
            [(27 * math.cos(a), 2 + 27 * math.sin(a)), (31 * math.cos(a), 2 + 31 * math.sin(a))],
            1 + (i % 3 == 0),
            curved=False,
        )
    a = dice.uniform(-0.8, 0.8)
    plate.part(place(path("0,-26! 6,0! -6,0!"), 0, 2, 1, a), RED, line=0.9)
    plate.part(place(path("0,26! 6,0! -6,0!"), 0, 2, 1, a), STEEL, line=0.9)
    plate.part(oval(0, 2, 3.4), GOLD_BODY, line=0.8)


def hourglass(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """An hourglass."""
    plate.part(sym(path("0,-36 24,-36! 22,-18 4,-1 4,3 22,20 24,38! 0,38")), "#e4ede3")
    plate.part(sym(path("0,-14 15,-18 3,-2 0,-2")), first, line=0.7)
    plate.part(sym(path("0,18! 18,34 20,37! 0,37")), first, line=0.7)
    plate.line([(0, -2), (0, 20)], 1.2, first, curved=False)
    for y in (-44, 37):
        plate.part([(-30, y, 1), (30, y, 1), (30, y + 8, 1), (-30, y + 8, 1)], second)
    for x in (-27, 27):
        plate.part(
            [(x - 2, -36, 1), (x + 2, -36, 1), (x + 2, 38, 1), (x - 2, 38, 1)], second, line=0.9
        )


def lantern(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A lantern with a flame."""
    plate.line(path("-14,-34 0,-50 14,-34"), 2.2)
    plate.part(sym(path("0,-38 12,-36 22,-24! 0,-22")), second)
    plate.part(sym([(22, -24, 1), (26, 30, 1)]), "#fff1be", hatch=90)
    plate.part(place(PIECES["flame"], 0, 22, 36), first)
    plate.part(place(PIECES["flame"], 0, 21, 19), "#ffe6a6", line=0.6, hatch=0)
    for x in (-11, 11):
        plate.line([(x, -23), (x * 1.2, 30)], 1.4, curved=False)
    plate.part(path("-29,29! 29,29! 24,44! -24,44!"), second)
