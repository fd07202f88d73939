"""One process that thinks: started, asked, ended. It sees what a question carries, nothing else."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings

import engine.kernel

# A package that may be compiled is run by a word, not as a script.
_COMMAND: Final = "from engine.sim.thinker import main; main()"
_ROOT: Final = Path(str(engine.kernel.__file__)).parents[2]
_START_SECONDS: Final = 60.0
_PIECE: Final = 1 << 16


class ChildEnded(Exception):
    """The process has ended before its answer."""


class Child:
    """A running process. `ask` belongs to one thread, `kill` to any."""

    def __init__(self) -> None:
        """Start it and wait until it listens. Raises ChildEnded, OSError."""
        self._process = subprocess.Popen(  # noqa: S603  # our own words
            [sys.executable, "-c", _COMMAND],
            bufsize=0,
            cwd=_ROOT,
            env=settings.THINKING_ENVIRONMENT | {"PYTHONPATH": str(_ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._held = b""
        try:
            self._read(time.monotonic() + _START_SECONDS)
        except ChildEnded:
            self.end()
            raise

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def ask(self, asked: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Its answer. Raises ChildEnded also when there is none after so many seconds, or one
        that cannot be read."""
        deadline = time.monotonic() + seconds
        self._write(json.dumps(dict(asked)).encode() + b"\n", deadline)
        return self._read(deadline)

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

    def _write(self, line: bytes, deadline: float) -> None:
        """All of it: a pipe takes 64 KiB at a time, and more only as the other end reads."""
        pipe = self._process.stdin
        assert pipe is not None
        left = memoryview(line)
        try:
            os.set_blocking(pipe.fileno(), False)
            while left:
                if not _is_ready(pipe, selectors.EVENT_WRITE, deadline):
                    raise ChildEnded("it did not read its question in time")
                with suppress(BlockingIOError):
                    left = left[os.write(pipe.fileno(), left) :]
        except (OSError, ValueError) as exc:
            raise ChildEnded(f"it takes no question: {exc}") from exc

    def _read(self, deadline: float) -> dict[str, Any]:
        """The next line. A pipe of ours alone: what else is written to it is a fault."""
        try:
            found = json.loads(self._line(deadline))
        except (OSError, ValueError) as exc:
            raise ChildEnded(f"its answer cannot be read: {exc}") from exc
        if not isinstance(found, dict):
            raise ChildEnded("its answer is no JSON object")
        return found

    def _line(self, deadline: float) -> bytes:
        pipe = self._process.stdout
        assert pipe is not None
        while b"\n" not in self._held:
            if not _is_ready(pipe, selectors.EVENT_READ, deadline):
                raise ChildEnded("no answer in time")
            piece = os.read(pipe.fileno(), _PIECE)
            if not piece:
                raise ChildEnded("it ended before its answer")
            self._held += piece
        line, _, self._held = self._held.partition(b"\n")
        return line


def _is_ready(pipe: IO[bytes], event: int, deadline: float) -> bool:
    """Whether it can be read from, or written to, before the deadline."""
    left = deadline - time.monotonic()
    if left <= 0:
        return False
    with selectors.DefaultSelector() as waiting:
        waiting.register(pipe, event)
        return bool(waiting.select(left))
