"""What is in the way of a move, as numbers: where it is 0 the move is lawful, else a refusal
puts it into words."""

from __future__ import annotations

from typing import Final

BANNED: Final = 1  # AAC-9.6
MANY_CREATURES: Final = 2  # AAC-4.9
EQUAL_LIES: Final = 3  # AAC-5.49
MANY_DIVINES: Final = 4  # AAC-5.40
WALL_LIES: Final = 5  # AAC-5.18
HAS_MOVED: Final = 6  # AAC-4.20, AAC-5.55
JUST_LAID: Final = 7  # AAC-4.20
IS_WALL: Final = 8  # AAC-5.23
KEEPS_POSITION: Final = 9  # AAC-4.36
EMPTY_PILE: Final = 10  # AAC-5.55
LIES_FACE_DOWN: Final = 11  # AAC-5.58
ANOTHER_STRUCK: Final = 12  # AAC-4.36
PARALYSED: Final = 13  # AAC-5.53
LIES_DEFENDING: Final = 14  # AAC-5.11
NO_STRENGTH: Final = 15  # AAC-5.11
FIRST_TURN: Final = 16  # AAC-4.36
GIVEN_UP: Final = 17  # AAC-9.5
ALREADY_MADE: Final = 18  # AAC-4.24
FIRST_OWN_TURN: Final = 19  # AAC-4.20
QUOTA_USED: Final = 20  # AAC-4.22
NO_ATTACK_LEFT: Final = 21  # AAC-5.56
NO_CREATURE: Final = 22  # AAC-4.9
NO_MATERIAL: Final = 23  # AAC-5.44
UNMET: Final = 24  # AAC-4.9
FEW_POINTS: Final = 25  # AAC-5.36
NOTHING_TO_GIVE: Final = 26  # AAC-5.36
TOO_EARLY: Final = 27  # AAC-5.43
NO_TARGET: Final = 28  # AAC-4.34
NO_PLACE: Final = 29  # AAC-5.25
SPENT: Final = 30  # AAC-5.68
USED: Final = 31  # AAC-4.20
SILENCED: Final = 32  # AAC-9.6
NO_AIM: Final = 33  # AAC-5.52
