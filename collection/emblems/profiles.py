"""Heads in profile: dragons look to the right, unicorns to the left. 0 to 100 both ways.

Two sides that face one another across a table are told by the way they look, not by hue alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from collection.canvas.colours import INK, Ink, mix
from collection.canvas.dice import Dice, dice_of
from collection.canvas.geometry import Nodes, flip, oval, path, place, spiral, taper
from collection.canvas.plate import Plate
from engine.kernel.plans import Picture

_WINGED: Final = "winged-"
_BONE: Final = "#f2e2bc"
_WHITE: Final = "#fff7e2"
_HIDES: Final = ("#b8322a", "#4e7a35", "#3c4a66", "#c4842a", "#7a3b6a", "#2f7f78", "#8a5a3c")
_CRESTS: Final = ("#e98b2e", "#58b7b0", "#d9432f", "#f3c431", "#c9b8e0")
_DRAGON_EYES: Final = ("#f3c431", "#86e0a6", "#f08a4a")
_COATS: Final = ("#f7f2ea", "#ebe3f2", "#f3e3d2", "#d9e6ec", "#d8c3a5", "#8f98ad")
_UNICORN_EYES: Final = ("#6b3fa0", "#2f7fa8", "#8a4a2a")
_MANES: Final = (
    ("#7c5bb0", "#c77fb5", "#5aa7b8"),
    ("#d9637a", "#f0a25a", "#f3cf6b"),
    ("#2f7fa8", "#58b7b0", "#a9d9c9"),
    ("#3b3a6b", "#6c6ab0", "#a5a3dc"),
    ("#b5482f", "#d98a4a", "#e8c07a"),
    ("#3f6f4a", "#7fae5a", "#d5dfa0"),
    ("#2c2a33", "#6a6573", "#c9c3cc"),
)
_GOLD: Final = "#f1c24b"
_BLUSH: Final = "#f0b7b4"
_HORNS: Final[tuple[Nodes, ...]] = (
    path("46,24 34,12 16,8 4,-6"),
    path("46,24 36,8 38,-10"),
    path("46,24 28,14 20,26 10,22"),
)
_LOCKS: Final[tuple[Nodes, ...]] = (
    path("0,-6 -12,0 -22,16 -20,30! -12,20 2,12"),
    path("0,-7 -16,-8 -28,2! -20,10 -14,20! 2,10"),
    path("0,-6 -14,-6 -24,6 -20,18 -11,14 -14,8! -4,14 4,8"),
)


def profile(plate: Plate, picture: Picture) -> None:
    """The head that the picture's first choice names; it rises out of the lower edge."""
    dice = dice_of(picture.code, picture.salt)
    family = picture.choices[0] if picture.choices else "dragon"
    winged = family.startswith(_WINGED)
    draw, side = _FAMILIES.get(family.removeprefix(_WINGED), _FAMILIES["dragon"])
    scale = min(plate.high * picture.size / 106, plate.wide / 118)
    drop = 92 if winged else 104
    plate.at(plate.wide / 2 - side * 48 * scale, plate.high - drop * scale, scale)
    draw(plate, dice, winged)


# --- dragons --------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Hide:
    body: Ink
    dark: Ink
    crest: Ink
    eye: Ink


def _dragon(plate: Plate, dice: Dice, winged: bool) -> None:
    body = dice.choice(_HIDES)
    crest = dice.choice([each for each in _CRESTS if each != body])
    hide = _Hide(body, mix(body, INK, 0.42), crest, dice.choice(_DRAGON_EYES))
    if winged:
        plate.part(
            path("22,66 -2,40 -14,8! 4,18 10,2! 22,22 32,-2! 38,30 34,60"),
            hide.dark,
        )
        for x, y in ((-12, 11), (10, 6), (31, 3)):
            plate.line([(24, 64), ((x + 26) / 2, (y + 60) / 2 - 4), (x, y)], 0.9)
    _spikes(plate, dice, hide)
    horn = dice.choice(_HORNS)
    plate.part(taper([(p[0] + 5, p[1]) for p in horn], 9, 1.4), hide.dark)
    plate.part(taper(horn, 9, 1.4), _BONE)
    plate.part(_DRAGON, body)
    _jaws(plate)
    _belly(plate, hide)
    _dragon_eye(plate, hide)
    _smoke(plate, dice)


_DRAGON: Final = path(
    "50,24 60,22! 68,34 78,35 85,33 91,42 88,53! 72,55 60,60! 74,62 84,66! 78,74 64,76 56,80"
    " 58,92 64,106 8,106 16,84 22,62 30,40 38,29"
)


def _spikes(plate: Plate, dice: Dice, hide: _Hide) -> None:
    """Down the neck, in a number of its own."""
    count = dice.choice((4, 6, 8))
    for i in range(count):
        t = i / (count - 1)
        x, y = 40 - 22 * t, 24 + 62 * t
        nodes = place(path("0,-1! .45,0 -.45,0"), x, y, 13 - 2 * t, -1.15 - 0.35 * t)
        plate.part(nodes, hide.crest, line=1)


def _jaws(plate: Plate) -> None:
    mouth = path("54,62! 66,58 86,54! 86,64! 72,66")
    plate.part(mouth, "#7a1f24", line=0.8, hatch=0, lit=0)
    plate.part(taper(path("58,62 70,61 80,59 90,64"), 4, 1.4), "#e9806f", line=0.6, hatch=0)
    for x in (66, 73, 80, 86):
        y = 55.4 - (x - 66) * 0.1
        tip = 62 if x != 73 else 61
        fang = [(x - 2.4, y, 1), (x + 2.4, y - 0.8, 1), (x + 0.4, tip, 1)]
        plate.part(fang, _BONE, line=0.6, hatch=0)
    for x in (68, 75, 81):
        fang = [(x - 2, 66, 1), (x + 2, 66.6, 1), (x, 60.4, 1)]
        plate.part(fang, _BONE, line=0.6, hatch=0)


def _belly(plate: Plate, hide: _Hide) -> None:
    for i in range(5):
        y = 79 + i * 6
        plate.part(
            [(44 - i * 2.4, y), (57 + i, y - 1), (59 + i, y + 5), (42 - i * 2.6, y + 6)],
            "#f3d9a0",
            line=0.7,
            hatch=90,
        )
    plate.part(path("40,48 26,44! 30,56 22,62! 34,66 30,76! 46,66"), hide.crest, hatch=120)
    for x, y in ((34, 40), (28, 54), (24, 72), (32, 84), (22, 90), (40, 34)):
        plate.line([(x - 2, y - 3), (x + 2, y), (x - 1, y + 3)], 0.8)


def _dragon_eye(plate: Plate, hide: _Hide) -> None:
    plate.part(oval(60, 37, 6.6), _WHITE, line=1, hatch=0)
    plate.dot(61, 37.6, 4.6, hide.eye)
    plate.dot(61.4, 37.6, 1, high=4.2)
    plate.dot(59, 35.4, 1.3, "#fffdf4")
    plate.part(path("50,30 62,27 72,36! 62,33.6 52,36"), hide.dark, line=0.8, hatch=0)
    plate.part(oval(85, 41, 2.6, 1.8), INK, line=0.3, hatch=0)


def _smoke(plate: Plate, dice: Dice) -> None:
    left_out = dice.choice((0, 1, 2))
    for q in range(3):
        if q != left_out:
            curl = place(spiral(1.2, 0.1, 0.5), 94 + q * 2, 28 - q * 9, 7 - q)
            plate.line(curl, 0.8, curved=False)


# --- unicorns -------------------------------------------------------------------------------


def _unicorn(plate: Plate, dice: Dice, winged: bool) -> None:
    """Its nodes are written looking to the right as well, and turned over when drawn."""
    mane = dice.choice(_MANES)
    body = dice.choice(_COATS)
    eye = dice.choice(_UNICORN_EYES)
    if winged:
        feather = path("0,-1! .22,-.7 .2,-.2 0,.1 -.16,-.3 -.12,-.8")
        for i, (turn, size) in enumerate(((-1.5, 46), (-1.15, 54), (-0.8, 56), (-0.45, 46))):
            nodes = place(feather, 26, 66, size, turn)
            plate.part(flip(nodes), "#ffffff" if i % 2 else mane[1])
    _horn(plate)
    plate.part(flip(path("44,22 46,2! 56,12 57,24")), body)
    plate.flat(flip(path("48,18 48,8 53,14 53,21")), _BLUSH, curved=True)
    plate.part(flip(_UNICORN), body)
    muzzle = path("76,50 85,58 88,66 84,73 76,75 71,68 74,58")
    plate.part(flip(muzzle), mix(body, "#d9a9a0", 0.4), line=0.6, shade=0.35, hatch=90)
    _mane(plate, dice, mane)
    _unicorn_eye(plate, eye)
    _unicorn_marks(plate, dice)


_UNICORN: Final = path(
    "48,22 58,23 68,34 76,48 85,58 88,66 84,73 76,75 68,70 61,66 56,70 57,84 66,106 8,106"
    " 14,80 22,56 30,36 38,26"
)


def _horn(plate: Plate) -> None:
    plate.part(flip(path("58,25! 67,30! 88,-14!")), _GOLD)
    for i in range(5):
        t = 0.12 + i * 0.17
        ring = [(58 + 30 * t, 25 - 39 * t), (67 + 21 * t, 30 - 44 * t + 3 * (1 - t))]
        plate.line(flip(ring), 1, curved=False)


def _mane(plate: Plate, dice: Dice, mane: tuple[str, ...]) -> None:
    lock = dice.choice(_LOCKS)
    count = dice.choice((6, 8, 10))
    for i in range(count):
        t = i / (count - 1)
        x, y = 46 - 30 * t, 22 + 70 * t
        nodes = [(x + p[0] * (1 - 0.1 * t) + 4, y + p[1], *p[2:]) for p in lock]
        plate.part(flip(nodes), mane[i % len(mane)], hatch=120)
    plate.part(flip(path("50,20 60,14 66,20 62,34! 56,26")), mane[0], hatch=100)
    plate.part(flip(path("46,20 52,10 60,12 56,22")), mane[1], hatch=100)


def _unicorn_eye(plate: Plate, eye: Ink) -> None:
    plate.part(flip(path("56,42! 60,36 67,37! 67,45 60,47")), _WHITE, line=0.9, hatch=0)
    plate.dot(-63, 41.6, 4.2, eye)
    plate.dot(-63.4, 41.6, 2.2)
    plate.dot(-61.6, 39.6, 1.2, "#fffdf4")
    plate.line(flip(path("54,41 59,35.4 68,36.4")), 1.6)
    for x in (54.0, 56.4):
        lash = [(x + 2, 40 - (x - 54)), (x - 2, 37 - (x - 54))]
        plate.line(flip(lash), 1, curved=False)


def _unicorn_marks(plate: Plate, dice: Dice) -> None:
    plate.dot(-83, 63, 1.7, high=1.3)
    smile = [(86, 69), (80, 69.6), (76, 67 + dice.choice((-2, 2)))]
    plate.line(flip(smile), 1.1)
    plate.flat(flip(oval(70, 60, 4, 2.6)), _BLUSH)
    mark = dice.choice(("star", "spots", "none"))
    if mark == "star":
        star = path("66,46! 67,50! 71,51! 67,52! 66,56! 65,52! 61,51! 65,50!")
        plate.flat(flip(star), _GOLD)
    elif mark == "spots":
        for x, y, q in ((38, 74, 3.0), (46, 84, 4.0), (34, 90, 3.4), (42, 96, 2.4)):
            plate.part(flip(oval(x, y, q, n=14)), _BLUSH, line=0.5, hatch=0)


_FAMILIES: Final[Mapping[str, tuple[Callable[[Plate, Dice, bool], None], int]]] = {
    "dragon": (_dragon, 1),
    "unicorn": (_unicorn, -1),
}
