"""Effects that act once in a battle (AAC-9.15)."""

from __future__ import annotations

from engine.games.aac.codes import (
    K_SPENT,
    L_A,
    L_KIND,
    L_TARGET,
    R_CARD,
    R_SEAT,
    R_SEQ,
)
from engine.games.aac.state import AacState


def is_spent(s: AacState, row: list[int], block: int) -> bool:
    """Whether that effect of a card has acted for the player who controls it."""
    return any(
        last[L_KIND] == K_SPENT and last[L_A] == block and last[L_TARGET] == -1 - row[R_SEAT]
        for last in s.lasts
    )


def spend(s: AacState, row: list[int], block: int) -> None:
    """It acts now, and never again for that player."""
    s.seq += 1
    seat = row[R_SEAT]
    s.lasts.append([
        s.seq, K_SPENT, -1 - seat, row[R_SEQ], seat, 0, 0, 0, block, 0, 0, row[R_CARD],
    ])  # fmt: skip
