"""Why something happened, beyond its clause: the card behind it, the numbers in it."""

from __future__ import annotations

from typing import Final

from engine.effects.program import EFFECTS
from engine.games.aac import effect_codes as e
from engine.games.aac import events as ev
from engine.games.aac import events_effects as ef
from engine.games.aac import events_fighting as fi
from engine.games.aac.attack import attack_of
from engine.games.aac.codes import (
    BY_CAPTION,
    F_CARD,
    FORCED,
    R_CARD,
    V_AT,
    V_AV,
    V_CARD,
    V_KIND,
    V_OVERFLOWING,
    V_STATE,
)
from engine.games.aac.core import Core
from engine.games.aac.explaining_values import LEFT, changed, died, owed_to, poisoned
from engine.games.aac.rows import row_of
from engine.games.aac.state import AacState
from engine.kernel.events import Event
from engine.kernel.explanations import NOTHING_MORE, Explanation, Term, by_effect
from engine.kernel.messages import N_, Message, MessageParam

_HURTS: Final = (fi.E_WOUNDED_AP, fi.E_WOUNDED_DP, fi.E_WALL_HIT)
_CHANGES: Final = (ef.E_CHANGED_AP, ef.E_CHANGED_DP)
_WORN: Final = (ef.E_HURT_AP, ef.E_HURT_DP)
_COUNTERS: Final = (ev.E_LP_LOST, ev.E_LP_GAINED, ev.E_BONUS_GAINED)
_BY_EFFECT: Final = (
    *range(ef.E_WORE_OFF + 1, ef.E_NO_TRAITS + 1),
    ev.E_LP_LOST,
    ev.E_LP_GAINED,
    ev.E_BONUS_GAINED,
    ev.E_DREW,
    ev.E_DISCARDED,
    ev.E_TO_HAND,
    ev.E_REVEALED,
)
_KINDS: Final = (
    N_("{card} attacks with {av} AP."),
    N_("{card} attacks by its caption with {av} AP."),
    N_("{card} is forced to attack with {av} AP."),
)


def explain(r: Core, s: AacState, event: Event, earlier: list[Event]) -> Explanation:
    """The explanation of an event; `earlier` is what its frame had told before."""
    kind = event[0]
    hit = attack_of(s)
    if hit is not None and hit is _top_procedure(s):
        if kind in _HURTS:
            return _wound(r, s, event, hit)
        if kind == ev.E_LP_LOST:
            return _lp_of_hit(r, event, hit)
    if kind in _CHANGES and len(event) > LEFT:
        return changed(r, s, event, earlier, _made_by(r, s))
    if kind == ev.E_DIED:
        return died(r, s, event)
    owed = owed_to(r, event, earlier) if kind in _COUNTERS else NOTHING_MORE
    if kind in _WORN:
        owed = poisoned(event, earlier)
    if owed is not NOTHING_MORE:
        return owed
    return _made_by(r, s) if kind in _BY_EFFECT else NOTHING_MORE


def _top_procedure(s: AacState) -> list[int] | None:
    """The innermost attack or effect: what is doing something now."""
    for frame in reversed(s.frames):
        if frame[0] == EFFECTS or frame[0] == e.BLOCK:
            return None
        if frame is attack_of(s):
            return frame
    return None


def _wound(r: Core, s: AacState, event: Event, hit: list[int]) -> Explanation:
    """What a hit takes is its AV, and never more than there is (AAC-5.6)."""
    target = row_of(s, hit[V_AT])
    if len(event) < 6 or target is None or target[R_CARD] != event[3]:
        return NOTHING_MORE
    terms = [_value_term(r, hit)]
    spare = event[4] - hit[V_AV]
    if spare > 0:
        return NOTHING_MORE
    if spare:
        terms.append(Term(spare, Message(N_("Never more than there is"), {}, "AAC-5.6")))
    return Explanation(_code(r, hit[V_CARD]), (), tuple(terms), event[4])


def _lp_of_hit(r: Core, event: Event, hit: list[int]) -> Explanation:
    """AAC-5.13: a target in attack position costs its controller the whole AV."""
    terms = [_value_term(r, hit)]
    spare = event[3] - hit[V_AV]
    if spare > 0:
        return NOTHING_MORE
    if spare:
        terms.append(Term(spare, Message(N_("Life points stop at 0"), {}, "AAC-5.5")))
    return Explanation(_code(r, hit[V_CARD]), (), tuple(terms), event[3])


def _value_term(r: Core, hit: list[int]) -> Term:
    if hit[V_STATE] & V_OVERFLOWING:
        return Term(hit[V_AV], Message(N_("What is left over behind the wall"), {}, "AAC-5.20"))
    clause = {BY_CAPTION: "AAC-5.52", FORCED: "AAC-5.48"}.get(hit[V_KIND], "AAC-5.10")
    words: dict[str, MessageParam] = {"card": r.pool.at(hit[V_CARD]).name, "av": hit[V_AV]}
    return Term(hit[V_AV], Message(_KINDS[hit[V_KIND]], words, clause))


def _made_by(r: Core, s: AacState) -> Explanation:
    """The card whose effect runs."""
    for frame in reversed(s.frames):
        if frame[0] == EFFECTS or frame[0] == e.BLOCK:
            known = 0 <= frame[F_CARD] < len(r.pool)
            return by_effect(r.pool.at(frame[F_CARD])) if known else NOTHING_MORE
    return NOTHING_MORE


def _code(r: Core, card: int) -> str:
    return r.pool.at(card).code if 0 <= card < len(r.pool) else ""
