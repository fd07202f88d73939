"""Exact chances of attacks and releases (KX-5.14, 5.44): for partners and pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

FACES: Final = 6
# Ordered pairs of dice whose difference is d, for d = 0 to 5.
PAIRS_APART: Final = (6, 5, 4, 3, 2, 1)


def hit_chance(advantage: int) -> float:
    """The chance that an attack hits with attack minus defence at `advantage`, ties rolled again
    (KX-5.14)."""
    wins = losses = 0
    for gap in range(1 - FACES, FACES):
        ways = PAIRS_APART[abs(gap)]
        if gap + advantage > 0:
            wins += ways
        elif gap + advantage < 0:
            losses += ways
    return wins / (wins + losses)


def turns_to_release(length: int, flanks: Sequence[int], pawn: int) -> float:
    """Own turns until a pawn that is rolled for in every turn lands on a flank cell of a prison,
    on the average (KX-5.44)."""
    return waits_of(length, tuple(flanks))[pawn]


@cache
def waits_of(length: int, flanks: tuple[int, ...]) -> list[float]:
    """Such turns from each cell of the loop; not to be changed. Solved by sweeps, to within 1e-9
    turns."""
    expected = [float(length)] * length
    moved = 1.0
    while moved > 1e-9:
        moved = 0.0
        for cell in range(length - 1, -1, -1):
            ahead = ((cell + die) % length for die in range(1, FACES + 1))
            found = 1.0 + sum(0.0 if at in flanks else expected[at] for at in ahead) / FACES
            moved = max(moved, abs(found - expected[cell]))
            expected[cell] = found
    return expected
