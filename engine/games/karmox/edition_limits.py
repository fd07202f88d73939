"""How many, how long, how high: what the file of an edition keeps to (KX-2.3, 3.21 to 3.36)."""

from __future__ import annotations

from typing import Final

PROFILES: Final = ("official", "house")
CLASSES: Final = 4
TILES: Final = 8
CHESTS: Final = 8
NAME: Final = 40
# Field of a class, least, most, what the official profile demands (KX-2.3, 3.23).
NUMBERS: Final = (
    ("attack", 0, 9, None),
    ("defence", 0, 9, None),
    ("movement", 1, 12, None),
    ("life_slots", 1, 9, 5),
    ("level_slots", 1, 9, 3),
    ("chest_slots", 0, 8, 3),
)
MOST_SLOTS: Final = 5
# The fortress.
NICHES: Final = 8
POINTS: Final = 8
LEAST_SIDE: Final = 4
MOST_SIDE: Final = 30
# The event board.
SHORTEST: Final = 12
LONGEST: Final = 60
