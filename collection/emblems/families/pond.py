"""Toads and turtles."""

from __future__ import annotations

from collection.canvas.colours import INK, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, sym, taper
from collection.canvas.plate import Plate
from collection.emblems.coats import Coat
from collection.emblems.features import eyes, mouth
from collection.emblems.tufts import fan, mark


def toad(plate: Plate, dice: Dice, coat: Coat) -> None:
    """Eyes on knobs, a wide mouth, warts, sometimes a tongue."""
    plate.both(path("22,66 44,60 49,80 40,92 22,92"), coat.second)
    for s in (-1, 1):
        for i in range(3):
            plate.part(
                taper([(s * 30, 90), (s * (36 + i * 6), 95 - (i == 2))], 5, 3.4),
                coat.second,
                line=0.8,
                hatch=0,
            )
    fan(plate, coat.tufts, 0, 36, dice.choice((5, 7)), 18, 15, 2.2)
    plate.part(sym(path("0,26 16,27 34,36 41,54 36,78 22,93 0,95")), coat.body)
    plate.part(sym(path("0,62 26,60 30,72 20,90 0,93")), coat.belly, line=0.7, shade=0.35)
    for i in range(4):
        plate.line(
            [(-22 + i * 2, 70 + i * 5.5), (0, 73 + i * 5.5), (22 - i * 2, 70 + i * 5.5)],
            0.6,
            mix(coat.belly, INK, 0.45),
        )
    for _ in range(7):
        x, y = (dice.uniform(8, 34), dice.uniform(38, 52))
        for s in (-1, 1):
            plate.part(
                oval(s * x, y, dice.uniform(1.2, 2.8)), coat.accent, line=0.6, shade=0.4, hatch=0
            )
    for s in (-1, 1):
        plate.part(taper([(s * 24, 70), (s * 24, 84), (s * 15, 94)], 10, 7), coat.body, line=0.9)
        for i in (-1, 0, 1):
            plate.part(oval(s * 15 + i * 5, 95, 2.6, 2.2), coat.accent, line=0.7, hatch=0)
        plate.part(oval(s * 21, 28, 12.5), coat.body)
    eyes(plate, 21, 27, 8.6, dice.choice(("round", "wide", "sleepy", "slit")), coat.eye, coat.body)
    for s in (-1, 1):
        plate.dot(s * 3, 46, 0.9)
    plate.line([(-33, 50), (-18, 57), (0, 58 + dice.choice((-3, 0, 3))), (18, 57), (33, 50)], 1.3)
    if dice.random() < 0.5:
        plate.part(path("4,57.5 13,57 14,68 9,73 4,67"), "#e9806f", line=0.9, hatch=90)
        plate.line([(9, 60), (9, 67)], 0.6, curved=False)


def turtle(plate: Plate, dice: Dice, coat: Coat) -> None:
    """A shell of plates, a head under its rim."""
    for s in (-1, 1):
        plate.part(
            [(s * 22, 70), (s * 40, 72), (s * 47, 90), (s * 40, 96), (s * 26, 94)], coat.belly
        )
        for i in range(3):
            plate.part(
                [(s * (30 + i * 6) - 2, 91), (s * (30 + i * 6) + 2, 91), (s * (30 + i * 6), 97, 1)],
                coat.bone,
                line=0.6,
                hatch=0,
            )
    fan(plate, coat.tufts, 0, 50, 7, 34, 19, 2.3)
    plate.part(sym(path("0,16 20,19 37,38 44,64 40,76 20,82 0,83")), coat.body)
    for c in (path("0,22 12,26 14,40 0,48"),):
        plate.part(sym([(*q, 1) for q in c]), coat.accent, line=0.9, shade=0.4)
    for s in (-1, 1):
        plate.part(
            [(s * 16, 26, 1), (s * 27, 34, 1), (s * 30, 48, 1), (s * 18, 52, 1), (s * 17, 41, 1)],
            coat.second,
            line=0.9,
            shade=0.4,
        )
        plate.part(
            [(s * 31, 38, 1), (s * 40, 62, 1), (s * 32, 66, 1), (s * 33, 49, 1)],
            coat.accent,
            line=0.9,
            shade=0.4,
        )
        plate.part(
            [(s * 19, 55, 1), (s * 30, 51, 1), (s * 30, 66, 1), (s * 21, 70, 1)],
            coat.second,
            line=0.9,
            shade=0.4,
        )
    plate.part(sym(path("0,70 36,68 42,76 22,84 0,85")), coat.second, line=1)
    plate.part(sym(path("0,50 13,52 19,64 17,80 9,90 0,92")), coat.belly)
    eyes(plate, 10, 66, 5, dice.choice(("sleepy", "round", "dot", "fierce")), coat.eye, coat.belly)
    mouth(plate, dice.choice(("smile", "grim", "smirk")), 80, 8)
    mark(plate, coat.tufts.piece, 0, 57, 7, coat.accent)
