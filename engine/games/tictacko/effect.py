"""A compiled effect: what the rules read while it is announced and carried out (section 9).

A choice is a row `[kind, min, max, verbs, apart, asked, ...]`: CHARACTERS and a selector, SPACES
`[state]` and a place, CARDS `[zone, who, type]`, PLAYERS `[who]`. An operation is a row
`[verb, ...]`. A target is three ints `[T_KIND, argument, k]`; an amount two, `[N_KIND, argument]`.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko import vocabulary as words

# Timings (TTK-9.1).
TIMINGS: Final = ("play", "entry", "continuous", "trigger", "react")
PLAY_TIMING: Final = 0
ENTRY: Final = 1
CONTINUOUS: Final = 2
TRIGGER: Final = 3
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
C_VERBS: Final = 3  # bits of vocabulary.VERBS_FENDED, and COST
C_APART: Final = 4  # bits of the earlier slots whose picks are not free (TTK-4.52), and APART_SELF
C_ASKED: Final = 5  # number of the question who or what is open to it (`openings`)
C_REST: Final = 6
# A Character selector: these, then its place.
S_TEAM: Final = 0
S_SUBTYPE: Final = 1
S_EXCLUDE_SELF: Final = 2
S_TAGS: Final = 3
S_PLACE: Final = 4
FENDED_BITS: Final = 31
COST: Final = 32  # what is given up: never fewer than asked for
APART_SELF: Final = 1 << 20
STATES: Final = ("empty", "occupied", "any")
CARD_ZONES: Final = ("hand", "discard")
CARD_TYPES: Final = ("any", "character", "magic", "instant")

# Verbs (TTK-9.7 to 9.14).
VERBS: Final = (
    "draw", "discard", "destroy", "move", "swap", "sacrifice", "return_to_hand", "recover",
    "grant_play", "cancel", "impose", "lock_space", "prevent", "redirect", "peek_hand",
    "peek_objective", "replace_objective", "coin_flip", "die_roll", "branch",
    "put", "later", "enter", "hand",
)  # fmt: skip
(
    DRAW, DISCARD, DESTROY, MOVE, SWAP, SACRIFICE, RETURN, RECOVER, GRANT, CANCEL, IMPOSE, LOCK,
    PREVENT, REDIRECT, PEEK_HAND, PEEK_GOAL, REPLACE, COIN, DIE, BRANCH,
    PUT, LATER, BRING, BY_HAND,
) = range(24)  # fmt: skip
WAYS: Final = ("deck_to_discard", "discard_to_hand")  # TTK-9.37
TO_PILE: Final = 0
AUDIENCES: Final = ("you", "own_team")  # TTK-9.28
GIVE: Final = 100  # a cost alone: the chosen cards of the hand are discarded
# TTK-9.31: `[COIN or DIE, operations to pass over for each face...]`; each way ends with `[SKIP,
# operations to pass over]`. TTK-9.35: `[BRANCH, to pass over where its conditions hold, to pass
# over where they do not, number in Core.forks]`.
TOSSES: Final = ("coin_flip", "die_roll")
FORKING: Final = (*TOSSES, "branch")
SKIP: Final = 101
ASK: Final = 102  # before an operation that needs an answer: `[ASK, T_NONE, question]` (TTK-9.44)
# TTK-9.41: `[LATER, T_NONE, until, operations to pass over]`; the last of these is `[SKIP,
# EVERYTHING]`.
DIE_FACES: Final = 6
# Verbs whose second number is no target.
SPEAKING: Final = (DRAW, DISCARD, GRANT, PEEK_HAND, PEEK_GOAL, PUT)
# The verbs applied to a Character and their bits: what protects from them, prevents them
# (TTK-5.25, 5.44).
FENDED: Final[dict[int, int]] = {
    DESTROY: words.DESTROY,
    MOVE: words.MOVE,
    SWAP: words.SWAP,
    SACRIFICE: words.SACRIFICE,
    RETURN: words.RETURN,
}
# Verbs of two targets.
PAIRS: Final = (MOVE, SWAP, REDIRECT, BRING)
# How long what an effect lays down lasts, from 1 (TTK-9.19).
UNTILS: Final = ("end_of_turn", "start_of_your_next_turn")
END_OF_TURN: Final = 1
NEXT_TURN: Final = 2

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
N_DONE: Final = 4  # as many as the operation before it moved (TTK-9.36)
N_ASKED: Final = 5  # as many as the table answers (TTK-9.44)
N_UNTIL: Final = 3  # of each player: until so many cards are in hand (TTK-9.33)
EVERYTHING: Final = 99  # more than there can be


def recalls(op: list[int]) -> bool:
    """Whether an operation does as much as the one before it."""
    if op[0] in (DRAW, DISCARD):
        return op[2] == N_DONE
    return op[0] == SACRIFICE and op[1] == T_NONE and op[5] == N_DONE


def speaks_of_another(choice: list[int]) -> bool:
    """Whether what a slot may take depends on what an earlier one took."""
    if choice[C_APART] & ~APART_SELF:
        return True
    if choice[C_KIND] not in (CHARACTERS, SPACES):
        return False
    return choice[-2] == words.R_CHOICE or choice[-3] == words.RETARGETABLE


def names_surely(choices: list[list[int]], op: list[int]) -> bool:
    """Whether every card and space of an operation must have been chosen."""
    if op[0] == IMPOSE:
        return True
    if op[0] == PREVENT:  # who is threatened with it can be spared
        choice = choices[op[2]] if op[1] == T_CHOICE else []
        return bool(choice) and choice[C_MIN] > max(0, op[3]) and is_threatened(choice, op[4])
    if op[0] not in FENDED and op[0] not in (REDIRECT, RECOVER, LOCK):
        return False
    targets = (op[1:4], op[4:7]) if op[0] in PAIRS else (op[1:4],)
    return all(
        target[0] == T_CHOICE and choices[target[1]][C_MIN] > max(0, target[2])
        for target in targets
    )


def is_threatened(choice: list[int], verb: int) -> bool:
    """Whether a slot takes Characters to which the answered item would apply that verb."""
    if choice[C_KIND] != CHARACTERS:
        return False
    return choice[-3] == words.THREATENED and choice[-1] == verb


def is_one_space(choice: list[int]) -> bool:
    """Whether a slot takes one Character or space, no more and no fewer."""
    return choice[C_KIND] <= SPACES and choice[C_MIN] == 1 and choice[C_MAX] == 1


class Branch:
    """One way an effect can go: its choices by slot, its costs and its operations in order;
    `is_loose` where no choice speaks of an earlier one, `is_certain` where an operation has all
    that it needs once everything is chosen, `is_only` where one pick is all there is to choose.

    `is_plain` where each slot takes one space, `gives` where one of them is a cost. `recalls`: an
    operation does as much as the one before it.
    `sweep` is a choice of the Characters that its only operation hits beside the only pick, or
    empty (`useful.useful_bits`)."""

    __slots__ = (
        "choices", "cost", "gives", "is_certain", "is_loose", "is_only", "is_plain",
        "ops", "recalls", "sweep",
    )  # fmt: skip

    def __init__(
        self, choices: list[list[int]], ops: list[list[int]], cost: list[list[int]]
    ) -> None:
        self.choices = choices
        self.ops = ops
        self.cost = cost
        self.sweep: list[int] = []
        self.recalls = any(recalls(op) for op in ops)
        self.is_certain = any(names_surely(choices, op) for op in ops)
        self.is_loose = not any(speaks_of_another(choice) for choice in choices)
        self.gives = any(choice[C_VERBS] & COST for choice in choices)
        self.is_only = len(choices) == 1 and choices[0][C_MIN] == choices[0][C_MAX] == 1
        self.is_plain = all(is_one_space(choice) for choice in choices)


class Effect:
    """An effect of a card that is announced: its `number` on the card, timing, "may", its branches,
    its conditions (`conditions`), and for a trigger its event (`triggers`) and whether it fires but
    `once` in a match (TTK-9.40); `is_lone` where it has one way to go and no "may", `is_certain`
    where it has no "may" and whichever way it goes is certain."""

    __slots__ = (
        "branches", "conditions", "event", "is_certain", "is_lone", "number", "once",
        "optional", "timing",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        timing: int,
        branches: list[Branch],
        conditions: list[list[int]],
        event: list[int],
        *,
        optional: bool,
        once: bool = False,
    ) -> None:
        self.number = number
        self.once = once
        self.timing = timing
        self.branches = branches
        self.conditions = conditions
        self.event = event
        self.optional = optional
        self.is_lone = not optional and len(branches) == 1
        self.is_certain = not optional and all(branch.is_certain for branch in branches)
