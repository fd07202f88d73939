"""From where to where a card is carried by hand to take each action of the open menu.

A place is `<seat>:<area>` or `<seat>:<piece>` by the keys of the scene, or CHAIN, the middle of
the table where links are declared. Nothing here decides what is legal: the menu does.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.effects.program import SLOT_TARGET
from engine.games.kmon.codes import (
    A_ABILITY,
    A_ACTIVE,
    A_ATTACK,
    A_DEFEND,
    A_DISCARD,
    A_ECHO,
    A_ITEM,
    A_LAST,
    A_LAST_POWERUP,
    A_POWERUP,
    A_REACTION,
    A_RECOVER,
    A_REPLACE,
    A_SUBSTITUTE,
    NOTHING,
)
from engine.games.kmon.core import Core
from engine.games.kmon.selecting import candidates
from engine.games.kmon.state import KMonState
from engine.kernel.rules import KIND, PAYLOAD
from engine.kernel.scenes import Places, Plain, in_hand
from engine.kernel.scenes import drags as carried

MIDDLE: Final = "chain"

_SENT: Final = (A_ACTIVE, A_SUBSTITUTE, A_REPLACE)
_STRIKES: Final = (A_ATTACK, A_LAST, A_POWERUP, A_LAST_POWERUP)
_PLAYED: Final = (A_POWERUP, A_LAST_POWERUP, A_ABILITY, A_ITEM, A_REACTION, A_ECHO)


def drags(r: Core, s: KMonState) -> list[Plain]:
    """`{action, from, to}` for each action of the menu that a card can be carried for."""
    return carried(s.menu, partial(_carried, r, s))


def _carried(r: Core, s: KMonState, action: int) -> Places:
    seat, kind, payload = s.decider, action & KIND, action & PAYLOAD
    if kind in _SENT:
        return _sent(s, seat, payload)
    if kind in (A_ATTACK, A_LAST):
        return _active(s, seat), [*_active(s, 1 - seat), MIDDLE]
    if kind == A_DEFEND:
        return _active(s, seat), [f"{seat}:hand", MIDDLE]
    if kind == A_RECOVER:
        return [f"{seat}:discard"], [f"{seat}:hand"]
    if kind == A_DISCARD:
        return in_hand(seat, s.hands[seat], payload), [f"{seat}:discard"]
    if kind in _PLAYED:
        return in_hand(seat, s.hands[seat], payload), [*_aims(r, s, kind, payload), MIDDLE]
    return [], []


def _sent(s: KMonState, seat: int, k: int) -> Places:
    """The K-Mon to the active place, or who stands there to the K-Mon (KM-4.6, KM-4.14)."""
    place = [f"{seat}:active"]
    if s.active[seat] == NOTHING:
        return [f"{seat}:k{k}"], place
    return [f"{seat}:k{k}", *_active(s, seat)], [f"{seat}:k{k}", *place]


def _aims(r: Core, s: KMonState, kind: int, card: int) -> list[str]:
    """The K-Mon a card is put on: those its first choice offers, else who it is played between."""
    seat = s.decider
    for choice, whom, guard, _ in r.slots[card]:
        if choice == SLOT_TARGET and guard < 0:
            return [f"{k // 3}:k{k}" for k in candidates(s, seat, whom)]
    if kind in _STRIKES:
        return _active(s, 1 - seat)
    return [] if kind == A_REACTION else [*_active(s, seat), *_active(s, 1 - seat)]


def _active(s: KMonState, seat: int) -> list[str]:
    return [] if s.active[seat] == NOTHING else [f"{seat}:k{s.active[seat]}"]
