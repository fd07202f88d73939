"""The kinds of events of a battle, who may read them, and how the log tells them.

The log shows the player's name before the text. Fields named `card` and `kmon` hold cards.
"""

from __future__ import annotations

from typing import Final

from engine.kernel.events import EventKind, openly
from engine.kernel.messages import N_
from engine.kernel.questions import answer_kinds

E_SHUFFLED: Final = 0
E_TEAM: Final = 1
E_OPENING: Final = 2
E_TOSS: Final = 3
E_FIRST: Final = 4
E_ACTIVE: Final = 5
E_START_CHARGES: Final = 6
E_TURN: Final = 7
E_HEALING: Final = 8
E_NEUTRAL: Final = 9
E_KEPT: Final = 10
E_SUBSTITUTED: Final = 11
E_ATTACK: Final = 12
E_ATTACK_WITH: Final = 13
E_ATTACK_WITH_TWO: Final = 14
E_ABILITY: Final = 15
E_DEFEND: Final = 16
E_PAID_CHARGES: Final = 17
E_PAID_CARD: Final = 18
E_PAID_DAMAGE: Final = 19
E_NO_REACTION: Final = 20
E_EVADE: Final = 21
E_BLACKOUT: Final = 22
E_NEUTRALISED: Final = 23
E_EVADED: Final = 24
E_FAILED: Final = 25
E_DAMAGE: Final = 26
E_MARKED: Final = 27
E_ATTACK_CHARGES: Final = 28
E_DEFENCE_CHARGES: Final = 29
E_RAIDED: Final = 30
E_MILLED: Final = 31
E_POINTED: Final = 32
E_IN_DEFENCE: Final = 33
E_RECOVERED: Final = 34
E_NOT_RECOVERED: Final = 35
E_REMOVED: Final = 36
E_BONUS_NONE: Final = 37
E_BONUS_DRAW: Final = 38
E_BONUS_CHARGES: Final = 39
E_BONUS_HEAL: Final = 40
E_REPLACED: Final = 41
E_LAST_ATTACK: Final = 42
E_DREW: Final = 43
E_LOOKED: Final = 44
E_HAND_LIMIT: Final = 45
E_OVER: Final = 46
E_CONCEDED: Final = 47
E_HEALED: Final = 48
E_GAINED: Final = 49
E_LOST: Final = 50
E_DISCARDED: Final = 51
E_COIN: Final = 52
E_PATCHED: Final = 53
E_REPLACED_ATTACK: Final = 54
E_NO_ACTION: Final = 55
E_DRAWN: Final = 56
E_ITEM: Final = 57
E_REACTION: Final = 58
E_ATTACHED: Final = 59
E_DETACHED: Final = 60
E_AGED: Final = 61
E_TICK: Final = 62
E_EMBANKED: Final = 63
E_REDUCED: Final = 64
E_REDUCED_ALL: Final = 65
E_REDIRECTED: Final = 66
E_EXTRA: Final = 67
E_DISCOUNT: Final = 68
E_HAND_SEEN: Final = 69
E_LOOKED_AT: Final = 70
E_FOUND: Final = 71
E_FOUND_OPENLY: Final = 72
E_TO_TOP: Final = 73
E_TO_BOTTOM: Final = 74
E_TO_DECK: Final = 75
E_REVIVED: Final = 76
E_LAST_ACT: Final = 77
E_ROLLED: Final = 78
E_SKIPPED: Final = 79
E_SKIPPED_DRAW: Final = 80
E_TO_PILE: Final = 81
E_FIRST_ACT: Final = 82
E_SHOWN: Final = 83

_SEAT = ("seat",)
_KMON = ("seat", "kmon")
_CARD = ("seat", "card")
_AMOUNT = ("seat", "amount")
_BOTH = ("seat", "kmon", "amount")
_MARKED = ("seat", "kmon", "card")

KINDS: Final = [
    openly("shuffled", _SEAT, N_("shuffled the deck."), "KM-4.2"),
    openly(
        "team",
        ("seat", "kmon", "kmon2", "kmon3"),
        N_("brought {kmon}, {kmon2} and {kmon3}."),
        "KM-4.3",
    ),
    openly("opening", _AMOUNT, N_("drew an opening hand of {amount}."), "KM-4.4"),
    openly("toss", _SEAT, N_("won the coin toss."), "KM-4.5"),
    openly("first", _SEAT, N_("is the first player."), "KM-4.5", headline=True),
    openly("active", _KMON, N_("sent {kmon} to the active position."), "KM-4.6", headline=True),
    openly("start_charges", _AMOUNT, N_("starts with {amount} charges."), "KM-4.7"),
    openly("turn", ("seat", "turn"), N_("began turn {turn}."), "KM-4.9"),
    openly("healing", _BOTH, N_("{kmon} healed {amount} (Healing)."), "KM-5.28"),
    openly("neutral", _KMON, N_("{kmon} returned to the neutral position."), "KM-4.13"),
    openly("kept", _KMON, N_("kept {kmon} active."), "KM-4.13", headline=True),
    openly(
        "substituted",
        ("seat", "kmon", "kmon2"),
        N_("substituted {kmon} with {kmon2}."),
        "KM-4.14",
        headline=True,
    ),
    openly("attack", _KMON, N_("attacked with {kmon}."), "KM-5.8", headline=True),
    openly(
        "attack_with",
        ("seat", "kmon", "card"),
        N_("attacked with {kmon} and {card}."),
        "KM-5.10",
        reveals=True,
        headline=True,
    ),
    openly(
        "attack_with_two",
        ("seat", "kmon", "card", "card2"),
        N_("attacked with {kmon}, {card} and {card2}."),
        "KM-5.20",
        reveals=True,
        headline=True,
    ),
    openly(
        "ability",
        ("seat", "kmon", "card"),
        N_("{kmon} used {card}."),
        "KM-4.15",
        reveals=True,
        headline=True,
    ),
    openly("defend", _KMON, N_("{kmon} goes on the defensive."), "KM-5.13", headline=True),
    openly("paid_charges", _AMOUNT, N_("charges paid: {amount}."), "KM-5.2"),
    openly("paid_card", _CARD, N_("discarded {card} to pay."), "KM-5.3", reveals=True),
    openly("paid_damage", _BOTH, N_("{kmon} took {amount} damage to pay."), "KM-5.3"),
    openly("no_reaction", _SEAT, N_("no reaction."), "KM-4.21"),
    openly("evade", _SEAT, N_("answered with an evasion."), "KM-5.41", headline=True),
    openly("blackout", _SEAT, N_("answered with Blackout."), "KM-5.25", headline=True),
    openly("neutralised", _SEAT, N_("the action was neutralised."), "KM-5.45"),
    openly("evaded", _SEAT, N_("the action was evaded."), "KM-5.42"),
    openly("failed", _SEAT, N_("the action failed."), "KM-4.28"),
    openly("damage", _BOTH, N_("{kmon} took {amount} damage."), "KM-5.36"),
    openly("marked", _KMON, N_("{kmon} is at the end of its strength."), "KM-4.30"),
    openly("attack_charges", _AMOUNT, N_("charges from the attack: +{amount}."), "KM-5.8"),
    openly("defence_charges", _AMOUNT, N_("charges in defence: +{amount}."), "KM-5.15"),
    openly("raided", _AMOUNT, N_("charges lost: {amount} (Raider)."), "KM-5.32"),
    openly(
        "milled",
        _CARD,
        N_("{card} fell from the deck to the discard pile."),
        "KM-7.7",
        reveals=True,
    ),
    openly("pointed", _KMON, N_("{kmon} was pricked for 1 damage (Pointed)."), "KM-5.33"),
    openly("in_defence", _KMON, N_("{kmon} is in defence."), "KM-5.13"),
    openly("recovered", _CARD, N_("recovered {card}."), "KM-5.13", headline=True),
    openly("not_recovered", _SEAT, N_("recovered nothing."), "KM-5.13"),
    openly("removed", _KMON, N_("{kmon} is exhausted."), "KM-4.31"),
    openly("bonus_none", _SEAT, N_("declined the bonus."), "KM-5.46"),
    openly("bonus_draw", _SEAT, N_("bonus: draw 2 cards."), "KM-5.46", headline=True),
    openly("bonus_charges", _SEAT, N_("bonus: gained 2 charges."), "KM-5.46", headline=True),
    openly("bonus_heal", _BOTH, N_("bonus: {kmon} healed {amount}."), "KM-5.46", headline=True),
    openly("replaced", _KMON, N_("{kmon} took the active position."), "KM-4.31", headline=True),
    openly("last_attack", _KMON, N_("{kmon} makes its last attack."), "KM-5.22", headline=True),
    EventKind("drew", _SEAT, ("card",), N_("drew {card}."), N_("drew 1 card."), "KM-4.17"),
    openly(
        "looked",
        _AMOUNT,
        N_("looked at the top {amount} of the deck (Seer)."),
        "KM-5.18",
        reveals=True,
    ),
    openly("hand_limit", _CARD, N_("discarded {card} down to 5."), "KM-4.17", reveals=True),
    openly("over", ("seat", "reason"), N_("won the battle."), "KM-6.7"),
    openly("conceded", _SEAT, N_("conceded."), "KM-6.5", headline=True),
    openly("healed", _BOTH, N_("{kmon} healed {amount}."), "KM-5.40"),
    openly("gained", _AMOUNT, N_("charges gained: {amount}."), "KM-9.5"),
    openly("lost", _AMOUNT, N_("charges lost: {amount}."), "KM-9.5"),
    openly("discarded", _CARD, N_("discarded {card}."), "KM-5.53", reveals=True),
    openly("coin", ("seat", "heads"), N_("flipped the coin: {heads}."), "KM-4.35"),
    openly("patched", _SEAT, N_("changed the table by hand."), "KM-8.2"),
    openly("replaced_attack", _SEAT, N_("the attack was replaced by its power-up."), "KM-5.12"),
    openly("no_action", _SEAT, N_("took no action."), "KM-4.15", headline=True),
    openly("drawn", ("reason",), N_("The battle is a draw."), "KM-6.7"),
    openly("item", _CARD, N_("used {card}."), "KM-4.10", reveals=True, headline=True),
    openly("reaction", _CARD, N_("answered with {card}."), "KM-4.24", reveals=True, headline=True),
    openly("attached", _MARKED, N_("{card} is attached to {kmon}."), "KM-5.48"),
    openly("detached", _MARKED, N_("{card} on {kmon} is over."), "KM-4.17"),
    openly(
        "aged",
        ("seat", "kmon", "card", "amount"),
        N_("counters of {card} on {kmon}: {amount}."),
        "KM-4.12",
    ),
    openly("tick", _MARKED, N_("{card} acts on {kmon}."), "KM-4.12"),
    openly("embanked", _MARKED, N_("{kmon} hastens {card} (Embankment)."), "KM-5.29"),
    openly("reduced", _AMOUNT, N_("damage reduced by {amount}."), "KM-5.36"),
    openly("reduced_all", _SEAT, N_("all damage is prevented."), "KM-5.36"),
    openly("redirected", _KMON, N_("the damage goes to {kmon}."), "KM-5.57"),
    openly("extra", _AMOUNT, N_("extra actions: {amount}."), "KM-4.41"),
    openly("discount", _AMOUNT, N_("discount on the next evasion, in cards: {amount}."), "KM-5.59"),
    openly(
        "hand_seen", _AMOUNT, N_("cards looked at in a hand: {amount}."), "KM-7.6", reveals=True
    ),
    openly(
        "looked_at",
        _AMOUNT,
        N_("cards looked at on top of a deck: {amount}."),
        "KM-7.5",
        reveals=True,
    ),
    EventKind(
        "found", _SEAT, ("card",), N_("found {card}."), N_("found a card."), "KM-7.11", reveals=True
    ),
    openly("found_openly", _CARD, N_("found {card}."), "KM-7.11", reveals=True),
    openly("to_top", _CARD, N_("put {card} on top of the deck."), "KM-7.11", reveals=True),
    openly(
        "to_bottom", _CARD, N_("put {card} at the bottom of the deck."), "KM-7.11", reveals=True
    ),
    openly("to_deck", _CARD, N_("put {card} into the deck."), "KM-7.11", reveals=True),
    openly("revived", _BOTH, N_("{kmon} is back on the bench with {amount} HP."), "KM-9.14"),
    openly("last_act", _KMON, N_("{kmon} still acts as it is exhausted."), "KM-9.15"),
    openly("rolled", _AMOUNT, N_("rolled a die: {amount}."), "KM-9.17"),
    openly("skipped", ("seat", "phase"), N_("skips Phase {phase}."), "KM-9.20"),
    openly("skipped_draw", _SEAT, N_("draws no card this turn."), "KM-9.20"),
    openly("to_pile", _CARD, N_("put {card} on the discard pile."), "KM-9.21", reveals=True),
    openly("first_act", _KMON, N_("{kmon} acts as it becomes active."), "KM-9.22"),
    openly("shown", _CARD, N_("showed {card}."), "KM-9.21", reveals=True),
    *answer_kinds("KM-9.23"),
]
