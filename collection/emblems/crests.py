"""Crests: the pictures of abilities, made of their element's one piece."""

from __future__ import annotations

import math

from collection.canvas.colours import INK, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, sym
from collection.canvas.plate import Plate
from collection.emblems.signs import eye_big, hand
from collection.emblems.tufts import fan, mark, piece
from engine.kernel.plans import Tones


def bloom(plate: Plate, dice: Dice, tones: Tones) -> None:
    """A flower of the element's pieces."""
    n = dice.choice((8, 10, 12))
    for lay, (rad, s) in enumerate(((16, 30), (9, 22))):
        for i in range(n):
            a = 2 * math.pi * (i + lay * 0.5) / n
            piece(plate, tones, rad * math.sin(a), -rad * math.cos(a), s, a, -1 if i % 2 else 1)
    plate.part(oval(0, 0, 11), tones.pop)
    plate.part(oval(0, 0, 6.6), tones.pale, line=0.7)
    mark(plate, tones.piece, 0, 0, 8, tones.deep)


def strike(plate: Plate, dice: Dice, tones: Tones) -> None:
    """A great piece that comes down and bursts."""
    sd = dice.choice((-1, 1))
    for i in range(6):
        t = i / 5
        piece(
            plate,
            tones,
            sd * (40 - 58 * t),
            -38 + 50 * t,
            16 + 15 * t,
            sd * 0.9 + dice.uniform(-0.3, 0.3),
            sd,
        )
    piece(plate, tones, sd * -14, 30, 66, sd * 0.72, sd)
    for i in range(7):
        a = math.pi + (i - 3) * 0.42
        x, y = (sd * -16, 26)
        plate.part(
            [
                (x + 6 * math.sin(a - 0.2), y - 6 * math.cos(a - 0.2)),
                (x + 22 * math.sin(a), y - 22 * math.cos(a)),
                (x + 6 * math.sin(a + 0.2), y - 6 * math.cos(a + 0.2)),
            ],
            tones.pale,
            line=0.8,
            curved=False,
            hatch=0,
        )


def trio(plate: Plate, dice: Dice, tones: Tones) -> None:
    """Five pieces in a bowl."""
    for x, s, a in ((-24, 50, -0.3), (24, 50, 0.3), (-10, 34, -0.12), (11, 36, 0.14), (0, 74, 0)):
        piece(plate, tones, x, 34, s, a, 1 if x >= 0 else -1)
    plate.part(sym(path("0,30 30,31 36,27 30,42 14,48 0,48")), tones.pop)
    plate.line(path("-26,37 0,40 26,37"), 1, tones.pale)
    plate.part(sym(path("0,46 10,46 16,53 0,54")), mix(tones.pop, INK, 0.3))


def gaze(plate: Plate, dice: Dice, tones: Tones) -> None:
    """An eye in a wreath."""
    n = 14
    for i in range(n):
        a = 2 * math.pi * i / n
        piece(
            plate,
            tones,
            24 * math.sin(a),
            -20 * math.cos(a),
            21 + 5 * (i % 2),
            a,
            -1 if i % 2 else 1,
        )
    plate.part(oval(0, 0, 31, 24), tones.deep)
    eye_big(plate, 0, 0, 18, tones.pop, tones.deep)


def raised_hand(plate: Plate, dice: Dice, tones: Tones) -> None:
    """A hand that holds three pieces up."""
    fan(plate, tones, 0, -6, 3, 10, 40, 1.1)
    hand(plate, 0, 22, 34, dice.choice(("#e8be93", "#b97f55", "#8a5a3a", tones.light)))


def whirl(plate: Plate, dice: Dice, tones: Tones) -> None:
    """Pieces on a spiral."""
    for i in range(15):
        t = i / 14
        a, q = (t * 4.4 * math.pi, 6 + 36 * t)
        piece(plate, tones, q * math.sin(a), -q * 0.92 * math.cos(a), 9 + 15 * t, a + 1.3)
    plate.part(oval(0, 0, 7), tones.pop)
    plate.dot(-1.6, -1.8, 1.8, tones.pale)
