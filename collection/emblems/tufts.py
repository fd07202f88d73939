"""Flames, drops, leaves… as tufts, crowns and wreaths: one piece, a fan of them, a flat mark."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from collection.canvas.colours import Ink, mix
from collection.canvas.geometry import Node, Nodes, path, place
from collection.canvas.pieces import PIECES
from collection.canvas.plate import OVER, Plate
from engine.kernel.plans import Tones

Spot = Callable[[Nodes], list[Node]]
# Pieces smaller than this many pixels have no inner drawing.
_INNER_FROM: Final = 9 * OVER


def piece(
    plate: Plate,
    tones: Tones,
    x: float,
    y: float,
    size: float,
    turn: float = 0,
    side: float = 1,
) -> None:
    """One piece in its colours; base at (x, y)."""
    nodes = PIECES[tones.piece]
    spot = place(nodes, x, y, size, turn, side)
    plate.part(spot, _BODY.get(tones.piece, _main)(tones), line=1.0, shade=0.4, lit=0.5, hatch=110)
    inner = _INNER.get(tones.piece)
    if inner is not None and size * plate.scale >= _INNER_FROM:
        inner(plate, tones, lambda nodes: place(nodes, x, y, size, turn, side))


def fan(
    plate: Plate,
    tones: Tones,
    x: float,
    y: float,
    count: int,
    radius: float,
    size: float,
    spread: float = 1.2,
    back: float = 0,
    side: float = 1,
) -> None:
    """Pieces fanned around a point, outermost first so that the middle one is on top."""
    middle = (count - 1) / 2
    for i in sorted(range(count), key=lambda i: -abs(i - middle)):
        a = (i - middle) * (spread / (count - 1)) + back if count > 1 else back
        share = 1 - 0.16 * abs(i - middle)
        foot = (x + radius * math.sin(a), y - radius * math.cos(a))
        piece(plate, tones, *foot, size * share, a, -side if a < 0 else side)


def mark(plate: Plate, kind: str, x: float, y: float, size: float, colour: Ink) -> None:
    """A flat piece centred on (x, y)."""
    plate.flat(place(PIECES[kind], x, y + size * 0.45, size), colour, curved=True)


def _main(tones: Tones) -> str:
    return tones.main


def _light(tones: Tones) -> str:
    return tones.light


def _pale(tones: Tones) -> str:
    return tones.pale


def _flame(plate: Plate, tones: Tones, spot: Spot) -> None:
    for share, colour in ((0.55, tones.light), (0.28, tones.pale)):
        plate.flat(spot(place(PIECES["flame"], 0, -0.02, share)), colour, curved=True)


def _drop(plate: Plate, tones: Tones, spot: Spot) -> None:
    shine = path("-.18,-.36 -.06,-.58 -.1,-.2 -.02,-.05 -.2,-.12")
    plate.flat(spot(shine), tones.pale, curved=True)


def _shard(plate: Plate, tones: Tones, spot: Spot) -> None:
    side = path("0,-1 .24,-.66 .2,.04 0,.04 -.04,-.6")
    plate.flat(spot(side), mix(tones.main, tones.light, 0.35))
    plate.line(spot(path("-.04,-.6 0,.04")), 0.5, curved=False)


def _leaf(plate: Plate, tones: Tones, spot: Spot) -> None:
    plate.line(spot(path("0,.08 0,-.8")), 0.7, curved=False)
    for y in (-0.55, -0.35, -0.15):
        rib = ((0.16, y - 0.12), (0, y), (-0.16, y - 0.12))
        plate.line(spot(rib), 0.5, curved=False)


def _stone(plate: Plate, tones: Tones, spot: Spot) -> None:
    plate.flat(spot(path("-.14,-.94 .16,-.86 .02,-.5 -.4,-.42")), tones.light)
    plate.line(spot(path(".16,-.86 .02,-.5 .06,.05")), 0.5, curved=False)


def _bolt(plate: Plate, tones: Tones, spot: Spot) -> None:
    plate.flat(spot(path(".1,-.86 -.2,-.45 .02,-.48")), tones.pale)


def _wisp(plate: Plate, tones: Tones, spot: Spot) -> None:
    plate.line(spot(path(".02,-.2 .1,-.4 .02,-.6")), 0.6)


def _plume(plate: Plate, tones: Tones, spot: Spot) -> None:
    plate.line(spot(path(".02,.1 .04,-.4 .24,-.86")), 0.6)
    plate.line(spot(path("-.18,-.3 .04,-.4")), 0.5, curved=False)
    plate.line(spot(path(".22,-.36 .06,-.5")), 0.5, curved=False)


_BODY: Final[Mapping[str, Callable[[Tones], str]]] = {
    "wisp": _light,
    "plume": _pale,
    "shard": _light,
}
_INNER: Final[Mapping[str, Callable[[Plate, Tones, Spot], None]]] = {
    "flame": _flame,
    "drop": _drop,
    "shard": _shard,
    "leaf": _leaf,
    "stone": _stone,
    "bolt": _bolt,
    "wisp": _wisp,
    "plume": _plume,
}
