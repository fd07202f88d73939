"""The context of an effect: the places of `codes.F_...` in BLOCK and EFFECTS frames."""

from __future__ import annotations

from engine.games.aac.codes import (
    F_CHOSEN,
    NOTHING,
    R_CARD,
    R_HOST,
    R_SEAT,
    R_SEQ,
)
from engine.games.aac.effect_codes import BLOCK


def context_of(row: list[int], block: int, depth: int, subject: int) -> list[int]:
    """A BLOCK frame for an effect of a card on the field."""
    return [
        BLOCK,
        0,
        0,
        row[R_SEQ],
        row[R_CARD],
        row[R_SEAT],
        depth,
        subject,
        block,
        row[R_HOST],
        0,
    ]


def loose_context(card: int, seat: int, block: int) -> list[int]:
    """A BLOCK frame for an effect of a card that is not on the field (or not yet)."""
    frame = [BLOCK, 0, 0, 0, card, seat, 0, NOTHING, block, NOTHING, 0]
    assert len(frame) == F_CHOSEN
    return frame
