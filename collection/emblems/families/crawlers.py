"""Beetles and crabs."""

from __future__ import annotations

from collection.canvas.colours import INK
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, path, place, sym, taper
from collection.canvas.plate import Plate
from collection.emblems.coats import Coat
from collection.emblems.features import eyes, mouth
from collection.emblems.tufts import fan, piece


def beetle(plate: Plate, dice: Dice, coat: Coat) -> None:
    """Six legs, a horned head, spots, bands or signs on the shell."""
    for s in (-1, 1):
        for y0, kx, ky, fx, fy in (
            (40, 40, 24, 48, 36),
            (56, 46, 56, 49, 72),
            (68, 40, 76, 45, 94),
        ):
            plate.part(
                taper([(s * 16, y0), (s * kx, ky), (s * fx, fy)], 6, 2),
                coat.second,
                line=0.9,
                hatch=0,
            )
    horn = dice.choice(("one", "pair", "fork"))
    if horn == "one":
        plate.part(sym(path("0,-6! 4,6 3,18 9,28 0,32")), coat.second)
        piece(plate, coat.tufts, 0, 2, 12)
    else:
        plate.both(taper(path("6,26 24,18 22,0 10,-6"), 10, 2.4), coat.second)
        if horn == "fork":
            plate.both(taper(path("22,14 34,8 36,-2"), 6, 1.6), coat.second)
        fan(plate, coat.tufts, 0, 18, 3, 2, 15, 1.3)
    plate.part(sym(path("0,44 20,43 34,56 34,78 20,94 0,97!")), coat.body)
    plate.flat(path("-1,46 1,46 .8,96 -.8,96"), INK)
    kind = dice.choice(("spots", "bands", "marks"))
    for s in (-1, 1):
        if kind == "spots":
            for x, y, q in ((16, 56, 6), (22, 74, 5), (10, 82, 4.4), (8, 66, 3)):
                plate.part(oval(s * x, y, q, n=18), coat.accent, line=0.7, shade=0.3, hatch=80)
        elif kind == "bands":
            for y, wd in ((56, 29), (68, 33), (80, 29)):
                plate.part(
                    [
                        (s * 3, y),
                        (s * wd * 0.6, y - 3),
                        (s * wd, y),
                        (s * wd * 0.98, y + 5),
                        (s * wd * 0.6, y + 3),
                        (s * 3, y + 6),
                    ],
                    coat.accent,
                    line=0.6,
                    shade=0.3,
                    hatch=80,
                )
        else:
            piece(plate, coat.tufts, s * 16, 84, 26, s * 0.12, s)
    plate.part(sym(path("0,22 18,24 27,36 22,46 0,48")), coat.second)
    plate.part(sym(path("0,26 15,28 19,36 13,44 0,45")), coat.belly, line=0.6, shade=0.25)
    eyes(
        plate, 10, 34, 5.6, dice.choice(("round", "fierce", "sleepy", "dot")), coat.eye, coat.belly
    )
    mouth(plate, dice.choice(("smile", "grim", "grin", "o")), 41, 4)


def crab(plate: Plate, dice: Dice, coat: Coat) -> None:
    """Two claws of unlike size, eyes on stalks."""
    for s in (-1, 1):
        for i in range(3):
            plate.part(
                taper(
                    [
                        (s * 22, 70 + i * 5),
                        (s * (40 - i * 3), 62 + i * 10),
                        (s * (47 - i * 5), 84 + i * 5),
                    ],
                    5.4,
                    1.6,
                ),
                coat.second,
                line=0.9,
                hatch=0,
            )
        big = 1.25 if s == (1 if dice.random() < 0.5 else -1) else 1
        plate.part(taper([(s * 24, 56), (s * 42, 54), (s * 40, 38)], 8, 6), coat.second, line=0.9)
        cl = path(
            "0,.5 .42,.2 .5,-.3 .2,-.9! .12,-.36 0,-.12! -.16,-.34 -.34,-.72! -.5,-.1 -.3,.36"
        )
        plate.part(place(cl, s * 37, 28, 24 * big, s * 0.15, s), coat.body)
        plate.part(taper([(s * 8, 50), (s * 10, 34)], 4, 3.4), coat.second, line=0.9, hatch=0)
    fan(plate, coat.tufts, 0, 52, 5, 10, 18, 1.3)
    plate.part(sym(path("0,44 20,46 36,58 34,74 18,88 0,90")), coat.body)
    plate.part(sym(path("0,72 24,68 20,82 0,88")), coat.belly, line=0.7, shade=0.3)
    for x, y, q in ((0, 53, 4), (14, 56, 3), (-14, 56, 3), (24, 62, 2.4), (-24, 62, 2.4)):
        plate.part(oval(x, y, q, n=16), coat.accent, line=0.6, hatch=0)
    eyes(plate, 10, 30, 7, dice.choice(("round", "sleepy", "dot", "wide")), coat.eye, coat.body)
    mouth(plate, dice.choice(("grin", "grim", "smile", "o", "fangs")), 66, 9)
