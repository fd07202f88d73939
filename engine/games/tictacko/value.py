"""How well a seat stands, 0..1: a reading of the features of TTK-11.4."""

from __future__ import annotations

import math
from typing import Final

from engine.games.tictacko.codes import EMPTY, NOTHING
from engine.games.tictacko.core import Core
from engine.games.tictacko.seats import seats_of, team_of
from engine.games.tictacko.state import TicTacKoState

# By hand, not yet tuned by self-play.
DONE: Final = 3.0
MISSING: Final = (2.2, 1.2, 0.5, 0.2, 0.0)  # by the spaces that a pattern still lacks
BLOCKED: Final = 0.25  # for each space of the pattern that the others hold
CLAIMED: Final = 0.12
CARD: Final = 0.08
CLOCK: Final = 0.02
NEAR_END: Final = 6  # cards in the deck: fewer are few
SHORT: Final = 0.3


def value(r: Core, s: TicTacKoState, seat: int) -> float:
    """A logistic of the difference of both teams' features; exact once the match is over."""
    if s.scores:
        return s.scores[seat] / 2.0
    team = team_of(seat)
    return 1.0 / (1.0 + math.exp(_team(r, s, 1 - team) - _team(r, s, team)))


def _team(r: Core, s: TicTacKoState, team: int) -> float:
    total = DONE * len(s.done[team]) + CLAIMED * s.sides.count(team)
    goal = s.current[team]
    if goal > NOTHING:
        total += _pattern(r, s, team, goal)
    for seat in seats_of(team, r.seats):
        total += CARD * len(s.hands[seat])
    left = len(s.decks[team])
    return total + CLOCK * left - SHORT * max(0, NEAR_END - left)


def _pattern(r: Core, s: TicTacKoState, team: int, goal: int) -> float:
    missing = blocked = 0
    for space in r.patterns[goal]:
        if s.sides[space] != team:
            missing += 1
            if s.sides[space] != EMPTY:
                blocked += 1
    return MISSING[min(missing, len(MISSING) - 1)] - BLOCKED * blocked
