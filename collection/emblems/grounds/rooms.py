"""Rooms for things without an element: rays, striped paper, tiles, a curtain, a night of stars."""

from __future__ import annotations

import math

from collection.canvas.colours import mix
from collection.canvas.dice import Dice
from collection.canvas.geometry import oval, place
from collection.canvas.pieces import PIECES
from collection.canvas.plate import Plate
from collection.emblems.grounds.simple import rays
from collection.emblems.views import View


def room(plate: Plate, dice: Dice, view: View) -> None:
    """One of five rooms."""
    dice.choice((rays, paper, tiles, curtain, stars))(plate, dice, view)


def paper(plate: Plate, dice: Dice, view: View) -> None:
    """Striped wall paper with lozenges over a panelled wall."""
    stripes = dice.choice((5, 7, 9))
    wide = 100 / stripes
    tone = mix(view.sky, view.main, 0.22)
    for i in range(0, stripes, 2):
        x = i * wide
        plate.flat([(x, 0), (x + wide, 0), (x + wide, view.high), (x, view.high)], tone)
        for row in range(int(view.high / 14) + 1):
            sign = place(PIECES["lozenge"], x + wide / 2, row * 14 + 8, 4.4)
            plate.flat(sign, mix(view.sky, view.main, 0.45))
    _disc(plate, view)
    foot = view.high * 0.8
    _shelf(plate, view, foot)
    for i in range(6):
        x = i * 17 + 3
        panel = [(x, foot + 5), (x + 12, foot + 5), (x + 12, view.high), (x, view.high)]
        plate.flat(panel, mix(view.main, view.deep, 0.18), shade=40)


def tiles(plate: Plate, dice: Dice, view: View) -> None:
    """A floor of tiles that runs to the horizon."""
    _disc(plate, view)
    horizon = view.high * dice.choice((0.66, 0.72, 0.78))
    floor = [(0, horizon), (100, horizon), (100, view.high), (0, view.high)]
    plate.flat(floor, mix(view.light, view.main, 0.3))
    rows = 5
    for row in range(rows):
        near, far = ((row + 1) / rows) ** 2, (row / rows) ** 2
        top, bottom = (horizon + (view.high - horizon) * share for share in (far, near))
        for column in range(-6, 7):
            if (row + column) % 2:
                continue
            edges = [50 + (column + k) * (9 + 15 * share) for share in (far, near) for k in (0, 1)]
            tile = [(edges[0], top), (edges[1], top), (edges[3], bottom), (edges[2], bottom)]
            plate.flat(tile, mix(view.main, view.deep, 0.35), shade=40)


def curtain(plate: Plate, dice: Dice, view: View) -> None:
    """Folds of cloth to both sides of the disc."""
    _disc(plate, view)
    cloth = dice.choice((view.pop, view.main))
    for side in (-1, 1):
        for fold in range(4):
            x = 50 + side * (52 - fold * 7)
            hem = view.high * (0.98 - fold * 0.1)
            spot = [(x + side * 8, -2), (x - side * 2, -2), (x - side * (5 - fold), hem)]
            colour = mix(cloth, view.deep, 0.2 + 0.15 * (fold % 2))
            plate.flat([*spot, (x + side * 8, hem - 4)], colour, curved=True, shade=50)
    _shelf(plate, view, view.high * 0.84)


def stars(plate: Plate, dice: Dice, view: View) -> None:
    """Little stars around the disc, a low hill."""
    _disc(plate, view)
    for _ in range(22):
        x, y, r = dice.uniform(3, 97), dice.uniform(3, view.high * 0.8), dice.uniform(0.8, 2.2)
        if math.hypot(x - view.x, y - view.y) > view.radius + 3:
            star = [(x, y - r), (x + r * 0.3, y), (x, y + r), (x - r * 0.3, y)]
            plate.flat(star, view.pale)
            plate.flat([(q - y + x, p - x + y) for p, q in star], view.pale)
    rise = dice.uniform(4, 9)
    line = [(x, view.high * 0.84 - rise * math.sin(x * math.pi / 100)) for x in range(0, 101, 5)]
    ground = [(0, view.high), *line, (100, view.high)]
    plate.flat(ground, mix(view.main, view.deep, 0.3), shade=60)


def _disc(plate: Plate, view: View) -> None:
    plate.flat(oval(view.x, view.y, view.radius, n=48), view.pale)


def _shelf(plate: Plate, view: View, top: float) -> None:
    shelf = [(0, top), (100, top), (100, view.high), (0, view.high)]
    plate.flat(shelf, mix(view.main, view.deep, 0.3), shade=60)
