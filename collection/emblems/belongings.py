"""Belongings: the one small thing by which people remember a creature."""

from __future__ import annotations

import math

from collection.canvas.colours import GOLD_BODY, INK, Ink, mix
from collection.canvas.geometry import oval, path, place, sym
from collection.canvas.pieces import PIECES
from collection.canvas.plate import Plate
from collection.emblems.heads import Head


def monocle(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """One round glass on a cord."""
    plate.line(
        oval(side * head.eye_x, head.eye_y, head.eye * 1.35),
        1.5,
        GOLD_BODY,
        closed=True,
        curved=False,
    )
    plate.line(oval(side * head.eye_x, head.eye_y, head.eye * 1.52), 0.6, closed=True, curved=False)
    plate.line(
        [
            (side * (head.eye_x + head.eye * 1.4), head.eye_y + 2),
            (side * (head.eye_x + head.eye * 1.9), head.eye_y + 14),
            (side * (head.eye_x + head.eye * 1.2), head.eye_y + 26),
        ],
        0.8,
    )


def specs(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """Spectacles."""
    for s in (-1, 1):
        plate.line(
            oval(s * head.eye_x, head.eye_y, head.eye * 1.3), 1.4, colour, closed=True, curved=False
        )
        plate.line(
            oval(s * head.eye_x, head.eye_y, head.eye * 1.46), 0.6, closed=True, curved=False
        )
    plate.line(
        [
            (-head.eye_x + head.eye * 1.3, head.eye_y),
            (0, head.eye_y - 2),
            (head.eye_x - head.eye * 1.3, head.eye_y),
        ],
        1.2,
    )


def patch(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """A patch over one eye."""
    plate.line(
        [
            (side * (head.eye_x + head.eye * 1.7), head.eye_y + head.eye * 0.2),
            (side * head.eye_x, head.eye_y - head.eye * 0.5),
            (-side * head.eye_x * 0.5, head.eye_y - head.eye * 2.2),
        ],
        1.3,
    )
    plate.part(
        [
            (side * head.eye_x - head.eye * 1.3, head.eye_y - head.eye * 1.0, 1),
            (side * head.eye_x + head.eye * 1.3, head.eye_y - head.eye * 1.0, 1),
            (side * head.eye_x + head.eye * 1.1, head.eye_y + head.eye * 0.6),
            (side * head.eye_x, head.eye_y + head.eye * 1.4),
            (side * head.eye_x - head.eye * 1.1, head.eye_y + head.eye * 0.6),
        ],
        "#2a2226",
        line=0.8,
        hatch=0,
    )


def scarf(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """A scarf with a fringe."""
    plate.part(
        [
            (side * head.neck * 0.3, head.neck_y),
            (side * (head.neck * 0.3 + 9), head.neck_y + 2),
            (side * (head.neck * 0.3 + 12), head.neck_y + 24, 1),
            (side * (head.neck * 0.3 + 2), head.neck_y + 25, 1),
        ],
        colour,
    )
    plate.part(
        sym(
            [
                (0, head.neck_y - 4),
                (head.neck, head.neck_y - 6),
                (head.neck + 2, head.neck_y),
                (head.neck * 0.8, head.neck_y + 5),
                (0, head.neck_y + 7),
            ]
        ),
        colour,
    )
    for i in range(3):
        plate.line(
            [
                (side * (head.neck * 0.3 + 3 + i * 3), head.neck_y + 25),
                (side * (head.neck * 0.3 + 3 + i * 3), head.neck_y + 29),
            ],
            0.9,
            curved=False,
        )


def bow(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """A bow tie."""
    for s in (-1, 1):
        plate.part(
            [
                (s * 2, head.neck_y + 2),
                (s * 12, head.neck_y - 5),
                (s * 14, head.neck_y + 2),
                (s * 12, head.neck_y + 9),
            ],
            colour,
        )
    plate.part(oval(0, head.neck_y + 2, 3.4), mix(colour, INK, 0.25))


def tophat(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """A top hat, worn at a slant."""
    plate.part(
        place(path("-9,0! -10,-19! 10,-19! 9,0!"), side * 6, head.top, 1, side * 0.2), "#35303a"
    )
    plate.part(
        place(path("-9.4,-5! 9.4,-5! 9.2,-1! -9.2,-1!"), side * 6, head.top, 1, side * 0.2),
        colour,
        line=0.7,
    )
    plate.part(
        place(path("-16,-1 0,1 16,-1 15,3 0,5 -15,3"), side * 6, head.top, 1, side * 0.2), "#35303a"
    )


def beret(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """A beret."""
    plate.part(
        [
            (side * -16, head.top + 3),
            (side * -14, head.top - 6),
            (side * 4, head.top - 11),
            (side * 22, head.top - 5),
            (side * 20, head.top + 3),
            (0, head.top + 5),
        ],
        colour,
    )
    plate.line([(side * 2, head.top - 11), (side * 3, head.top - 15)], 1.4, curved=False)


def crown(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """A small crown."""
    plate.part(
        sym(
            [
                (0, head.top - 15, 1),
                (4, head.top - 6),
                (10, head.top - 14, 1),
                (11, head.top + 2),
                (0, head.top + 4),
            ]
        ),
        GOLD_BODY,
    )
    plate.part(oval(0, head.top - 2, 2), colour, line=0.6, hatch=0)


def flower(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """A flower behind the ear."""
    x, y = (side * (head.eye_x + head.eye + 3), (head.top + head.eye_y) / 2 - 4)
    for i in range(6):
        a = math.pi * i / 3
        plate.part(oval(x + 5 * math.cos(a), y + 5 * math.sin(a), 3.8), colour, line=0.8, hatch=60)
    plate.part(oval(x, y, 3.2), "#ffd152" if colour != "#e0a32a" else "#7a3b1e", line=0.8, hatch=0)


def straw(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """An ear of grass in the mouth."""
    y = head.eye_y + head.eye * 2.6
    plate.line([(side * 3, y), (side * 16, y - 2), (side * 27, y - 8)], 1.6, "#7a6a2a")
    plate.part(
        place(PIECES["leaf"], side * 26, y - 7, 11, side * 1.1), "#d9b44a", line=0.8, hatch=60
    )


def moustache(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """A grand moustache."""
    y = head.eye_y + head.eye * 2.1
    plate.both(
        [(0, y), (7, y - 3), (15, y + 2), (23, y - 4, 1), (17, y + 7), (7, y + 6), (0, y + 3)],
        "#3a2a22",
        line=0.6,
        hatch=0,
    )


def bandage(plate: Plate, head: Head, side: int, colour: Ink) -> None:
    """Two crossed plasters."""
    x, y = (side * head.eye_x * 0.7, head.eye_y - head.eye * 1.7)
    for a in (-0.5, 1.07):
        plate.part(
            place(path("-7,-2.2 7,-2.2 7,2.2 -7,2.2"), x, y, 1, a), "#f0d3a8", line=0.8, hatch=0
        )
