"""Whether an effect could do anything now (TTK-5.22, 5.32)."""

from __future__ import annotations

from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import (
    CANCEL,
    DISCARD,
    DRAW,
    GRANT,
    N_COUNT,
    N_NUMBER,
    SACRIFICE,
    T_AREA,
    T_CHOICE,
    T_NONE,
    Branch,
)
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import S_PLACE, W_ARG, W_REF, Seen, characters
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import R_CHOICE


def could_do(
    r: Core, s: TicTacKoState, branch: Branch, seat: int, space: int, empty: list[int]
) -> bool:
    """Whether at least one operation would. A chosen target counts, unless its slot is one of
    `empty`, which nothing fits."""
    return any(
        _op_could(r, s, op, seat, space)
        for op in branch.ops
        if not (op[1] == T_CHOICE and op[0] not in SPEAKING and op[2] in empty)
    )


# Verbs whose second number is a player, not a target.
SPEAKING = (DRAW, DISCARD, GRANT)


def _op_could(r: Core, s: TicTacKoState, op: list[int], seat: int, space: int) -> bool:
    verb = op[0]
    if verb == CANCEL:
        return True
    seen = Seen(team_of(seat), space)
    if verb == DRAW:
        return bool(players_meant(s, op[1], seat)) and amount(r, s, op[2:4], seen, 1) > 0
    if verb == DISCARD:
        return any(s.hands[other] for other in players_meant(s, op[1], seat))
    if verb == GRANT:
        return seat == s.turn_seat
    if verb == SACRIFICE and op[1] == T_NONE:
        return any(
            own_characters(r, s, r.areas[op[7]], team_of(other))
            for other in players_meant(s, op[4], seat)
        )
    if op[1] == T_AREA:
        return _area_could(r, s, r.areas[op[2]], seen)
    return True


def own_characters(r: Core, s: TicTacKoState, area: list[int], team: int) -> list[int]:
    """The Characters of a team that a selector means."""
    return [space for space in characters(r, s, area, Seen(team)) if s.sides[space] == team]


def _area_could(r: Core, s: TicTacKoState, area: list[int], seen: Seen) -> bool:
    """Whether anybody is in the area, wherever its mark is chosen (TTK-9.24)."""
    if area[S_PLACE + W_REF] != R_CHOICE:
        return bool(characters(r, s, area, seen))
    slots = area[S_PLACE + W_ARG] + 1
    return any(
        characters(r, s, area, Seen(seen.team, seen.space, [mark] * slots))
        for mark in range(len(s.cards))
    )


def amount(r: Core, s: TicTacKoState, row: list[int], seen: Seen, everything: int) -> int:
    """The number behind an amount (TTK-9.9)."""
    if row[0] == N_NUMBER:
        return row[1]
    if row[0] == N_COUNT:
        return len(characters(r, s, r.areas[row[1]], seen))
    return everything
