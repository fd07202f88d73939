"""Verbs that change the Grid: DESTROY, SACRIFICE, MOVE, SWAP, back to a hand (TTK-5.11 to 5.18)."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.acts import Act, open_picks, seen_by, targets
from engine.games.tictacko.codes import EMPTY, OFFER
from engine.games.tictacko.core import Core
from engine.games.tictacko.counting import amount
from engine.games.tictacko.effect import (
    ALL_PICKS,
    DESTROY,
    MOVE,
    RETURN,
    SACRIFICE,
    SWAP,
    T_CHOICE,
    T_NONE,
)
from engine.games.tictacko.events import (
    E_DESTROYED,
    E_MOVED,
    E_RETURNED,
    E_SACRIFICED,
    E_SWAPPED,
)
from engine.games.tictacko.lasting import is_locked
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import decider_of, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.trigger_events import BY_DESTROY, BY_RETURN, BY_SACRIFICE, LEFT
from engine.games.tictacko.vocabulary import DESTROY as FEND_DESTROY
from engine.games.tictacko.vocabulary import MOVE as FEND_MOVE
from engine.games.tictacko.vocabulary import RETURN as FEND_RETURN
from engine.games.tictacko.vocabulary import SACRIFICE as FEND_SACRIFICE
from engine.games.tictacko.vocabulary import SWAP as FEND_SWAP
from engine.games.tictacko.watching import happened, parting
from engine.games.tictacko.zones import (
    clear,
    enter_hand_openly,
    exchange,
    lift_off_grid,
)
from engine.kernel.events import EVERYBODY, Sink

ON_GRID: Final = (DESTROY, SACRIFICE, MOVE, SWAP, RETURN)


def change_grid(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """Apply one of ON_GRID to what still fits (TTK-5.33)."""
    verb = op[0]
    if verb == DESTROY:
        _destroy(r, s, act, op[1:4], out)
    elif verb == SACRIFICE:
        _sacrifice(r, s, act, op, out)
    elif verb == MOVE:
        _move(r, s, act, op, out)
    elif verb == SWAP:
        _swap(r, s, act, op, out)
    else:
        assert verb == RETURN
        _return(r, s, act, op, out)


def _destroy(r: Core, s: TicTacKoState, act: Act, target: list[int], out: Sink | None) -> None:
    for part in _one_by_one(act, target):
        spaces = targets(r, s, act, part, FEND_DESTROY)
        _remove(r, s, spaces, E_DESTROYED, BY_DESTROY, out)


def _one_by_one(act: Act, target: list[int]) -> list[list[int]]:
    """What was named is hit in the order of naming, each looked at just before; an area is hit as
    one (TTK-5.17)."""
    if target[0] != T_CHOICE or target[2] != ALL_PICKS:
        return [target]
    return [[T_CHOICE, target[1], pick] for pick in range(len(act.picks[target[1]]))]


def _remove(
    r: Core, s: TicTacKoState, spaces: list[int], told: int, how: int, out: Sink | None
) -> None:
    """Together onto the discard piles of their teams (TTK-5.17, 2.22)."""
    parting(r, s, spaces, how)
    teams = {s.sides[space] for space in spaces}
    if out is not None:
        for space in r.grid.reading:
            if space in spaces:
                out.append((told, EVERYBODY, s.sides[space], s.cards[space], space))
    clear(r, s, spaces)
    for team in sorted(teams):
        happened(r, s, LEFT, team, how)


def _sacrifice(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    if op[1] != T_NONE:
        for part in _one_by_one(act, op[1:4]):
            spaces = targets(r, s, act, part, FEND_SACRIFICE)
            _remove(r, s, spaces, E_SACRIFICED, BY_SACRIFICE, out)
        return
    seen = seen_by(r, s, act)
    count = amount(r, s, op[5:7], act.seat, seen, act.all_of(op[5]))
    for seat in reversed(players_meant(s, op[4], act.seat)):
        if count:
            s.frames.append([OFFER, seat, count, op[7], seen.space, seen.item, *seen.chosen])


def _move(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """One Character to a free space that still fits (TTK-5.12)."""
    movers = targets(r, s, act, op[1:4], FEND_MOVE)
    spaces = open_picks(r, s, act, op[4:7])
    if len(movers) != 1 or len(spaces) != 1 or s.cards[spaces[0]] != EMPTY:
        return
    origin, space = movers[0], spaces[0]
    if out is not None:
        out.append((E_MOVED, EVERYBODY, s.sides[origin], s.cards[origin], origin, space))
    exchange(s, origin, space)


def _swap(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """Two different Characters exchange spaces at once (TTK-5.14, 5.26)."""
    first = targets(r, s, act, op[1:4], FEND_SWAP)
    second = targets(r, s, act, op[4:7], FEND_SWAP)
    if len(first) != 1 or len(second) != 1 or first == second:
        return
    one, other = first[0], second[0]
    if is_locked(s, one) or is_locked(s, other):
        return
    if out is not None:
        out.append((E_SWAPPED, EVERYBODY, s.cards[one], one, s.cards[other], other))
    exchange(s, one, other)


def _return(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """To a hand of its team: the performer's, else of who is next in turn order (TTK-9.10)."""
    for part in _one_by_one(act, op[1:4]):
        _return_together(r, s, act, targets(r, s, act, part, FEND_RETURN), out)


def _return_together(
    r: Core, s: TicTacKoState, act: Act, spaces: list[int], out: Sink | None
) -> None:
    teams: list[int] = []
    parting(r, s, spaces, BY_RETURN)
    for space in spaces:
        team = s.sides[space]
        teams.append(team)
        seat = act.seat if team_of(act.seat) == team else decider_of(s, team)
        is_spent = s.entered[space] > s.first_seq
        card = lift_off_grid(s, space)
        enter_hand_openly(s, seat, card, is_spent=is_spent)
        if out is not None:
            out.append((E_RETURNED, EVERYBODY, seat, card))
    for team in sorted(set(teams)):
        happened(r, s, LEFT, team, BY_RETURN)
