"""The small ints of a game: frames, decisions, chance, actions, rows, lasting effects, reasons."""

from __future__ import annotations

from typing import Final

from engine.kernel.rules import KIND_SHIFT

# Frames. 1 and 2 belong to the effect machine; 20 to 29 to fighting, 30 to 39 to effects.
SETUP: Final = 10
TURN: Final = 11
DECLARE: Final = 12
CHECK: Final = 13
DEPLOY: Final = 14
RESCUE: Final = 15
PLAY: Final = 16
ATTACK: Final = 20
OVERFLOW: Final = 21
CHOOSE: Final = 30
LOT: Final = 33
RESHUFFLE: Final = 34

# Decisions of AAC-4.32, in its order; then the smaller ones they are cut into.
D_CUT: Final = 1
D_SETUP: Final = 2
D_MAIN: Final = 3
D_POSITION: Final = 4
D_ASSIGN: Final = 5
D_TARGET: Final = 6
D_MATERIAL: Final = 7
D_SACRIFICE: Final = 8
D_EFFECT: Final = 9
D_ATTACK: Final = 10
D_OVERFLOW: Final = 11
D_FORCED: Final = 12
D_RECALL: Final = 13
D_RESCUE_PICK: Final = 14
D_RESCUE_POSITION: Final = 15
D_COST: Final = 16
D_BLOW: Final = 17
D_MORE: Final = 18

# Chance (AAC-4.33), beside the effect machine's coin.
C_SHUFFLE: Final = 901
C_FIRST: Final = 902
C_SLOTS: Final = 903
C_RESHUFFLE: Final = 904
C_DIVINE: Final = 905
C_DIE: Final = 906
C_RANDOM: Final = 907
STREAM_FIRST: Final = 2
STREAM_SLOTS: Final = 3
STREAM_DIVINE: Final = 4
STREAM_DIE: Final = 5
STREAM_RANDOM: Final = 6
STREAM_RESHUFFLE: Final = 10  # and the seat

# Actions: kind << KIND_SHIFT | payload. A payload is a card of the pool for what lies in a hand or
# a pile, the number of a row (R_SEQ) for what lies on the field, else what is said beside it.
A_CUT: Final = 1 << KIND_SHIFT  # cards lifted, 0..29
A_SETUP: Final = 2 << KIND_SHIFT  # card
A_CREATURE: Final = 3 << KIND_SHIFT  # card
A_MAGIC: Final = 4 << KIND_SHIFT  # card
A_TRAP: Final = 5 << KIND_SHIFT  # card
A_CAPTION: Final = 6 << KIND_SHIFT  # row
A_MOVE: Final = 7 << KIND_SHIFT  # row: change position
A_TURN_UP: Final = 8 << KIND_SHIFT  # row
A_GIVE_HAND: Final = 9 << KIND_SHIFT  # card: sacrifice from the hand
A_GIVE_FIELD: Final = 10 << KIND_SHIFT  # row: sacrifice from the field
A_EXCHANGE: Final = 11 << KIND_SHIFT  # card
A_ATTACK: Final = 12 << KIND_SHIFT  # row of the attacker
A_END: Final = 13 << KIND_SHIFT
A_PLACE: Final = 14 << KIND_SHIFT  # one of PLACES
A_ASSIGN: Final = 15 << KIND_SHIFT  # row of the host
A_LOOSE: Final = 16 << KIND_SHIFT  # unassigned
A_TARGET: Final = 17 << KIND_SHIFT  # row
A_TARGET_CARD: Final = 18 << KIND_SHIFT  # card in a hand or pile
A_MATERIAL: Final = 19 << KIND_SHIFT  # row
A_MODE: Final = 20 << KIND_SHIFT  # one of GIFTS
A_AIM: Final = 21 << KIND_SHIFT  # row: target of an attack
A_BLOW: Final = 22 << KIND_SHIFT  # 1: spend a deadly blow, 0: do not
A_NO_MORE: Final = 23 << KIND_SHIFT  # no further attack, or nothing further chosen
A_FORCED: Final = 24 << KIND_SHIFT  # card
A_RECALL_HAND: Final = 25 << KIND_SHIFT  # card: magic played to recall
A_RECALL_FIELD: Final = (
    26 << KIND_SHIFT
)  # row: magic turned up to recall, or what does it by itself
A_SLOT: Final = 27 << KIND_SHIFT  # slot of a hand, 0..
A_PAY_HAND: Final = 28 << KIND_SHIFT  # card
A_PAY_FIELD: Final = 29 << KIND_SHIFT  # row
A_BLOCK: Final = 30 << KIND_SHIFT  # which of several captions, 0..
A_CHOICE: Final = 31 << KIND_SHIFT  # which of several things a card offers, 0..

# Where a creature stands, and how a support card lies (DEC-POSITION).
IN_ATTACK: Final = 0
IN_DEFENCE: Final = 1
FACE_DOWN: Final = 2
FACE_UP: Final = 3
PLACES: Final = ("attack", "defence", "face-down", "face-up")

# Modes of a sacrifice (AAC-5.31).
FOR_NOTHING: Final = 0
FOR_BONUS: Final = 1
FOR_LP: Final = 2
GIFTS: Final = ("none", "bonus", "lp")

# Phases of the turn, for people; 0 during set-up.
P_START: Final = 1
P_DRAW: Final = 2
P_DEPLOY: Final = 3
P_MAIN: Final = 4
P_ATTACK: Final = 5
P_END: Final = 6

# A row of the field (AAC-2.16): one card that lies there.
R_SEQ: Final = 0  # its number, never used again
R_CARD: Final = 1
R_OWNER: Final = 2  # original owner
R_SEAT: Final = 3  # controller
R_KIND: Final = 4  # ON_CREATURES or ON_SUPPORT, which everybody sees
R_POS: Final = 5  # IN_ATTACK or IN_DEFENCE; support IN_ATTACK
R_UP: Final = 6  # 1 face-up
R_KNOWN: Final = 7  # bits: seats that know the card; bit 2: the public
R_ANCHOR: Final = 8  # own turn of the controller from which it is counted (AAC-4.7)
R_LAID: Final = 9  # `State.turn` in which it came under its controller; 0 at set-up
R_DEPLOYER: Final = 10  # who deployed it (AAC-5.40)
R_MARKS: Final = 11  # bits of MARK_..., gone at the controller's START
R_AP_LOSS: Final = 12
R_DP_LOSS: Final = 13  # of an apparatus that is no creature: points knocked down
R_FLAGS: Final = 14  # bits of FLAG_...
R_BLOWS: Final = 15  # deadly blows gained, less those spent
R_AGE: Final = 16  # ageing received, and the age it came with (AAC-5.67)
R_BORN: Final = 17  # own turn of the controller from which its age is counted
R_HOST: Final = 18  # number of its host's row, NOTHING for none
R_SINCE: Final = 19  # own turn from which an activated trap is counted, NOTHING before
R_ENDURE: Final = 20  # destructions it still survives
R_TAG: Final = 21  # free for a verb
ROW_SIZE: Final = 22

ON_CREATURES: Final = 0
ON_SUPPORT: Final = 1

MARK_MOVED: Final = 1  # position changed or turned up (AAC-4.20e)
MARK_USED: Final = 2  # caption used
MARK_STRUCK: Final = 4  # has made an ordinary attack
MARK_SPENT: Final = 8  # its first effect has acted; twice that: its second one (AAC-9.14)

FLAG_EVOLVED: Final = 1
FLAG_SPENT: Final = 2  # instant caption used (AAC-5.68)
FLAG_ACTIVE: Final = 4  # activated trap
FLAG_DOOMED: Final = 8  # destroyed, goes at the next death check
FLAG_RETIRES: Final = 16  # used up: goes to the Void when its effects are done
FLAG_SPRUNG: Final = 32  # has sprung in the attack under way

# A lasting effect: a modifier, a state or a ban, with its end.
L_SEQ: Final = 0
L_KIND: Final = 1
L_TARGET: Final = 2  # row it lies on, or -1 - seat for a player
L_SOURCE: Final = 3  # row it comes from, 0 for none
L_SEAT: Final = 4  # whose clock it is on
L_END: Final = 5  # it ends at the START of this own turn of L_SEAT; 0 for no such end
L_EOT: Final = 6  # 1: it ends at the end of the turn under way (AAC-4.35)
L_BOUND: Final = 7  # 1: it ends when its source leaves the field
L_A: Final = 8
L_B: Final = 9
L_C: Final = 10
L_CARD: Final = 11  # card it comes from, for telling
LAST_SIZE: Final = 12

# Kinds of lasting effects, with what stands in L_A, L_B, L_C.
K_SET: Final = 0  # stat, value
K_TIMES: Final = 1  # stat, numerator, denominator
K_PLUS: Final = 2  # stat, value
K_PARALYSED: Final = 3
K_POISON: Final = 4  # stat, amount
K_TRAITS: Final = 5  # bits gained
K_NO_TRAITS: Final = 6  # bits lost
K_SILENCED: Final = 7
K_FORBID: Final = 8  # bits of BANS
K_STOLEN: Final = 9  # seat it goes back to
K_LATER: Final = 10  # block that acts when it ends (AAC-9.15)
K_SPENT: Final = 11  # block that acts no more in this battle

# State.calm, a bit only where it is certain: what no card of the field changes by a passive effect.
# What is asked most stands in the lowest bits: the interpreter keeps numbers up to 256 ready.
CALM_STATS: Final = 256
CALM_TRAITS: Final = 512
CALM_CAPTIONS: Final = 1024
CALM_BANS: Final = 2048
CALM_QUOTAS: Final = 4096
CALM_HARM: Final = 524288  # no attack or defence is lowered
CALM: Final = CALM_STATS | CALM_TRAITS | CALM_CAPTIONS | CALM_BANS | CALM_QUOTAS | CALM_HARM
# State.calm too: what no card of the field is, or has printed on it.
NO_CAPTIONS: Final = 8
NO_STARTS: Final = 8192
NO_ENDS: Final = 32
NO_WATCHERS: Final = 16  # effects that answer what a rival plays
NO_RIPENING: Final = 16384  # evolution by a condition
NO_EVOLVING: Final = 32768
NO_WALLS: Final = 1048576
NO_LIMITS: Final = 65536  # attackable_only_by
NO_DIVINES: Final = 131072
NO_SUPPORT: Final = 4
NO_STRAYS: Final = 262144  # cards that lie with another than their owner
CALM_AP: Final = 4194304  # CALM_STATS by stat
CALM_DP: Final = 8388608
NO_DEADLY: Final = 2097152
TIES_HOLD: Final = 16777216  # no tied card can have lost its host but by an apparatus
SURE: Final = 1  # worked out since a card last left
HEALTHY: Final = 2  # nobody has anything to die of
STANDS: Final = 64  # player 0 has a creature; player 1, shifted by one
STILL: Final = 33554431
BOTH_STAND: Final = STANDS | STANDS << 1
# Core.ease: what a card never asks.
EASY_ROOM: Final = 1  # neither divine nor an apparatus: no cap but those on creatures, equal cards
EASY_CREATURE: Final = 2  # the same, a creature without cost, condition or summons
# No clock of AAC-4.8 can run; no apparatus lies there.
CLOCKLESS: Final = CALM_TRAITS | NO_WALLS | NO_LIMITS | NO_DIVINES
WALL_LESS: Final = CALM_TRAITS | NO_WALLS
AP: Final = 0
DP: Final = 1
STATS: Final = ("ap", "dp")

# What `forbid` can name, as bits.
BANS: Final = (
    "attack", "caption_attack", "caption", "creature", "magic", "trap", "position", "turn_up",
    "sacrifice", "exchange", "drawing",
)  # fmt: skip
BAN_ATTACK: Final = 1
BAN_CAPTION_ATTACK: Final = 2
BAN_CAPTION: Final = 4
BAN_CREATURE: Final = 8
BAN_MAGIC: Final = 16
BAN_TRAP: Final = 32
BAN_POSITION: Final = 64
BAN_TURN_UP: Final = 128
BAN_SACRIFICE: Final = 256
BAN_EXCHANGE: Final = 512
BAN_DRAWING: Final = 1024

# Uses of a turn in `State.quota` and `State.spare` (AAC-4.22).
Q_CREATURE: Final = 0
Q_MAGIC: Final = 1
Q_TRAP: Final = 2
Q_CAPTION: Final = 3

# Clocks of a field in `State.clocks`: seat * 3 + one of these (AAC-4.13).
CLOCK_DIVINE: Final = 0
CLOCK_WALL: Final = 1
CLOCK_RESTRICTED: Final = 2

# Where a card can be, for moving, costs and targets.
Z_FIELD: Final = 0
Z_HAND: Final = 1
Z_TOILET: Final = 2
Z_VOID: Final = 3
Z_PILE: Final = 4
ZONES: Final = ("field", "hand", "toilet", "void", "pile")
Z_PILE_BOTTOM: Final = 5
Z_PILE_TOP: Final = 6

NOTHING: Final = -1

# A waiting triggered effect in `State.queue`.
W_SOURCE: Final = 0  # row, kept in order: the oldest goes first (AAC-5.60)
W_BLOCK: Final = 1
W_CARD: Final = 2
W_SEAT: Final = 3
W_SUBJECT: Final = 4  # row of what set it off, or NOTHING
W_DEPTH: Final = 5
W_SIZE: Final = 6

# Context of an EFFECTS frame after the machine's own three places; then what was chosen:
# rows for what lies on the field, cards for what lies elsewhere.
F_SOURCE: Final = 3
F_CARD: Final = 4
F_SEAT: Final = 5
F_DEPTH: Final = 6
F_SUBJECT: Final = 7
F_BLOCK: Final = 8
F_HOST: Final = 9  # host of the source when the effect began, NOTHING for none
# Die (3 bits) and coin (8 heads, 16 tails) of an effect, 0 before they fall; above them how much
# the step before did.
F_DIE: Final = 10
F_CHOSEN: Final = 11

# An ATTACK frame: [ATTACK, step, ...].
V_BY: Final = 2  # row of the attacker
V_AT: Final = 3  # row of the target
V_AV: Final = 4
V_KIND: Final = 5  # ORDINARY, BY_CAPTION, FORCED
V_BLOW: Final = 6
V_STATE: Final = 7  # bits of V_...
V_SEAT: Final = 8  # player of the attacker
V_CARD: Final = 9  # card of the attacker
V_REST: Final = 10  # overflow
V_COUNTER: Final = 11  # AP that the attacker loses after the hit
V_SIZE: Final = 12
ORDINARY: Final = 0
BY_CAPTION: Final = 1
FORCED: Final = 2
V_CANCELLED: Final = 1
V_REBOUNDED: Final = 2
V_REDIRECTED: Final = 4
V_VOID: Final = 8  # AAC-7.3
V_OVERFLOWING: Final = 16
V_OWN: Final = 32  # may hit one's own creature (AAC-5.17)
V_BY_RIVAL: Final = 64  # caused by an opponent's card (AAC-5.17, 5.48)
V_FROM_DEFENCE: Final = 128

# A DECLARE frame: [DECLARE, root decision, action, seat, stage, place, host, mode, how many
# materials, how many costs, then materials, costs and targets as they were answered].
G_ROOT: Final = 1
G_ACTION: Final = 2
G_SEAT: Final = 3
G_STAGE: Final = 4
G_PLACE: Final = 5
G_HOST: Final = 6
G_MODE: Final = 7
G_MATERIALS: Final = 8
G_COSTS: Final = 9
G_PICKS: Final = 10

# Reasons for the end (section 6).
NO_LP: Final = 1
NO_CREATURES: Final = 2
DEADLOCK: Final = 3
DUEL: Final = 4
DUEL_ALONE: Final = 5
DRAWN: Final = 6
ROUND_LIMIT: Final = 7
CONCESSION: Final = 8
DECK_OUT: Final = 9
HANDED: Final = 10

# Card types in tables.
T_CREATURE: Final = 0
T_MAGIC: Final = 1
T_TRAP: Final = 2
TYPES: Final = ("creature", "magic", "trap")

GENRES: Final = ("attack", "defence", "attack_defence")
NO_GENRE: Final = -1

TRAITS: Final = ("S", "NS", "D", "M", "X", "K", "J", "V", "E", "Z", "H", "U")
S_: Final = 1
NS: Final = 2
D_: Final = 4
M_: Final = 8
X_: Final = 16
K_: Final = 32
J_: Final = 64
V_: Final = 128
E_: Final = 256
Z_: Final = 512
H_: Final = 1024
U_: Final = 2048

# Moments at which effects happen (AAC-9.1), as indices of Tables and Core.blocks.
WHENS: Final = (
    "play", "reveal", "activated", "passive", "start_turn", "end_turn", "attacked", "attacks",
    "leaves_field", "dies", "deployed", "spring", "opponent_plays", "evolves", "no_creature",
    "another_dies", "another_leaves", "another_arrives",
)  # fmt: skip
ON_PLAY: Final = 0
ON_REVEAL: Final = 1
ON_ACTIVATED: Final = 2
ON_PASSIVE: Final = 3
ON_START: Final = 4
ON_END: Final = 5
ON_ATTACKED: Final = 6
ON_ATTACKS: Final = 7
ON_LEAVES: Final = 8
ON_DIES: Final = 9
ON_DEPLOYED: Final = 10
ON_SPRING: Final = 11
ON_RIVAL_PLAYS: Final = 12
ON_EVOLVES: Final = 13
ON_NO_CREATURE: Final = 14
ON_ANOTHER_DIES: Final = 15
ON_ANOTHER_LEAVES: Final = 16
ON_ANOTHER_ARRIVES: Final = 17
ON_LATER: Final = 18  # of no card: when a time is over (AAC-9.15)
ON_ANOTHERS: Final = 1 << 15 | 1 << 16 | 1 << 17

LP_START: Final = 3000
LP_MOST: Final = 3500
BONUS_MOST: Final = 10
OPENING_HAND: Final = 4
CREATURES_MOST: Final = 6
DIVINE_MOST: Final = 2
LP_GIFTS_MOST: Final = 4
LP_GIFT: Final = 100
CAPTIONS_A_TURN: Final = 2
MAGIC_ROUNDS: Final = 9
TRAP_ROUNDS: Final = 4
DIVINE_ROUNDS: Final = 3
WALL_ROUNDS: Final = 2
RESTRICTED_ROUNDS: Final = 3
DEPTH_MOST: Final = 16
ACTIONS_MOST: Final = 200
