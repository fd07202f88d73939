"""The kinds of events of a game, who may read them, and how the log tells them.

The log shows the player's name before the text. Fields named `card...` hold cards. Fighting tells
from 60 on, effects from 100 on, in modules of their own.
"""

from __future__ import annotations

from typing import Final

from engine.games.aac.events_effects import EFFECTS_TELL
from engine.games.aac.events_fighting import FIGHTING_TELL
from engine.kernel.events import EventKind, openly
from engine.kernel.messages import N_
from engine.kernel.questions import answer_kinds

E_SHUFFLED: Final = 0
E_CUT: Final = 1
E_FIRST: Final = 2
E_OPENING: Final = 3
E_SET_UP: Final = 4
E_TURN: Final = 5
E_DREW: Final = 6
E_NO_CARD: Final = 7
E_CREATURE: Final = 8
E_CREATURE_DOWN: Final = 9
E_MAGIC: Final = 10
E_TRAP: Final = 11
E_LAID_DOWN: Final = 12
E_ASSIGNED: Final = 13
E_MOVED: Final = 14
E_TURNED_UP: Final = 15
E_REVEALED: Final = 16
E_LP_LOST: Final = 17
E_LP_GAINED: Final = 18
E_BONUS_GAINED: Final = 19
E_BONUS_LOST: Final = 20
E_DIED: Final = 21
E_TO_TOILET: Final = 22
E_TO_VOID: Final = 23
E_TO_HAND: Final = 24
E_TO_PILE: Final = 25
E_EXPIRED: Final = 26
E_CLOCK: Final = 27
E_DIVINE: Final = 28
E_IDLE: Final = 29
E_FORCED: Final = 30
E_RESCUE: Final = 31
E_RESCUE_SHOWN: Final = 32
E_RESHUFFLED: Final = 33
E_EXCHANGED: Final = 34
E_ENDED: Final = 35
E_OVER: Final = 36
E_LEVEL: Final = 37
E_DUEL: Final = 38
E_DRAWN: Final = 39
E_CONCEDED: Final = 40
E_COIN: Final = 41
E_EVOLVED: Final = 42
E_DISCARDED: Final = 43
E_PATCHED: Final = 44

CORE: Final = [
    openly("shuffled", ("seat",), N_("shuffled the deck."), "AAC-4.1"),
    openly("cut", ("seat", "amount"), N_("cut the opponent’s deck at {amount}."), "AAC-4.1"),
    openly("first", ("seat",), N_("is the starting player."), "AAC-4.3", headline=True),
    openly("opening", ("seat", "amount"), N_("drew an opening hand of {amount}."), "AAC-4.4"),
    EventKind(
        "set-up",
        ("seat",),
        ("card",),
        N_("put {card} face-down in defence."),
        N_("put a creature face-down in defence."),
        "AAC-4.5",
    ),
    openly("turn", ("seat", "turn"), N_("begins turn {turn}."), "AAC-4.10"),
    EventKind("drew", ("seat",), ("card",), N_("drew {card}."), N_("drew a card."), "AAC-4.18"),
    openly("no-card", ("seat",), N_("has no card left to draw."), "AAC-4.18"),
    openly(
        "creature",
        ("seat", "card", "place"),
        N_("played {card} {place}."),
        "AAC-4.20",
        headline=True,
    ),
    EventKind(
        "creature-down",
        ("seat",),
        ("card",),
        N_("played {card} face-down."),
        N_("played a creature face-down."),
        "AAC-4.20",
        headline=True,
    ),
    openly("magic", ("seat", "card"), N_("played the magic {card}."), "AAC-4.20", headline=True),
    openly("trap", ("seat", "card"), N_("laid the trap {card}."), "AAC-4.20", headline=True),
    EventKind(
        "laid-down",
        ("seat",),
        ("card",),
        N_("laid {card} face-down."),
        N_("laid a card face-down."),
        "AAC-4.20",
        headline=True,
    ),
    EventKind(
        "assigned",
        ("seat",),
        ("card", "card2"),
        N_("assigned {card} to {card2}."),
        N_("assigned it to a creature."),
        "AAC-5.25",
    ),
    openly(
        "moved", ("seat", "card", "place"), N_("{card} is now {place}."), "AAC-4.20", headline=True
    ),
    openly(
        "turned-up",
        ("seat", "card"),
        N_("turned up {card}."),
        "AAC-5.58",
        headline=True,
        reveals=True,
    ),
    openly("revealed", ("seat", "card"), N_("{card} is revealed."), "AAC-5.58", reveals=True),
    openly("lp-lost", ("seat", "amount", "left"), N_("lost {amount} LP ({left} left)."), "AAC-6.1"),
    openly(
        "lp-gained", ("seat", "amount", "left"), N_("gained {amount} LP (now {left})."), "AAC-5.5"
    ),
    openly(
        "bonus-gained",
        ("seat", "amount", "left"),
        N_("gained bonus points: {amount} (now {left})."),
        "AAC-5.33",
    ),
    openly(
        "bonus-lost",
        ("seat", "amount", "left"),
        N_("spent bonus points: {amount} ({left} left)."),
        "AAC-5.36",
    ),
    openly("died", ("seat", "card"), N_("{card} is defeated."), "AAC-5.8", reveals=True),
    openly(
        "to-toilet", ("seat", "card"), N_("{card} goes to the Toilet."), "AAC-5.61", reveals=True
    ),
    openly("to-void", ("seat", "card"), N_("{card} goes to the Void."), "AAC-5.61", reveals=True),
    EventKind(
        "to-hand",
        ("seat",),
        ("card",),
        N_("{card} goes to the hand."),
        N_("a card goes to the hand."),
        "AAC-9.6",
    ),
    EventKind(
        "to-pile",
        ("seat",),
        ("card",),
        N_("{card} goes to the bottom of the draw pile."),
        N_("a card goes to the bottom of the draw pile."),
        "AAC-9.6",
    ),
    openly("expired", ("seat", "card"), N_("the time of {card} is up."), "AAC-4.12", reveals=True),
    openly(
        "clock",
        ("seat", "card", "clock"),
        N_("{card} must leave: {clock}."),
        "AAC-4.13",
        reveals=True,
    ),
    openly(
        "divine",
        ("seat", "heads"),
        N_("flips a coin for the divine card: {heads}."),
        "AAC-5.40",
        reveals=True,
    ),
    openly("idle", ("seat", "amount"), N_("was idle for {amount} turns."), "AAC-5.50"),
    openly(
        "forced", ("seat",), N_("has no creature on the field and must deploy one."), "AAC-4.28"
    ),
    openly(
        "rescue",
        ("seat",),
        N_("begins a rescue draw."),
        "AAC-4.30",
        reveals=True,  # that no creature is in the hand
        headline=True,
    ),
    openly(
        "rescue-shown",
        ("seat", "card"),
        N_("shows {card} and puts it under the draw pile."),
        "AAC-4.30",
        reveals=True,
    ),
    openly("reshuffled", ("seat",), N_("shuffled the draw pile."), "AAC-4.30"),
    openly("exchanged", ("seat", "card"), N_("exchanged {card}."), "AAC-5.55", headline=True),
    openly("ended", ("seat",), N_("ended the turn."), "AAC-4.20"),
    openly("over", ("seat", "reason"), N_("wins. {reason}"), "AAC-6.1", headline=True),
    openly(
        "level",
        ("lp", "lp2"),
        N_("The players are level at {lp} and {lp2} LP: final duel."),
        "AAC-6.4",
    ),
    openly(
        "duel",
        ("card", "score", "card2", "score2"),
        N_("{card} scores {score}, {card2} scores {score2}."),
        "AAC-6.5",
        reveals=True,
    ),
    openly("drawn", ("reason",), N_("The game is a draw."), "AAC-6.6"),
    openly("conceded", ("seat",), N_("gives up."), "AAC-6.7", headline=True),
    openly("coin", ("seat", "heads"), N_("flips a coin: {heads}."), "AAC-4.33", reveals=True),
    openly("evolved", ("seat", "card"), N_("{card} evolves."), "AAC-5.41", reveals=True),
    openly("discarded", ("seat", "card"), N_("discards {card}."), "AAC-9.6", reveals=True),
    openly("patched", ("seat",), N_("changed the table by hand."), "AAC-2.3"),
]
FIGHTING_FROM: Final = 60
EFFECTS_FROM: Final = 100


def _spare(kinds: list[EventKind], upto: int) -> list[EventKind]:
    """The kinds, and as many unused ones as fill their share of the numbers."""
    return kinds + [EventKind("unused", (), ())] * (upto - len(kinds))


KINDS: Final = (
    _spare(CORE, FIGHTING_FROM)
    + _spare(FIGHTING_TELL, EFFECTS_FROM - FIGHTING_FROM)
    + EFFECTS_TELL
    + answer_kinds("AAC-9.16")
)
