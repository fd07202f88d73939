"""The kinds of events of a match, who may read them, and how the log tells them.

The log shows the player's name before the text. Fields named `card...` hold cards.
"""

from __future__ import annotations

from typing import Final

from engine.kernel.events import EventKind, openly
from engine.kernel.messages import N_
from engine.kernel.questions import answer_kinds

E_CHOOSER: Final = 0
E_STARTER: Final = 1
E_SHUFFLED: Final = 2
E_OPENING: Final = 3
E_GOALS_SHUFFLED: Final = 4
E_TOOK_GOAL: Final = 5
E_TURN: Final = 6
E_DREW: Final = 7
E_CANNOT_DRAW: Final = 8
E_DISCARDED: Final = 9
E_CHARACTER: Final = 10
E_MAGIC: Final = 11
E_INSTANT: Final = 12
E_SECOND: Final = 13
E_PASSED: Final = 14
E_ACTION_OVER: Final = 15
E_ENTERED: Final = 16
E_BLOCKED: Final = 17
E_REVEALED: Final = 18
E_CLEARED: Final = 19
E_HELD: Final = 20
E_STALLED: Final = 21
E_STALL_OVER: Final = 22
E_STALL_ENDED: Final = 23
E_STALL_LOST: Final = 24
E_OVER: Final = 25
E_DRAWN: Final = 26
E_CONCEDED: Final = 27
E_EFFECT: Final = 28
E_DESTROYED: Final = 29
E_SACRIFICED: Final = 30
E_MOVED: Final = 31
E_SWAPPED: Final = 32
E_RETURNED: Final = 33
E_RECOVERED: Final = 34
E_GRANTED: Final = 35
E_CANCELLED: Final = 36
E_PATCHED: Final = 37
E_PREVENTED: Final = 38
E_REDIRECTED: Final = 39
E_LOOKED: Final = 40
E_SAW: Final = 41
E_LOOKED_GOAL: Final = 42
E_REPLACED: Final = 43
E_TOOK_DECK: Final = 44
E_IGNORED: Final = 45
E_IMPOSED: Final = 46
E_LOCKED: Final = 47
E_FLIPPED: Final = 48
E_ROLLED: Final = 49
E_MILLED: Final = 50
E_COUNTED: Final = 51

KINDS: Final = [
    openly("chooser", ("team",), N_("{team} chose its deck first."), "TTK-4.2"),
    openly("starter", ("seat",), N_("starts."), "TTK-4.4", headline=True),
    openly("shuffled", ("team",), N_("The deck of {team} was shuffled."), "TTK-4.6"),
    openly("opening", ("seat", "amount"), N_("drew an opening hand of {amount}."), "TTK-4.7"),
    openly("goals-shuffled", (), N_("The Objectives were shuffled."), "TTK-4.9"),
    EventKind(
        "took-goal", ("team",), ("card",), N_("{team} took the Objective {card}."),
        N_("{team} took an Objective."), "TTK-4.9",
    ),
    openly("turn", ("seat", "turn"), N_("starts turn {turn}."), "TTK-4.11"),
    EventKind("drew", ("seat",), ("card",), N_("drew {card}."), N_("drew a card."), "TTK-7.2"),
    openly("cannot-draw", ("seat",), N_("has no card left to draw."), "TTK-6.5"),
    openly("discarded", ("seat", "card"), N_("discarded {card}."), "TTK-5.9"),
    openly("character", ("seat", "card", "space"), N_("played {card} on {space}."), "TTK-4.31",
           headline=True),
    openly("magic", ("seat", "card"), N_("played the Magic {card}."), "TTK-4.31", headline=True),
    openly("instant", ("seat", "card"), N_("answered with the Instant {card}."), "TTK-4.38",
           headline=True),
    openly("second", ("seat",), N_("draws a second card instead of playing."), "TTK-4.14",
           headline=True),
    openly("passed", ("seat",), N_("plays nothing."), "TTK-4.15", headline=True),
    openly("action-over", ("seat",), N_("ends the Action Phase."), "TTK-4.18"),
    openly("entered", ("seat", "card", "space"), N_("claims {space} with {card}."), "TTK-4.33"),
    openly("blocked", ("seat", "card", "space"),
           N_("cannot bring {card} to {space}: it is discarded."), "TTK-5.8"),
    openly("revealed", ("team", "card"), N_("{team} reveals the Objective {card}."), "TTK-4.24",
           headline=True),
    openly("cleared", ("team", "amount"), N_("{team} clears {amount} spaces."), "TTK-5.20"),
    EventKind("held", (), ("team",), N_("{team} keeps its Objective hidden."), "", "TTK-7.3",
              covert=True),
    openly("stalled", ("seat",), N_("leaves the Grid full: a Stalemate begins."), "TTK-4.40"),
    openly("stall-over", (), N_("The Stalemate is over: a space is free."), "TTK-4.42"),
    openly("stall-ended", (), N_("The Stalemate is not resolved."), "TTK-4.43"),
    openly("stall-lost", ("team", "card", "space"), N_("{team} sacrifices {card}."), "TTK-4.43"),
    openly("over", ("team", "reason"), N_("{team} wins. {reason}"), "TTK-6.1"),
    openly("drawn", ("reason",), N_("The match is drawn. {reason}"), "TTK-6.8"),
    openly("conceded", ("seat",), N_("concedes."), "TTK-6.7"),
    openly("effect", ("seat", "card"), N_("uses the effect of {card}."), "TTK-4.33"),
    openly("destroyed", ("team", "card", "space"), N_("{card} of {team} on {space} is destroyed."),
           "TTK-5.11"),
    openly("sacrificed", ("team", "card", "space"), N_("{team} sacrifices {card}."), "TTK-5.16"),
    openly("moved", ("team", "card", "space", "space2"),
           N_("{card} of {team} moves from {space} to {space2}."), "TTK-5.12"),
    openly("swapped", ("card", "space", "card2", "space2"),
           N_("{card} on {space} and {card2} on {space2} change places."), "TTK-5.14"),
    openly("returned", ("seat", "card"), N_("takes {card} back into the hand."), "TTK-9.10"),
    openly("recovered", ("seat", "card"), N_("takes {card} out of the discard pile."), "TTK-9.11"),
    openly("granted", ("seat", "amount"), N_("may play {amount} more."), "TTK-4.50"),
    openly("cancelled", ("seat",), N_("sees it cancelled: it does nothing."), "TTK-5.43"),
    openly("patched", ("seat",), N_("changed the table by hand."), "TTK-R85"),
    openly("prevented", ("card", "space"),
           N_("{card} on {space} is spared: it does not happen to it."), "TTK-5.44"),
    openly("redirected", ("card", "space", "card2", "space2"),
           N_("{card2} on {space2} takes the place of {card} on {space}."), "TTK-9.27"),
    openly("looked", ("seat", "player"), N_("looks at the hand of {player}."), "TTK-9.28",
           reveals=True),
    EventKind("saw", (), ("player", "card"), N_("{player} holds {card}."), "", "TTK-7.6",
              covert=True),
    EventKind(
        "looked-goal", ("seat", "team"), ("card",), N_("sees the Objective of {team}: {card}."),
        N_("looks at the Objective of {team}."), "TTK-9.28",
    ),
    openly("replaced", ("seat", "team"),
           N_("puts the Objective of {team} under the Objective deck."), "TTK-9.12"),
    openly("took-deck", ("team", "faction"), N_("{team} takes the deck of the {faction}."),
           "TTK-4.3"),
    openly("ignored", ("card",),
           N_("The effect of {card} is ignored: too much has happened in this turn."), "TTK-5.46"),
    openly("imposed", ("seat", "card"), N_("lays down what {card} says, for a time."), "TTK-9.25"),
    openly("locked", ("seat", "space"), N_("locks {space}: no card may come there."), "TTK-9.14"),
    openly("flipped", ("seat", "side"), N_("flips a coin: {side}."), "TTK-9.31"),
    openly("rolled", ("seat", "amount"), N_("rolls a die: {amount}."), "TTK-9.31"),
    openly("milled", ("seat", "card"),
           N_("puts {card} from the top of the deck onto the discard pile."), "TTK-9.37"),
    openly("counted", ("seat", "amount"), N_("counts in hands: {amount}."), "TTK-9.18",
           reveals=True),
    *answer_kinds("TTK-9.44"),
]  # fmt: skip
