"""Lanes and grants of the Action Phase (TTK-4.19, 4.50)."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.bars import LANE_FULL, LANE_MIXED
from engine.games.tictacko.codes import CARD_LANES, CHARACTERS, MAGICS, NO_LANE
from engine.games.tictacko.continuous import LANE_WORDS, force_of, modified, total_of
from engine.games.tictacko.core import Core
from engine.games.tictacko.force import Force
from engine.games.tictacko.state import TicTacKoState

# Lanes that are open, as bits.
BOTH_LANES: Final = CHARACTERS | MAGICS


def charge(r: Core, s: TicTacKoState, card: int) -> None:
    """A grant pays first (TTK-4.50); else the card picks the lane or uses it."""
    lane = CARD_LANES[r.t.type[card]]
    s.announced += 1
    if s.grants[lane - 1] > 0:
        s.grants[lane - 1] -= 1
        return
    s.lane = lane
    s.used += 1


def left_of_lane(r: Core, s: TicTacKoState) -> int:
    """What is left of the lane that was picked (TTK-4.19)."""
    return max(0, capacity(r, s, s.lane) - s.used)


def open_lanes(r: Core, s: TicTacKoState) -> int:
    """The bits of the lanes for which something is left, of a grant or of the lane itself; both are
    open while none is picked (TTK-4.19, 4.50)."""
    return lanes_under(r, s, force_of(r, s))


def lanes_under(r: Core, s: TicTacKoState, force: Force) -> int:
    """`open_lanes` under these rules."""
    if s.lane == NO_LANE and not force.modifiers:
        return BOTH_LANES
    lanes = 0 if bar_to_lane(r, s, CHARACTERS, force) else CHARACTERS
    return lanes if bar_to_lane(r, s, MAGICS, force) else lanes | MAGICS


def bar_to_lane(r: Core, s: TicTacKoState, lane: int, force: Force) -> int:
    """What keeps the active player from a further card of a lane, 0 for nothing."""
    if s.grants[lane - 1] > 0:
        return 0
    if s.lane not in (NO_LANE, lane):
        return LANE_MIXED
    most = r.capacity[lane]
    if force.modifiers:
        most = total_of(s, force.modifiers, s.turn_seat, LANE_WORDS[lane], most)
    return 0 if most > s.used else LANE_FULL


def capacity(r: Core, s: TicTacKoState, lane: int) -> int:
    """How many cards of a lane the active player may announce, as it is now (TTK-4.19)."""
    return modified(r, s, s.turn_seat, LANE_WORDS[lane], r.capacity[lane])
