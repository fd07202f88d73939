"""Eyes and hands that abilities are told with."""

from __future__ import annotations

from collection.canvas.colours import INK, Ink, mix
from collection.canvas.geometry import oval, path, place, taper
from collection.canvas.plate import Plate


def eye_big(plate: Plate, x: float, y: float, s: float, iris: Ink, lid: Ink) -> None:
    """A wide open eye with lashes."""
    plate.part(
        [
            (x - s * 1.5, y, 1),
            (x - s * 0.7, y - s * 0.75),
            (x + s * 0.7, y - s * 0.75),
            (x + s * 1.5, y, 1),
            (x + s * 0.7, y + s * 0.75),
            (x - s * 0.7, y + s * 0.75),
        ],
        "#fff7e2",
        line=1.2,
        shade=0.2,
    )
    plate.part(oval(x, y, s * 0.68), iris, line=1, shade=0.5)
    plate.dot(x, y, s * 0.3)
    plate.dot(x - s * 0.22, y - s * 0.24, s * 0.14, "#fffdf4")
    a = [
        (x - s * 1.5, y),
        (x - s * 0.7, y - s * 0.75),
        (x + s * 0.7, y - s * 0.75),
        (x + s * 1.5, y),
    ]
    plate.line(a, 2)
    for i in range(-2, 3):
        plate.line(
            [
                (x + i * s * 0.5, y - s * (0.86 - abs(i) * 0.12)),
                (x + i * s * 0.62, y - s * (1.2 - abs(i) * 0.12)),
            ],
            1.2,
            curved=False,
        )


def hand(plate: Plate, x: float, y: float, s: float, skin: Ink) -> None:
    """An open hand on its wrist."""
    plate.part(place(path("-.26,.3 .26,.3 .34,1.1 -.34,1.1"), x, y, s), mix(skin, INK, 0.35))
    for a, reach in ((-0.42, 0.62), (-0.14, 0.74), (0.14, 0.72), (0.4, 0.58)):
        plate.part(
            taper(
                place([(a * 0.7, 0.1), (a * 1.0, -0.25), (a * 1.35, -0.1 - reach)], x, y, s),
                s * 0.23,
                s * 0.13,
            ),
            skin,
            line=1,
            hatch=110,
        )
    plate.part(
        place(path("-.36,-.14 0,-.2 .36,-.12 .36,.2 .24,.42 -.24,.42 -.36,.2"), x, y, s), skin
    )
    plate.part(
        taper(place(path(".26,.22 .56,.04 .66,-.24"), x, y, s), s * 0.24, s * 0.14),
        skin,
        line=1,
        hatch=110,
    )
    plate.line(place(path("-.24,.06 0,0 .22,.1"), x, y, s), 0.7)
    plate.line(place(path("-.2,.2 0,.3 .2,.22"), x, y, s), 0.7)
