"""Why an event of a battle happened: the card behind it, and its numbers one by one (KM-5.36).

Everything is read from a masked state, so that no explanation can tell what its reader may not
know; a sum is told only when it comes to what the event says.
"""

from __future__ import annotations

from typing import Final

from engine.effects.program import EFFECTS
from engine.games.kmon import events as ev
from engine.games.kmon.codes import (
    AGE,
    F_CARD,
    L_CARD,
    L_DEFENDED,
    L_DONE,
    NO_CARD,
    P_CARD,
    TURN,
)
from engine.games.kmon.core import Core
from engine.games.kmon.effects import effect_of
from engine.games.kmon.explaining_damage import damage_terms, effect_terms
from engine.games.kmon.link_names import link_name
from engine.games.kmon.resolve import ATTACK_CHARGES
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import GAIN_ATTACK, GAIN_DEFENCE, M_CHARGE_GAIN
from engine.kernel.events import Event
from engine.kernel.explanations import NOTHING_MORE, Explanation, Term, by_effect
from engine.kernel.messages import N_, Message

_GAINS: Final = {
    ev.E_ATTACK_CHARGES: (GAIN_ATTACK, N_("a successful attack"), "KM-5.8"),
    ev.E_DEFENCE_CHARGES: (GAIN_DEFENCE, N_("in defence"), "KM-5.15"),
}
_CANCELLED: Final = (ev.E_NEUTRALISED, ev.E_EVADED)
_ANSWERS: Final = {
    ev.E_EVADE: Message(N_("Evasion"), {}, "KM-5.41"),
    ev.E_BLACKOUT: Message(N_("Blackout"), {}, "KM-5.25"),
}
_LIFE: Final = (ev.E_MARKED, ev.E_REMOVED)
# What its own text tells in full, and what names its card itself.
_PLAIN: Final = (ev.E_TURN, ev.E_PAID_CHARGES, ev.E_NO_REACTION, ev.E_OVER, ev.E_DRAWN)


def explain(r: Core, s: KMonState, event: Event, earlier: list[Event]) -> Explanation:
    """The explanation of an event; `earlier` is what its frame had told before."""
    kind = event[0]
    if kind == ev.E_DAMAGE:
        return _damage(r, s, event, earlier)
    if kind in _LIFE:
        return _life(r, s, event, earlier)
    if kind in _GAINS:
        return _gain(r, s, event)
    if kind in _CANCELLED:
        return _cancelled(r, s, earlier)
    if kind == ev.E_DREW:
        return _drew(r, s)
    return NOTHING_MORE if kind in _PLAIN else _made_by(r, s)


def _damage(r: Core, s: KMonState, event: Event, earlier: list[Event]) -> Explanation:
    if earlier and earlier[-1][0] == ev.E_POINTED and earlier[-1][3] == event[3]:
        term = Term(1, Message(N_("Pointed, whatever the modifiers"), {}, "KM-5.33"))
        return Explanation("", (), (term,), event[4])
    found = damage_terms(r, s, event, earlier)
    if found is None:
        return _made_by(r, s)
    card, terms = found
    return Explanation(_code(r, card), (), terms, event[4])


def _life(r: Core, s: KMonState, event: Event, earlier: list[Event]) -> Explanation:
    """KM-4.30: damage counters beside hit points."""
    seat, card = event[2], event[3]
    k = next((k for k in range(seat * 3, seat * 3 + 3) if s.team[k] == card), -1)
    if k < 0 or s.team[seat * 3 : seat * 3 + 3].count(card) > 1:
        return NOTHING_MORE
    hurts = (ev.E_DAMAGE, ev.E_PAID_DAMAGE)
    more = [each[4] for each in earlier if each[0] in hurts and each[2:4] == event[2:4]]
    params = {"damage": s.damage[k] + sum(more), "hp": r.t.hp[card]}
    line = Message(N_("Damage on it: {damage}. Its hit points: {hp}."), params, "KM-4.30")
    return Explanation("", (line,))


def _gain(r: Core, s: KMonState, event: Event) -> Explanation:
    """KM-5.8, KM-5.15: what is due, and what effects make of it."""
    source, text, clause = _GAINS[event[0]]
    link = next((each for each in reversed(s.links) if not each[L_DONE]), None)
    k = s.active[event[2]]
    if source == GAIN_DEFENCE and link is not None and link[L_DEFENDED]:
        k = link[L_DEFENDED] - 1
    terms = effect_terms(r, s, k, M_CHARGE_GAIN, source)
    due = event[3] - sum(term.amount for term in terms)
    if source == GAIN_ATTACK and due != ATTACK_CHARGES:
        return NOTHING_MORE
    return Explanation("", (), (Term(due, Message(text, {}, clause)), *terms), event[3])


def _cancelled(r: Core, s: KMonState, earlier: list[Event]) -> Explanation:
    """The answer that neutralised or evaded what is told of."""
    for each in reversed(earlier):
        if each[0] == ev.E_REACTION:
            return _by(r, each[3], Message("{card}", {"card": r.pool.at(each[3]).name}))
        if each[0] in _ANSWERS:
            return _by(r, NO_CARD, _ANSWERS[each[0]])
    waiting = [link for link in s.links if not link[L_DONE]]
    if len(waiting) < 2:
        return NOTHING_MORE
    return _by(r, waiting[-1][L_CARD], link_name(r, waiting[-1]))


def _by(r: Core, card: int, name: Message) -> Explanation:
    line = Message(N_("By: {link}."), {"link": name}, "KM-4.26")
    return Explanation(_code(r, card), (line,))


def _drew(r: Core, s: KMonState) -> Explanation:
    if s.frames and s.frames[-1][0] == TURN:
        return Explanation("", (Message(N_("The draw at the end of the turn."), {}, "KM-4.17"),))
    return _made_by(r, s)


def _made_by(r: Core, s: KMonState) -> Explanation:
    """The card whose effect runs, where there is no doubt about it."""
    card = _running(s)
    return NOTHING_MORE if card == NO_CARD else by_effect(r.pool.at(card))


def _running(s: KMonState) -> int:
    for frame in reversed(s.frames):
        if frame[0] == EFFECTS:
            return frame[F_CARD]
        row = effect_of(s, frame[2]) if frame[0] == AGE else None
        if row is not None:
            return row[P_CARD]
    waiting = [link for link in s.links if not link[L_DONE]]
    # Of several links the one that resolves cannot be told from here.
    return waiting[0][L_CARD] if len(waiting) == 1 else NO_CARD


def _code(r: Core, card: int) -> str:
    return r.pool.at(card).code if 0 <= card < len(r.pool) else ""
