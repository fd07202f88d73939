"""Seats, teams and turn order (TTK-4.5): the seats of a team are those of one parity."""

from __future__ import annotations

from engine.games.tictacko.state import TicTacKoState


def team_of(seat: int) -> int:
    """The team of a seat: seats 0 and 2 are one team, 1 and 3 the other."""
    return seat & 1


def seats_of(team: int, seats: int) -> list[int]:
    """The seats of a team, lowest first. With three seats, seat 1 is Solo."""
    return list(range(team, seats, 2))


def order_from(starter: int, seats: int) -> list[int]:
    """The turn order that repeats to the end (TTK-4.5)."""
    if seats == 2:
        return [starter, 1 - starter]
    if seats == 4:
        return [starter, starter ^ 1, starter ^ 2, starter ^ 3]
    if starter == 1:
        return [1, 0, 1, 2]
    return [starter, 1, 2 - starter, 1]


def team_mask(team: int, seats: int) -> int:
    """The seats of a team as bits: who sees an event, who knows an Objective."""
    mask = 0
    for seat in seats_of(team, seats):
        mask |= 1 << seat
    return mask


def others_in_turn(s: TicTacKoState, actor: int) -> list[int]:
    """The players other than the actor: the active one first, then by turn order, once each."""
    found: list[int] = []
    size = len(s.order)
    for step in range(size):
        seat = s.order[(s.at + step) % size]
        if seat != actor and seat not in found:
            found.append(seat)
    return found


def everybody_in_turn(s: TicTacKoState) -> list[int]:
    """All players, the active one first, once each (TTK-5.48)."""
    return others_in_turn(s, -1)


def decider_of(s: TicTacKoState, team: int) -> int:
    """Who decides for a team (TTK-4.28)."""
    size = len(s.order)
    for step in range(size):
        seat = s.order[(s.at + step) % size]
        if team_of(seat) == team:
            return seat
    raise ValueError("a team without players")
