"""How well a player stands: a reading of the features of AAC-11.3, 0..1."""

from __future__ import annotations

import math
from typing import Final

from engine.games.aac.blows import (
    B_AP,
    B_DP,
    B_FLIES,
    B_IS_ACTIVE,
    Body,
    best_blow,
    bodies_of,
    body_of,
)
from engine.games.aac.codes import (
    BAN_DRAWING,
    E_,
    FLAG_EVOLVED,
    K_FORBID,
    K_LATER,
    L_A,
    L_KIND,
    L_SEAT,
    L_TARGET,
    ON_CREATURES,
    R_CARD,
    R_FLAGS,
    R_KIND,
    R_SEAT,
    T_CREATURE,
    T_MAGIC,
    T_TRAP,
)
from engine.games.aac.core import Core
from engine.games.aac.evolution import age_of
from engine.games.aac.rows import is_inactive_trap, row_of
from engine.games.aac.sense import AP_LOSS, BONUS, CARDS, DP_LOSS, GONE, LIFE
from engine.games.aac.state import AacState
from engine.games.aac.values import blows_left, points_left
from engine.kernel.worth import AT_ITS_MOMENT, owed_to, share_of

# A creature whose evolution hangs on a condition is read as this many rounds away from it.
RIPENING: Final = 3


def value(r: Core, s: AacState, seat: int) -> float:
    """A logistic of the difference of both players' features, by the weights of `heuristic.py`;
    exact once the game is over."""
    if s.scores:
        return s.scores[seat] / 2.0
    w = r.heuristic
    rival = 1 - seat
    own, other = bodies_of(r, s, seat), bodies_of(r, s, rival)
    means = _means(r, s, seat, own) - _means(r, s, rival, other)
    hit, hurt = best_blow(r, s, seat, own, other), best_blow(r, s, rival, other, own)
    if s.turn_seat == seat:
        means += w.threat * hit - w.menace * hurt
    else:
        means += w.menace * hit - w.threat * hurt
    left = 2.0 * r.round_limit - s.turn
    later = 1.0 if left >= w.late_from else max(0.0, left / w.late_from)
    if s.owed and r.worths:
        means += owed_to(r, s, seat, r.worths)
    gap = _life(r, s, seat) - _life(r, s, rival) + later * means
    return 1.0 / (1.0 + math.exp(-w.scale * gap))


def _life(r: Core, s: AacState, seat: int) -> float:
    """Life points, those above none counting most."""
    w = r.heuristic
    left = float(s.lp[seat])
    return left - w.frail * max(0.0, w.frail_from - left) - w.idle * s.idle[seat]


def _means(r: Core, s: AacState, seat: int, bodies: list[Body]) -> float:
    """Creatures, support, hand, pile: what takes life points later, or keeps them."""
    w = r.heuristic
    total = w.bonus * min(float(s.bonus[seat]), w.bonus_from)
    left = len(bodies)
    for body in bodies:
        total += _creature(r, s, body)
    for row in s.field:
        if row[R_SEAT] == seat and row[R_KIND] != ON_CREATURES:
            total += _support(r, s, row)
    for card in s.hands[seat]:
        kind = r.t.type[card]
        if kind == T_CREATURE:
            left += 1
            total += w.held + w.held_points * (r.t.ap[card] + r.t.dp[card])
        else:
            total += w.magic if kind == T_MAGIC else w.trap
    total += _by_hand(r, s, seat) if r.worths else 0.0
    total += _waiting(r, s, seat) if s.lasts else 0.0
    total -= w.full * max(0.0, len(s.hands[seat]) - w.full_from)
    below = 0
    for card in s.decks[seat]:
        if r.t.type[card] == T_CREATURE:
            below += 1
    return total + w.below * below - w.short * max(0.0, w.short_from - left - below)


def _by_hand(r: Core, s: AacState, seat: int) -> float:
    """AAC-9.17: how much more than an average one each card by hand counts, in the hand and laid;
    of a creature its words do, as much as a magic."""
    w, total = r.heuristic, 0.0
    for card in s.hands[seat]:
        held = w.trap if r.t.type[card] == T_TRAP else w.magic
        total += held * (share_of(r.worths, card) - 1.0)
    for row in s.field:
        if row[R_SEAT] == seat and row[R_KIND] != ON_CREATURES and is_inactive_trap(r, row):
            total += w.laid * (share_of(r.worths, row[R_CARD]) - 1.0)
    return total


def brings(r: Core, card: int) -> float:
    """AAC-9.17: what it costs, and more than it counts where it waits."""
    w, kind = r.heuristic, r.t.type[card]
    if kind == T_CREATURE:
        return w.magic * AT_ITS_MOMENT
    waits = w.laid if kind == T_TRAP else w.magic
    given = w.creature * len(r.play_gives[card]) + w.bonus * r.play_costs[card]
    return waits * AT_ITS_MOMENT + given


def _waiting(r: Core, s: AacState, seat: int) -> float:
    """AAC-9.15: what still happens when a time is over, and a draw that does not."""
    w, total = r.heuristic, 0.0
    for last in s.lasts:
        if last[L_KIND] == K_FORBID and last[L_A] & BAN_DRAWING and last[L_TARGET] == -1 - seat:
            total -= w.held
        if last[L_KIND] != K_LATER:
            continue
        sense, row = r.senses[r.program[last[L_A]]], row_of(s, last[L_TARGET])
        if row is not None and row[R_SEAT] == seat:
            total -= w.attack * sense[AP_LOSS] + w.defence * sense[DP_LOSS]
            total -= sense[GONE] * _creature(r, s, body_of(r, s, row))
        if last[L_SEAT] == seat:
            total += sense[LIFE] + w.bonus * sense[BONUS] + w.held * sense[CARDS]
    return total


def _creature(r: Core, s: AacState, body: Body) -> float:
    w, row, figures = r.heuristic, body.row, body.figures
    found = w.creature + w.attack * figures[B_AP] + w.defence * figures[B_DP]
    if figures[B_FLIES]:
        found += w.flyer
    card = row[R_CARD]
    if r.t.deadly[card]:
        found += w.blow * blows_left(r, row)
    if r.t.traits[card] & E_ and not row[R_FLAGS] & FLAG_EVOLVED:
        after = r.t.evolve_after[card]
        rounds = after - age_of(s, row) if after else RIPENING
        grown = w.attack * r.t.ap[card] + w.defence * r.t.dp[card]
        found += w.egg * 9.0 * grown / (1.0 + 0.5 * max(0, rounds))
    return found if figures[B_IS_ACTIVE] else found * w.idle_share


def _support(r: Core, s: AacState, row: list[int]) -> float:
    w = r.heuristic
    if r.t.wall[row[R_CARD]]:
        return w.wall * points_left(r, s, row)
    return w.laid if is_inactive_trap(r, row) else w.lasting
