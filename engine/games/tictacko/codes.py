"""The small ints of a match: frames, decisions, chance, actions, items, reasons."""

from __future__ import annotations

from typing import Final

from engine.kernel.rules import KIND_SHIFT

# Frames. 1 and 2 belong to the effect machine.
SETUP: Final = 10
TURN: Final = 11
ITEMS: Final = 12  # [ITEMS]: the items of a sequence, from the top one down
GOALS: Final = 13  # [GOALS, place of the team in the step, 1 once it has been asked]
DECLARE: Final = 14  # [DECLARE, the decision it began with, card, answers...]
PERFORM: Final = 15  # [PERFORM, place of the effect, place of the operation]
CHOOSE: Final = 16  # [CHOOSE, effect, seat, card, space, number of entry, answers...]
CHOSEN: Final = 6  # where its answers begin
SHED: Final = 17  # [SHED, seat, cards to go, 1 at random]
OFFER: Final = 18  # [OFFER, seat, Characters to go, area, self, item, chosen...]
TRIGGERS: Final = 19  # [TRIGGERS, who is being ordered, (number of entry, effect)...]
PAY: Final = 20  # [PAY, place of the effect, place of the cost]
PARTED: Final = 21  # [PARTED, number of entry, effect, card, team, space]: its own leaving

# Decisions of TTK-4.46.
D_DECK: Final = 1
D_ACTION: Final = 2
D_MORE: Final = 3
D_EFFECT: Final = 4
D_OPTIONAL: Final = 5
D_REACT: Final = 6
D_REVEAL: Final = 7
D_DISCARD: Final = 8
D_SACRIFICE: Final = 9
D_ORDER: Final = 10
D_SPACE: Final = 11  # where a Character goes: the second part of D2 and D3

# Chance of TTK-4.47.
C_CHOOSER: Final = 901
C_PLAYER: Final = 902
C_DECK: Final = 903
C_GOALS: Final = 904
C_LOT: Final = 905
C_TOSS: Final = 906  # a coin or a die of an effect (TTK-9.31)
STREAM_CHOOSER: Final = 2
STREAM_PLAYER: Final = 3
STREAM_GOALS: Final = 4
STREAM_LOT: Final = 5
STREAM_TOSS: Final = 6
STREAM_DECKS: Final = 10  # and the team

# Actions: kind << KIND_SHIFT | payload: a card of the pool, or a space of the Grid.
A_PASS: Final = 1 << KIND_SHIFT
A_DRAW: Final = 2 << KIND_SHIFT
A_END: Final = 3 << KIND_SHIFT
A_CHARACTER: Final = 4 << KIND_SHIFT
A_MAGIC: Final = 5 << KIND_SHIFT
A_NO_INSTANT: Final = 6 << KIND_SHIFT
A_INSTANT: Final = 7 << KIND_SHIFT
A_HOLD: Final = 8 << KIND_SHIFT
A_REVEAL: Final = 9 << KIND_SHIFT
A_DECK: Final = 10 << KIND_SHIFT
A_SPACE: Final = 11 << KIND_SHIFT
A_LEAVE: Final = 12 << KIND_SHIFT
A_TAKE: Final = 13 << KIND_SHIFT
A_MODE: Final = 14 << KIND_SHIFT
A_DONE: Final = 15 << KIND_SHIFT
A_PICK_SPACE: Final = 16 << KIND_SHIFT
A_PICK_CARD: Final = 17 << KIND_SHIFT
A_PICK_PLAYER: Final = 18 << KIND_SHIFT
A_DISCARD: Final = 19 << KIND_SHIFT
A_SACRIFICE: Final = 20 << KIND_SHIFT
A_ORDER: Final = 21 << KIND_SHIFT  # which trigger goes first: space << EFFECT_BITS | effect
EFFECT_BITS: Final = 2
EFFECT_MASK: Final = 3

# Card types (TTK-2.7).
T_BASIC: Final = 0
T_SPECIAL: Final = 1
T_MAGIC: Final = 2
T_INSTANT: Final = 3
T_GOAL: Final = 4
TYPE_NAMES: Final = ("basic", "special", "magic", "instant", "objective")

# Factions (TTK-2.9).
NEUTRAL: Final = -1
ANOTHER: Final = -3  # of a set's own, or of none that anybody has said; -2: any (`whens`)
DRAGON: Final = 0
UNICORN: Final = 1
FACTIONS: Final = ("dragon", "unicorn")

# Lanes of the Action Phase (TTK-4.19).
NO_LANE: Final = 0
CHARACTERS: Final = 1
MAGICS: Final = 2
CARD_LANES: Final = (CHARACTERS, CHARACTERS, MAGICS, NO_LANE, NO_LANE)

# Items (TTK-4.49): rows of `s.items`, the top one last.
I_KIND: Final = 0
I_SEAT: Final = 1
I_CARD: Final = 2
I_SPACE: Final = 3
I_SEQ: Final = 4  # the Character's number on the Grid; 0 before it has one
I_ASKED: Final = 5  # players asked in the round that is open
I_NEXT: Final = 6  # ENTERED: the next entry effect; EFFECT: its number
I_DATA: Final = 7  # what was chosen: [effect, branch, slots, (picks, pick...)...]...
PLAY: Final = 1
ENTER: Final = 2
EFFECT: Final = 3
DRAW_SECOND: Final = 4
ENTERED: Final = 5  # asked about already; its entry effects follow

NOTHING: Final = -1
EMPTY: Final = -1

# Reasons of an end (TTK-6.15).
OBJECTIVES: Final = 1
DECKOUT: Final = 2
CONCESSION: Final = 3
SIMULTANEOUS: Final = 4
TURN_LIMIT: Final = 5
HANDED: Final = 6
