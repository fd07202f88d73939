"""What is being thought about in this web process: one search for each table and purpose.

A search is a thread that asks the pool, question by question, and acts on the answers. It is kept
by (table, revision, purpose): whoever asks again joins it, and a newer revision calls it off.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.db import connection

from engine.ai.player import Budget, Choice
from engine.ai.thought import Thought
from engine.kernel.rules import Rules
from engine.kernel.view import View
from engine.sim import thinker
from engine.web.thinking.pool import CalledOff, Job, Pool

# From the first question to the last answer of one move. What is left of three seconds is for the
# way to the page and back.
ANSWER_SECONDS: Final = 1.9
# When to ask again, milliseconds: soon, then less often.
AGAIN_MS: Final = 400
_SOON_MS: Final = 250
_SOON_SECONDS: Final = 0.6
_LAST_MS: Final = 40
_LATE_MS: Final = 100
# A thought that nobody fetches is forgotten.
_KEPT_SECONDS: Final = 60.0
# So many tables may wait at once; others are told to ask again.
_MOST: Final = 64

_log = logging.getLogger(__name__)
_lock = threading.Lock()
_searches: dict[tuple[str, str], Search] = {}
_pool: Pool | None = None


class TooMany(Exception):
    """No room for another search just now."""


class Search:
    """One search under way, or its result."""

    def __init__(self, table: str, revision: int, purpose: str, seconds: float) -> None:
        self.table = table
        self.revision = revision
        self.purpose = purpose
        self.began = time.monotonic()
        self.deadline = self.began + seconds
        self.ended = 0.0
        self.result: Any = None
        self.error: Exception | None = None
        self._done = threading.Event()
        self._job: Job | None = None
        self._is_called_off = False

    def choose(
        self, rules: Rules, seen: View, legal: list[int], level: str, budget: Budget, seed: bytes
    ) -> Choice:
        """A partner's choice, made in another process. Raises CalledOff, ThinkingFailed."""
        asked = thinker.question(rules, seen, legal, level=level, budget=budget, seed=seed)
        return thinker.choice_of(self._ask(asked, rules))

    def think(
        self, rules: Rules, seen: View, legal: list[int], level: str, budget: Budget, seed: bytes
    ) -> Thought:
        """How a player rates each action. Raises CalledOff, ThinkingFailed."""
        asked = thinker.question(
            rules, seen, legal, level=level, budget=budget, seed=seed, wants_thought=True
        )
        return thinker.thought_of(self._ask(asked, rules))

    def wait(self, seconds: float) -> bool:
        """Whether it is done, after at most so long."""
        return self._done.wait(seconds)

    @property
    def is_done(self) -> bool:
        """Whether it has ended, in whatever way."""
        return self._done.is_set()

    def again_ms(self) -> int:
        """When to ask again: soon at first, and not long after the last moment it may take."""
        now = time.monotonic()
        wait = _SOON_MS if now - self.began < _SOON_SECONDS else AGAIN_MS
        left = int((self.deadline - now) * 1000) + _LAST_MS
        return max(_LAST_MS, min(wait, left)) if left > 0 else _LATE_MS

    def call_off(self) -> None:
        """Nobody wants it any more."""
        with _lock:
            self._is_called_off = True
            job = self._job
        if job is not None:
            the_pool().call_off(job)

    def run(self, work: Callable[[Search], Any]) -> None:
        """Do the work to its end, in a thread of its own."""
        try:
            self.result = work(self)
        except CalledOff:
            pass
        except Exception as error:  # noqa: BLE001  # told to whoever asks next
            _log.exception("thinking about %s at %s failed", self.table, self.revision)
            self.error = error
        finally:
            connection.close()
            self.ended = time.monotonic()
            self._done.set()

    def _ask(self, asked: dict[str, Any], rules: Rules) -> dict[str, Any]:
        pool = the_pool()
        with _lock:
            if self._is_called_off:
                raise CalledOff
            told = partial(thinker.told, rules.key, rules.pool)
            self._job = pool.submit(asked, self.deadline, told)
        return pool.result(self._job)


def join(table: str, revision: int, purpose: str) -> Search | None:
    """The search under way, or its result that is not fetched yet."""
    with _lock:
        found = _searches.get((table, purpose))
    return found if found is not None and found.revision == revision else None


def begin(
    table: str,
    revision: int,
    purpose: str,
    work: Callable[[Search], Any],
    seconds: float | None = None,
) -> Search:
    """Begin a search, or join the one there is; one of an older revision is called off. It is to
    be answered after so many `seconds`, ANSWER_SECONDS unless given.

    Raises TooMany."""
    search = Search(table, revision, purpose, ANSWER_SECONDS if seconds is None else seconds)
    with _lock:
        _forget_old()
        found = _searches.get((table, purpose))
        if found is not None and found.revision == revision:
            return found
        if sum(not each.is_done for each in _searches.values()) >= _MOST:
            raise TooMany
        _searches[table, purpose] = search
    if found is not None:
        found.call_off()
    name = f"thinking about {table}"
    threading.Thread(target=search.run, args=(work,), name=name, daemon=True).start()
    return search


def fetch(search: Search) -> Any:
    """Its result, which is then forgotten. Raises what it failed with."""
    with _lock:
        if _searches.get((search.table, search.purpose)) is search:
            del _searches[search.table, search.purpose]
    if search.error is not None:
        raise search.error
    return search.result


def drop(table: str, revision: int | None = None) -> None:
    """Call off what is thought about a table; with `revision`, only what is older than that."""
    with _lock:
        found = [
            search
            for search in _searches.values()
            if search.table == table and (revision is None or search.revision < revision)
        ]
        for search in found:
            del _searches[search.table, search.purpose]
    for search in found:
        search.call_off()


def give_up(search: Search) -> None:
    """Call off this one search, whatever else is thought about its table."""
    with _lock:
        if _searches.get((search.table, search.purpose)) is search:
            del _searches[search.table, search.purpose]
    search.call_off()


def the_pool() -> Pool:
    """The processes of this web process."""
    global _pool
    with _lock_of_pool:
        if _pool is None or _pool.owner != os.getpid():
            _pool = Pool(settings.THINKING)
        return _pool


def stop() -> None:
    """End all searches and all processes; a later question begins anew."""
    global _pool
    with _lock_of_pool:
        pool, _pool = _pool, None
    if pool is not None:
        pool.close()
    with _lock:
        _searches.clear()


_lock_of_pool = threading.Lock()


def _forget_old() -> None:
    now = time.monotonic()
    for key, search in list(_searches.items()):
        if search.is_done and now - search.ended > _KEPT_SECONDS:
            del _searches[key]
