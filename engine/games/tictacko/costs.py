"""Costs of an effect: what must be there before it is announced (TTK-4.52, 5.16, 5.32).

What a player chooses to give up stands in slots of the announcement (`effect.COST`); looked at here
is the rest.
"""

from __future__ import annotations

from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.continuous import is_protected
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import (
    DISCARD,
    FENDED,
    N_NUMBER,
    T_AREA,
    T_NONE,
    T_SELF,
    Branch,
)
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import Seen, characters
from engine.games.tictacko.state import TicTacKoState


def is_payable(r: Core, s: TicTacKoState, branch: Branch, seat: int, space: int, held: int) -> bool:
    """Whether what is not chosen can be given up in full; `space` is that of the card, `held` the
    card of the hand that is being announced."""
    return all(_can_pay(r, s, op, seat, space, held) for op in branch.cost)


def _can_pay(r: Core, s: TicTacKoState, op: list[int], seat: int, space: int, held: int) -> bool:
    verb = op[0]
    if verb == DISCARD:
        needed = op[3] if op[2] == N_NUMBER else 1
        return all(
            len(s.hands[other]) - (1 if held != NOTHING and other == seat else 0) >= needed
            for other in players_meant(s, op[1], seat)
        )
    fended = FENDED.get(verb, 0)  # what protects from it
    if not fended:
        return True
    team = team_of(seat)
    if op[1] == T_SELF:
        return space != NOTHING and not is_protected(r, s, space, fended, team)
    if op[1] == T_AREA or op[1] == T_NONE:
        area = r.areas[op[2] if op[1] == T_AREA else op[7]]
        return any(
            not is_protected(r, s, hit, fended, team)
            for hit in characters(r, s, area, Seen(team, space))
        )
    return True
