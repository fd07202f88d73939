"""Which players a word of the card language means (TTK-9.6, 5.48, 5.50)."""

from __future__ import annotations

from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.seats import everybody_in_turn, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import (
    ACTIVE_PLAYER,
    EACH_PLAYER,
    FEWEST_CARDS,
    MOST_CARDS,
    OPPONENTS,
    OPPOSING_TEAM,
    OWN_TEAM,
    TEAMMATE,
    YOU,
)


def players_meant(s: TicTacKoState, who: int, seat: int, short: int = NOTHING) -> list[int]:
    """The players in turn order, the active one first; nobody where a player is alone. `short` has
    in hand a card that is being announced (TTK-4.31)."""
    if who == YOU:
        return [seat]
    if who == ACTIVE_PLAYER:
        return [s.turn_seat]
    everybody = everybody_in_turn(s)
    if who == EACH_PLAYER:
        return everybody
    if who in (MOST_CARDS, FEWEST_CARDS):
        return _by_hand(s, everybody, who, short)
    team = team_of(seat)
    if who == TEAMMATE:
        return [other for other in everybody if team_of(other) == team and other != seat]
    if who == OWN_TEAM:
        return [other for other in everybody if team_of(other) == team]
    assert who in (OPPONENTS, OPPOSING_TEAM)
    return [other for other in everybody if team_of(other) != team]


def _by_hand(s: TicTacKoState, players: list[int], who: int, short: int) -> list[int]:
    """Those of them with the most or the fewest cards in hand; several where it is a tie
    (TTK-9.38)."""
    held = [len(s.hands[seat]) - (1 if seat == short else 0) for seat in players]
    wanted = max(held) if who == MOST_CARDS else min(held)
    return [seat for at, seat in enumerate(players) if held[at] == wanted]
