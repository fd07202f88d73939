"""Grounds of weather: peaks in snow, clouds, a plain under bolts."""

from __future__ import annotations

import math

from collection.canvas.colours import Rgb, mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, place, spiral
from collection.canvas.plate import Plate
from collection.emblems.views import View


def peaks(plate: Plate, dice: Dice, view: View) -> None:
    """Three ranges of jagged peaks, flakes of snow."""
    plate.flat(oval(view.x, view.y, view.radius, n=48), view.pale)
    for colour, base, rise in (
        (view.light, 0.55, 22),
        (mix(view.main, view.light, 0.35), 0.7, 20),
        (mix(view.main, view.deep, 0.25), 0.86, 12),
    ):
        _range(plate, dice, view, (colour, view.high * base, rise))
    for _ in range(5):
        x, y, q = (dice.uniform(5, 95), dice.uniform(5, view.high * 0.5), dice.uniform(2, 4.4))
        for i in range(3):
            a = math.pi * i / 3 + 0.5
            plate.line(
                [
                    (x - q * math.cos(a), y - q * math.sin(a)),
                    (x + q * math.cos(a), y + q * math.sin(a)),
                ],
                0.5,
                "#ffffff",
                curved=False,
            )


def _range(plate: Plate, dice: Dice, view: View, look: tuple[Rgb, float, float]) -> None:
    """One range: its colour, base line and height."""
    colour, base, rise = look
    x = -4.0
    line = [(x, view.high)]
    tops = []
    while x < 114:
        y = base - rise * dice.uniform(0.4, 1)
        tops.append((x, y))
        plate.flat([(x, y), (x + 9, base + 12), (x + 1, base + 18), (x - 3, base + 6)], colour)
        line.append((x, y))
        x += dice.uniform(8, 14)
        line.append((x, base + rise * 0.15))
        x += dice.uniform(8, 14)
    plate.flat([*line, (104, view.high)], colour, shade=36)
    for x, y in tops:
        plate.flat([(x, y), (x + 2.4, y + 8), (x, y + 6), (x - 3.4, y + 9)], view.pale)


def clouds(plate: Plate, dice: Dice, view: View) -> None:
    """Scrolled clouds and gusts."""
    plate.flat(oval(view.x, view.y, view.radius, n=48), view.pale)
    for k in range(3):
        y = view.high * (0.7 + 0.12 * k)
        c = (
            mix("#ffffff", view.sky, 0.12 + 0.2 * (2 - k))
            if k < 2
            else mix(view.main, view.sky, 0.3)
        )
        n = 7
        for i in range(n):
            middle = i * 17 - 3 + 7 * (k % 2)
            plate.flat(oval(middle, y, dice.uniform(8, 12), n=24), c, shade=40)
        plate.flat([(0, y), (100, y), (100, view.high), (0, view.high)], c, shade=40)
        for i in range(n):
            middle = i * 17 - 3 + 7 * (k % 2)
            plate.line(
                place(spiral(1.3, 0.05, 0.5, start=dice.uniform(0, 6)), middle, y, 10),
                0.6,
                mix(view.deep, view.sky, 0.3),
                curved=False,
            )
    for _ in range(4):
        x, y, q = (dice.uniform(8, 92), dice.uniform(6, view.high * 0.42), dice.uniform(6, 11))
        plate.line(
            [
                (x - q, y + 1.4),
                (x - q * 0.3, y),
                (x + q * 0.5, y + 0.6),
                (x + q, y - 1),
                (x + q * 0.8, y - 3.4),
                (x + q * 0.6, y - 2),
            ],
            0.7,
            "#ffffff",
        )


def plain(plate: Plate, dice: Dice, view: View) -> None:
    """A plain with converging wires, two bolts, sparks."""
    plate.flat(oval(view.x, view.y, view.radius * 1.1, n=48), mix(view.sky, view.main, 0.35))
    plate.flat(oval(view.x, view.y, view.radius, n=48), view.pale)
    for i in range(7):
        y = view.high * (0.76 + i * 0.04)
        plate.flat(
            [(0, y), (100, y), (100, view.high), (0, view.high)],
            mix(view.sky, view.deep, 0.3 + 0.1 * i),
        )
    for i in range(-9, 10):
        plate.line(
            [(50 + i * 4, view.high * 0.76), (50 + i * 17, view.high)],
            0.35,
            view.main,
            curved=False,
        )
    for side in (-1, 1):
        _bolt(plate, dice, view, side)
    for _ in range(16):
        x, y = (dice.uniform(2, 98), dice.uniform(2, view.high * 0.7))
        plate.flat([(x, y - 1.3), (x + 0.4, y), (x, y + 1.3), (x - 0.4, y)], view.light)


def _bolt(plate: Plate, dice: Dice, view: View, side: int) -> None:
    """A forked line from the upper edge, thick above."""
    x, y = 50 + side * dice.uniform(34, 40), -4.0
    spine = [(x, y)]
    for _ in range(4):
        x, y = x - side * dice.uniform(5, 9), y + dice.uniform(9, 12)
        spine.append((x, y))
        x, y = x + side * dice.uniform(4, 9), y + dice.uniform(6, 9)
        spine.append((x, y))
    spine.append((x - side * 6, y + 11))
    thick = [2.2 * (1 - i / len(spine)) for i in range(len(spine))]
    left = [(x - half, y) for (x, y), half in zip(spine, thick, strict=True)]
    right = [(x + half, y) for (x, y), half in zip(spine, thick, strict=True)]
    plate.part(left + right[::-1], view.main, line=0.6, curved=False, hatch=0)
