"""Stags and dragons: families with horns."""

from __future__ import annotations

from collection.canvas.colours import INK, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, sym, taper
from collection.canvas.plate import Plate
from collection.emblems.coats import Coat
from collection.emblems.features import eyes, mouth
from collection.emblems.tufts import fan, mark, piece


def stag(plate: Plate, dice: Dice, coat: Coat) -> None:
    """A head with antlers that carry tufts, a shaggy chest."""
    for s in (-1, 1):
        plate.part(taper([(s * 8, 26), (s * 22, 12), (s * 26, -8)], 5.4, 2), coat.bone)
        for a, b in (
            ((s * 15, 20), (s * 34, 20)),
            ((s * 24, 6), (s * 42, 4)),
            ((s * 26, -2), (s * 14, -8)),
        ):
            plate.part(
                taper([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 2), b], 4, 1.6),
                coat.bone,
                hatch=0,
            )
        for x, y, turn in ((35, 19, 0.9), (43, 3, 0.6), (26, -7, 0.1), (13, -8, -0.5)):
            piece(plate, coat.tufts, s * x, y, 11, s * turn, s)
    plate.part(sym(path("0,50 13,54 20,72 33,90 33,104 0,104")), coat.second)
    plate.part(
        sym(path("0,66 15,68 20,80! 14,79 15,90! 8,87 6,99! 2,93 0,102!")),
        coat.belly,
        line=0.9,
        shade=0.4,
    )
    plate.both(path("10,30 30,24 42,32! 30,40 12,40"), coat.body)
    plate.both(path("16,32 29,28 38,32! 28,36"), coat.accent, line=0.5, shade=0.2, hatch=0)
    plate.part(sym(path("0,18 13,21 18,36 13,56 11,70 6,76 0,77")), coat.body)
    plate.part(sym(path("0,56 8,58 10,69 5,75 0,76")), coat.belly, line=0.6, shade=0.3)
    mark(plate, coat.tufts.piece, 0, 30, 10, coat.accent)
    eyes(plate, 12, 42, 4.8, dice.choice(("round", "sleepy", "dot", "fierce")), coat.eye, coat.body)
    plate.part(sym(path("0,62 5,63 4,67 0,69")), INK, line=0.4, hatch=0)
    mouth(plate, dice.choice(("smile", "grim", "smirk")), 72, 4)


def dragon(plate: Plate, dice: Dice, coat: Coat) -> None:
    """Bat wings, horns, a tail with a tuft, a scaled belly."""
    sd = dice.choice((-1, 1))
    plate.part(
        taper([(sd * 14, 88), (sd * 38, 94), (sd * 48, 80), (sd * 40, 64)], 12, 3), coat.body
    )
    piece(plate, coat.tufts, sd * 41, 68, 20, sd * -0.2)
    for s in (-1, 1):
        plate.part(
            [
                (s * 12, 56),
                (s * 24, 26),
                (s * 38, 10, 1),
                (s * 43, 22),
                (s * 50, 34, 1),
                (s * 44, 46),
                (s * 46, 62, 1),
                (s * 36, 60),
                (s * 30, 72, 1),
                (s * 22, 66),
            ],
            coat.second,
        )
        for x, y in ((38, 12), (49, 35), (45, 61)):
            plate.line([(s * 16, 58), (s * (x - 6), y + 8), (s * x, y)], 0.8)
    plate.part(sym(path("0,50 14,54 24,74 24,92 10,96 0,96")), coat.body)
    plate.part(sym(path("0,56 9,60 13,76 9,93 0,95")), coat.belly, line=0.7, shade=0.3)
    for i in range(5):
        plate.line(
            [(-11 + abs(i - 2), 64 + i * 6.4), (0, 66 + i * 6.4), (11 - abs(i - 2), 64 + i * 6.4)],
            0.7,
            mix(coat.belly, INK, 0.5),
        )
    for s in (-1, 1):
        plate.part(taper([(s * 16, 62), (s * 21, 72), (s * 13, 78)], 8, 5), coat.body, line=0.9)
        plate.part(oval(s * 18, 93, 9, 5), coat.second, line=0.9)
        for i in (-4, 0, 4):
            plate.flat(
                [(s * 18 + i - 1.4, 94), (s * 18 + i + 1.4, 94), (s * 18 + i, 98)], coat.bone
            )
    horn = dice.choice(((12, 22, 22, 8, 16, -6), (10, 20, 26, 12, 38, 6), (12, 20, 18, 4, 26, -8)))
    plate.both(
        taper([(horn[0], horn[1]), (horn[2], horn[3]), (horn[4], horn[5])], 8, 1.4), coat.bone
    )
    plate.both(path("20,32 36,22! 34,32 40,40! 24,46"), coat.accent, line=0.9, hatch=120)
    plate.part(sym(path("0,12 14,14 25,28 23,42 17,54 9,61 0,62")), coat.body)
    plate.part(sym(path("0,40 10,42 15,51 9,60 0,61")), coat.belly, line=0.6, shade=0.3)
    fan(plate, coat.tufts, 0, 16, 3, 0, 15, 0.9)
    eyes(
        plate,
        12,
        32,
        6.4,
        dice.choice(("round", "slit", "fierce", "sleepy", "wide")),
        coat.eye,
        coat.body,
    )
    for s in (-1, 1):
        plate.dot(s * 5, 47, 1.3, high=0.9)
    mouth(plate, dice.choice(("fangs", "smirk", "grin", "smile")), 54, 8)
