"""Grounds on land: hills, table mountains, bare woods."""

from __future__ import annotations

import math

from collection.canvas.colours import Rgb, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, place, smooth, taper
from collection.canvas.pieces import PIECES
from collection.canvas.plate import Plate
from collection.emblems.views import View


def hills(plate: Plate, dice: Dice, view: View) -> None:
    """Rolling hills between ferns, berries."""
    plate.flat(oval(view.x, view.y, view.radius, n=48), view.pale)
    for k, (c, b) in enumerate(
        ((view.light, 0.62), (view.main, 0.76), (mix(view.main, view.deep, 0.55), 0.9))
    ):
        f = dice.uniform(0, 6)
        plate.flat(
            [(0, view.high)]
            + [(x, view.high * b - 5 * math.sin(x / 17 + f + k)) for x in range(0, 101, 4)]
            + [(100, view.high)],
            c,
            shade=44 if k else 20,
        )
    for sx in (-1, 1):
        for j, (bx, top, lean) in enumerate(((6, 0.16, 9), (18, 0.48, 6))):
            x0 = 50 + sx * (50 - bx)
            c = mix(view.main, view.deep, 0.75 - 0.25 * j)
            sp = [
                (x0, view.high),
                (x0 + sx * 2, view.high * (0.5 + top / 2)),
                (x0 - sx * lean, view.high * top),
            ]
            cv = smooth(sp, 9, closed=False)
            plate.line(sp, 0.9, c)
            for i, (x, y) in enumerate(cv[2:]):
                q = 10 * (1 - i / len(cv)) + 1.5
                for sd in (-1, 1):
                    plate.flat(
                        place(PIECES["leaf"], x, y, q, sd * 1.15 - sx * 0.25), c, curved=True
                    )
    for _ in range(7):
        x, y = (dice.uniform(2, 98), view.high * dice.uniform(0.84, 0.97))
        plate.dot(x, y, 1.1, view.pop)
        plate.dot(x, y, 0.45, view.pale)


def mesas(plate: Plate, dice: Dice, view: View) -> None:
    """Table mountains over strata, pebbles."""
    plate.flat(oval(view.x, view.y, view.radius, n=48), view.pale)
    for colour, base in ((view.light, 0.5), (view.main, 0.62)):
        _tables(plate, dice, view, colour, base)
    cols = [
        mix(view.main, view.deep, 0.45),
        mix(view.main, view.light, 0.5),
        mix(view.main, view.deep, 0.25),
        view.pop,
        mix(view.main, view.deep, 0.65),
        view.deep,
    ]
    y = view.high * 0.72
    for i, colour in enumerate(cols):
        f = dice.uniform(0, 6)
        plate.flat(
            [(0, view.high)]
            + [(x, y + 1.8 * math.sin(x / 13 + f)) for x in range(0, 101, 4)]
            + [(100, view.high)],
            colour,
            shade=30 * (i % 2),
        )
        y += view.high * (0.05 if i != 2 else 0.02)
    for _ in range(6):
        x, y = (dice.uniform(4, 96), view.high * dice.uniform(0.88, 0.97))
        plate.flat(oval(x, y, dice.uniform(1, 2.6), dice.uniform(0.8, 1.6), n=9), view.light)


def _tables(plate: Plate, dice: Dice, view: View, colour: Rgb, base: float) -> None:
    x, foot = -6.0, view.high * base
    line = [(x, view.high)]
    while x < 100:
        top = view.high * (base - dice.uniform(0.02, 0.22))
        wide = dice.uniform(9, 18)
        edge = (x + wide, top + dice.uniform(-1, 1))
        line += [(x, foot), (x + 3, top), edge, (x + wide + 3, foot)]
        x += wide + dice.uniform(4, 12)
    plate.flat([*line, (109, view.high)], colour, shade=60)


def woods(plate: Plate, dice: Dice, view: View) -> None:
    """Bare trees under a ringed moon, wisps."""
    for q, c in (
        (1.26, mix(view.sky, view.light, 0.3)),
        (1.12, mix(view.sky, view.light, 0.6)),
        (1, view.pale),
    ):
        plate.flat(oval(view.x, view.y, view.radius * q, n=48), c)
    plate.flat(
        oval(view.x + view.radius * 0.5, view.y - view.radius * 0.5, view.radius * 0.13),
        mix(view.pale, view.light, 0.5),
    )
    plate.flat(
        oval(view.x - view.radius * 0.6, view.y + view.radius * 0.1, view.radius * 0.18),
        mix(view.pale, view.light, 0.5),
    )
    for c, b in ((mix(view.sky, view.deep, 0.4), 0.7), (mix(view.sky, view.deep, 0.75), 0.83)):
        f = dice.uniform(0, 6)
        plate.flat(
            [(0, view.high)]
            + [(x, view.high * b - 4 * math.sin(x / 14 + f)) for x in range(0, 101, 4)]
            + [(100, view.high)],
            c,
            shade=60,
        )
    for sx in (-1, 1):
        x0 = 50 + sx * 46
        for sp, q in (
            ([(x0, view.high), (x0 - sx * 2, view.high * 0.5), (x0 - sx * 5, view.high * 0.12)], 4),
            (
                [
                    (x0 - sx, view.high * 0.5),
                    (x0 - sx * 8, view.high * 0.36),
                    (x0 - sx * 15, view.high * 0.34),
                ],
                2.2,
            ),
            (
                [
                    (x0 - sx * 3, view.high * 0.3),
                    (x0 - sx * 12, view.high * 0.2),
                    (x0 - sx * 14, view.high * 0.08),
                ],
                1.8,
            ),
            (
                [
                    (x0 - sx * 9, view.high * 0.36),
                    (x0 - sx * 12, view.high * 0.44),
                    (x0 - sx * 17, view.high * 0.46),
                ],
                1.4,
            ),
        ):
            plate.flat(taper(sp, q, 0.4), view.deep)
    for _ in range(5):
        x, y = (dice.uniform(8, 92), view.high * dice.uniform(0.74, 0.95))
        plate.flat(
            place(PIECES["wisp"], x, y, dice.uniform(4, 8), 0, dice.choice((1, -1))),
            view.pop,
            curved=True,
        )
