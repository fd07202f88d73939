"""The process beside a worker: it plays the games of batches and judges moves, behind all others.

One for each worker, kept between pieces of work, since to start it and read the cards takes longer
than many of them.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.web.thinking import service
from engine.web.thinking.child import Child, ChildEnded, distrust, started, usable
from engine.web.thinking.pool import DEATHS, ThinkingFailed

# As `manage.py work --behind`: batches wait for everybody.
_NICE: Final = 19
# Longer than any game takes, also where the process hardly ever gets a core.
_LONGEST: Final = 3600.0

_lock = threading.Lock()
_child: Child | None = None
_died = 0


def ask(
    asked: Mapping[str, Any], told: Callable[[], Any], meanwhile: Callable[[], None]
) -> dict[str, Any]:
    """Its answer; `meanwhile` is called twice a second.

    Raises ChildEnded, ThinkingFailed when a player broke, and what `meanwhile` raises: the process
    is ended then, in the midst of its game."""
    global _died
    with _lock:
        child = _ready()
        try:
            answered = child.ask(asked, _LONGEST, told, meanwhile)
        except ChildEnded as why:
            _died += 1
            if _died >= DEATHS:
                distrust(child.folder, why)
            _end()
            raise
        except BaseException:
            _end()
            raise
        _died = 0
    if "error" in answered:
        raise ThinkingFailed(answered["error"])
    return answered


def is_compiled() -> bool:
    """Whether a worker that begins now plays on the compiled engine."""
    return service.is_apart() and usable() is not None


def stop() -> None:
    """End it; the next question begins another."""
    with _lock:
        _end()


def _ready() -> Child:
    """The process, on the newest build."""
    global _child
    if _child is not None and _child.is_outdated:
        _end()
    if _child is None:
        _child = started(_NICE)
        atexit.register(stop)
    return _child


def _end() -> None:
    global _child
    child, _child = _child, None
    if child is not None:
        child.end()
