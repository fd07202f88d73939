"""How well a player stands: a linear reading of the features of KM-11.4, 0..1."""

from __future__ import annotations

import math
from typing import Final

from engine.games.kmon.basics import standing
from engine.games.kmon.codes import NO_ELEMENT, NOTHING
from engine.games.kmon.core import Core
from engine.games.kmon.damage import wheel
from engine.games.kmon.state import KMonState

W_HP: Final = 1.0
W_KMON: Final = 3.0
W_CHARGE: Final = 0.45
W_RICH: Final = 0.12
W_CARD: Final = 0.35
W_STANCE: Final = 0.5
W_WHEEL: Final = 0.6
RICH: Final = 8
SCALE: Final = 0.16


def value(r: Core, s: KMonState, seat: int) -> float:
    """A logistic of the difference of both players' features; exact once the battle is over."""
    if s.scores:
        return s.scores[seat] / 2.0
    mine, theirs = _side(r, s, seat), _side(r, s, 1 - seat)
    return 1.0 / (1.0 + math.exp(-SCALE * (mine - theirs)))


def _side(r: Core, s: KMonState, seat: int) -> float:
    total = W_KMON * standing(s, seat)
    for k in range(seat * 3, seat * 3 + 3):
        if s.exhausted[k]:
            continue
        if s.marked[k]:
            total -= W_KMON
            continue
        total += W_HP * (r.t.hp[s.team[k]] - s.damage[k])
    charges = s.charges[seat]
    total += W_CHARGE * min(charges, RICH) + W_RICH * max(0, charges - RICH)
    total += W_CARD * len(s.hands[seat])
    if s.stance[seat]:
        total += W_STANCE
    return total + W_WHEEL * _matchup(r, s, seat)


def _matchup(r: Core, s: KMonState, seat: int) -> int:
    """+1 when the own primary beats the opposing one, -1 the other way round."""
    own, rival = s.active[seat], s.active[1 - seat]
    if own == NOTHING or rival == NOTHING:
        return 0
    mine, theirs = r.t.primary[s.team[own]], r.t.primary[s.team[rival]]
    if mine == NO_ELEMENT or theirs == NO_ELEMENT:
        return 0
    return wheel(mine, theirs, 0)
