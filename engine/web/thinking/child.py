"""One process that thinks: started, asked, ended. It sees what a question carries, nothing else.

It runs on the compiled engine where a build of our own sources stands, else on the plain one.
"""

from __future__ import annotations

import json
import logging
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings

from engine.sim import builds
from engine.sim.thinker import TOLD, WANTS

# Behind whatever answers people, before batches of games, which are begun at 19.
NICE: Final = 15
# A package that may be compiled is run by a word, not as a script.
_COMMAND: Final = "import sys; from engine.sim.thinker import main; main(int(sys.argv[1]))"
# Behind everybody else it has a thirtieth of a core. One that has ended is noticed at once.
_START_SECONDS: Final = 300.0
_PIECE: Final = 1 << 16
# So often whoever waits for an answer looks round.
_GLANCE_SECONDS: Final = 0.5

_log = logging.getLogger(__name__)
_distrusted: set[Path] = set()


class ChildEnded(Exception):
    """The process has ended before its answer."""


class ChildLate(ChildEnded):
    """It has not, but its time is up."""


def started(nice: int = NICE) -> Child:
    """A process on the best engine there is. Raises ChildEnded, OSError."""
    folder = usable()
    if folder is None:
        return Child(nice=nice)
    try:
        return Child(folder, nice=nice)
    except (ChildEnded, OSError) as why:
        distrust(folder, why)
        return Child(nice=nice)


def usable() -> Path | None:
    """The build that a process is started on now; None: the plain engine."""
    folder = builds.standing()
    return None if folder in _distrusted else folder


def distrust(folder: Path | None, why: ChildEnded | OSError) -> None:
    """Start no process on that build any more: one did not begin, or died again and again. One
    that was only slow says nothing of its build."""
    if isinstance(why, ChildLate):
        return
    if folder is None or folder in _distrusted:
        return
    _distrusted.add(folder)
    _log.error("the compiled engine %s is not used any more: %s", folder, why)


class Child:
    """A running process. `ask` belongs to one thread, `kill` to any; `folder` is its build."""

    def __init__(self, folder: Path | None = None, *, nice: int = NICE) -> None:
        """Start it and wait until it listens. Raises ChildEnded, OSError."""
        self.folder = folder
        tree = folder or builds.ROOT
        self._process = subprocess.Popen(  # noqa: S603  # our own words
            [sys.executable, "-c", _COMMAND, str(nice)],
            bufsize=0,
            cwd=tree,
            env=settings.THINKING_ENVIRONMENT | {"PYTHONPATH": str(tree)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._held = b""
        try:
            self._read(time.monotonic() + _START_SECONDS, _nothing)
        except ChildEnded:
            self.end()
            raise

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    @property
    def is_outdated(self) -> bool:
        """Whether a process that is started now would run something else."""
        return self.folder != usable()

    def ask(
        self,
        asked: Mapping[str, Any],
        seconds: float,
        told: Callable[[], Any] | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> dict[str, Any]:
        """Its answer. `told` makes the cards that it may want first; `meanwhile` is called twice a
        second while it thinks.

        Raises ChildEnded also when there is no answer after so many seconds, or one that cannot
        be read, and what `meanwhile` raises: it then still thinks, and must be ended."""
        deadline = time.monotonic() + seconds
        answered = self._answer(asked, deadline, meanwhile or _nothing)
        if WANTS in answered and told is not None:
            answered = self._answer({**asked, TOLD: told()}, deadline, meanwhile or _nothing)
        return answered

    def kill(self) -> None:
        """End it without a word; whoever waits for its answer is told by ChildEnded."""
        self._process.kill()

    def end(self) -> None:
        """End it, and leave nothing of it behind."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _answer(
        self, asked: Mapping[str, Any], deadline: float, meanwhile: Callable[[], None]
    ) -> dict[str, Any]:
        self._write(json.dumps(dict(asked)).encode() + b"\n", deadline)
        return self._read(deadline, meanwhile)

    def _write(self, line: bytes, deadline: float) -> None:
        """All of it: a pipe takes 64 KiB at a time, and more only as the other end reads."""
        pipe = self._process.stdin
        assert pipe is not None
        left = memoryview(line)
        try:
            os.set_blocking(pipe.fileno(), False)
            while left:
                if not _is_ready(pipe, selectors.EVENT_WRITE, deadline):
                    raise ChildLate("it did not read its question in time")
                with suppress(BlockingIOError):
                    left = left[os.write(pipe.fileno(), left) :]
        except (OSError, ValueError) as exc:
            raise ChildEnded(f"it takes no question: {exc}") from exc

    def _read(self, deadline: float, meanwhile: Callable[[], None]) -> dict[str, Any]:
        """The next line. A pipe of ours alone: what else is written to it is a fault."""
        try:
            found = json.loads(self._line(deadline, meanwhile))
        except (OSError, ValueError) as exc:
            raise ChildEnded(f"its answer cannot be read: {exc}") from exc
        if not isinstance(found, dict):
            raise ChildEnded("its answer is no JSON object")
        return found

    def _line(self, deadline: float, meanwhile: Callable[[], None]) -> bytes:
        pipe = self._process.stdout
        assert pipe is not None
        while b"\n" not in self._held:
            glance = min(deadline, time.monotonic() + _GLANCE_SECONDS)
            if not _is_ready(pipe, selectors.EVENT_READ, glance):
                if glance == deadline:
                    raise ChildLate("no answer in time")
                meanwhile()
                continue
            piece = os.read(pipe.fileno(), _PIECE)
            if not piece:
                raise ChildEnded("it ended before its answer")
            self._held += piece
        line, _, self._held = self._held.partition(b"\n")
        return line


def _nothing() -> None:
    """What is done while nothing is to be done."""


def _is_ready(pipe: IO[bytes], event: int, deadline: float) -> bool:
    """Whether it can be read from, or written to, before the deadline."""
    left = deadline - time.monotonic()
    if left <= 0:
        return False
    with selectors.DefaultSelector() as waiting:
        waiting.register(pipe, event)
        return bool(waiting.select(left))
