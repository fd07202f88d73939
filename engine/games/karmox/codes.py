"""The ints of states, actions and frames."""

from __future__ import annotations

from typing import Final

# Colours, stats, kinds of budget.
RED: Final = 0
BLUE: Final = 1
COLOURS: Final = ("red", "blue")
ATTACK: Final = 0
DEFENCE: Final = 1
MOVEMENT: Final = 2
STATS: Final = ("attack", "defence", "movement")
# What two characters are compared by.
MEASURES: Final = ("chests", "life", "level", "spirits", *STATS)
ACTIONS: Final = 0
CHESTS: Final = 1
ATTACKS: Final = 2
PIECES: Final = 8
NOBODY: Final = -1
NOTHING: Final = -1

# `where` of a piece that is not on a cell: in the box, not yet placed, removed, or PRISON - prison.
BOX: Final = -1
UNPLACED: Final = -2
REMOVED: Final = -3
PRISON: Final = -10

# Phases of a turn as they are shown (KX-4.3 of RULES.md).
START: Final = 0
EVENT: Final = 1
LANDING_PHASE: Final = 2
MOVE: Final = 3
ACTION: Final = 4
END_CHOICE: Final = 5
TURN_END: Final = 6

# Expiry of a mod or flag (KX-2.23).
ATTACK_END: Final = 0
END_OF_TURN: Final = 1
OWNER_START: Final = 2
NEVER: Final = 3

# Flags (KX-9.4).
MASTER_KEY: Final = 0
PHASE_ALLIES: Final = 1
UNTARGETABLE: Final = 2
HELD: Final = 3
FLAGS: Final = ("master_key", "phase_allies", "untargetable", "held")
# A trait that has worked as often as it may: its piece, its program (KX-9.5).
USED: Final = 4
# What happens when an effect ends: whose trait, its program (KX-9.11).
ENDING: Final = 5

# Frames: what stands at index 0.
SETUP: Final = 10
FIRST: Final = 11
TURN: Final = 12
LANDING: Final = 13
ATTACKING: Final = 14
HITTING: Final = 15
FALLING: Final = 16
GAINING: Final = 17
EFFECT: Final = 18
MODULES: Final = 19

# Decisions (KX-4.1).
D_PLACE: Final = 1
D_EVENT: Final = 2
D_LANDING: Final = 3
D_TARGET: Final = 4
D_MOVE: Final = 5
D_ACTION: Final = 6
D_ATTACKER: Final = 7
D_DEFENDER: Final = 8
D_PUSH: Final = 9
D_NICHE: Final = 10
D_PRISON: Final = 11
D_ABILITY: Final = 12
D_END: Final = 13
D_OPTIONAL: Final = 14
D_MODE: Final = 15

# Chance (KX-4.1).
C_FIRST: Final = 101
C_EVENT: Final = 102
C_ATTACKER: Final = 103
C_DEFENDER: Final = 104
C_AGAIN: Final = 105
C_PLACE: Final = 106
C_MODULES: Final = 107
C_EFFECT: Final = 108

# Actions: kind in the high bits, payload below (kernel KIND_SHIFT).
A_PLACE: Final = 1 << 16
A_SKIP: Final = 2 << 16
A_ROLL: Final = 3 << 16
A_HEAL: Final = 4 << 16
A_RELEASE: Final = 5 << 16
A_EVENT: Final = 6 << 16
A_DECLINE: Final = 7 << 16
A_CHOOSE: Final = 8 << 16
A_CELL: Final = 9 << 16
A_MOVE: Final = 10 << 16
A_PASS: Final = 11 << 16
A_SPIRIT: Final = 12 << 16
A_NONE: Final = 13 << 16
A_TAKE: Final = 14 << 16
A_ATTACK: Final = 15 << 16
A_SPIRITS: Final = 16 << 16
A_PUSH: Final = 17 << 16
A_KEEP: Final = 18 << 16
A_RETURN: Final = 19 << 16
A_IMPRISON: Final = 20 << 16
A_ABILITY: Final = 21 << 16
A_DONE: Final = 22 << 16
A_USE: Final = 23 << 16
A_LEAVE: Final = 24 << 16
# A cell or point in the low bits of a payload, a piece above it.
PIECE_AT: Final = 10
LOW: Final = (1 << PIECE_AT) - 1
# Source of a mod that a tile gave.
TILE: Final = 1

# Why a game ended.
LAST_SIDE: Final = 1
TURN_LIMIT: Final = 2
STALLED: Final = 3
EMPTY_BOARD: Final = 4
DISSOLVED: Final = 5
MATCH_OVER: Final = 6
HANDED: Final = 7
