"""Grand emblems on gold rays: a crown, an eye, a pillar, or a beast in a wreath."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from collection.canvas.dice import dice_of
from collection.canvas.geometry import oval, path, sym
from collection.canvas.plate import Plate
from collection.emblems.creatures import creature
from collection.emblems.signs import eye_big
from collection.emblems.tufts import piece
from engine.kernel.plans import Picture, Tones

GOLD: Final = Tones("#6b4a12", "#d9a22c", "#f3cf6b", "#fff1be", "#c4482b", "#d9a22c")
_RAYS: Final = 20
# Foot, size and turn of the pillar's guard.
_GUARD: Final = (
    (-40, 46, -0.6),
    (40, 46, 0.6),
    (-28, 62, -0.3),
    (28, 62, 0.3),
    (-15, 76, -0.12),
    (15, 76, 0.12),
)


def grand(plate: Plate, picture: Picture) -> None:
    """The emblem of an ULTIMATE."""
    tones = picture.tones
    _rays(plate)
    kind = grand_kind(picture)
    if kind == "titan":
        _titan(plate, picture)
    elif kind == "pillar":
        _pillar(plate, tones)
    else:
        _flower(plate, tones, crowned=kind == "crown")


def grand_kind(picture: Picture) -> str:
    """Which of the four it is."""
    dice = dice_of(picture.code, f"grand{picture.salt}")
    return dice.choice(("crown", "gaze", "titan", "pillar"))


def _rays(plate: Plate) -> None:
    for i in range(_RAYS):
        a = 2 * math.pi * i / _RAYS
        reach = 92 if i % 2 else 60
        ray = (
            (0, 0, 1),
            (reach * math.cos(a - 0.075), reach * math.sin(a - 0.075), 1),
            (reach * math.cos(a + 0.075), reach * math.sin(a + 0.075), 1),
        )
        fill = GOLD.light if i % 2 else GOLD.main
        plate.part(ray, fill, line=0.55, hatch=0, shade=0, lit=0)


def _titan(plate: Plate, picture: Picture) -> None:
    """The element's own beast, huge, out of a wreath."""
    for i in range(14):
        a = 2 * math.pi * i / 14
        x, y = 30 * math.sin(a), -28 * math.cos(a)
        piece(plate, picture.tones, x, y, 25, a, (-1) ** i)
    top, scale = plate.top, plate.scale
    plate.scale, plate.top = scale * 0.8, top - 46 * scale * 0.8
    creature(plate, replace(picture, second=None))
    plate.scale, plate.top = scale, top


def _pillar(plate: Plate, tones: Tones) -> None:
    """One colossal piece between its guard."""
    for x, size, a in _GUARD:
        piece(plate, tones, x, 42, size, a, 1 if x > 0 else -1)
    piece(plate, tones, 0, 44, 90)
    plate.part(oval(0, 12, 15), GOLD.main, line=1.2)
    plate.part(oval(0, 12, 12), tones.deep, line=0.8)
    eye_big(plate, 0, 12, 7.6, tones.pop, tones.deep)


def _flower(plate: Plate, tones: Tones, crowned: bool) -> None:
    """Two rings of pieces around a medal: an eye, or the piece itself."""
    for count, radius, size, start in ((16, 18, 27, 0.2), (10, 10, 22, 0.0)):
        for i in range(count):
            a = 2 * math.pi * i / count + start
            x, y = radius * math.sin(a), -radius * math.cos(a)
            piece(plate, tones, x, y, size, a, (-1) ** i)
    plate.part(oval(0, 0, 17), GOLD.main, line=1.3)
    plate.part(oval(0, 0, 13.4), tones.deep, line=0.8)
    if crowned:
        piece(plate, tones, 0, 10, 20)
    else:
        eye_big(plate, 0, 0, 9, tones.pop, tones.deep)
    plate.part(sym(path("0,-32! 4,-26 10,-31! 14,-19 0,-16.4")), GOLD.main, line=1)
    for x in (-9.6, 0, 9.6):
        plate.part(oval(x, -31 - (x == 0) * 2, 1.9, n=14), tones.pop, line=0.6, hatch=0)
