"""How well a player stands: a reading of the features of KM-11.4, 0..1."""

from __future__ import annotations

import math

from engine.games.kmon.codes import (
    NO_ELEMENT,
    NOTHING,
    P_BEARER,
    P_BLOCK,
    P_COUNTERS,
    P_DURATION,
    P_KIND,
    T_ABILITY,
    T_ITEM,
    T_REACTION,
)
from engine.games.kmon.core import Core
from engine.games.kmon.damage import wheel
from engine.games.kmon.heuristic import Heuristic
from engine.games.kmon.notes import ACTION, DRAW, ITEMS, SUBSTITUTION, notes_of
from engine.games.kmon.state import KMonState
from engine.kernel.worth import AT_ITS_MOMENT, owed_to, share_of


def value(r: Core, s: KMonState, seat: int) -> float:
    """A logistic of the difference of both players' features, by the weights of `heuristic.py`;
    exact once the battle is over."""
    if s.scores:
        return s.scores[seat] / 2.0
    w = r.heuristic
    turns = min(len(s.decks[0]), len(s.decks[1]))
    later = 1.0 if turns >= w.short_from else (turns + 1) / (w.short_from + 1)
    gap = _team(r, s, seat) - _team(r, s, 1 - seat)
    gap += later * (_means(r, s, seat) - _means(r, s, 1 - seat) + _attached(r, s, seat))
    if s.owed and r.worths:
        gap += owed_to(r, s, seat, r.worths)
    return 1.0 / (1.0 + math.exp(-w.scale * gap))


def brings(r: Core, card: int) -> float:
    """KM-9.24: what it costs, and more than it counts in the hand; a K-Mon as a playable card."""
    w = r.heuristic
    kind = r.t.type[card]
    held = w.item if kind == T_ITEM else w.playable * (w.reaction if kind == T_REACTION else 1.0)
    return held * AT_ITS_MOMENT + w.charge * r.t.costs[card][0][0]


def worth(r: Core, s: KMonState, seat: int, card: int) -> float:
    """What a card in hand is worth, one by hand as its owner says."""
    usual = _usual(r, s, seat, card)
    return usual * share_of(r.worths, card) if r.worths else usual


def _usual(r: Core, s: KMonState, seat: int, card: int) -> float:
    """An average card in hand: more when the active K-Mon can play it (KM-5.1)."""
    w = r.heuristic
    kind = r.t.type[card]
    if kind == T_ITEM:
        return w.item
    element = r.t.element[card]
    scale = w.reaction if kind == T_REACTION else 1.0
    if element == NO_ELEMENT:
        return w.playable * scale
    active = s.active[seat]
    found = w.dead
    for k in range(seat * 3, seat * 3 + 3):
        if s.exhausted[k] or s.marked[k]:
            continue
        own = s.team[k]
        if r.t.primary[own] == element or r.t.secondary[own] == element:
            if k == active:
                return w.playable * scale
            found = w.benched
    return found * scale


def _team(r: Core, s: KMonState, seat: int) -> float:
    """The HP left, with a premium for each K-Mon that stands, less for one about to fall."""
    total = 0.0
    premium = r.heuristic.kmon
    for k in range(seat * 3, seat * 3 + 3):
        if not s.exhausted[k] and not s.marked[k]:
            left = r.t.hp[s.team[k]] - s.damage[k]
            total += left + premium * left / (left + 1)
    return total


def _means(r: Core, s: KMonState, seat: int) -> float:
    """Charges, cards, stance, matchup: what makes damage later."""
    w = r.heuristic
    charges = s.charges[seat]
    above = max(0.0, charges - w.rich_from)
    total = w.charge * (charges - above) + w.rich * above
    dearest = 0
    for card in s.hands[seat]:
        total += worth(r, s, seat, card)
        if r.t.type[card] == T_ABILITY:
            asked = r.t.costs[card][0][0]
            if asked > dearest:
                dearest = asked
    total -= w.full * max(0.0, len(s.hands[seat]) - w.full_from)
    total += w.saved * min(charges, dearest) + w.deck * len(s.decks[seat])
    if s.stance[seat] and s.turn_seat != seat:
        total += w.stance
    for what in notes_of(s, seat):
        total -= _missed(w, -what)
    return total + w.wheel * _matchup(r, s, seat)


def _missed(w: Heuristic, phase: int) -> float:
    """What a skipped phase would have brought: a card, an exchange, a plain attack (KM-9.20)."""
    if phase == DRAW:
        return w.playable
    if phase == ACTION:
        return 2 + 2 * w.charge
    if phase == ITEMS:
        return w.static
    return w.wheel if phase == SUBSTITUTION else 0.0


def _matchup(r: Core, s: KMonState, seat: int) -> int:
    """1 when the own primary beats the opposing one, else 0."""
    own, rival = s.active[seat], s.active[1 - seat]
    if own == NOTHING or rival == NOTHING:
        return 0
    return max(0, wheel(r.t.primary[s.team[own]], r.t.primary[s.team[rival]], 0))


def _attached(r: Core, s: KMonState, seat: int) -> float:
    """What attached effects will still do, by the turns they have left."""
    w = r.heuristic
    total = 0.0
    for effect in s.effects:
        bearer, block = effect[P_BEARER], effect[P_BLOCK]
        left = effect[P_DURATION] - effect[P_COUNTERS]
        part = w.static * left * len(r.block_statics[block])
        if s.active[bearer // 3] != bearer:
            part *= 0.5
        if r.block_tick[block]:
            part += w.tick * left
        if r.block_end[block]:
            part += w.tick
        part += w.tick * len(r.block_waits[block])
        total += part if (effect[P_KIND] == 0) == (bearer // 3 == seat) else -part
    return total
