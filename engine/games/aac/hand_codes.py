"""The bits of `Core.offers`: what a hand card is beside the actions that it offers."""

from __future__ import annotations

from typing import Final

# The first three by type.
HELD_CREATURE_QUOTA: Final = 1  # it counts against the quota of its type
HELD_MAGIC_QUOTA: Final = 2
HELD_TRAP_QUOTA: Final = 4
HELD_SUPPORT: Final = 8
HELD_CREATURE: Final = 16
HELD_ABLE: Final = 32  # EASY_CREATURE
HELD_SUMMONED: Final = 64  # an equal card may be its material
HELD_SWAPS: Final = 128  # H
HELD_COMES: Final = 256  # EASY_COME
HELD_LAYS: Final = 512  # EASY_LAY and EASY_QUOTA
HELD_TRAP: Final = 1024  # EASY_TRAP and EASY_QUOTA
HELD_POSED: Final = 2048  # its play may depend on how creatures stand
HELD_READER: Final = 4096  # its play may depend on hands, points and piles
