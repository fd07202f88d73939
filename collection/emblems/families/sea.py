"""Jellies and fish."""

from __future__ import annotations

from collection.canvas.colours import EYE_WHITE, GLINT, INK, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import Node, Nodes, oval, path, sym, taper
from collection.canvas.plate import Plate
from collection.emblems.coats import Coat
from collection.emblems.features import eyes, mouth
from collection.emblems.tufts import fan


def jelly(plate: Plate, dice: Dice, coat: Coat) -> None:
    """A bell with spots over wavy arms."""
    n = dice.choice((6, 8))
    for i in range(n):
        t = i / (n - 1) * 2 - 1
        x = t * 26
        f = dice.uniform(2, 7) * (1 if i % 2 else -1)
        plate.part(
            taper([(x * 0.8, 56), (x + f, 70), (x - f, 82), (x * 1.5 + f, 97)], 8, 2.2),
            coat.second if i % 2 else coat.accent,
            hatch=110,
        )
    fan(plate, coat.tufts, 0, 24, dice.choice((3, 5)), 14, 16, 1.5)
    plate.part(sym(path("0,6 18,9 33,24 38,44 35,60 26,57 17,64 8,58 0,64")), coat.body)
    for s in (-1, 1):
        for x, y, q in ((10, 17, 3.4), (22, 24, 4.4), (30, 40, 3)):
            plate.part(oval(s * x, y, q, q * 0.8), coat.belly, line=0.5, shade=0.2, hatch=0)
    plate.line(path("-34,50 -26,47 -17,53 -8,47 0,53 8,47 17,53 26,47 34,50"), 1, coat.belly)
    eyes(plate, 12, 36, 7.6, dice.choice(("round", "wide", "sleepy", "dot")), coat.eye, coat.body)
    mouth(plate, dice.choice(("o", "smile", "tongue", "smirk")), 46, 4.4)


def fish(plate: Plate, dice: Dice, coat: Coat) -> None:
    """Seen from the side: scales, bands or spots, sometimes a lure."""
    s = dice.choice((-1, 1))
    _tail(plate, coat, s)
    fan(plate, coat.tufts, s * 2, 34, 5, 12, 22, 1.6, -s * 0.25)
    plate.part(_towards(s, path("-10,70 -2,92! 8,86 14,74")), coat.accent)
    side = path("-30,51! -14,32 10,21 34,30 46,48 42,60 28,74 4,78 -16,68")
    plate.part(_towards(s, side), coat.body)
    belly = path("40,62 26,74 4,78 -16,68 -28,54 -8,62 16,66")
    plate.part(_towards(s, belly), coat.belly, line=0.6, shade=0.3)
    dice.choice((_scales, _bands, _spots))(plate, coat, s)
    plate.line(_towards(s, path("17,28 12,46 18,64")), 1.1)
    fin = path("6,56 -10,58 -14,70! 2,70 10,64")
    plate.part(_towards(s, fin), coat.accent, line=0.9)
    _fish_face(plate, dice, coat, s)
    if dice.random() < 0.5:
        plate.line(_towards(s, path("30,27 38,8 48,8 50,16")), 1.2)
        plate.part(oval(s * 50, 19, 4), coat.tufts.pale, line=0.9, hatch=0)
        plate.dot(s * 50, 19, 1.8, coat.accent)
    for x, y, r in ((50, 36, 2.0), (54, 26, 1.4), (49, 20, 1.0)):
        plate.line(oval(s * x, y, r, n=12), 0.5, closed=True, curved=False)


def _towards(side: int, nodes: Nodes) -> list[Node]:
    return [(side * node[0], *node[1:]) for node in nodes]


def _tail(plate: Plate, coat: Coat, side: int) -> None:
    tail = path("-24,52 -40,30 -50,20! -45,44 -50,72! -40,66")
    plate.part(_towards(side, tail), coat.accent)
    for y in (30, 40, 50, 60):
        ray = ((-30, 51), (-46, y - 2 + (y - 45) * 0.2))
        plate.line(_towards(side, ray), 0.6, curved=False)


def _scales(plate: Plate, coat: Coat, side: int) -> None:
    for row in range(5):
        for column in range(5):
            x, y = -17 + column * 7 + row % 2 * 3.4, 36 + row * 6.4
            if -22 + abs(y - 50) * 0.8 < x < 12:
                scale = ((x + 2, y - 3), (x - 2.4, y), (x + 2, y + 3))
                plate.line(_towards(side, scale), 0.8, mix(coat.body, INK, 0.45))


def _bands(plate: Plate, coat: Coat, side: int) -> None:
    for x in (-14, -2, 9):
        right = ((x, 30 + abs(x) * 0.3), (x + 5, 28), (x + 3, 48), (x + 5, 70))
        band = (*right, (x - 1, 72), (x - 3, 50))
        plate.part(_towards(side, band), coat.second, line=0.6, shade=0.3, hatch=100)


def _spots(plate: Plate, coat: Coat, side: int) -> None:
    for x, y, r in ((-12, 44, 4), (-2, 36, 3), (2, 52, 5), (-16, 56, 3), (10, 40, 2.6)):
        plate.part(oval(side * x, y, r, n=16), coat.accent, line=0.6, shade=0.3, hatch=0)


def _fish_face(plate: Plate, dice: Dice, coat: Coat, side: int) -> None:
    x = side * 29
    for r, colour in ((8.8, INK), (7.8, EYE_WHITE), (5.4, coat.eye), (3.4, INK)):
        plate.flat(oval(x + side * (0.6 if r < 7 else 0), 42, r), colour)
    plate.dot(x - 1.6, 39.6, 1.6, GLINT)
    if dice.random() < 0.6:
        plate.line(_towards(side, path("20,33 38,36")), 1.6, curved=False)
    lips = ((46, 53), (38, 57), (34, 55 + dice.choice((-3, 5))))
    plate.line(_towards(side, lips), 1.2)
