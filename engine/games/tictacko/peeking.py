"""Looking at hidden cards, and what is known of them from then on (TTK-7.6, 9.12, 9.28).

`s.buried` has a row `[Objective, bits of the seats that know its place]` for each card of the
Objective deck that somebody has seen go there.
"""

from __future__ import annotations

from engine.games.tictacko.acts import Act
from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.core import Core
from engine.games.tictacko.events import E_LOOKED, E_LOOKED_GOAL, E_REPLACED, E_SAW, E_TOOK_GOAL
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import seats_of, team_mask, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.events import EVERYBODY, Sink


def audience_of(r: Core, seat: int, audience: int) -> list[int]:
    """Who sees what is looked at: the player, or the whole team (TTK-9.28)."""
    return seats_of(team_of(seat), r.seats) if audience else [seat]


def peek_hand(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """The hands as they are now; what is drawn later stays unknown."""
    viewers = audience_of(r, act.seat, op[2])
    for seat in players_meant(s, op[1], act.seat):
        if not s.hands[seat]:
            continue
        mask = 0
        for viewer in viewers:
            if viewer != seat:
                mask |= 1 << viewer
                s.seen[viewer * r.seats + seat] = s.hands[seat][:]
        if mask and out is not None:
            out.append((E_LOOKED, EVERYBODY, act.seat, seat))
            out += [(E_SAW, mask, seat, card) for card in s.hands[seat]]


def peek_goal(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """The opposing team's current Objective."""
    team = 1 - team_of(act.seat)
    if s.current[team] == NOTHING:
        return
    mask = 0
    for viewer in audience_of(r, act.seat, op[1]):
        mask |= 1 << viewer
    s.known_goals[team] |= mask
    if out is not None:
        out.append((E_LOOKED_GOAL, mask, act.seat, team, s.current[team]))


def replace_goal(r: Core, s: TicTacKoState, act: Act, out: Sink | None) -> None:
    """One's Objective goes under the Objective deck, the top card comes; whoever knew the one
    knows where it lies (TTK-7.10)."""
    team = team_of(act.seat)
    old = s.current[team]
    if not s.goals or old == NOTHING:
        return
    s.goals.insert(0, old)
    s.buried.append([old, s.known_goals[team]])
    if out is not None:
        out.append((E_REPLACED, EVERYBODY, act.seat, team))
    take_goal(r, s, team, out)


def take_goal(r: Core, s: TicTacKoState, team: int, out: Sink | None) -> None:
    """The top Objective, for the eyes of the team (TTK-4.9)."""
    s.current[team] = s.goals.pop()
    s.taken[team] = s.seq
    s.passed[2 * team] = s.passed[2 * team + 1] = 0
    s.known_goals[team] = team_mask(team, r.seats) | dig_up(s, s.current[team])
    if out is not None:
        out.append((E_TOOK_GOAL, s.known_goals[team], team, s.current[team]))


def dig_up(s: TicTacKoState, goal: int) -> int:
    """The seats that know an Objective which leaves the deck; its row is gone."""
    for row in s.buried:
        if row[0] == goal:
            s.buried.remove(row)
            return row[1]
    return 0
