"""How much one person may keep: enough for any shelf, not enough to fill a server."""

from __future__ import annotations

from collection.house.problems import Refusal
from engine.kernel.messages import Message


class QuotaReached(Refusal):
    """As much as is kept for one person is kept already; nothing was added."""

    status = 409


def check_room(kept: int, *, most: int, full: Message) -> None:
    """Raises QuotaReached with those words when there is no room for one more."""
    if kept >= most:
        raise QuotaReached(full)
