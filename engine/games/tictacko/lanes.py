"""Lanes and grants of the Action Phase (TTK-4.19, 4.50)."""

from __future__ import annotations

from engine.games.tictacko.codes import CARD_LANES
from engine.games.tictacko.core import Core
from engine.games.tictacko.state import TicTacKoState


def charge(r: Core, s: TicTacKoState, card: int) -> None:
    """A grant pays first (TTK-4.50); else the card picks the lane or uses it."""
    lane = CARD_LANES[r.t.type[card]]
    s.announced += 1
    if s.grants[lane - 1] > 0:
        s.grants[lane - 1] -= 1
        return
    s.lane = lane
    s.used += 1
