"""Eyes and mouths: where a creature's character sits."""

from __future__ import annotations

import math

from collection.canvas.colours import CREAM, INK, Ink
from collection.canvas.geometry import oval
from collection.canvas.plate import Plate


def eyes(plate: Plate, x: float, y: float, s: float, style: str, iris: Ink, lid: Ink) -> None:
    """A pair of eyes."""
    for sd in (-1, 1):
        cx = sd * x
        if style == "dot":
            plate.dot(cx, y, s * 0.62)
            plate.dot(cx - s * 0.18, y - s * 0.22, s * 0.2, CREAM)
            continue
        if style == "hollow":
            plate.part(oval(cx, y, s * 0.95, s * 1.15), INK, line=0.4, shade=0, lit=0, hatch=0)
            plate.dot(cx, y + s * 0.1, s * 0.36, iris)
            continue
        plate.part(oval(cx, y, s), "#fff7e2", line=0.9, shade=0, lit=0, hatch=0)
        look = sd * -s * 0.12
        plate.dot(cx + look, y + s * 0.08, s * 0.72, iris)
        if style == "slit":
            plate.dot(cx + look, y + s * 0.08, s * 0.16, high=s * 0.66)
        else:
            plate.dot(cx + look, y + s * 0.08, s * (0.48 if style != "wide" else 0.36))
        plate.dot(cx + look - s * 0.26, y - s * 0.24, s * 0.23, "#fffdf4")
        plate.dot(cx + look + s * 0.24, y + s * 0.32, s * 0.1, "#fffdf4")
        if style == "sleepy":
            a = [
                (cx + s * 1.04 * math.cos(t), y + s * 1.04 * math.sin(t))
                for t in [math.pi + i * math.pi / 10 for i in range(11)]
            ]
            plate.flat(a, lid)
            plate.line([a[0], (cx, y + s * 0.08), a[-1]], 0.9)
            plate.line(a, 0.9)
        elif style in ("fierce", "slit"):
            a = [
                (cx - sd * s * 1.2, y - s * 0.12),
                (cx + sd * s * 1.2, y - s * 0.82),
                (cx + sd * s * 1.1, y - s * 1.3),
                (cx - sd * s * 1.1, y - s * 1.2),
            ]
            plate.flat(a, lid)
            plate.line(a[:2], 1.3, curved=False)


def mouth(plate: Plate, style: str, y: float, w: float, x: float = 0) -> None:
    """A mouth."""
    if style == "smile":
        plate.line([(x - w, y - w * 0.25), (x, y + w * 0.3), (x + w, y - w * 0.25)], 0.9)
    elif style == "smirk":
        plate.line([(x - w, y), (x, y + w * 0.2), (x + w, y - w * 0.45)], 0.9)
    elif style == "grim":
        plate.line([(x - w, y + w * 0.2), (x, y - w * 0.05), (x + w, y + w * 0.2)], 0.9)
    elif style == "o":
        plate.part(
            oval(x, y + w * 0.2, w * 0.36, w * 0.44), "#7a1f24", line=0.8, shade=0, lit=0, hatch=0
        )
    elif style in ("grin", "fangs"):
        a = [
            (x - w, y - w * 0.3, 1),
            (x, y - w * 0.02),
            (x + w, y - w * 0.3, 1),
            (x + w * 0.62, y + w * 0.48),
            (x, y + w * 0.7),
            (x - w * 0.62, y + w * 0.48),
        ]
        plate.part(a, "#7a1f24", line=0.8, shade=0, lit=0, hatch=0)
        plate.flat(oval(x, y + w * 0.52, w * 0.4, w * 0.16, n=12), "#e9806f")
        t = 0.2 if style == "grin" else 0.42
        for sd in (-1, 1):
            plate.flat(
                [
                    (x + sd * w * 0.66, y - w * 0.2),
                    (x + sd * w * 0.3, y - w * 0.08),
                    (x + sd * w * 0.46, y + w * t),
                ],
                "#fff7e2",
            )
    elif style == "tongue":
        plate.line([(x - w, y - w * 0.2), (x, y + w * 0.2), (x + w, y - w * 0.2)], 0.9)
        plate.part(
            [
                (x + w * 0.1, y + w * 0.12),
                (x + w * 0.6, y + w * 0.06),
                (x + w * 0.5, y + w * 0.7),
                (x + w * 0.25, y + w * 0.75),
            ],
            "#e9806f",
            line=0.7,
            shade=0,
            lit=0,
            hatch=0,
        )
