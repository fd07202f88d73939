"""Odd things: mushrooms, bananas, jaws, cages, fences, stars, notes."""

from __future__ import annotations

import math

from collection.canvas.colours import INK, RED, STEEL, Ink, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, place, sym
from collection.canvas.plate import Plate
from collection.emblems.features import eyes, mouth


def mushroom(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A mushroom with a face."""
    plate.part(sym(path("0,-8 11,-4 13,26 19,44 0,47")), "#f2e3c2")
    plate.part(sym(path("0,-46 20,-40 42,-14 44,0 28,4 0,6")), first)
    plate.part(sym(path("0,0 40,-1 24,8 0,11")), "#ead6ae", line=0.8)
    for x, y, q in ((-4, -30, 6.4), (20, -18, 5), (-25, -14, 5.6), (6, -12, 4), (33, -6, 3)):
        plate.part(oval(x, y, q, q * 0.8), "#fff4da", line=0.8, hatch=60)
    for s in (-1, 1):
        plate.dot(s * 5, 18, 1.6)
    plate.line(path("-3,24 0,26 3,24"), 1)


def banana(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A banana, half peeled."""
    for q in (
        path("-4,6 -26,14 -44,34! -24,42 -6,24"),
        path("4,6 26,12 45,32! 26,42 6,24"),
        path("-8,10 -8,32 4,49! 12,30 8,10"),
    ):
        plate.part(q, "#f6e5a4", hatch=100)
    plate.part(path("-3,-46! 4,-46! 8,-22 15,4 10,18 2,22 -8,18 -13,4 -8,-22"), "#f2bf22")
    plate.line(path("0,-40 2,-10 1,16"), 1)
    plate.part(path("-4,-50! 5,-50! 4,-42! -3,-42!"), INK, line=0.5, hatch=0)
    eyes(plate, 5.4, -6, 4.2, "sleepy", "#6a3b12", "#f2bf22")
    mouth(plate, "smirk", 5, 5)


def jaw(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A trap with teeth."""
    for s, y in ((-1, -12), (1, 18)):
        plate.part(
            [
                (-44, y - s * 4),
                (-30, y + s * 18),
                (0, y + s * 24),
                (30, y + s * 18),
                (44, y - s * 4),
                (28, y + s * 4),
                (0, y + s * 9),
                (-28, y + s * 4),
            ],
            STEEL,
        )
        for i in range(-3, 4):
            x = i * 10.5
            yy = y + s * (8 - abs(i) * 2.4)
            plate.part(
                [(x - 5, yy, 1), (x + 5, yy, 1), (x, yy - s * 17, 1)], first, line=0.9, hatch=80
            )
    for s in (-1, 1):
        plate.part(oval(s * 45, 3, 6.4), second)
    plate.part(oval(0, 3, 5), RED, line=1)


def cage(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A cage, somebody in it."""
    plate.line(path("-6,-44 0,-52 6,-44"), 2)
    plate.part(
        sym(path("0,-44 22,-38 34,-16 34,38! 0,38")), mix("#2b2530", first, 0.12), hatch=0, lit=0
    )
    eyes(plate, 9, 2, 6, dice.choice(("round", "fierce", "wide")), "#e7b52b", INK)
    for x in (-32, -20, -7, 7, 20, 32):
        plate.part(
            [
                (x - 1.8, -34 + abs(x) * 0.55, 1),
                (x + 1.8, -34 + abs(x) * 0.55, 1),
                (x + 1.8, 38, 1),
                (x - 1.8, 38, 1),
            ],
            STEEL,
            line=0.8,
            hatch=0,
        )
    plate.part(path("-38,36! 38,36! 38,46! -38,46!"), second)
    plate.part(oval(0, -43, 8, 4), second)


def fence(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A fence of five boards."""
    for y in (-6, 22):
        plate.part([(-48, y, 1), (48, y, 1), (48, y + 7, 1), (-48, y + 7, 1)], second)
    for i in range(5):
        x = -38 + i * 19
        d = dice.uniform(-4, 4)
        plate.part(
            place(
                [(-7, 46, 1), (-7, -26 + d, 1), (0, -38 + d, 1), (7, -26 + d, 1), (7, 46, 1)],
                x,
                0,
                1,
                dice.uniform(-0.05, 0.05),
            ),
            first,
        )
        for y in (-2, 26):
            plate.dot(x, y, 1.1)
        plate.line([(x - 2, -14), (x - 1, 12)], 0.7)


def star(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A star with a face."""
    n = dice.choice((5, 6, 8))
    for q, c in ((46, second), (36, first)):
        pts = []
        for i in range(n * 2):
            a = math.pi * i / n - math.pi / 2
            rr = q if i % 2 == 0 else q * 0.5
            pts.append((rr * math.cos(a), rr * math.sin(a), 1))
        plate.part(pts, c)
    eyes(plate, 7, -2, 5, dice.choice(("round", "sleepy", "wide")), "#6b3fa0", first)
    mouth(plate, dice.choice(("smile", "o", "grin")), 8, 5)


def note(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A pair of notes."""
    for s in (-1, 1):
        plate.part(oval(s * 22 - 8, 34 - s * 4, 14, 10, -0.35), first if s < 0 else second)
        plate.part(
            [
                (s * 22 + 1, -34 - s * 4, 1),
                (s * 22 + 6, -34 - s * 4, 1),
                (s * 22 + 6, 32 - s * 4, 1),
                (s * 22 + 1, 32 - s * 4, 1),
            ],
            INK,
            line=0.4,
            hatch=0,
            shade=0,
        )
    plate.part(path("-21,-32! 28,-42! 28,-26! -21,-16!"), first)
