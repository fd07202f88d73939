"""How a game stands by the rules' own order (KX-6.10), for proofs of test positions."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.codes import ATTACKING, C_ATTACKER
from engine.games.karmox.ends import standing
from engine.games.karmox.fighting import TIES
from engine.games.karmox.state import KarmoxState
from engine.kernel.state import CHANCE, State

# Worth of a chest, a character on the board, a life point, an ability point more than the best of
# the others, and how many of each count: all that comes later in the order is worth less than one
# of what comes before, and everything stays within a win.
WORTH: Final = ((0.12, 3), (0.03, 3), (0.003, 6), (0.0003, 8))


def standing_now(s: State, seat: int) -> float:
    """One half, and more for what a side is ahead of the best of the others."""
    assert isinstance(s, KarmoxState)
    own = standing(s, s.side[seat])
    best = max(standing(s, side) for side in set(s.side) if side != s.side[seat])
    total = 0.5
    for mine, theirs, (worth, most) in zip(own, best, WORTH, strict=True):
        total += worth * max(-most, min(most, mine - theirs))
    return total


def repeats(before: State, after: State) -> bool:
    """Whether `after` asks for the dice of an attack anew as `before` did: a tie without a new
    window has changed nothing but its count (KX-5.9, KX-R44)."""
    assert isinstance(before, KarmoxState)
    assert isinstance(after, KarmoxState)
    if after.node != CHANCE or before.ask != C_ATTACKER or after.ask != C_ATTACKER:
        return False
    one, other = before.frames[-1], after.frames[-1]
    return one[0] == other[0] == ATTACKING and other[TIES] > one[TIES]
