"""What is due to a player and stands on no card: plays that are left, the Stalemate."""

from __future__ import annotations

from typing import Any, Final

from engine.games.tictacko.codes import CHARACTERS, MAGICS, NO_LANE
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import END_OF_TURN, NEXT_TURN
from engine.games.tictacko.lanes import left_of_lane
from engine.games.tictacko.language.names import (
    FENDED_CHOICES,
    FORBIDDEN_CHOICES,
    MODIFIED_CHOICES,
)
from engine.games.tictacko.lasting import L_RULE, L_SEAT, L_UNTIL
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.turn import ACTION
from engine.games.tictacko.vocabulary import FORBID, LOCKED, MODIFY, PROTECT, PUT_OFF
from engine.kernel.messages import N_, NN_, Message
from engine.kernel.scenes import notes as told

Plain = dict[str, Any]

_CHARACTERS: Final = NN_(
    "{count} more Character this turn.", "{count} more Characters this turn.", "count"
)
_MAGICS: Final = NN_(
    "{count} more Magic this turn.", "{count} more Magic cards this turn.", "count"
)
_LEFT: Final = {CHARACTERS: _CHARACTERS, MAGICS: _MAGICS}


# By effect.UNTILS.
_UNTILS: Final = {
    END_OF_TURN: N_("until the end of the turn"),
    NEXT_TURN: N_("until this player’s next turn"),
}


def notes(r: Core, s: TicTacKoState, seat: int, viewer: int) -> list[Plain]:
    """All of it is public (TTK-7.1): lanes, grants, Stalemate, what lasts and how long."""
    found: list[Message] = []
    if seat == s.turn_seat and s.turn:
        found += _lanes(r, s)
    if s.stalled:
        found += _stalemate(s, seat)
    found += [_lasting(r, row) for row in s.lasting if row[L_SEAT] == seat]
    return told(found)


def _lanes(r: Core, s: TicTacKoState) -> list[Message]:
    found: list[Message] = []
    if s.phase == ACTION and s.announced and s.lane != NO_LANE:
        left = left_of_lane(r, s)
        if left:
            found.append(_LEFT[s.lane].fill({"count": left}, "TTK-4.19"))
    for lane in (CHARACTERS, MAGICS):
        if s.grants and s.grants[lane - 1]:
            amount = _LEFT[lane].fill({"count": s.grants[lane - 1]}, "TTK-4.50")
            found.append(Message(N_("Granted: {what}"), {"what": amount}, "TTK-4.50"))
    return found


def _stalemate(s: TicTacKoState, seat: int) -> list[Message]:
    if seat in s.waiting:
        return [Message(N_("Stalemate: one more turn for this player."), {}, "TTK-4.41")]
    return [Message(N_("Stalemate: this player has had the turn."), {}, "TTK-4.42")]


def _lasting(r: Core, row: list[int]) -> Message:
    """A rule that outlives its effect, with its clock (TTK-9.19, 9.25)."""
    until = Message(_UNTILS[row[L_UNTIL]])
    return Message(
        N_("{what}, {until}."), {"what": _rule(r, row[L_RULE:]), "until": until}, "TTK-9.25"
    )


def _rule(r: Core, rule: list[int]) -> Message:
    kind, first = rule[0], rule[1]
    if kind == LOCKED:
        return Message(N_("Space {space} is locked"), {"space": r.grid.names[first]}, "TTK-9.14")
    if kind == PUT_OFF:
        return Message(
            N_("{card} waits to do something"), {"card": r.pool.at(first).name}, "TTK-9.41"
        )
    if kind == PROTECT:
        verbs = tuple(verb.name for at, verb in enumerate(FENDED_CHOICES) if first >> at & 1)
        return Message(N_("Characters are safe from: {verbs}"), {"verbs": verbs})
    if kind == FORBID:
        return Message(N_("Forbidden: {what}"), {"what": FORBIDDEN_CHOICES[rule[2]].name})
    if kind == MODIFY:
        number = f"{rule[3]:+d}".replace("-", "−")
        what = MODIFIED_CHOICES[rule[2]].name
        return Message(N_("Changed: {what} {number}"), {"what": what, "number": number})
    return Message(N_("Some Characters claim nothing"))
