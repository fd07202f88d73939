"""Runs a game's tests in forked children: once with coverage, then once for each mutant.

The parent has pytest and the kernel imported, but never the game. A child puts the changed source
in place of the file's own as the game is imported, so the working tree is never touched, and runs
the tests that execute the changed lines, the most specific first, up to the first failure.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import json
import math
import os
import pkgutil
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, Final

import coverage
import pytest

from config.tools.mutants.watch import (
    IMPORTED,
    Caches,
    Course,
    OutOfTime,
    Watch,
    give_seconds,
    lines_of,
    run_pytest,
)

PRELOADED: Final = ("engine.registry", "engine.effects", "engine.kernel", "engine.ai")
MEMORY_BYTES: Final = 3 << 30
IMPORT_SECONDS: Final = 60.0
CHILD_SECONDS: Final = 900.0
POLL_SECONDS: Final = 0.02
FIRST_FILES: Final = 4
FIRST_TESTS: Final = 40

Answer = dict[str, Any]
Work = Callable[[Path], Answer]


@dataclass
class Lap:
    """What the run with coverage found: tests, their files and seconds, and who runs which line."""

    tests: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    lines: dict[str, dict[int, set[int]]] = field(default_factory=dict)

    def add(self, answer: Answer) -> None:
        """Take in what one child found."""
        first = len(self.tests)
        for key in ("tests", "files", "seconds"):
            getattr(self, key).extend(answer[key])
        self.weights += [0] * len(answer["tests"])
        for file, lines in answer["lines"].items():
            known = self.lines.setdefault(file, {})
            for line, tests in lines.items():
                moved = {at if at == IMPORTED else at + first for at in tests}
                known.setdefault(int(line), set()).update(moved)
                for at in moved - {IMPORTED}:
                    self.weights[at] += 1

    def tests_of(self, file: str, lines: tuple[int, ...], every: bool = False) -> list[int]:
        """The tests that may notice a change, the quickest and most specific first.

        What runs while a game is imported may be noticed by any test.
        """
        known = self.lines.get(file, {})
        direct = set().union(*(known.get(line, set()) for line in lines))
        rest = set(range(len(self.tests))) - direct if every or IMPORTED in direct else set()
        return [*self.in_order(direct - {IMPORTED}), *self.in_order(rest)]

    def parts(self, tests: list[int]) -> list[list[int]]:
        """First some tests out of a few files, then the rest: collecting many files takes long."""
        files = list(dict.fromkeys(self.files[at] for at in tests))[:FIRST_FILES]
        first = [at for at in tests[:FIRST_TESTS] if self.files[at] in files]
        taken = set(first)
        rest = [at for at in tests if at not in taken]
        return [part for part in (first, rest) if part]

    def in_order(self, tests: set[int]) -> list[int]:
        """Little effort first: few lines of the rules, few seconds."""
        return sorted(tests, key=lambda at: (self._effort(at), self.tests[at]))

    def _effort(self, at: int) -> int:
        return self.weights[at] * math.ceil(self.seconds[at] * 20)


def preload(courses: list[Course]) -> None:
    """Import what every child needs, in the parent; the games themselves must stay out."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    for name in PRELOADED:
        package = importlib.import_module(name)
        for found in pkgutil.walk_packages(getattr(package, "__path__", []), f"{name}."):
            importlib.import_module(found.name)
    for course in courses:
        loaded = [name for name in sys.modules if f"{name}.".startswith(f"{course.package}.")]
        if loaded:
            raise RuntimeError(f"{loaded[0]} was imported before it could be changed")


def measured(course: Course, share: int, of: int) -> Work:
    """The work of one child: every `of`-th test file with coverage."""

    def work(folder: Path) -> Answer:
        caches = Caches()
        functools.lru_cache = caches.lru_cache
        meter = coverage.Coverage(
            data_file=None, config_file=False, include=[f"{course.folder}/*"], messages=False
        )
        meter.start()
        for name in course.modules():
            importlib.import_module(name)
        watch = Watch(course, meter=meter, caches=caches, share=(share, of))
        run_pytest(watch, course.paths(), folder, "--tb=short")
        meter.stop()
        lines = lines_of(meter, watch, caches)
        return {
            "tests": watch.tests, "files": watch.files, "seconds": watch.seconds,
            "failed": watch.failed, "lines": lines,
        }  # fmt: skip

    return work


def changed(course: Course, path: Path, source: str, lap: Lap, tests: list[int]) -> Work:
    """The work of one child: the game with one file changed, under these tests."""

    def work(folder: Path) -> Answer:
        watch = Watch(course)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        signal.signal(signal.SIGPROF, watch.ring)
        _put_in_place(path, source)
        give_seconds(IMPORT_SECONDS)
        try:
            for name in course.modules():
                importlib.import_module(name)
        except OutOfTime:
            return {"caught": "importing the game", "late": True}
        except BaseException as error:  # noqa: BLE001  # a broken module may raise anything
            return {"invalid": f"{type(error).__name__}: {error}"}
        for part in lap.parts(tests):
            watch.wanted = {lap.tests[at]: lap.seconds[at] for at in part}
            files = list(dict.fromkeys(lap.files[at] for at in part))
            status = run_pytest(watch, files, folder, "--tb=no", "-x")
            if watch.failed:
                return {"caught": watch.failed[0], "late": watch.late}
            if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                return {"caught": watch.running, "late": watch.late}
        return {"finished": watch.finished}

    return work


class Lanes:
    """A few children at a time; each writes its answer into a folder of its own."""

    def __init__(self, count: int, folder: Path) -> None:
        self.count = count
        self.folder = folder
        self.running: dict[int, tuple[int, float, Path]] = {}
        self.started = 0

    def run(self, queue: list[tuple[int, Work]]) -> Iterator[tuple[int, Answer]]:
        """Work off the queue, which may grow meanwhile; answers come as they are ready.

        A child that is killed or dies answers with what `caught` it.
        """
        try:
            while queue or self.running:
                while queue and len(self.running) < self.count:
                    self._start(*queue.pop(0))
                yield from self._ended()
                time.sleep(POLL_SECONDS)
        finally:
            for pid in list(self.running):
                _kill(pid)
                os.waitpid(pid, 0)

    def _start(self, number: int, work: Work) -> None:
        place = self.folder / str(self.started)
        place.mkdir()
        self.started += 1
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            _be_child(work, place)
        self.running[pid] = (number, time.monotonic(), place)

    def _ended(self) -> Iterator[tuple[int, Answer]]:
        for pid, (number, begun, place) in list(self.running.items()):
            late = time.monotonic() - begun > CHILD_SECONDS
            if late:
                _kill(pid)
            if os.waitpid(pid, 0 if late else os.WNOHANG)[0]:
                del self.running[pid]
                answer = place / "answer.json"
                if answer.is_file():
                    yield number, json.loads(answer.read_text())
                else:
                    said = (place / "said.txt").read_text()[-4000:]
                    yield number, {"caught": "the end of its process", "late": late, "said": said}


def _put_in_place(path: Path, source: str) -> None:
    """From now on, importing this file runs that source; nothing is written."""
    usual = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path == str(path):
            return compile(source, loader.path, "exec", dont_inherit=True)
        return usual(loader, name)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010  # types cannot say it


def _be_child(work: Work, place: Path) -> None:
    """Do the work, write the answer, and never come back."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        said = os.open(place / "said.txt", os.O_WRONLY | os.O_CREAT)
        for stream in (1, 2):
            os.dup2(said, stream)
        answer = json.dumps(work(place))
        (place / "part.json").write_text(answer)
        (place / "part.json").rename(place / "answer.json")
        status = 0
    except BaseException:  # noqa: BLE001  # whatever it is, the child must not come back
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _kill(pid: int) -> None:
    """The child and what it started; it may not have come to lead its group yet."""
    for end in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError):
            end(pid, signal.SIGKILL)
