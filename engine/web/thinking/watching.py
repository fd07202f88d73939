"""How long partners take, told to whoever counts it: a port that the house fills at its start."""

from __future__ import annotations

from collections.abc import Callable

# Is given the seconds from the question to the move in the database.
watcher: Callable[[float], None] | None = None


def moved_after(seconds: float) -> None:
    """A partner has moved."""
    if watcher is not None:
        watcher(seconds)
