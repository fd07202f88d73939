"""Foxes and bears."""

from __future__ import annotations

from typing import Final

from collection.canvas.colours import INK
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, sym
from collection.canvas.plate import Plate
from collection.emblems.coats import Coat
from collection.emblems.features import eyes, mouth
from collection.emblems.tufts import fan, mark, piece

_LOOKS: Final = ("round", "wide", "sleepy", "fierce", "slit", "dot")


def fox(plate: Plate, dice: Dice, coat: Coat) -> None:
    """A brush, tall ears, a pointed mask."""
    sd = dice.choice((-1, 1))
    tail = [
        (sd * 10, 90),
        (sd * 34, 92),
        (sd * 47, 74),
        (sd * 40, 50),
        (sd * 46, 34, 1),
        (sd * 28, 48),
        (sd * 30, 68),
        (sd * 14, 78),
    ]
    plate.part(tail, coat.second)
    piece(plate, coat.tufts, sd * 41, 50, 24, sd * 0.25)
    plate.part(sym(path("0,52 18,56 27,78 27,93 14,96 0,96")), coat.body)
    plate.part(sym(path("0,56 13,60 10,74 5,80 0,88!")), coat.belly, line=0.7, shade=0.3)
    for s in (-1, 1):
        plate.part(
            [(s * 4, 74), (s * 13, 74), (s * 14, 90), (s * 16, 96), (s * 4, 96), (s * 3, 88)],
            coat.body,
            line=0.9,
        )
        plate.line([(s * 8, 92), (s * 8, 96)], 0.7, curved=False)
        plate.line([(s * 12, 92), (s * 12, 96)], 0.7, curved=False)
    ear = dice.choice((0, 1))
    plate.both([(7, 26), (13, 8 - 6 * ear, 1), (27, 0 - 8 * ear, 1), (32, 30), (20, 36)], coat.body)
    plate.both(
        [(14, 22), (17, 12, 1), (25, 8 - 6 * ear, 1), (27, 28)], coat.accent, line=0.6, shade=0.2
    )
    plate.part(sym(path("0,20 20,20 31,36 40,47! 30,54 16,63 0,68")), coat.body)
    plate.both(path("5,50 18,42 38,47! 29,54 14,63 2,66"), coat.belly, line=0.6, shade=0.2)
    fan(plate, coat.tufts, 0, 26, 3, 4, 13, 1.1)
    eyes(plate, 13.5, 40, 5.6, dice.choice(_LOOKS), coat.eye, coat.body)
    plate.part(sym(path("0,53 5,54 3,58 0,60")), INK, line=0.5, hatch=0, lit=0.9)
    mouth(plate, dice.choice(("smile", "smirk", "grin", "fangs")), 62, 6)


def bear(plate: Plate, dice: Dice, coat: Coat) -> None:
    """Heavy arms with claws, a sign on the belly."""
    fan(plate, coat.tufts, 0, 50, 7, 30, 20, 2.6)
    plate.part(sym(path("0,36 20,36 36,50 36,86 26,96 0,96")), coat.body)
    plate.part(sym(path("0,58 17,60 22,78 14,93 0,95")), coat.belly, line=0.7, shade=0.35)
    mark(plate, coat.tufts.piece, 0, 76, 22, coat.accent)
    for s in (-1, 1):
        plate.part(
            [
                (s * 26, 46),
                (s * 42, 52),
                (s * 49, 76),
                (s * 46, 94),
                (s * 34, 97),
                (s * 28, 88),
                (s * 33, 72),
                (s * 24, 62),
            ],
            coat.second,
        )
        for i in range(3):
            x = s * (35 + i * 4.6)
            plate.part(
                [(x - 2, 91), (x + 2, 91), (x + s * 0.5, 98, 1)], coat.bone, line=0.6, hatch=0
            )
        plate.part(oval(s * 21, 15, 8.4), coat.body)
        plate.part(oval(s * 21, 15.6, 4.6), coat.accent, line=0.5, hatch=0)
    plate.part(sym(path("0,10 16,12 27,24 29,38 20,52 0,56")), coat.body)
    plate.part(sym(path("0,34 10,35 14,43 10,52 0,54")), coat.belly, line=0.6, shade=0.25)
    eyes(plate, 13, 29, 4.8, dice.choice(("round", "fierce", "sleepy", "dot")), coat.eye, coat.body)
    plate.part(sym(path("0,36 6,37 4,41 0,43")), INK, line=0.4, lit=0.9, hatch=0)
    mouth(plate, dice.choice(("grin", "fangs", "grim", "smile", "tongue")), 47, 6.4)
