"""How a match stands by the rules' own count (TTK-6.1), for proofs of test positions."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.state import State

# One Objective ahead; the most that can be completed (TTK-2.19) stays within a win.
STEP: Final = 0.08


def standing_now(s: State, seat: int) -> float:
    """One half, and more for each completed Objective ahead."""
    assert isinstance(s, TicTacKoState)
    team = team_of(seat)
    return 0.5 + STEP * (len(s.done[team]) - len(s.done[1 - team]))
