"""Grounds of one motif: flames, waves, rays."""

from __future__ import annotations

import math

from collection.canvas.colours import mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, place
from collection.canvas.pieces import PIECES
from collection.canvas.plate import Plate
from collection.emblems.views import View


def flames(plate: Plate, dice: Dice, view: View) -> None:
    """Rays of a sun, two rows of flames, sparks."""
    n = dice.choice((14, 18, 22))
    for i in range(n):
        a, b = (2 * math.pi * i / n, 2 * math.pi * (i + 0.5) / n)
        plate.flat(
            [
                (view.x, view.y),
                (view.x + 130 * math.cos(a), view.y + 130 * math.sin(a)),
                (view.x + 130 * math.cos(b), view.y + 130 * math.sin(b)),
            ],
            mix(view.light, view.sky, 0.25),
        )
    plate.flat(oval(view.x, view.y, view.radius * 1.14, n=48), view.light)
    plate.flat(oval(view.x, view.y, view.radius, n=48), view.pale)
    for row, (c, base, s) in enumerate(
        ((mix(view.main, view.deep, 0.35), 0.93, 20), (mix(view.main, view.deep, 0.7), 1.06, 19))
    ):
        for i in range(9):
            plate.flat(
                place(
                    PIECES["flame"],
                    i * 13 - 2 + row * 6,
                    view.high * base,
                    s * dice.uniform(0.8, 1.25),
                    0,
                    dice.choice((1, -1)),
                ),
                c,
                curved=True,
                shade=50,
            )
        plate.flat(
            [(0, view.high * base), (100, view.high * base), (100, view.high), (0, view.high)], c
        )
    for _ in range(9):
        plate.dot(
            dice.uniform(4, 96), dice.uniform(4, view.high * 0.7), dice.uniform(0.4, 1), view.pale
        )


def waves(plate: Plate, dice: Dice, view: View) -> None:
    """A ringed moon over waves like the scales of a fish, bubbles."""
    plate.flat(oval(view.x, view.y, view.radius, n=48), view.pale)
    plate.flat(oval(view.x, view.y, view.radius * 0.86, n=48), mix(view.pale, "#ffffff", 0.5))
    s = dice.choice((13, 15, 17))
    for row in range(7):
        y = view.high * 0.6 + row * s * 0.42
        for i in range(-1, int(100 / s) + 2):
            x = i * s + row % 2 * s / 2
            for q, c in (
                (0.52, view.deep),
                (0.46, mix(view.main, view.light, 0.1 + 0.12 * row)),
                (0.32, view.pale),
                (0.26, mix(view.main, view.deep, 0.12 * row)),
                (0.12, view.pale),
            ):
                plate.flat(
                    oval(x, y + s * 0.5, s * q * 1.06, n=22), c, shade=30 if q == 0.46 else 0
                )
    for _ in range(8):
        x, y, q = (dice.uniform(4, 96), dice.uniform(5, view.high * 0.5), dice.uniform(0.8, 2))
        plate.line(oval(x, y, q, n=14), 0.4, view.pale, curved=False, closed=True)


def rays(plate: Plate, dice: Dice, view: View) -> None:
    """Rays over a shelf."""
    n = dice.choice((10, 12, 16))
    for i in range(n):
        a, b = (2 * math.pi * i / n, 2 * math.pi * (i + 0.5) / n)
        plate.flat(
            [
                (view.x, view.y),
                (view.x + 130 * math.cos(a), view.y + 130 * math.sin(a)),
                (view.x + 130 * math.cos(b), view.y + 130 * math.sin(b)),
            ],
            mix(view.light, view.sky, 0.4),
        )
    plate.flat(oval(view.x, view.y, view.radius, n=48), view.pale)
    plate.flat(
        [(0, view.high * 0.84), (100, view.high * 0.84), (100, view.high), (0, view.high)],
        mix(view.main, view.deep, 0.3),
        shade=60,
    )
