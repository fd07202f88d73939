"""Matches kept ready to be wound to any step: stepping does not read the rows again.

A reel is taken out while it is used, so that no two requests wind the same one; one that is not
there is read from the rows. What is kept was read at that revision and can never be stale.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from engine.kernel.match import Match as Played
from engine.web.seat import storage
from engine.web.seat.rows import Match

_READY: dict[tuple[str, int], Played] = {}
_MOST: Final = 24


@contextmanager
def reel(row: Match) -> Iterator[Played]:
    """The match to wind with `go_to`. Its log's head is where play stands; its state is wherever
    it was wound to last.

    Raises TableClosed when the rules have changed since."""
    key = (row.pk, row.revision)
    played = _READY.pop(key, None) or storage.replayed(row)
    head = played.log.head
    yield played
    # Only what was wound without a fault is kept.
    played.log.head = head
    while len(_READY) >= _MOST:
        _READY.pop(next(iter(_READY)), None)
    _READY[key] = played


def forget() -> None:
    """Let go of all that is kept."""
    _READY.clear()
