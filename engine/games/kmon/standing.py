"""How a battle stands by the rules' own count (KM-6.3), for proofs of test positions."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import damage_left, standing
from engine.games.kmon.state import KMonState
from engine.kernel.state import State

# A K-Mon more counts as much as any damage; both teams together stay within 0..1.
KMON: Final = 0.12
DAMAGE: Final = 0.002
MOST_DAMAGE: Final = 25


def standing_now(s: State, seat: int) -> float:
    """One half, and more for each K-Mon that stands and for damage on the rival's."""
    assert isinstance(s, KMonState)
    kmon = standing(s, seat) - standing(s, 1 - seat)
    damage = damage_left(s, 1 - seat) - damage_left(s, seat)
    return 0.5 + KMON * kmon + DAMAGE * max(-MOST_DAMAGE, min(MOST_DAMAGE, damage))
