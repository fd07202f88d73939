"""Serpents and hedgehogs."""

from __future__ import annotations

import math

from collection.canvas.colours import INK, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, place, sym, taper
from collection.canvas.plate import Plate
from collection.emblems.coats import Coat
from collection.emblems.features import eyes, mouth
from collection.emblems.tufts import fan, piece


def serpent(plate: Plate, dice: Dice, coat: Coat) -> None:
    """A hood above three coils, a forked tongue."""
    for y, w in ((88, 44), (77, 37), (67, 28)):
        plate.part(oval(0, y, w, 9), coat.body)
        for i in range(-4, 5):
            x = i * w / 5
            plate.line(
                [(x - 2, y + 1), (x, y + 5 - abs(i) * 0.5), (x + 2, y + 1)], 0.7, coat.second
            )
    sd = dice.choice((-1, 1))
    plate.part(taper([(sd * 36, 90), (sd * 49, 84), (sd * 47, 68)], 7, 2), coat.body, line=0.9)
    piece(plate, coat.tufts, sd * 47, 70, 14)
    fan(plate, coat.tufts, 0, 34, 5, 24, 18, 2.0)
    plate.part(sym(path("0,10 20,14 33,32 28,50 16,62 13,72 0,73")), coat.second)
    plate.both(path("14,24 26,32 22,48 15,52"), coat.accent, line=0.7, shade=0.3)
    plate.part(sym(path("0,30 9,34 9,54 9,72 0,74")), coat.belly, line=0.7, shade=0.3)
    for i in range(5):
        plate.line(
            [(-8, 47 + i * 5), (0, 49 + i * 5), (8, 47 + i * 5)], 0.7, mix(coat.belly, INK, 0.5)
        )
    plate.part(sym(path("0,6 12,9 19,24 15,38 6,44 0,45")), coat.body)
    eyes(plate, 10, 24, 5, dice.choice(("slit", "sleepy", "round", "fierce")), coat.eye, coat.body)
    for s in (-1, 1):
        plate.dot(s * 3, 34, 0.8)
    plate.line(path("-10,37 0,41 10,37"), 1)
    plate.line([(0, 41), (0, 49)], 1.2, "#b3262b", curved=False)
    for s in (-1, 1):
        plate.line([(0, 48), (s * 3, 53)], 0.9, "#b3262b", curved=False)


def hedge(plate: Plate, dice: Dice, coat: Coat) -> None:
    """Two rings of spines around a round face."""
    n = 19
    for ring, (rad, ln) in enumerate(((34, 22), (26, 20))):
        for i in range(n - ring * 3):
            a = -math.pi * 0.98 + 2 * math.pi * 0.98 * (i / (n - 1 - ring * 3))
            x, y = (rad * 0.9 * math.sin(a), 56 - rad * 0.86 * math.cos(a))
            if y < 92:
                plate.part(
                    place(path("0,-1! .2,-.4 .2,.2 -.2,.2 -.2,-.4"), x, y, ln, a),
                    coat.second if (i + ring) % 2 else coat.accent,
                    line=0.9,
                    shade=0.5,
                    hatch=90,
                )
    fan(plate, coat.tufts, 0, 44, 5, 20, 17, 1.7)
    plate.part(sym(path("0,34 18,38 27,56 26,80 16,94 0,96")), coat.belly)
    plate.part(sym(path("0,34 17,37 26,52 18,50 9,46! 0,54!")), coat.body, line=0.8, hatch=90)
    for s in (-1, 1):
        plate.part(oval(s * 24, 42, 6.4), coat.body)
        plate.part(oval(s * 24, 42.5, 3.4), coat.accent, line=0.4, hatch=0)
        plate.part(
            taper([(s * 20, 72), (s * 14, 78), (s * 7, 76)], 7, 5), coat.body, line=0.9, hatch=0
        )
        plate.part(oval(s * 11, 95, 7.6, 3.6), coat.body, line=0.9, hatch=0)
        plate.flat(oval(s * 16, 66, 3.4, 2.2), mix(coat.belly, "#e0604c", 0.45))
    eyes(plate, 10, 58, 5, dice.choice(("round", "dot", "sleepy", "fierce")), coat.eye, coat.belly)
    plate.part(oval(0, 66, 4.4, 3.6), INK, line=0.4, lit=0.9, hatch=0)
    mouth(plate, dice.choice(("smile", "o", "grin", "smirk")), 72, 3.8)
