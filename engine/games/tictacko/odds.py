"""Who wins, by what each team lacks and by the turns that are left (TTK-6.1, 6.5).

A team that the decks favour wins by waiting, the other one only by its Objectives, and one that it
can no longer finish in time is worth nothing to it.
"""

from __future__ import annotations

import math

from engine.games.tictacko.core import Core
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState

# Before the order of turns is known.
MANY = 34.0


class Race:
    """The clock of both decks as `team` sees it: own turns until the first one ends, and how
    likely it is that of the others."""

    __slots__ = ("outlasts", "turns")

    turns: float
    outlasts: float

    def __init__(self, r: Core, s: TicTacKoState, team: int) -> None:
        self.turns, self.outlasts = MANY, 0.5
        if not s.order:
            return
        last = 0 if r.loses_on_failed_draw else 1
        sooner = team_of(s.order[(s.at + 1) % len(s.order)])
        own = 2 * (len(s.decks[team]) - last) + (team != sooner)
        theirs = 2 * (len(s.decks[1 - team]) - last) + (team == sooner)
        self.turns = max(0.0, min(own, theirs) / 2.0)
        self.outlasts = 1.0 / (1.0 + math.exp(r.heuristic.steady * (theirs - own)))


def in_time(r: Core, race: Race, lacking: float) -> float:
    """How likely a team completes so many more Objectives before a deck ends."""
    w = r.heuristic
    needed: float = w.pace * max(0.0, lacking) / (race.turns + w.begun)
    found: float = 1.0 / (1.0 + needed**w.steep)
    return found


def odds(race: Race, own: float, theirs: float) -> float:
    """The chance to win of a team that completes its Objectives in time with `own`, the others
    with `theirs`; where both would, who lacks less is the earlier one."""
    alone, others = own * (1.0 - theirs), theirs * (1.0 - own)
    won = alone + (1.0 - own) * (1.0 - theirs) * race.outlasts
    if alone + others > 0.0:
        won += own * theirs * alone / (alone + others)
    return won
