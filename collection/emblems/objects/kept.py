"""What a pocket holds: bottles, keys, books, pouches, chests."""

from __future__ import annotations

import math

from collection.canvas.colours import GOLD_BODY, INK, PAPER, RED, WOOD, Ink, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, place, sym
from collection.canvas.pieces import PIECES
from collection.canvas.plate import Plate
from collection.emblems.tufts import mark


def bottle(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A bottle of one of three shapes, half full."""
    k = dice.choice((0, 1, 2))
    body = (
        path("0,-22 8,-22 9,-8 28,10 32,32 20,46 0,47"),
        path("0,-22 9,-22 10,-6 30,40! 26,47 0,48"),
        path("0,-22 9,-22 9,-10 26,-4 26,40 20,47 0,47"),
    )[k]
    plate.part(sym(body), "#dceae2")
    y = (14, 16, 8)[k]
    w = (26, 17, 23)[k]
    liq = (
        [
            (-w, y),
            (-8, y + 3),
            (8, y - 2),
            (w, y),
            (28, 32),
            (18, 43),
            (0, 44),
            (-18, 43),
            (-28, 32),
        ],
        [(-w, y), (-6, y + 3), (6, y - 2), (w, y), (27, 40), (23, 45), (-23, 45), (-27, 40)],
        [(-w, y), (-8, y + 3), (8, y - 2), (w, y), (23, 39), (18, 44), (-18, 44), (-23, 39)],
    )[k]
    plate.part(liq, first, line=0.8)
    for x, yy, q in ((-10, 26, 3), (4, 34, 2), (10, 24, 2.6), (-2, 22, 1.6)):
        plate.part(oval(x, yy, q, n=14), mix(first, "#ffffff", 0.5), line=0.6, hatch=0)
    plate.part(path("-11,-26! 11,-26! 11,-20! -11,-20!"), "#dceae2")
    plate.part(path("-8,-40! 8,-40! 7,-26! -7,-26!"), WOOD)
    plate.line([(-17 if k else -20, 6), (-20 if k else -24, 24)], 1.8, "#ffffff", curved=False)
    plate.part(place(path("-7,-6! 7,-6! 7,6! -7,6!"), 14, -12, 1, 0.25), PAPER, line=0.8, hatch=0)


def key(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A key with a clover bow."""
    for i in range(3):
        a = 2 * math.pi * i / 3 - math.pi / 2
        plate.part(oval(12 * math.cos(a), -28 + 12 * math.sin(a), 11), first)
        plate.part(oval(12 * math.cos(a), -28 + 12 * math.sin(a), 5), PAPER, line=0.9, hatch=0)
    plate.part(path("-4,-14! 4,-14! 4,48! -4,48!"), first)
    for y, w in ((26, 18), (36, 12 + dice.choice((0, 6)))):
        plate.part([(4, y, 1), (w, y, 1), (w, y + 7, 1), (4, y + 7, 1)], first, hatch=80)
    plate.part(path("-8,-12! 8,-12! 7,-5! -7,-5!"), second)


def book(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """An open book."""
    plate.part(sym(path("0,-30 22,-36 46,-30! 46,34! 22,29 0,36")), first)
    plate.part(sym(path("0,-26 20,-32 41,-27! 41,28! 20,24 0,30")), "#fbf0d6", hatch=110)
    plate.line([(0, -27), (0, 32)], 1.6, curved=False)
    for s in (-1, 1):
        for i in range(5):
            if s < 0 or i > 2:
                plate.line([(s * 7, -16 + i * 9), (s * 20, -19 + i * 9), (s * 35, -15 + i * 9)], 1)
    plate.part(place(PIECES["flame"], 21, 8, 24), second, line=0.9)
    plate.part(path("-4,28! 4,28! 4,50! 0,45! -4,50!"), RED)


def pouch(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A pouch with coins."""
    plate.part(sym(path("0,-26 12,-28 20,-42! 26,-36 20,-20 38,14 34,40 0,47")), first)
    plate.part(sym(path("0,-24 18,-24 17,-16 0,-15")), second)
    for x, y in ((-24, 42), (-12, 46), (24, 43)):
        plate.part(oval(x, y, 8, 5), GOLD_BODY, line=1)
    mark(plate, "leaf", 0, 14, 24, second)


def chest(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """An open chest of coins."""
    plate.part(path("-42,2! 42,2! 39,44! -39,44!"), first)
    plate.part(path("-40,-2 -37,-18 0,-24 37,-18 40,-2"), INK, line=0.6, hatch=0, lit=0, shade=0)
    for x, y, q in ((-24, -4, 9), (-6, -8, 10), (12, -5, 9), (27, -2, 8)):
        plate.part(oval(x, y, q), GOLD_BODY, line=1, hatch=120)
        plate.line(oval(x, y, q * 0.6, n=16), 0.7, closed=True, curved=False)
    plate.part(path("-18,-14! -10,-22! -2,-14! -10,-4!"), "#58b7b0", line=0.9)
    plate.part(path("-44,-22! -40,-42 0,-50 40,-42 44,-22! 0,-28"), first)
    for x in (-30, 30):
        plate.part(
            [(x - 5, -45, 1), (x + 5, -46, 1), (x + 5, -24, 1), (x - 5, -23, 1)],
            GOLD_BODY,
            line=0.9,
        )
        plate.part(
            [(x - 5, 3, 1), (x + 5, 3, 1), (x + 4.6, 43, 1), (x - 4.6, 43, 1)], GOLD_BODY, line=0.9
        )
    plate.part(path("-42,2! 42,2! 41.6,11! -41.6,11!"), second, line=1)
    plate.part(path("-8,4! 8,4! 7,20 0,24 -7,20"), GOLD_BODY)
    plate.dot(0, 11, 2.4)
    plate.flat(path("-1.2,11 1.2,11 1.8,18 -1.8,18"), INK)
    plate.line([(-26, 24), (26, 25)], 0.8)
    plate.line([(-26, 34), (26, 35)], 0.8)
