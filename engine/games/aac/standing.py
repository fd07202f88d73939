"""How a game stands by the rules' own count (AAC-6.8), for proofs of test positions."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import LP_MOST
from engine.games.aac.state import AacState
from engine.kernel.state import State

# The whole difference of life points stays within a fifth of a win.
LP_SHARE: Final = 0.2


def standing_now(s: State, seat: int) -> float:
    """One half, and more for each life point ahead."""
    assert isinstance(s, AacState)
    return 0.5 + LP_SHARE * (s.lp[seat] - s.lp[1 - seat]) / LP_MOST
