"""Why a figure is what it is now, why a creature fell, what a counter owes to something told."""

from __future__ import annotations

from typing import Final

from engine.games.aac import events as ev
from engine.games.aac import events_effects as ef
from engine.games.aac import events_fighting as fi
from engine.games.aac.codes import (
    AP,
    DP,
    FLAG_DOOMED,
    ON_CREATURES,
    R_CARD,
    R_FLAGS,
    R_KIND,
    R_SEAT,
)
from engine.games.aac.core import Core
from engine.games.aac.state import AacState
from engine.games.aac.values import current
from engine.kernel.events import Event
from engine.kernel.explanations import NOTHING_MORE, Explanation, Term
from engine.kernel.messages import N_, Message

# Where events hold their fields.
SEAT: Final = 2
CARD: Final = 3
LEFT: Final = 4
# Events of a figure: which, and where they tell what is left of it.
_TOLD: Final = {
    ef.E_CHANGED_AP: (AP, 4),
    ef.E_CHANGED_DP: (DP, 4),
    ef.E_HURT_AP: (AP, 5),
    ef.E_HURT_DP: (DP, 5),
    ef.E_HEALED_AP: (AP, 5),
    ef.E_HEALED_DP: (DP, 5),
}


def changed(
    r: Core, s: AacState, event: Event, earlier: list[Event], source: Explanation
) -> Explanation:
    """What a figure was before, and by how much `source` has changed it."""
    row = _row_of(s, event)
    if row is None:
        return source
    stat = _TOLD[event[0]][0]
    before, left = _before(r, s, row, event, earlier), event[LEFT]
    was = Message(N_("It had {n} AP") if stat == AP else N_("It had {n} DP"), {"n": before})
    line = source.lines[0] if source.lines else Message(N_("What changed it"), {}, "AAC-5.2")
    terms = [Term(before, was), Term(left - before, line)]
    found = tuple(term for term in terms if term.amount)
    return Explanation(source.card, (), found, left) if found else source


def _before(r: Core, s: AacState, row: list[int], event: Event, earlier: list[Event]) -> int:
    """The figure as told last, or as it stood when the frame began."""
    stat = _TOLD[event[0]][0]
    for each in reversed(earlier):
        told = _TOLD.get(each[0])
        if (
            told
            and told[0] == stat
            and len(each) > told[1]
            and each[SEAT : CARD + 1] == event[SEAT : CARD + 1]
        ):
            return each[told[1]]
    return current(r, s, row, stat)


def died(r: Core, s: AacState, event: Event) -> Explanation:
    """AAC-5.8: a figure at zero, or destroyed."""
    row = _row_of(s, event)
    if row is None or row[R_KIND] != ON_CREATURES:
        return NOTHING_MORE
    if row[R_FLAGS] & FLAG_DOOMED:
        line = Message(N_("It was destroyed, whatever its figures."), {}, "AAC-5.8")
    else:
        words = {"ap": current(r, s, row, AP), "dp": current(r, s, row, DP)}
        line = Message(
            N_("It had {ap} AP and {dp} DP left: one at 0 is enough."), {**words}, "AAC-5.8"
        )
    return Explanation(r.pool.at(row[R_CARD]).code, (line,))


def poisoned(event: Event, earlier: list[Event]) -> Explanation:
    """What poison takes at the start of a turn."""
    if any(each[0] == ef.E_POISON and each[SEAT:] == event[SEAT:LEFT] for each in earlier):
        line = Message(N_("Its poison works at each start of a turn."), {}, "AAC-5.54")
        return Explanation("", (line,))
    return NOTHING_MORE


def owed_to(r: Core, event: Event, earlier: list[Event]) -> Explanation:
    """Life and bonus points that follow from a sacrifice, a divine card or idle turns."""
    for each in reversed(earlier):
        if each[SEAT] != event[SEAT]:
            continue
        if each[0] == fi.E_SACRIFICED:
            card = r.pool.at(each[CARD])
            clause = "AAC-5.33" if event[0] == ev.E_BONUS_GAINED else "AAC-5.32"
            return Explanation(
                card.code,
                (Message(N_("For the sacrifice of {card}."), {"card": card.name}, clause),),
            )
        if each[0] == ev.E_DIVINE:
            line = Message(N_("A divine card went from the field to the Void."), {}, "AAC-5.40")
            return Explanation("", (line,))
        if each[0] == ev.E_IDLE:
            line = Message(N_("Two turns in a row changed nothing."), {}, "AAC-5.50")
            return Explanation("", (line,))
    return NOTHING_MORE


def _row_of(s: AacState, event: Event) -> list[int] | None:
    """The card that the event tells of: nobody has two equal ones on the field (AAC-5.49)."""
    for row in s.field:
        if row[R_CARD] == event[CARD] and row[R_SEAT] == event[SEAT]:
            return row
    return None
