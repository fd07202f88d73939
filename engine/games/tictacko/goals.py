"""The Objective step (TTK-4.24 to 4.28).

Frame: `[GOALS, place, asked, teams]`: place 0 is the active team's; `teams` are the bits of those
who may reveal, with AT_ONCE where no answer is kept back (TTK-6.4).
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import (
    A_HOLD,
    A_REVEAL,
    D_REVEAL,
    GOALS,
    NOTHING,
    OBJECTIVES,
    SIMULTANEOUS,
)
from engine.games.tictacko.continuous import unclaimed
from engine.games.tictacko.core import Core
from engine.games.tictacko.ends import draw_match, win
from engine.games.tictacko.events import E_CLEARED, E_HELD, E_REVEALED
from engine.games.tictacko.peeking import take_goal
from engine.games.tictacko.seats import decider_of, team_mask, team_of
from engine.games.tictacko.selectors import ground_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.trigger_events import BY_CLEAR, COMPLETED, LEFT
from engine.games.tictacko.watching import happened, parting
from engine.games.tictacko.zones import clear
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.state import OVER

BOTH: Final = 3
AT_ONCE: Final = 4


def is_complete(r: Core, s: TicTacKoState, team: int) -> bool:
    """Whether the team claims every space of its pattern now (TTK-5.4, 5.5)."""
    goal = s.current[team]
    return goal != NOTHING and is_claimed(r, s, team, goal)


def is_any_complete(r: Core, s: TicTacKoState, held: list[int]) -> bool:
    """Whether the Objective of a team is complete, on a Grid where these spaces are the teams'."""
    masks, current = r.masks, s.current
    if masks[current[0]] & ~held[0] and masks[current[1]] & ~held[1]:
        return False  # a team without an Objective is looked at again: it has no mask of its own
    return is_complete(r, s, 0) or is_complete(r, s, 1)


def is_claimed(r: Core, s: TicTacKoState, team: int, goal: int) -> bool:
    """Whether the spaces of an Objective are the team's."""
    mask = r.masks[goal]
    if mask & ~ground_of(r, s).held[team]:
        return False
    return not mask & unclaimed(r, s)


def begin_goals(r: Core, s: TicTacKoState) -> None:
    """T4b of a turn."""
    s.frames.append([GOALS, 0, 0, BOTH if r.draw_on_both else BOTH | AT_ONCE])


def team_at(s: TicTacKoState, place: int) -> int:
    """The active team first, then the other (TTK-R42)."""
    active = team_of(s.turn_seat)
    return active if place == 0 else 1 - active


def step_goals(r: Core, s: TicTacKoState, frame: list[int], out: Sink | None) -> None:
    """Ask the team whose place it is, if its Objective is complete; else go on."""
    place = frame[1]
    if place > 1:
        s.frames.pop()
        if s.sealed:
            _apply_together(r, s, out)
        return
    team = team_at(s, place)
    if frame[2] or not frame[3] >> team & 1 or not is_complete(r, s, team):
        frame[1], frame[2] = place + 1, 0
        return
    frame[2] = 1
    s.secret = 1  # TTK-7.3
    r.offer(s, decider_of(s, team), D_REVEAL, [A_HOLD, A_REVEAL])


def answer_reveal(r: Core, s: TicTacKoState, action: int, out: Sink | None) -> None:
    """D7. With `simultaneous_third = draw` both answers are kept until they apply (TTK-6.4)."""
    s.secret = 0
    team = team_of(s.decider)
    if action == A_HOLD and out is not None:
        out.append((E_HELD, team_mask(team, r.seats), team))
    if not s.frames[-1][3] & AT_ONCE:
        s.sealed.append([s.decider, action])
    elif action == A_REVEAL:
        reveal(r, s, team, out)
        if s.node != OVER and r.chain_reveal:
            s.frames[-1][2] = 0


def reveal(r: Core, s: TicTacKoState, team: int, out: Sink | None) -> None:
    """Face up, cleared, then the end or the next Objective, in one act (TTK-4.24)."""
    _show(r, s, team, out)
    if len(s.done[team]) >= r.goals_to_win:
        win(r, s, team, OBJECTIVES, out)
    else:
        take_goal(r, s, team, out)


def _show(r: Core, s: TicTacKoState, team: int, out: Sink | None) -> None:
    goal = s.current[team]
    s.current[team] = NOTHING
    s.known_goals[team] = 0
    s.done[team].append(goal)
    parting(r, s, r.patterns[goal], BY_CLEAR)
    clear(r, s, r.patterns[goal])
    if out is not None:
        out.append((E_REVEALED, EVERYBODY, team, goal))
        out.append((E_CLEARED, EVERYBODY, team, len(r.patterns[goal])))
    happened(r, s, LEFT, team, BY_CLEAR)
    happened(r, s, COMPLETED, team)


def _apply_together(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    """TTK-6.4: both reveals on the same Grid, the active team's first."""
    teams = [team_of(row[0]) for row in s.sealed if row[1] == A_REVEAL]
    s.sealed = []
    for team in teams:
        _show(r, s, team, out)
    there = [team for team in teams if len(s.done[team]) >= r.goals_to_win]
    if len(there) == 2:
        draw_match(r, s, SIMULTANEOUS, out)
    elif there:
        win(r, s, there[0], OBJECTIVES, out)
    else:
        bits = AT_ONCE
        for team in teams:
            take_goal(r, s, team, out)
            bits |= 1 << team
        if r.chain_reveal:
            s.frames.append([GOALS, 0, 0, bits])
