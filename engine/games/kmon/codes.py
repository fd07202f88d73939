"""The small ints of a battle: frames, decisions, actions, links, statuses, reasons."""

from __future__ import annotations

from typing import Final

from engine.kernel.rules import KIND_SHIFT

# Frames. 1 and 2 belong to the effect machine.
SETUP: Final = 10
TURN: Final = 11
CHAIN: Final = 12
RESOLVE: Final = 13
CHECKPOINT: Final = 14
DECLARE: Final = 15
DRAW: Final = 16
DISCARD: Final = 17
ASK_AGAIN: Final = 18
AGE: Final = 19
LOOP: Final = 20
CHOICE: Final = 21
PICK: Final = 22
LOOK: Final = 23
SHUFFLE: Final = 24
ENDING: Final = 25
ROLL: Final = 26
PUT: Final = 27

# Decisions, numbered as in KM-4.33; those of one declaration follow from 21.
D_FIRST: Final = 1
D_ACTIVE: Final = 2
D_ITEM: Final = 4
D_SUBSTITUTE: Final = 5
D_ACTION: Final = 6
D_REACT: Final = 7
D_RECOVER: Final = 9
D_BONUS: Final = 10
D_REPLACE: Final = 11
D_LAST_ATTACK: Final = 12
D_SEER_LOOK: Final = 13
D_HAND_LIMIT: Final = 14
D_SEER_TAKE: Final = 15
D_SEER_ORDER: Final = 16
D_EFFECT_DISCARD: Final = 17
D_ORDER: Final = 18
D_EFFECT_TARGET: Final = 26
D_EFFECT_MODE: Final = 27
D_EFFECT_PICK: Final = 28
D_EFFECT_MILL: Final = 29
D_EFFECT_TOP: Final = 30
D_COST: Final = 21
D_MODE: Final = 22
D_TARGET: Final = 23
D_ECHO: Final = 24
D_PAY: Final = 25
D_WHICH: Final = 32

# Chance, beside the effect machine's coin.
C_SHUFFLE: Final = 901
C_FIRST: Final = 902
C_RANDOM: Final = 903
C_DIE: Final = 904
STREAM_FIRST: Final = 2
STREAM_RANDOM: Final = 3

# Actions: kind << KIND_SHIFT | payload.
A_FIRST: Final = 1 << KIND_SHIFT
A_ACTIVE: Final = 2 << KIND_SHIFT
A_KEEP: Final = 3 << KIND_SHIFT
A_SUBSTITUTE: Final = 4 << KIND_SHIFT
A_DEFEND: Final = 5 << KIND_SHIFT
A_ATTACK: Final = 6 << KIND_SHIFT
A_POWERUP: Final = 7 << KIND_SHIFT
A_ABILITY: Final = 8 << KIND_SHIFT
A_NO_ACTION: Final = 9 << KIND_SHIFT
A_PASS: Final = 10 << KIND_SHIFT
A_EVADE: Final = 11 << KIND_SHIFT
A_BLACKOUT: Final = 12 << KIND_SHIFT
A_COST: Final = 13 << KIND_SHIFT
A_MODE: Final = 14 << KIND_SHIFT
A_TARGET: Final = 15 << KIND_SHIFT
A_NO_ECHO: Final = 16 << KIND_SHIFT
A_ECHO: Final = 17 << KIND_SHIFT
A_DISCARD: Final = 18 << KIND_SHIFT
A_NO_RECOVER: Final = 19 << KIND_SHIFT
A_RECOVER: Final = 20 << KIND_SHIFT
A_NO_BONUS: Final = 21 << KIND_SHIFT
A_BONUS_DRAW: Final = 22 << KIND_SHIFT
A_BONUS_CHARGES: Final = 23 << KIND_SHIFT
A_BONUS_HEAL: Final = 24 << KIND_SHIFT
A_REPLACE: Final = 25 << KIND_SHIFT
A_NO_LAST: Final = 26 << KIND_SHIFT
A_LAST: Final = 27 << KIND_SHIFT
A_LAST_POWERUP: Final = 28 << KIND_SHIFT
A_NO_LOOK: Final = 29 << KIND_SHIFT
A_LOOK: Final = 30 << KIND_SHIFT
A_TAKE: Final = 31 << KIND_SHIFT
A_TOP: Final = 32 << KIND_SHIFT
A_BLIND: Final = 33 << KIND_SHIFT
A_NO_ITEM: Final = 34 << KIND_SHIFT
A_ITEM: Final = 35 << KIND_SHIFT
A_REACTION: Final = 36 << KIND_SHIFT
A_ANSWER: Final = 37 << KIND_SHIFT
A_ORDER: Final = 38 << KIND_SHIFT
A_PICK: Final = 39 << KIND_SHIFT
A_NO_MILL: Final = 40 << KIND_SHIFT
A_MILL: Final = 41 << KIND_SHIFT

# Kinds of links (KM-4.19).
ATTACK: Final = 0
ABILITY: Final = 1
DEFENCE: Final = 2
EVASION: Final = 3
BLACKOUT: Final = 4
LAST: Final = 5
REACTION: Final = 6
ITEM: Final = 7
TICK: Final = 8

# Statuses of links.
PENDING: Final = 0
NEUTRALISED: Final = 1
EVADED: Final = 2
FAILED: Final = 3
RESOLVED: Final = 4

# Places in a link.
L_OWNER: Final = 0
L_KIND: Final = 1
L_STATUS: Final = 2
L_ACTOR: Final = 3
L_ANSWERED: Final = 4
L_CARD: Final = 5
L_CARD2: Final = 6
L_AIMED: Final = 7
L_REPLACED: Final = 8
L_HIT: Final = 9
L_ADDED: Final = 10
L_SET: Final = 11
L_TIMES: Final = 12
L_IGNORED: Final = 13
L_PAID: Final = 14
L_DEFENDED: Final = 15
L_PRINTED: Final = 16
L_CUT: Final = 17
L_MOVED: Final = 18
L_COPY: Final = 19
L_COPY2: Final = 20
L_DONE: Final = 21
L_SLOTS: Final = 22

# In L_SET: no power-up has set the base. No card can print it (KM-9.8).
NOT_SET: Final = -(1 << 12)

# What a reaction that prevents all damage takes off (KM-5.36 step 7).
CUT_ALL: Final = 1 << 12

# Places in the row of an attached persistent effect (KM-2.11); `COPY` is the `seq` under which
# its card was first attached, so that one card on two K-Mon is known as one (KM-5.56).
P_SEQ: Final = 0
P_BEARER: Final = 1
P_OWNER: Final = 2
P_CARD: Final = 3
P_BLOCK: Final = 4
P_COUNTERS: Final = 5
P_DURATION: Final = 6
P_KIND: Final = 7
P_COPY: Final = 8
BUFF: Final = 0
DEBUFF: Final = 1

# In L_HIT, by K-Mon: hit by this link; by a card of it; the plain list of its card counted.
BY_CARD: Final = 6
COUNTED: Final = 12
ALL_COUNTED: Final = 63 << COUNTED

NO_CARD: Final = -1
NOTHING: Final = -1

# What `ignore` can skip (KM-9.5), as bits.
IGNORE_BITS: Final = {"weakness": 1, "resistance": 2, "barriera": 4, "defence": 8, "corazza": 16}

# Of the die (KM-9.17).
FACES: Final = 6

# Context of an EFFECTS frame, after verb machine's own three places: link, place of its first
# slot, card, bearer and `seq` of the attached effect it belongs to (-1 and 0: none), and 1 for the
# second card of the link.
F_LINK: Final = 3
F_BASE: Final = 4
F_CARD: Final = 5
F_BEARER: Final = 6
F_SEQ: Final = 7
F_SECOND: Final = 8

# Reasons for the end (KM-6.7).
TEAM_EXHAUSTED: Final = 1
DOUBLE_EXHAUSTION: Final = 2
DECK_OUT_KMON: Final = 3
DECK_OUT_DAMAGE: Final = 4
DECK_OUT_TIE: Final = 5
TURN_LIMIT_KMON: Final = 6
TURN_LIMIT_DAMAGE: Final = 7
TURN_LIMIT_TIE: Final = 8
CONCESSION: Final = 9
HANDED: Final = 10

# Card types in tables.
T_KMON: Final = 0
T_ITEM: Final = 1
T_ABILITY: Final = 2
T_REACTION: Final = 3
T_POWERUP: Final = 4
TYPES: Final = ("kmon", "item", "ability", "reaction", "powerup")

ELEMENTS: Final = ("ice", "grass", "earth", "electro", "ghost", "air", "water", "fire")
NO_ELEMENT: Final = -1

TRAITS: Final = (
    "rapidita",
    "veggente",
    "eco",
    "irriducibile",
    "sfuggente",
    "corazza",
    "blackout",
    "incandescente",
    "guarigione",
    "argine",
    "ferocia",
    "prodigio",
    "barriera",
    "razziatore",
    "implacabile",
    "appuntito",
)
RAPIDITA: Final = 0
VEGGENTE: Final = 1
ECO: Final = 2
IRRIDUCIBILE: Final = 3
SFUGGENTE: Final = 4
CORAZZA: Final = 5
TRAIT_BLACKOUT: Final = 6
INCANDESCENTE: Final = 7
GUARIGIONE: Final = 8
ARGINE: Final = 9
FEROCIA: Final = 10
PRODIGIO: Final = 11
BARRIERA: Final = 12
RAZZIATORE: Final = 13
IMPLACABILE: Final = 14
APPUNTITO: Final = 15
