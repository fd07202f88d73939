"""Things of every day: plasters, coins, envelopes, cups, fruit, megaphones, doors, whistles."""

from __future__ import annotations

import math

from collection.canvas.colours import GOLD_BODY, INK, PAPER, RED, STEEL, WOOD, Ink, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, place, sym, taper
from collection.canvas.pieces import PIECES
from collection.canvas.plate import Plate
from collection.emblems.features import eyes, mouth

_SKIN = "#f0d3a8"


def plaster(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """Two crossed plasters with dots."""
    for turn in (-0.8, 0.8):
        strip = path("-44,-12 -40,-14! 40,-14! 44,-12 46,0 44,12 40,14! -40,14! -44,12 -46,0")
        plate.part(place(strip, 0, 0, 1, turn), _SKIN)
        for x in (-36, -28, 28, 36):
            spot = place(((x, -6), (x, 6)), 0, 0, 1, turn)
            for node in spot:
                plate.part(oval(node[0], node[1], 2.6, n=14), first, line=0.5, hatch=0)
    pad = path("-15,-15! 15,-15! 15,15! -15,15!")
    plate.part(place(pad, 0, 0, 1, -0.8), "#fbf0d6", hatch=90)
    for i in range(9):
        column, row = (i % 3 - 1) * 8, (i // 3 - 1) * 8
        plate.dot(0.7 * (column + row), 0.7 * (row - column), 1.3, second)


def coin(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A large coin with a face, two more behind it."""
    for x, y in ((-22, 22), (24, 18)):
        plate.part(oval(x, y, 24), mix(GOLD_BODY, INK, 0.15))
        plate.line(oval(x, y, 18), 1, closed=True, curved=False)
    plate.part(oval(0, -8, 36), GOLD_BODY)
    plate.part(oval(0, -8, 29), mix(GOLD_BODY, "#fff6df", 0.3), line=0.9)
    for i in range(24):
        a = math.pi * i / 12
        u, v = math.cos(a), math.sin(a)
        plate.line([(31 * u, -8 + 31 * v), (34 * u, -8 + 34 * v)], 0.9, curved=False)
    style = dice.choice(("round", "sleepy", "fierce"))
    eyes(plate, 10, -14, 5.6, style, first, mix(GOLD_BODY, INK, 0.2))
    mouth(plate, dice.choice(("smile", "grin", "smirk")), 5, 10)


def envelope(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A sealed envelope, a slip looking out."""
    tilt = dice.choice((-0.12, 0.0, 0.12))
    slip = path("-30,-40! 30,-40! 30,6! -30,6!")
    plate.part(place(slip, 4, 0, 1, tilt), "#fbf0d6")
    for y in (-33, -26, -19):
        plate.line(place(((-22, y), (20, y)), 4, 0, 1, tilt), 1, curved=False)
    body = path("-44,-20! 44,-20! 44,36! -44,36!")
    plate.part(place(body, 0, 4, 1, tilt), mix(PAPER, first, 0.3))
    for side in (-1, 1):
        fold = ((side * 44, 36), (side * 5, 6))
        plate.line(place(fold, 0, 4, 1, tilt), 1, curved=False)
    plate.part(place(path("-44,-20! 44,-20! 0,14!"), 0, 4, 1, tilt), mix(PAPER, first, 0.5))
    plate.part(oval(0, 14, 11), second)
    plate.flat(place(PIECES["lozenge"], 0, 21, 14), mix(second, "#fff6df", 0.6))


def cup(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A steaming cup on its saucer."""
    plate.part(oval(0, 38, 44, 8), mix(first, INK, 0.2))
    handle = taper(path("28,-2 46,-4 46,22 26,24"), 7, 6)
    plate.part(handle, first)
    plate.part(sym(path("0,-12 32,-12 33,-6 27,26 18,37 0,38")), first)
    plate.part(oval(0, -11, 31, 6), "#3a2318", line=0.9, hatch=0)
    plate.line(path("-27,6 0,12 28,6"), 3, second)
    for x in (-14, 0, 14):
        steam = path("0,-20 5,-28 -4,-37 2,-47")
        plate.line(place(steam, x + dice.uniform(-2, 2), 0, 1), 2.4, "#fffdf4")


def tomato(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A ripe one, and it knows."""
    plate.part(sym(path("0,-22 14,-28 34,-22 44,0 38,26 20,40 0,42")), RED)
    for i in range(6):
        a = i * math.pi / 3 + 0.3
        leaf = place(PIECES["leaf"], 0, -20, 24, a)
        plate.part(leaf, "#5e9135", line=0.9, hatch=80)
    plate.part(taper(path("0,-20 2,-32 8,-42"), 6, 4), "#3f6f2c", line=0.9)
    eyes(plate, 13, 6, 7, dice.choice(("round", "sleepy", "wide")), second, RED)
    mouth(plate, dice.choice(("smile", "o", "smirk")), 24, 8)


def megaphone(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A megaphone that is heard."""
    plate.part(path("-14,12! 0,12! 6,42! -8,44!"), WOOD)
    plate.part(path("-40,-6 -36,-12! 24,-40! 24,38! -36,12! -40,6"), first)
    plate.part(path("-40,-8! -28,-15! -28,15! -40,8!"), second)
    plate.part(oval(24, -1, 9, 39), mix(first, "#fff6df", 0.35))
    plate.part(oval(25, -1, 5, 27), mix(first, INK, 0.6), line=0.8, hatch=0)
    for a in (-0.5, 0.0, 0.5):
        x, y = math.cos(a), math.sin(a)
        plate.line([(36 * x, 40 * y - 1), (50 * x, 56 * y - 1)], 2, curved=False)


def door(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A door ajar, light behind it."""
    plate.part(path("-30,-46! 30,-46! 30,46! -30,46!"), mix(second, INK, 0.2))
    plate.part(path("-24,-40! 24,-40! 24,46! -24,46!"), "#fff1be", hatch=60)
    plate.part(path("-24,-40! 10,-32! 10,52! -24,46!"), first)
    for top, bottom in ((-28, 0), (8, 38)):
        panel = ((-18, top), (4, top + 5), (4, bottom + 3), (-18, bottom))
        plate.part(panel, mix(first, INK, 0.25), line=0.8, curved=False, hatch=90)
    plate.part(oval(5, 6, 2.8), GOLD_BODY, line=0.8, hatch=0)


def whistle(plate: Plate, dice: Dice, first: Ink, second: Ink) -> None:
    """A whistle on its cord."""
    cord = taper(path("-30,10 -48,-14 -34,-44 -6,-44 2,-30"), 3.4, 3.4)
    plate.part(cord, second, line=0.8, hatch=0)
    plate.part(path("-6,-24! 48,-24! 48,-6! 20,-4! 18,14 4,30 -18,32 -34,18 -34,-6 -22,-22"), STEEL)
    plate.part(path("4,-24! 18,-24! 14,-12! 4,-12!"), INK, line=0.6, hatch=0)
    plate.part(oval(-8, 4, 15), first)
    plate.part(oval(-8, 4, 7), mix(first, INK, 0.5), line=0.9, hatch=0)
    for a in (-2.2, -1.9, -1.6):
        x, y = math.cos(a), math.sin(a)
        plate.line([(12 + 14 * x, -24 + 14 * y), (12 + 24 * x, -24 + 24 * y)], 1.6, curved=False)
