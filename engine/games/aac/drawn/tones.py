"""The colours of AAC cards: of types, genres and marks, and the skies behind their pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.kernel.plans import Tones

NIGHT: Final = "#1b1614"
PAPER: Final = "#fffbee"
WHITE: Final = "#ffffff"
ATTACK: Final = "#c8341f"
DEFENCE: Final = "#24609a"
WALL: Final = "#6b5a48"
BONUS: Final = "#7a4fa8"
# Title box and frame of each type (AAC-2.2).
TYPES: Final[Mapping[str, tuple[str, str]]] = {
    "creature": ("#f6bf2c", "#a8431a"),
    "magic": ("#4db6a9", "#1f5f66"),
    "trap": ("#e8563f", "#6e1a26"),
}
# Left and right half of a genre's sign.
GENRES: Final[Mapping[str, tuple[str, str]]] = {
    "attack": (ATTACK, ATTACK),
    "defence": (DEFENCE, DEFENCE),
    "attack_defence": (ATTACK, DEFENCE),
}
# Marks that change what a card may do at all stand out; the letters say which (AAC-2.15).
STAMPS: Final[Mapping[str, str]] = {
    "S": "#f5ead0",
    "NS": "#c9c1ae",
    "D": "#f6d25a",
    "M": "#f08a7a",
    "X": "#d9c9ee",
    "K": "#bfd7da",
    "J": "#d8c3a5",
    "V": "#bfe0f2",
    "E": "#cfe6a8",
}
STAMP: Final = "#f5ead0"

_PALE: Final = "#fff8e2"


def _sky(deep: str, main: str, light: str, sky: str, pop: str, ground: str) -> Tones:
    return Tones(deep, main, light, _PALE, pop, sky, "lozenge", ground)


SKIES: Final = (
    _sky("#1f4a52", "#2f8f96", "#8fd0d6", "#8fd0d6", "#e8563f", "rays"),
    _sky("#6b3312", "#e07a2a", "#fbd79a", "#f3a35c", "#2f7fa8", "mesas"),
    _sky("#3b2b5e", "#8a5ab0", "#d3c1ee", "#b7a4db", "#f6bf2c", "woods"),
    _sky("#6b1f2b", "#d9432f", "#fbcdbf", "#f08a8a", "#4db6a9", "rays"),
    _sky("#2c4a1c", "#5e9a3a", "#ddedb2", "#a6cf7a", "#d9432f", "hills"),
    _sky("#1c3560", "#3f7fc4", "#cfe0f4", "#7fa9dc", "#f6bf2c", "waves"),
    _sky("#5a4210", "#d9a22c", "#f6e3a0", "#f0cf6a", "#8a5ab0", "room"),
    _sky("#5e1f45", "#c95a8c", "#f6cfe0", "#eaa3c4", "#3b9a92", "clouds"),
)
# Body colours: what a creature is has nothing to do with its sky.
COATS: Final = (
    "#d9432f",
    "#3f8fc4",
    "#5e9a3a",
    "#8a5ab0",
    "#e09a2a",
    "#3b9a92",
    "#c95a8c",
    "#8c6a4a",
)


def stamp_tone(mark: str) -> str:
    """The colour of a mark's stamp; deadly blows take that of a deadly trap."""
    return STAMPS["M"] if mark[:1].isdigit() else STAMPS.get(mark, STAMP)
