"""What waits for an event: effects in play, and a K-Mon that becomes active (KM-9.22)."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import set_active
from engine.games.kmon.codes import (
    ENDING,
    P_BEARER,
    P_BLOCK,
    P_CARD,
    P_OWNER,
    P_SEQ,
)
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState

# From the card's owner; the second of each pair is the opponent's.
EVENTS: Final = ("own_exhausted", "opp_exhausted", "own_enters", "opp_enters")
_EXHAUSTED: Final = 0
_ENTERS: Final = 2


def enter(r: Core, s: KMonState, k: int) -> None:
    """A K-Mon becomes active by an exchange or in an empty position; it acts first, then what has
    waited for it."""
    set_active(s, k // 3, k)
    _wake(r, s, k, _ENTERS)
    card = s.team[k]
    if r.before[card]:
        s.frames.append([ENDING, 0, r.before[card], k, 0, card, k // 3, len(r.slots[card])])


def fall(r: Core, s: KMonState, k: int) -> None:
    """A K-Mon has been exhausted: it acts first (KM-9.15), then what has waited for it."""
    _wake(r, s, k, _EXHAUSTED)
    card = s.team[k]
    if r.program[card]:
        s.frames.append([ENDING, 0, r.program[card], k, 0, card, k // 3, len(r.slots[card])])


def _wake(r: Core, s: KMonState, k: int, event: int) -> None:
    """Effects in play that wait for it, the oldest on top."""
    for row in reversed(s.effects):
        block, owner = row[P_BLOCK], row[P_OWNER]
        for awaited, program in reversed(r.block_waits[block]):
            if awaited == event + int(owner != k // 3):
                bearer, slots = row[P_BEARER], r.block_slots[block]
                s.frames.append([ENDING, 0, program, bearer, row[P_SEQ], row[P_CARD], owner, slots])
