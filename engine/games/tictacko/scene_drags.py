"""From where to where a card is carried for an action, by names of pieces and areas."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.games.tictacko.announcing import speaker_of
from engine.games.tictacko.choosing import candidates
from engine.games.tictacko.codes import (
    A_CHARACTER,
    A_DISCARD,
    A_INSTANT,
    A_MAGIC,
    A_SPACE,
    DECLARE,
)
from engine.games.tictacko.continuous import open_spaces
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import C_KIND, CHARACTERS, SPACES
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.rules import KIND, PAYLOAD
from engine.kernel.scenes import Places, Plain, in_hand
from engine.kernel.scenes import drags as carried

MIDDLE: Final = "chain"


def drags(r: Core, s: TicTacKoState) -> list[Plain]:
    """`{action, from, to}` for each action of the menu that a card of the hand is carried for."""
    return carried(s.menu, partial(_carried, r, s))


def _carried(r: Core, s: TicTacKoState, action: int) -> Places:
    seat, kind, value = s.decider, action & KIND, action & PAYLOAD
    if kind == A_CHARACTER:
        return in_hand(seat, s.hands[seat], value), _places(seat, open_spaces(r, s, seat))
    if kind == A_SPACE:
        card = s.frames[-1][2] if s.frames[-1][0] == DECLARE else -1
        return in_hand(seat, s.hands[seat], card), _places(seat, [value])
    if kind in (A_MAGIC, A_INSTANT):
        return in_hand(seat, s.hands[seat], value), [*_places(seat, _aims(r, s, value)), MIDDLE]
    if kind == A_DISCARD:
        return in_hand(seat, s.hands[seat], value), [f"{team_of(seat)}:discard"]
    return [], []


def _aims(r: Core, s: TicTacKoState, card: int) -> list[int]:
    """The spaces that the first choice of a Magic or an Instant offers."""
    by = speaker_of(r, s, s.decider, card)
    for effect in r.effects[card]:
        for branch in effect.branches:
            first = branch.choices[0] if branch.choices else None
            if first is not None and first[C_KIND] in (CHARACTERS, SPACES):
                return candidates(r, s, first, by, [])
    return []


def _places(seat: int, spaces: list[int]) -> list[str]:
    return [f"{seat}:s{space}" for space in spaces]
