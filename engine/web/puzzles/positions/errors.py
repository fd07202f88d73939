"""What positions refuse beyond what the kernel refuses."""

from __future__ import annotations

from typing import Any

from engine.kernel.errors import BadRecord, KernelError, StaleRevision
from engine.kernel.messages import Message


class PositionNotFound(LookupError):
    """No position of that code that this person may see."""


class StalePosition(StaleRevision):
    """Somebody changed the position meanwhile; `yours` is what was to be done, in words."""

    def __init__(self, message: Message, yours: Any) -> None:
        super().__init__(message)
        self.yours = yours


class BadEdit(KernelError):
    """An edit that names a place, a card or a number that is not there."""


class PositionClosed(BadRecord):
    """The game or its rules have changed: the position can be read, not played."""
