"""What is refused of a partner's past moves."""

from __future__ import annotations

from engine.kernel.errors import StaleRevision


class StillHidden(StaleRevision):
    """The match is not over: what a partner knew would show its cards."""


class NoSuchMove(LookupError):
    """The match has no such step, or it was no partner's move."""
