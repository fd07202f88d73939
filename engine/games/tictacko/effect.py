"""A compiled effect: what the rules read while it is announced and carried out (section 9).

A choice is a row `[kind, min, max, verbs, ...]`: CHARACTERS and a selector, SPACES `[state]` and a
place, CARDS `[zone, who, type]`, PLAYERS `[who]`. An operation is a row `[verb, ...]`. A target is
three ints `[T_KIND, argument, k]`; an amount two, `[N_KIND, argument]`.
"""

from __future__ import annotations

from typing import Final

# Timings (TTK-9.1).
TIMINGS: Final = ("play", "entry", "continuous", "trigger", "react")
PLAY_TIMING: Final = 0
ENTRY: Final = 1
CONTINUOUS: Final = 2
REACT: Final = 4

# Choices.
CHARACTERS: Final = 0
SPACES: Final = 1
CARDS: Final = 2
PLAYERS: Final = 3
CHOICE_KINDS: Final = ("character", "space", "card", "player")
C_KIND: Final = 0
C_MIN: Final = 1
C_MAX: Final = 2
C_VERBS: Final = 3
C_REST: Final = 4
STATES: Final = ("empty", "occupied", "any")
CARD_ZONES: Final = ("hand", "discard")
CARD_TYPES: Final = ("any", "character", "magic", "instant")

# Verbs (TTK-9.7 to 9.14).
VERBS: Final = (
    "draw", "discard", "destroy", "move", "swap", "sacrifice", "return_to_hand", "recover",
    "grant_play", "cancel",
)  # fmt: skip
(DRAW, DISCARD, DESTROY, MOVE, SWAP, SACRIFICE, RETURN, RECOVER, GRANT, CANCEL) = range(10)

# Targets (TTK-9.24).
T_NONE: Final = 0
T_SELF: Final = 1
T_CHOICE: Final = 2
T_AREA: Final = 3
T_ITEM: Final = 4
ALL_PICKS: Final = -1

# Amounts (TTK-9.9).
N_NUMBER: Final = 0
N_COUNT: Final = 1
N_ALL: Final = 2


class Branch:
    """One way an effect can go: its choices by slot, its operations in order."""

    __slots__ = ("choices", "ops")

    choices: list[list[int]]
    ops: list[list[int]]

    def __init__(self, choices: list[list[int]], ops: list[list[int]]) -> None:
        self.choices = choices
        self.ops = ops


class Effect:
    """An effect of a card that is announced: timing, "may", its branches."""

    __slots__ = ("branches", "optional", "timing")

    timing: int
    optional: bool
    branches: list[Branch]

    def __init__(self, timing: int, branches: list[Branch], *, optional: bool) -> None:
        self.timing = timing
        self.branches = branches
        self.optional = optional
