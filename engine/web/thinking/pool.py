"""Few processes for many tables: first come, first served, everybody in time.

A question is to be answered by its deadline. As long as others wait, each gets its share of the
time that is left; the players' search may be stopped at any time and has a move then. A process
that dies is replaced and its question asked anew, and so is an idle one once a newer build stands.
One whose question is called off is killed: compiled code looks at no flag, and a new process begins
within half a second.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
from bisect import insort
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from engine.web.thinking.child import Child, ChildEnded, distrust, started

# One decision takes at most this part of the time that is left: a move may hold several.
SHARE: Final = 0.8
# A search has a move after that, however many wait.
LEAST_SECONDS: Final = 0.04
# A process that has not stopped so long after its time will not. It gives way to all others: where
# they need every core it has a thirtieth of one, and reads a game's cards in ten seconds.
_PATIENCE: Final = 30.0
_TRIES: Final = 3
# Nobody waits longer than so many seconds after the deadline, whatever has become of a process.
_TOO_LATE: Final = 120.0
_PAUSE: Final = 1.0
# An idle lane looks so often whether a newer build stands.
_LOOK_SECONDS: Final = 2.0
# A build on which the process of a question has died so often is not trusted with its last try.
DEATHS: Final = 2

_log = logging.getLogger(__name__)


class CalledOff(Exception):
    """Nobody wants the answer any more."""


class ThinkingFailed(RuntimeError):
    """A player broke, or its process died at every try, or there is none; the text says which."""


class Job:
    """One question in the queue; `deadline` in monotonic seconds orders it. `told` makes what a
    process is told that does not know the question's cards."""

    def __init__(
        self, asked: Mapping[str, Any], deadline: float, told: Callable[[], Any] | None = None
    ) -> None:
        self.asked = dict(asked)
        self.told = told
        self.deadline = deadline
        self.answered: dict[str, Any] | None = None
        self.called_off = False
        self.tries = 0
        self.done = threading.Event()


class Pool:
    """So many processes, started with the first question; ended with this one."""

    def __init__(self, size: int) -> None:
        self._changed = threading.Condition()
        self._waiting: list[Job] = []
        self._lanes = [_Lane(self) for _ in range(max(1, size))]
        self._closed = False
        self._begun = False
        # After a fork the other one has neither threads nor processes: it makes a pool of its own.
        self.owner = os.getpid()

    def begin(self) -> None:
        """Start the processes, unless they run."""
        with self._changed:
            if self._begun:
                return
            self._begun = True
        atexit.register(self.close)
        for lane in self._lanes:
            lane.start()

    def submit(
        self, asked: Mapping[str, Any], deadline: float, told: Callable[[], Any] | None = None
    ) -> Job:
        """Put a question into the queue. Raises CalledOff once the pool is closed."""
        self.begin()
        job = Job(asked, deadline, told)
        with self._changed:
            if self._closed:
                raise CalledOff
            insort(self._waiting, job, key=_deadline)
            self._changed.notify_all()
        return job

    def result(self, job: Job) -> dict[str, Any]:
        """Wait for the answer, two minutes after the deadline at most.

        Raises CalledOff, ThinkingFailed."""
        if not job.done.wait(max(0.0, job.deadline + _TOO_LATE - time.monotonic())):
            self.call_off(job)
            raise ThinkingFailed(f"no answer {_TOO_LATE:.0f} s after the deadline")
        if job.called_off:
            raise CalledOff
        if job.answered is None:
            raise ThinkingFailed(f"no thinking process answered in {job.tries} tries")
        if "error" in job.answered:
            raise ThinkingFailed(job.answered["error"])
        return job.answered

    def call_off(self, job: Job) -> None:
        """Nobody wants this answer: out of the queue with it, or its process is killed."""
        with self._changed:
            if job.done.is_set():
                return
            job.called_off = True
            if job in self._waiting:
                self._waiting.remove(job)
                job.done.set()
                return
            for lane in self._lanes:
                if lane.job is job:
                    lane.kill()

    def close(self) -> None:
        """End every process; what was asked is called off."""
        with self._changed:
            self._closed = True
            for job in self._waiting:
                job.called_off = True
                job.done.set()
            self._waiting.clear()
            for lane in self._lanes:
                if lane.job is not None:
                    lane.job.called_off = True
                lane.kill()
            self._changed.notify_all()
        for lane in self._lanes:
            if lane.is_alive():
                lane.join(_PATIENCE)

    def pids(self) -> list[int]:
        """The numbers of the running processes."""
        return [lane.child.pid for lane in self._lanes if lane.child is not None]

    def take(self, lane: _Lane) -> Job | None:
        """For a lane: the next question; None at the end, or when it is time to look round."""
        with self._changed:
            if not self._waiting and not self._closed:
                self._changed.wait(_LOOK_SECONDS)
            if self._closed or not self._waiting:
                return None
            lane.job = self._waiting.pop(0)
            return lane.job

    def try_in_vain(self) -> None:
        """For a lane without a process: what waits, or comes first, was tried once; no more than
        three times. Where another lane has a process nothing was: that one will answer."""
        with self._changed:
            while not self._waiting and not self._closed:
                self._changed.wait()
            if any(lane.child is not None for lane in self._lanes):
                return
            for job in self._waiting[:]:
                job.tries += 1
                if job.tries >= _TRIES:
                    self._waiting.remove(job)
                    job.done.set()

    def seconds_for(self, job: Job) -> float:
        """How long this question may take, so that those behind it are answered in time."""
        now = time.monotonic()
        with self._changed:
            queue = [job, *self._waiting]
        lanes = len(self._lanes)
        share = SHARE * min(
            (each.deadline - now) / (place // lanes + 1) for place, each in enumerate(queue)
        )
        wished = float(job.asked["seconds"])
        return max(LEAST_SECONDS, min(share, wished) if wished > 0 else share)

    def publish(self, lane: _Lane, child: Child) -> None:
        """For a lane: its process has started; from now on it is killed with its question."""
        with self._changed:
            lane.child = child

    def is_wanted(self, job: Job) -> bool:
        """For a lane that has a process: whether to ask; what is called off later is killed."""
        with self._changed:
            job.called_off = job.called_off or self._closed
            return not job.called_off

    def give_back(self, lane: _Lane, job: Job) -> None:
        """For a lane that has lost its process: the question waits for the next one there is."""
        with self._changed:
            lane.job = None
            job.called_off = job.called_off or self._closed
            if job.called_off:
                job.done.set()
                return
            insort(self._waiting, job, key=_deadline)
            self._changed.notify_all()

    def finish(self, lane: _Lane, job: Job) -> None:
        """For a lane: its question is answered, called off, or given up."""
        with self._changed:
            lane.job = None
            job.done.set()

    @property
    def is_closed(self) -> bool:
        """Whether it takes no more questions."""
        return self._closed


class _Lane(threading.Thread):
    """The thread that looks after one process."""

    def __init__(self, pool: Pool) -> None:
        super().__init__(name="thinking", daemon=True)
        self.pool = pool
        self.child: Child | None = None
        self.job: Job | None = None

    def run(self) -> None:
        """Ask question after question, of a process that is there before the first comes."""
        try:
            while not self.pool.is_closed:
                if not self._has_child():
                    self.pool.try_in_vain()
                    time.sleep(_PAUSE)
                    continue
                job = self.pool.take(self)
                if job is not None:
                    self._settle(job)
        finally:
            self._drop()

    def kill(self) -> None:
        """End the process in the middle of its thoughts."""
        child = self.child
        if child is not None:
            child.kill()

    def _settle(self, job: Job) -> None:
        """Ask until that settles it; whatever breaks here, the question has an end."""
        try:
            while not self._answered(job):
                if not self._has_child():
                    self.pool.give_back(self, job)
                    return
        except Exception:  # noqa: BLE001  # logged; the lane goes on
            _log.exception("asking a thinking process failed")
            self._drop()
        self.pool.finish(self, job)

    def _answered(self, job: Job) -> bool:
        """Ask the process there is, once; whether that settles it."""
        if not self.pool.is_wanted(job):
            return True
        assert self.child is not None
        folder, seconds = self.child.folder, self.pool.seconds_for(job)
        job.tries += 1
        try:
            asked = {**job.asked, "seconds": seconds}
            job.answered = self.child.ask(asked, seconds + _PATIENCE, job.told)
        except ChildEnded as why:
            self._drop()
            if not job.called_off:
                _log.warning("a thinking process ended: %s", why or "killed")
                if job.tries >= DEATHS:
                    distrust(folder, why)
            return job.called_off or job.tries >= _TRIES
        return True

    def _has_child(self) -> bool:
        """Whether there is a process to ask, on the newest build. One that died while nobody asked
        is replaced when it is asked."""
        if self.child is not None and self.child.is_outdated:
            self._drop()
        if self.child is None:
            try:
                self.pool.publish(self, started())
            except Exception:  # noqa: BLE001  # logged, and tried again
                _log.exception("no thinking process can be started")
        return self.child is not None

    def _drop(self) -> None:
        child, self.child = self.child, None
        if child is not None:
            with suppress(OSError):
                child.end()


def _deadline(job: Job) -> float:
    return job.deadline
