"""What may be a team's hidden Objective, by what lies open alone (TTK-11.5).

All Objectives that a viewer does not see are equally likely at first. Each Character that has
entered since the team took its Objective speaks for those of whose spaces it holds one, and
against those of whose spaces one lay open then; reveals take Objectives away and begin anew.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.core import Core
from engine.games.tictacko.hiding import UNKNOWN_GOAL, knows_goal, unseen_goals
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState

# How much less likely one is that stood complete as the last turn ended, and was not revealed.
HELD_BACK: Final = 0.1


def candidates(s: TicTacKoState, viewer: int) -> list[int]:
    """The Objectives that may be what a viewer does not see, sorted; of a view or a world."""
    return s.goal_rest if s.goal_rest else unseen_goals(s, viewer)


def marks_of(s: TicTacKoState, team: int) -> tuple[int, int, int, int]:
    """What speaks for and against Objectives, as bits of spaces: where the team's Characters came
    since it took its own, where they stood as the last turn ended, and the spaces that lay open and
    were not taken, once or twice and twice or three times."""
    placed = before = 0
    for space, side in enumerate(s.sides):
        if side == team:
            entered = s.entered[space]
            if entered > s.taken[team]:
                placed |= 1 << space
            if entered <= s.first_seq:
                before |= 1 << space
    return placed, before, s.passed[2 * team], s.passed[2 * team + 1]


def chances_of(r: Core, marks: tuple[int, int, int, int], goals: list[int]) -> list[float]:
    """The probability of each of these Objectives (at least one) to be that of the team."""
    placed, before, ones, twos = marks
    drawn, passed = r.heuristic.drawn, r.heuristic.passed
    weights: list[float] = []
    for goal in goals:
        mask = r.masks[goal]
        weight: float = drawn ** (mask & placed).bit_count()
        weight *= passed ** ((mask & ones).bit_count() + 2 * (mask & twos).bit_count())
        if not mask & ~before:
            weight *= HELD_BACK
        weights.append(weight)
    total = sum(weights)
    return [weight / total for weight in weights]


def likely(r: Core, s: TicTacKoState, team: int, goals: list[int]) -> list[float]:
    """The probability of each of these Objectives (at least one) to be the team's."""
    return chances_of(r, marks_of(s, team), goals)


def belief_of(r: Core, s: TicTacKoState, viewer: int, team: int) -> dict[int, float]:
    """What `viewer` (-1: a spectator) holds possible of a team's current Objective, from a view
    or a world of it; one entry where it knows, none where there is no Objective."""
    goal = s.current[team]
    if goal == NOTHING:
        return {}
    if goal != UNKNOWN_GOAL and (team_of(viewer) == team or knows_goal(s, team, viewer)):
        return {goal: 1.0}
    goals = candidates(s, viewer)
    return dict(zip(goals, likely(r, s, team, goals), strict=True))
