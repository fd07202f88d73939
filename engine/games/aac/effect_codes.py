"""The small ints of compiled effects: filters, targets, amounts, conditions, durations, roles."""

from __future__ import annotations

from typing import Final

# Frames beside those of `codes`: one effect of a card, a creature that arrives by an effect.
BLOCK: Final = 35
ARRIVE: Final = 36

# A BLOCK frame: [BLOCK, step, 1 if declared, context...].
B_STEP: Final = 1
B_DECLARED: Final = 2

ANY: Final = -1

# A filter (AAC-9.2).
FL_TYPE: Final = 0
FL_TRAITS: Final = 1
FL_NOT: Final = 2
FL_KINDS: Final = 3
FL_AP_MIN: Final = 4
FL_AP_MAX: Final = 5
FL_DP_MIN: Final = 6
FL_DP_MAX: Final = 7
FL_POS: Final = 8
FL_FACE: Final = 9
FL_GENRE: Final = 10
FL_FLYING: Final = 11
FL_EVOLVED: Final = 12
FL_SERIAL: Final = 13

# Core.wants: what a filter asks beyond the print.
WANTS_TRAITS: Final = 1
WANTS_LYING: Final = 2
WANTS_FLYING: Final = 4
WANTS_STATS: Final = 8

# A selector: everything of a side and a zone that a filter admits.
SL_SIDE: Final = 0
SL_ZONE: Final = 1
SL_FILTER: Final = 2
OWN: Final = 0
ENEMY: Final = 1
BOTH: Final = 2
SIDES: Final = ("own", "enemy", "any")

# What an effect chooses (`Core.chooses`).
CH_SELECTOR: Final = 0
CH_COUNT: Final = 1
CH_BY: Final = 2
CH_OPTIONAL: Final = 3
BY_OWNER: Final = 0
BY_OPPONENT: Final = 1
BY_CHANCE: Final = 2
CHOOSERS: Final = ("owner", "opponent", "random")

# A cost (`Core.costs`).
CO_BONUS: Final = 0
CO_LP: Final = 1
CO_DISCARD: Final = 2
CO_SKIP: Final = 3
CO_FILTER: Final = 4
CO_COUNT: Final = 5
CO_ZONES: Final = 6
FROM_HAND: Final = 1
FROM_FIELD: Final = 2

# Targets; from CHOSEN_ONE on one of the chosen, from GROUP on a selector.
SELF: Final = 0
HOST: Final = 1
ATTACKER: Final = 2
DEFENDER: Final = 3
PLAYED: Final = 4
CHOSEN: Final = 5
NAMED: Final = ("self", "host", "attacker", "defender", "played", "chosen")
CHOSEN_ONE: Final = 10
GROUP: Final = 100

# Amounts: below BIG a number, from BIG on a row of `Core.amounts`.
BIG: Final = 1_000_000
AM_STAT: Final = 0
AM_COUNT: Final = 1
AM_MUL: Final = 2
AM_DIV: Final = 3
AM_PERCENT: Final = 4
AM_DIE: Final = 5
AM_LP: Final = 6
AM_BONUS: Final = 7
AM_PLUS: Final = 8
AM_MINUS: Final = 9
AM_DONE: Final = 10
AM_ASKED: Final = 11
WALL: Final = 2  # beside AP and DP
HEAL_ALL: Final = BIG - 1

# Conditions (AAC-9.10).
CN_LP: Final = 0
CN_BONUS: Final = 1
CN_TURN: Final = 2
CN_COUNT: Final = 3
CN_ALONE: Final = 4
CN_TRAIT: Final = 5
CN_EVEN: Final = 6
CN_COIN: Final = 7
CN_POSITION: Final = 8
CN_AND: Final = 9
CN_OR: Final = 10
CN_NOT: Final = 11
CN_COMPARE: Final = 12
CN_DIE: Final = 13
CN_ASKED: Final = 14
NO_BOUND: Final = -1
# How the first number of a comparison stands to the second (AAC-9.11).
HOW: Final = ("less", "at_most", "equal", "at_least", "more")
LESS: Final = 0
AT_MOST: Final = 1
EQUAL: Final = 2
AT_LEAST: Final = 3

# Dice and coins that an effect needs, as bits; in F_DIE the coin stands above the die.
ROLL_DIE: Final = 1
ROLL_COIN: Final = 2
DIE_BITS: Final = 7
HEADS: Final = 8
TAILS: Final = 16
ROLLED_BITS: Final = 31
DONE_SHIFT: Final = 5
DONE_MOST: Final = 33_554_431  # so that a frame stays within 31 bits

# How often an effect acts (AAC-9.14, AAC-9.15).
ONCE_A_ROUND: Final = 1
ONCE_A_BATTLE: Final = 2

# Durations (AAC-9.6); from ROUNDS on a number of rounds.
FOR_GOOD: Final = 0
ON_FIELD: Final = 1
THIS_TURN: Final = 2
WITH_SOURCE: Final = 3
DURATIONS: Final = (
    "instant",
    "while_on_field",
    "until_end_of_turn",
    "while_source_on_field",
)
ROUNDS: Final = 10

# Roles of what is chosen, `[role, target, ...]`: what else it must be like.
RO_STRIKE: Final = 0  # attacker, target, flags, stated AV
RO_REMOVE: Final = 1
RO_CANCEL: Final = 2  # genre
RO_ARRIVE: Final = 3
RO_STEAL: Final = 4
RO_EVOLVE: Final = 5

# Flags of an attack by a card.
AT_OWN: Final = 1
AT_DEFENCE: Final = 2
AT_BLOW: Final = 4
AT_FORCED: Final = 8

# Passive effects beside K_...: they work on players.
PA_FORBID: Final = 20
PA_QUOTA: Final = 21
# A passive row: [block, K_ or PA_ kind, target, a, b, c].
PA_BLOCK: Final = 0
PA_KIND: Final = 1
PA_TARGET: Final = 2
PA_A: Final = 3
PA_B: Final = 4
PA_C: Final = 5
