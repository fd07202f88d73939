"""Which players a word of the card language means (TTK-9.6, 5.48, 5.50)."""

from __future__ import annotations

from engine.games.tictacko.seats import everybody_in_turn, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import (
    ACTIVE_PLAYER,
    EACH_PLAYER,
    OPPONENTS,
    OPPOSING_TEAM,
    OWN_TEAM,
    TEAMMATE,
    YOU,
)


def players_meant(s: TicTacKoState, who: int, seat: int) -> list[int]:
    """The players in turn order, the active one first; nobody where a player is alone."""
    if who == YOU:
        return [seat]
    if who == ACTIVE_PLAYER:
        return [s.turn_seat]
    everybody = everybody_in_turn(s)
    if who == EACH_PLAYER:
        return everybody
    team = team_of(seat)
    if who == TEAMMATE:
        return [other for other in everybody if team_of(other) == team and other != seat]
    if who == OWN_TEAM:
        return [other for other in everybody if team_of(other) == team]
    assert who in (OPPONENTS, OPPOSING_TEAM)
    return [other for other in everybody if team_of(other) != team]
