"""Plans of card faces: what stands where on a card, in plain data that a painter can print.

All lengths are millimetres from the card's top left corner; colours are texts like "#d9a22c"; a
point is (x, y), or (x, y, 1) where a smooth outline keeps a corner. Everything is frozen and
hashable, so that what two cards share is drawn once. A game says what its cards look like with
these; the painter (outside the engine) knows how ink, fonts and shade are done.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

Points = tuple[tuple[float, ...], ...]

INK: Final = "#221a18"
CREAM: Final = "#f6ecd6"
STOCK: Final = "#f6ecd5"
BRASS: Final = "#d6aa54"

# How much a face of a given width shows.
FULL, MIDDLE, SMALL = "full", "middle", "small"


@dataclass(frozen=True)
class Tones:
    """The six colours of an element or side, with its sign: the shapes that the drawings are of.

    `deep` frames, `main` and `light` bodies, `pale` discs, `pop` accents, `sky` windows.
    `piece` is one of flame, drop, shard, leaf, stone, bolt, wisp, plume, lozenge; `ground` one of
    flames, waves, peaks, hills, mesas, plain, woods, clouds, rays, room. `pin` is its pin's colour.
    """

    deep: str
    main: str
    light: str
    pale: str
    pop: str
    sky: str
    piece: str = "lozenge"
    ground: str = "room"
    pin: str = ""


PLAIN: Final = Tones("#4a4238", "#8c7b66", "#c3b292", "#efe5cd", "#b5482f", "#cdbe9f")


@dataclass(frozen=True)
class Picture:
    """An emblem, drawn from `code` and `salt` alone.

    `subject` is creature, crest (an ability), grand (an ULTIMATE), profile (a head that looks to
    one side), thing; `choices` the families or objects its code chooses among; `coats` body
    colours; `hint` words that may name the object.
    `feet` stands the figure on that share of the height, otherwise it is centred on `middle`;
    `size` is its share of the window's height.
    """

    subject: str
    code: str
    tones: Tones
    second: Tones | None = None
    choices: tuple[str, ...] = ()
    coats: tuple[str, ...] = ()
    hint: str = ""
    salt: int = 0
    feet: float = 0.0
    middle: float = 0.5
    size: float = 0.86
    disc: float = 1.0


@dataclass(frozen=True)
class Window:
    """Where the picture shows: an outline, or a box with rounded upper corners of `radius`."""

    outline: Points
    picture: Picture
    radius: float = 0.0
    camera: tuple[float, float] = (54.0, 48.0)


class Mark:
    """Anything printed on a card."""


@dataclass(frozen=True)
class Box(Mark):
    """A rectangle, filled and edged as far as colours are given."""

    left: float
    top: float
    right: float
    bottom: float
    fill: str = ""
    radius: float = 0.0
    edge: str = ""
    line: float = 0.0


@dataclass(frozen=True)
class Shape(Mark):
    """A closed outline."""

    points: Points
    fill: str = ""
    edge: str = ""
    line: float = 0.0
    smooth: bool = False


@dataclass(frozen=True)
class Disc(Mark):
    """A round."""

    x: float
    y: float
    radius: float
    fill: str
    edge: str = ""
    line: float = 0.0


@dataclass(frozen=True)
class Stroke(Mark):
    """An open line through points."""

    points: Points
    width: float
    colour: str


@dataclass(frozen=True)
class Piece(Mark):
    """One small flame, drop, leaf; its base stands at (x, y), turned by `turn` radians."""

    piece: str
    x: float
    y: float
    size: float
    colour: str
    turn: float = 0.0


@dataclass(frozen=True)
class Border(Mark):
    """A row of pieces all round the card."""

    piece: str
    colour: str


@dataclass(frozen=True)
class Ribbon(Mark):
    """A name label with swallow tails, centred."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str


@dataclass(frozen=True)
class Pin(Mark):
    """The enamel pin of an element, `size` wide."""

    tones: Tones
    x: float
    y: float
    size: float
    ring: bool = True


@dataclass(frozen=True)
class Medal(Mark):
    """A number pin: `kind` is round or heart."""

    kind: str
    fill: str
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Figure(Mark):
    """A large number with an outline of ink, centred."""

    text: str
    x: float
    y: float
    size: float
    colour: str = CREAM
    outline: float = 0.22
    width: float = 0.0


@dataclass(frozen=True)
class Title(Mark):
    """A name: one line, else two balanced ones, else two condensed ones. `y` is its middle."""

    text: str
    x: float
    y: float
    width: float
    height: float
    size: float
    centred: bool = False
    colour: str = INK
    tiny: bool = False


@dataclass(frozen=True)
class Label(Mark):
    """One line that shrinks to fit; `anchor` as in Pillow ("ls": left on the base line)."""

    text: str
    x: float
    y: float
    width: float
    size: float
    face: str = "text"
    colour: str = INK
    anchor: str = "ls"


@dataclass(frozen=True)
class Block(Mark):
    """A paragraph that shrinks from `size` down to `least`; words numbered in `strong` are bold.

    Under `wanted` the plan's `tight` form is taken instead, where it has one.
    """

    text: str
    x: float
    y: float
    width: float
    height: float
    size: float
    least: float
    face: str = "text"
    colour: str = INK
    lead: float = 1.2
    centred: bool = False
    middle: bool = True
    wanted: float = 0.0
    strong: tuple[int, ...] = ()


@dataclass(frozen=True)
class Remark(Mark):
    """Small italics under a short rule, printed only where a block of text leaves enough room."""

    text: str
    block: Block
    size: float
    rule: str
    colour: str = "#4a3f36"


@dataclass(frozen=True)
class FacePlan:
    """A face: its ground and frame (shared by many cards), its window, and what is printed over.

    `tight` is the same card with a lower window, for texts that would become too small.
    """

    ground: str
    frame: tuple[Mark, ...]
    over: tuple[Mark, ...]
    window: Window | None = None
    width: float = 63.0
    height: float = 88.0
    tight: FacePlan | None = field(default=None)


def blend(one: str, other: str, share: float) -> str:
    """`share` of the other colour in the one."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def moved(points: Points, x: float, y: float, size: float = 1.0) -> Points:
    """The outline with its origin at (x, y)."""
    return tuple((x + p[0] * size, y + p[1] * size, *p[2:]) for p in points)


@cache
def by_code(path: Path) -> Mapping[str, Any]:
    """What a file beside the drawings says of some cards by their codes: `chosen.json` what is
    shown on them, `salts.json` which of many pictures, where the first was too like another."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
