"""Wisps."""

from __future__ import annotations

from collection.canvas.colours import INK
from collection.canvas.dice import Dice
from collection.canvas.geometry import path, sym, taper
from collection.canvas.plate import Plate
from collection.emblems.coats import Coat
from collection.emblems.features import eyes, mouth
from collection.emblems.tufts import mark, piece


def wisp(plate: Plate, dice: Dice, coat: Coat) -> None:
    """A ragged sheet, hooded or with a face, arms raised."""
    sd = dice.choice((-1, 1))
    for s in (-1, 1):
        plate.part(
            taper([(s * 22, 52), (s * 38, 48), (s * 46, 32 + dice.uniform(-8, 12))], 11, 5),
            coat.body,
            hatch=110,
        )
    body = [
        (sd * 6, 0, 1),
        (sd * 2, 10),
        (22, 22),
        (29, 44),
        (30, 70),
        (36, 94, 1),
        (24, 88),
        (18, 98, 1),
        (9, 88),
        (0, 99, 1),
        (-9, 88),
        (-18, 98, 1),
        (-24, 88),
        (-36, 94, 1),
        (-30, 70),
        (-29, 44),
        (-22, 22),
        (-sd * 4, 12),
    ]
    plate.part(body, coat.body)
    hood = dice.choice((0, 1))
    if hood:
        plate.part(sym(path("0,16 16,22 20,38 15,52 0,56")), INK, line=0.6, lit=0, shade=0, hatch=0)
        eyes(plate, 8, 37, 6, "hollow", coat.eye, INK)
        plate.line(path("-6,47 -3,45 0,47 3,45 6,47"), 0.9, coat.eye, curved=False)
    else:
        eyes(
            plate,
            11,
            36,
            7.4,
            dice.choice(("hollow", "wide", "sleepy", "round")),
            coat.eye,
            coat.body,
        )
        mouth(plate, dice.choice(("o", "grin", "fangs", "tongue")), 49, 6)
    mark(plate, coat.tufts.piece, 0, 70, 18, coat.accent)
    for s in (-1, 1):
        piece(plate, coat.tufts, s * 40, 84 - 10 * (s == sd), 13, s * 0.3, s)
        plate.line([(s * 22, 60), (s * 24, 76), (s * 22, 86)], 0.7)
