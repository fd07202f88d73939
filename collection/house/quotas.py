"""How much one person may keep: enough for any shelf, not enough to fill a server."""

from __future__ import annotations

from typing import Final

from collection.house.problems import Refusal
from engine.kernel.messages import Message

# A restored account holds at most so many times what a person can make.
_BROUGHT: Final = 10


class QuotaReached(Refusal):
    """As much as is kept for one person is kept already; nothing was added."""

    status = 409


def check_room(kept: int, *, most: int, full: Message) -> None:
    """Raises QuotaReached with those words when there is no room for one more."""
    if kept >= most:
        raise QuotaReached(full)


def check_restored(kept: int, more: int, *, most: int, full: Message) -> None:
    """As `check_room` for what a backup brings. Where nothing is kept all of it has room: several
    people may have become one, who then own more than one alone can make."""
    if more and kept + more > (most if kept else _BROUGHT * most):
        raise QuotaReached(full)
