"""The context of an effect: the places of `codes.F_...` in BLOCK and EFFECTS frames."""

from __future__ import annotations

from engine.games.aac.codes import (
    F_CHOSEN,
    L_A,
    L_CARD,
    L_SEAT,
    L_SOURCE,
    L_TARGET,
    NOTHING,
    R_CARD,
    R_HOST,
    R_SEAT,
    R_SEQ,
    W_SOURCE,
)
from engine.games.aac.effect_codes import BLOCK
from engine.games.aac.state import AacState


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


def wait(s: AacState, waiting: list[int]) -> None:
    """What is to happen stands in the queue, before younger sources (AAC-5.60)."""
    at = len(s.queue)
    while at and s.queue[at - 1][W_SOURCE] > waiting[W_SOURCE]:
        at -= 1
    s.queue.insert(at, waiting)


def awaken(s: AacState, last: list[int]) -> None:
    """AAC-9.15: a time is over, and what waits for it stands in the queue."""
    subject = last[L_TARGET] if last[L_TARGET] > 0 else NOTHING
    wait(s, [last[L_SOURCE], last[L_A], last[L_CARD], last[L_SEAT], subject, 0])


def loose_context(card: int, seat: int, block: int) -> list[int]:
    """A BLOCK frame for an effect of a card that is not on the field (or not yet)."""
    frame = [BLOCK, 0, 0, 0, card, seat, 0, NOTHING, block, NOTHING, 0]
    assert len(frame) == F_CHOSEN
    return frame
