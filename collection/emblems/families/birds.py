"""Owls and moths: families with wings."""

from __future__ import annotations

import math

from collection.canvas.colours import CREAM, INK, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, smooth, sym, taper
from collection.canvas.plate import Plate
from collection.emblems.coats import Coat
from collection.emblems.features import eyes, mouth
from collection.emblems.tufts import fan


def owl(plate: Plate, dice: Dice, coat: Coat) -> None:
    """Two large eyes in discs, wings up or down, a feathered front."""
    fan(plate, coat.tufts, 0, 22, dice.choice((3, 5)), 12, 17, 1.5)
    up = dice.random() < 0.5
    wing = [
        (20, 40),
        (40, 34 if up else 48),
        (48, 18 if up else 70),
        (44, 50 if up else 86),
        (34, 78),
        (22, 84),
    ]
    plate.both(wing, coat.second, hatch=200)
    for sd in (-1, 1):
        for i in range(3):
            plate.line(
                [
                    (sd * (25 + i * 6), 50 + i * 3),
                    (sd * (29 + i * 5), 66),
                    (sd * (25 + i * 4), 78 - i * 3),
                ],
                0.9,
            )
    plate.part(sym(path("0,92 12,91 25,80 29,60 26,40 29,24 33,8! 18,14 0,17")[::-1]), coat.body)
    plate.part(sym(path("0,50 13,52 18,66 13,84 0,88")), coat.belly, line=0.7, shade=0.3)
    for j in range(4):
        for i in range(-2 + j % 2, 3):
            x, y = (i * 6.4 - j % 2 * 3.2, 58 + j * 7)
            if abs(x) < 14:
                plate.line(
                    [(x - 2.2, y - 1.5), (x, y + 1.6), (x + 2.2, y - 1.5)],
                    0.8,
                    mix(coat.body, INK, 0.3),
                )
    for sd in (-1, 1):
        plate.part(oval(sd * 12.5, 34, 14.5, 14.5), coat.belly, line=0.9, shade=0.25)
        for i in range(9):
            a = math.pi * 2 * i / 9
            plate.line(
                [
                    (sd * 12.5 + 10.5 * math.cos(a), 34 + 10.5 * math.sin(a)),
                    (sd * 12.5 + 13.4 * math.cos(a), 34 + 13.4 * math.sin(a)),
                ],
                0.6,
                coat.body,
                curved=False,
            )
        for i in (-4, 0, 4):
            plate.part(
                taper([(sd * 11 + i, 89), (sd * 11 + i * 1.5, 96)], 4, 2),
                coat.accent,
                line=0.8,
                hatch=0,
            )
    eyes(
        plate,
        12.5,
        34,
        8,
        dice.choice(("round", "wide", "sleepy", "fierce", "slit")),
        coat.eye,
        coat.body,
    )
    plate.part(path("0,36! 5,41 0,52! -5,41"), coat.accent, line=0.9)


def moth(plate: Plate, dice: Dice, coat: Coat) -> None:
    """Four wings with eye spots, feathered feelers."""
    sh = dice.uniform(0, 8)
    plate.both(
        [(4, 44), (22, 16 - sh), (44, 6 - sh * 0.5), (50, 20, 1), (46, 44), (30, 58), (6, 60)],
        coat.body,
    )
    plate.both(path("5,58 28,56 41,68 36,86 27,97! 20,84 6,70"), coat.second)
    for s in (-1, 1):
        plate.part(
            [(s * 30, 12), (s * 46, 9), (s * 48, 20, 1), (s * 45, 30), (s * 38, 20)],
            coat.accent,
            line=0.6,
            shade=0.3,
            hatch=80,
        )
        for q, c in ((9.5, INK), (8.4, coat.belly), (6, coat.eye), (3.6, INK)):
            plate.flat(oval(s * 30, 36, q, q * 1.04), c)
        plate.dot(s * 30 - 2, 33.4, 1.3, CREAM)
        for q, c in ((6, INK), (5, coat.accent), (2.4, INK)):
            plate.flat(oval(s * 26, 74, q), c)
        for a in range(4):
            plate.line([(s * 8, 50 - a), (s * (20 + a * 6), 44 - a * 9 + 14)], 0.45, curved=False)
        plate.line([(s * 8, 62), (s * 20, 70)], 0.45, curved=False)
        ant = [(s * 3, 34), (s * 10, 18), (s * 20, 8 - sh)]
        plate.line(ant, 1)
        for x, y in smooth(ant, 5, closed=False)[2:]:
            plate.line([(x, y), (x + s * 3.4, y + 1)], 0.6, curved=False)
            plate.line([(x, y), (x - s * 1, y - 3.6)], 0.6, curved=False)
    plate.part(sym(path("0,50 7,54 8,68 5,84 0,94!")), coat.belly, line=1)
    for i in range(5):
        plate.line(
            [(-7 + i * 0.8, 62 + i * 6), (0, 64 + i * 6), (7 - i * 0.8, 62 + i * 6)], 1, coat.body
        )
    fan(plate, coat.tufts, 0, 50, 5, 3, 12, 3.6, math.pi)
    plate.part(sym(path("0,30 9,32 12,40 8,49 0,51")), coat.belly)
    eyes(plate, 5.6, 40, 4.3, dice.choice(("round", "dot", "wide", "sleepy")), coat.eye, coat.belly)
    mouth(plate, dice.choice(("smile", "o", "smirk")), 46, 2.6)
