"""The kinds of events that effects of cards tell.

What befalls a card of the field is told to those alone who know it (AAC-7.6): that something befell
it, or did not, would tell what it is. Others see only that it comes, goes, or changes hands.
"""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import R_CARD, R_KNOWN, R_SEAT
from engine.kernel.events import EVERYBODY, EventKind, Sink, openly
from engine.kernel.messages import N_

E_TRIGGERED: Final = 100
E_CAPTION: Final = 101
E_WORE_OFF: Final = 102
E_POISON: Final = 103
E_ROLLED: Final = 104
E_GAVE_UP: Final = 105
E_DROPPED: Final = 106
E_HEALED_AP: Final = 107
E_HEALED_DP: Final = 108
E_HURT_AP: Final = 109
E_HURT_DP: Final = 110
E_CHANGED_AP: Final = 111
E_CHANGED_DP: Final = 112
E_PARALYSED: Final = 113
E_POISONED: Final = 114
E_ARMED: Final = 115
E_STEELED: Final = 116
E_TRAITS: Final = 117
E_SILENCED: Final = 118
E_BANNED: Final = 119
E_STOLEN: Final = 120
E_GIVEN_BACK: Final = 121
E_TURNED_DOWN: Final = 122
E_LOOKED: Final = 123
E_SHOWN: Final = 124
E_FREED: Final = 125
E_EXTRA_ATTACK: Final = 126
E_REPAIRED: Final = 127
E_CANCELLED: Final = 128
E_FOUND: Final = 129
E_ARRIVED: Final = 130
E_NO_ROOM: Final = 131
E_NO_TRAITS: Final = 132
E_ON_PILE: Final = 133

EVERYONE: Final = 7  # R_KNOWN of a card that everybody knows


def _row(name: str, private: tuple[str, ...], shown: str, clause: str) -> EventKind:
    """Something that befalls a card of the field, and that nobody sees who does not know it."""
    return EventKind(name, ("seat",), private, shown, "", clause, covert=True)


def _seen(name: str, shown: str, told: str, clause: str) -> EventKind:
    """A card that comes or goes, which everybody sees; `told` to those who do not know it."""
    return EventKind(name, ("seat",), ("card",), shown, told, clause)


def mask_of(row: list[int]) -> int:
    """Who knows the card of a row, as the mask of an event."""
    return EVERYBODY if row[R_KNOWN] == EVERYONE else row[R_KNOWN] & 3


def tell(out: Sink | None, kind: int, row: list[int], first: int = 0, second: int = 0) -> None:
    """Tell what befell a card of the field, with the figures that this kind has."""
    if out is None:
        return
    count = len(EFFECTS_TELL[kind - E_TRIGGERED].private)
    event = (kind, mask_of(row), row[R_SEAT], row[R_CARD])
    if count == 1:
        out.append(event)
    elif count == 2:
        out.append((kind, mask_of(row), row[R_SEAT], row[R_CARD], first))
    else:
        out.append((kind, mask_of(row), row[R_SEAT], row[R_CARD], first, second))


EFFECTS_TELL: Final = [
    openly("triggered", ("seat", "card"), N_("{card} takes effect."), "AAC-5.60"),
    openly(
        "caption", ("seat", "card"), N_("used the caption of {card}."), "AAC-5.51", headline=True
    ),
    _row("wore-off", ("card",), N_("an effect on {card} ends."), "AAC-4.11"),
    _row("poison", ("card",), N_("{card} suffers from poison."), "AAC-5.54"),
    openly("rolled", ("seat", "amount"), N_("rolls a die: {amount}."), "AAC-4.33", reveals=True),
    openly("gave-up", ("seat", "card"), N_("gives up {card} as a cost."), "AAC-5.36"),
    openly(
        "dropped",
        ("seat", "card"),
        N_("{card} takes no effect: too many effects in a row."),
        "AAC-5.60",
    ),
    _row(
        "healed-ap",
        ("card", "amount", "left"),
        N_("{card} gets back {amount} AP (now {left})."),
        "AAC-5.7",
    ),
    _row(
        "healed-dp",
        ("card", "amount", "left"),
        N_("{card} gets back {amount} DP (now {left})."),
        "AAC-5.7",
    ),
    _row(
        "hurt-ap",
        ("card", "amount", "left"),
        N_("{card} loses {amount} AP ({left} left)."),
        "AAC-5.6",
    ),
    _row(
        "hurt-dp",
        ("card", "amount", "left"),
        N_("{card} loses {amount} DP ({left} left)."),
        "AAC-5.6",
    ),
    _row("changed-ap", ("card", "left"), N_("{card} now has {left} AP."), "AAC-5.2"),
    _row("changed-dp", ("card", "left"), N_("{card} now has {left} DP."), "AAC-5.2"),
    _row(
        "paralysed", ("card", "rounds"), N_("{card} is paralysed (rounds: {rounds})."), "AAC-5.53"
    ),
    _row(
        "poisoned", ("card", "amount"), N_("{card} is poisoned: {amount} each round."), "AAC-5.54"
    ),
    _row("armed", ("card", "amount"), N_("{card} gains deadly blows: {amount}."), "AAC-5.38"),
    _row(
        "steeled",
        ("card", "amount"),
        N_("{card} will endure being destroyed (times: {amount})."),
        "AAC-9.6",
    ),
    _row("traits", ("card", "traits"), N_("{card} gains the trait {traits}."), "AAC-9.6"),
    _row("silenced", ("card",), N_("{card} is silenced."), "AAC-9.6"),
    openly("banned", ("seat", "card"), N_("is restricted by {card}."), "AAC-9.6"),
    _seen(
        "stolen",
        N_("takes control of {card}."),
        N_("takes control of a face-down card."),
        "AAC-5.59",
    ),
    _seen(
        "given-back",
        N_("{card} goes back to its player."),
        N_("a face-down card goes back to its player."),
        "AAC-5.59",
    ),
    openly("turned-down", ("seat", "card"), N_("{card} is turned face-down."), "AAC-9.6"),
    openly(
        "looked",
        ("seat", "amount"),
        N_("looks at hidden cards: {amount}."),
        "AAC-9.6",
        reveals=True,
    ),
    openly("shown", ("seat", "card"), N_("shows {card}."), "AAC-9.6", reveals=True),
    openly("freed", ("seat", "card"), N_("may do more this turn, by {card}."), "AAC-4.22"),
    openly(
        "extra-attack", ("seat", "amount"), N_("may attack again (attacks: {amount})."), "AAC-4.24"
    ),
    _row(
        "repaired",
        ("card", "amount", "left"),
        N_("{card} is repaired by {amount} points (now {left})."),
        "AAC-9.6",
    ),
    _row("cancelled", ("card",), N_("{card} is cancelled."), "AAC-5.47"),
    _seen("found", N_("takes {card} into the hand."), N_("takes a card into the hand."), "AAC-9.6"),
    _seen(
        "arrived",
        N_("{card} comes onto the field by an effect."),
        N_("a face-down creature comes onto the field by an effect."),
        "AAC-9.6",
    ),
    openly("no-room", ("seat", "card"), N_("{card} cannot come onto the field."), "AAC-4.9"),
    _row("no-traits", ("card", "traits"), N_("{card} loses the trait {traits}."), "AAC-9.6"),
    EventKind(
        "on-pile",
        ("seat",),
        ("card",),
        N_("{card} goes on top of the draw pile."),
        N_("a card goes on top of the draw pile."),
        "AAC-9.14",
    ),
]
