"""What protects: shields, walls, nets, umbrellas, mirrors."""

from __future__ import annotations

import math

from collection.canvas.colours import GOLD_BODY, PAPER, STEEL, WOOD, Ink, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, sym
from collection.canvas.plate import Plate


def shield(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A shield: halved, with a chevron, or with a cross."""
    k = dice.choice((0, 1, 2))
    plate.part(
        sym([(0, -44, k == 1), (20, -42), (38, -34, 1), (38, -4), (24, 32), (0, 50, 1)]), STEEL
    )
    plate.part(sym(path("0,-36 18,-35 31,-28! 31,-3 19,26 0,41!")), first)
    if k == 0:
        plate.flat(path("0,-36 0,41 19,26 31,-3 31,-28 18,-35"), second, shade=70)
    elif k == 1:
        plate.part(path("-31,-12! 0,-26! 31,-12! 31,2! 0,-12! -31,2!"), second, hatch=90)
    else:
        plate.part(path("-7,-36! 7,-36! 7,38! -7,38!"), second, hatch=90)
        plate.part(path("-31,-10! 31,-10! 30,4! -30,4!"), second, hatch=90)
    for x, y in ((-33, -30), (33, -30), (-34, -4), (34, -4), (0, 45)):
        plate.dot(x, y, 1.8)


def mirror(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A hand mirror."""
    plate.part(path("-5,24! 5,24! 7,50! -7,50!"), WOOD)
    plate.part(oval(0, -10, 33, 37), second)
    plate.part(oval(0, -10, 26, 30), "#ddebe6", hatch=120)
    for q in ((-14, -24, 20), (-4, -14, 26)):
        plate.line([(q[0], q[1] + 14), (q[0] + q[2] * 0.7, q[1] - 10)], 2, "#ffffff", curved=False)
    for i in range(12):
        a = math.pi * i / 6
        plate.part(
            oval(29.5 * math.cos(a), -10 + 33.5 * math.sin(a), 2.4, n=12), first, line=0.6, hatch=0
        )


def wall(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A wall of bricks."""
    for j in range(6):
        for i in range(-1, 5):
            x = -40 + i * 20 + j % 2 * 10
            x0, x1 = (max(-42, x), min(42, x + 19))
            if x1 - x0 > 4 and (not (j == 0 and i in (1, 3))):
                plate.part(
                    [
                        (x0, -38 + j * 14, 1),
                        (x1, -38 + j * 14, 1),
                        (x1, -26 + j * 14, 1),
                        (x0, -26 + j * 14, 1),
                    ],
                    dice.choice((first, first, second, mix(first, "#fff6df", 0.3))),
                    line=1,
                    hatch=110,
                )


def net(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A net drawn together at its top."""
    plate.part(sym(path("0,-44 30,-34 44,0 34,36 0,46")), mix(PAPER, first, 0.25))
    for i in range(-3, 4):
        plate.line([(i * 6, -43), (i * 13, 0), (i * 6, 45)], 1.5, WOOD)
    for y in (-28, -12, 4, 20, 34):
        plate.line([(-40 + abs(y) * 0.3, y - 3), (0, y + 4), (40 - abs(y) * 0.3, y - 3)], 1.5, WOOD)
    plate.part(oval(0, -45, 9, 5), first)


def umbrella(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """An open umbrella."""
    plate.line(path("0,-40 0,38 4,46 12,46 14,38"), 3.2, WOOD)
    plate.part(sym(path("0,-42 24,-34 42,-12 46,8! 36,2 27,8! 18,1 9,8! 0,2")), first)
    for s in (-1, 1):
        plate.part(
            [(s * 2, -41), (s * 16, -24), (s * 27, 7, 1), (s * 18, 1), (s * 9, 8, 1), (s * 4, -18)],
            second,
            line=0.9,
        )
    plate.part(path("-2,-50! 2,-50! 3,-40! -3,-40!"), GOLD_BODY)
