"""Where each family wears its belonging."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Head(NamedTuple):
    """Top of the head, eyes (place and size), neck (middle and half width; 0: none to dress)."""

    top: float
    eye_x: float
    eye_y: float
    eye: float
    neck_y: float
    neck: float


HEADS: Final[Mapping[str, Head]] = {
    "owl": Head(15, 12.5, 34, 8, 51, 24),
    "fox": Head(21, 13.5, 40, 5.6, 66, 15),
    "toad": Head(28, 21, 27, 8.6, 0, 0),
    "beetle": Head(24, 10, 34, 5.6, 0, 0),
    "moth": Head(31, 5.6, 40, 4.3, 0, 0),
    "dragon": Head(14, 12, 32, 6.4, 62, 12),
    "jelly": Head(8, 12, 36, 7.6, 0, 0),
    "stag": Head(21, 12, 42, 4.8, 76, 15),
    "bear": Head(12, 13, 29, 4.8, 54, 22),
    "wisp": Head(13, 11, 36, 7.4, 59, 28),
    "hedge": Head(37, 10, 58, 5, 0, 0),
    "crab": Head(45, 10, 30, 7, 0, 0),
    "serpent": Head(8, 10, 24, 5, 70, 10),
    "turtle": Head(52, 10, 66, 5, 0, 0),
}
# Families whose eyes stand on top of everything: nothing sits between or above them.
FLAT_HEADED: Final = frozenset({"toad", "crab"})
