"""What an analysis refuses."""

from __future__ import annotations

from engine.kernel.errors import IllegalAction, StaleRevision


class StillPlayed(StaleRevision):
    """The match is not over: judging it would tell what it hides."""


class NoPuzzle(IllegalAction):
    """A move of which no puzzle can be made."""
