"""What requests ask: a thought about a position, without holding up the request."""

from __future__ import annotations

import threading
from typing import Final

from django.conf import settings

from engine.ai.levels import level as level_of
from engine.ai.levels import player
from engine.ai.player import Budget
from engine.ai.thought import Thought
from engine.kernel.rules import Rules
from engine.kernel.view import View
from engine.web.thinking import searches
from engine.web.thinking.searches import Search

# So long a request may wait for an answer that comes at once, seconds; and so many requests of a
# web process, of its four threads.
PATIENCE: Final = 0.25
_room = threading.BoundedSemaphore(1)


def is_apart() -> bool:
    """Whether there are processes to think in; else it is done within the request."""
    return bool(settings.THINKING > 0)


def think(
    *,
    table: str,
    revision: int,
    purpose: str,
    rules: Rules,
    seen: View,
    legal: list[int],
    level: str,
    seed: bytes,
    budget: Budget | None = None,
    patience: float = PATIENCE,
) -> Thought | None:
    """How a player of that level rates each legal action; None while it is being thought about.

    Ask again with the same table, revision and purpose (some word of the asker's own) until it is
    there; `after_ms` says when. A newer revision asked for under that purpose, or `drop`, calls
    it off. `budget` is the level's unless given. Without processes it is there at once.
    Raises UnknownLevel, TooMany, and ThinkingFailed when the player broke.
    """
    allowed = budget or level_of(level).budget()
    if not is_apart():
        return player(level, rules).think(seen, legal, allowed, seed)
    if not legal:
        raise ValueError("nothing to think about: there is no legal action")

    def work(search: Search) -> Thought:
        return search.think(rules, seen, legal, level, allowed, seed)

    found = searches.join(table, revision, purpose)
    found = found or searches.begin(table, revision, purpose, work)
    if not waited(found, patience):
        return None
    thought: Thought | None = searches.fetch(found)
    return thought


def waited(search: Search, patience: float = PATIENCE) -> bool:
    """Whether the search is done, after a moment's wait if nobody else of us waits."""
    if search.is_done or patience <= 0:
        return search.is_done
    if not _room.acquire(blocking=False):
        return False
    try:
        return search.wait(patience)
    finally:
        _room.release()


def after_ms(table: str, revision: int, purpose: str) -> int:
    """When it is worth asking again, in milliseconds."""
    found = searches.join(table, revision, purpose)
    return found.again_ms() if found is not None else searches.AGAIN_MS


def drop(table: str, revision: int | None = None) -> None:
    """Call off what is thought about a table; with `revision`, only what is older than that."""
    searches.drop(table, revision)


def warm() -> None:
    """Start the processes before the first question comes."""
    if is_apart():
        searches.the_pool().begin()


def stop() -> None:
    """End all of them; a later question begins anew."""
    searches.stop()
