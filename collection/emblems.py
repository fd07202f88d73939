"""Emblems: the drawing in a card's window, made from its code alone, the same on every machine.

A creature gets a symmetrical figure under an arch, an item an object on a ticket, every other type
a ring of its element's petals; the outline of the window tells the type. The result is a list of
paths with class names for ink, so that pages colour them by element without inline style.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from collection import emblem_parts as parts

T = TypeVar("T")
MIRROR: Final = "matrix(-1 0 0 1 200 0)"
VIEW_BOX: Final = "0 8 200 206"
# The left and the right half of the ground, with the arch cut out.
ARCH_LEFT: Final = "M0 0H100V18C54 18 18 48 18 98V222H0z"
ARCH_RIGHT: Final = "M200 0H100V18C146 18 182 48 182 98V222H200z"
ARCH: Final = "M18 222V98C18 48 54 18 100 18S182 48 182 98V222"
FIELD: Final = "M0 0H200V222H0z"


@dataclass(frozen=True)
class Shape:
    """One path: `ink` is its class list, `outline` its `d`, `transform` may be empty."""

    ink: str
    outline: str
    transform: str = ""


class _Dice:
    """Choices drawn from a card code: same code, same choices, for ever."""

    def __init__(self, code: str) -> None:
        self._bytes = hashlib.blake2b(code.encode(), digest_size=24).digest()
        self._next = 0

    def pick(self, options: Sequence[T]) -> T:
        value = self._bytes[self._next % len(self._bytes)]
        self._next += 1
        return options[value % len(options)]


def emblem(
    code: str, kind: str, elements: Sequence[str] = (), ultimate: bool = False
) -> list[Shape]:
    """The shapes of one card, back to front. An unknown `kind` is drawn as an ability."""
    dice = _Dice(code)
    if kind == "creature":
        return list(_creature(dice))
    if kind == "item":
        return list(_object(dice))
    window = "ultimate" if ultimate else kind if kind in parts.WINDOW_SCALE else "ability"
    return list(_sigil(dice, window, elements[0] if elements else "generic"))


@lru_cache(maxsize=4096)
def paths(code: str, kind: str, elements: tuple[str, ...] = (), ultimate: bool = False) -> str:
    """The same as SVG path elements. Nothing of the text comes from a person except by hashing."""
    return "".join(_path(shape) for shape in emblem(code, kind, elements, ultimate))


def _path(shape: Shape) -> str:
    turn = f' transform="{shape.transform}"' if shape.transform else ""
    return f'<path class="{shape.ink}" d="{shape.outline}"{turn}/>'


def _plain(piece: parts.Piece) -> Iterator[Shape]:
    for ink, outline in piece:
        yield Shape(ink, outline)


def _sided(piece: parts.Piece) -> Iterator[Shape]:
    for transform in ("", MIRROR):
        for ink, outline in piece:
            yield Shape(ink, outline, transform)


def _creature(dice: _Dice) -> Iterator[Shape]:
    motif = dice.pick(parts.MOTIFS)
    yield Shape("em-tint", FIELD)
    yield Shape(*motif)
    yield Shape("em-1", ARCH_LEFT)
    yield Shape("em-2", ARCH_RIGHT)
    yield Shape("em-arch", ARCH)
    yield from _plain(dice.pick(parts.BODIES))
    yield from _sided(dice.pick(parts.CRESTS_SIDED))
    yield Shape("em-1 em-rim", dice.pick(parts.HEADS))
    yield from _plain(dice.pick(parts.MASKS))
    yield from _sided(dice.pick(parts.EYES_SIDED))
    yield from _plain(dice.pick(parts.MOUTHS))
    yield Shape("em-paper", dice.pick(parts.MARKS))


def _object(dice: _Dice) -> Iterator[Shape]:
    yield Shape("em-1", FIELD)
    yield Shape("em-paper", parts.WINDOWS["item"])
    yield from _plain(dice.pick(parts.OBJECTS))


def _sigil(dice: _Dice, window: str, element: str) -> Iterator[Shape]:
    scale = parts.WINDOW_SCALE[window]
    frame = f"translate(100 110) scale({scale:g})"
    yield Shape("em-1", FIELD)
    yield Shape("em-paper", parts.WINDOWS[window])
    yield Shape(
        *dice.pick(
            (("em-tint", parts.disc(0, 0, 66)), ("em-ring", _two_rings()), ("em-paper", ""))
        ),
        frame,
    )
    count = dice.pick((3, 4, 5, 6, 8))
    reach, size = {3: (-8, 1.35), 4: (-10, 1.2), 5: (-14, 1.05), 6: (-18, 0.95), 8: (-24, 0.8)}[
        count
    ]
    petal = parts.PETALS.get(element, parts.PETALS["generic"])
    lean = dice.pick((0, 180 / count))
    for i in range(count):
        turn = f"rotate({lean + 360 * i / count:g})"
        yield Shape("em-1", petal, f"{frame} {turn} translate(0 {reach}) scale({size:g})")
    spark = dice.pick((parts.disc(0, -52, 5), "M0-58l5 6-5 6-5-6z", ""))
    for i in range(count if spark else 0):
        turn = f"rotate({lean + 360 * (i + 0.5) / count:g})"
        yield Shape("em-2", spark, f"{frame} {turn}")
    yield Shape("em-paper", parts.disc(0, 0, 15), frame)
    yield Shape(
        "em-2",
        dice.pick((parts.disc(0, 0, 8), "M0-11l11 11-11 11-11-11z", "M-8-8h16v16h-16z")),
        frame,
    )


def _two_rings() -> str:
    return parts.disc(0, 0, 64) + parts.disc(0, 0, 58)
