"""From where to where a card is carried by hand to take each action of the open menu.

A place is `<seat>:<area>` or `<seat>:<piece>` by the keys of the scene. Nothing here decides what
is legal: the menu does.
"""

from __future__ import annotations

from functools import partial

from engine.games.aac.codes import (
    A_AIM,
    A_ASSIGN,
    A_ATTACK,
    A_CREATURE,
    A_EXCHANGE,
    A_FORCED,
    A_GIVE_FIELD,
    A_GIVE_HAND,
    A_MAGIC,
    A_PAY_FIELD,
    A_PAY_HAND,
    A_RECALL_HAND,
    A_SETUP,
    A_TRAP,
    DECLARE,
    G_ACTION,
    R_SEAT,
    T_CREATURE,
)
from engine.games.aac.core import Core
from engine.games.aac.rows import row_of
from engine.games.aac.state import AacState
from engine.kernel.rules import KIND, PAYLOAD
from engine.kernel.scenes import Places, Plain, in_hand
from engine.kernel.scenes import drags as carried


def drags(r: Core, s: AacState) -> list[Plain]:
    """`{action, from, to}` for each action of the menu that a card can be carried for."""
    return carried(s.menu, partial(_carried, r, s))


def _carried(r: Core, s: AacState, action: int) -> Places:
    seat, kind, value = s.decider, action & KIND, action & PAYLOAD
    if kind in (A_SETUP, A_CREATURE):
        return in_hand(seat, s.hands[seat], value), [f"{seat}:creatures"]
    if kind == A_FORCED:
        return in_hand(seat, s.hands[seat], value >> 2), [f"{seat}:creatures"]
    if kind in (A_MAGIC, A_TRAP, A_RECALL_HAND):
        return in_hand(seat, s.hands[seat], value), [f"{seat}:support"]
    if kind in (A_GIVE_HAND, A_PAY_HAND):
        pile = "toilet" if r.t.type[value] == T_CREATURE else "void"
        return in_hand(seat, s.hands[seat], value), [f"{seat}:{pile}"]
    if kind == A_EXCHANGE:
        return in_hand(seat, s.hands[seat], value), [f"{seat}:deck"]
    if kind in (A_GIVE_FIELD, A_PAY_FIELD):
        return [f"{seat}:r{value}"], [f"{seat}:toilet", f"{seat}:void"]
    return _on_field(s, seat, kind, value)


def _on_field(s: AacState, seat: int, kind: int, value: int) -> Places:
    if kind == A_ATTACK:
        return [f"{seat}:r{value}"], [f"{1 - seat}:creatures", f"{1 - seat}:support"]
    row = row_of(s, value)
    frame = s.frames[-1] if s.frames else []
    if row is None or not frame or frame[0] != DECLARE:
        return [], []
    goal = [f"{row[R_SEAT]}:r{value}"]
    if kind == A_AIM:
        return [f"{seat}:r{frame[G_ACTION] & PAYLOAD}"], goal
    if kind == A_ASSIGN and frame[G_ACTION] & KIND in (A_MAGIC, A_TRAP):
        return in_hand(seat, s.hands[seat], frame[G_ACTION] & PAYLOAD), goal
    return [], []
