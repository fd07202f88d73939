"""What stands inside pytest while mutants are tried: which tests, their lines, their time."""

from __future__ import annotations

import functools
import pkgutil
import re
import signal
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final

import coverage
import hypothesis
import pytest

from config.tools import ROOT

# What the house proves of every game; of these, the tests that name the game's key.
SHARED: Final = ("tests/conformance", "tests/sim/test_every_game.py")
PLUGINS_OFF: Final = (
    *("randomly", "cacheprovider", "xdist", "cov", "playwright", "django", "schemathesis"),
)
MARKERS: Final = "not slow and not browser"
IMPORTED: Final = -1

# Seconds of processor for a test that a mutant made slow: these, and so many times its usual.
TEST_SECONDS: Final = 3.0
TEST_TIMES: Final = 10.0


class OutOfTime(BaseException):
    """A mutant runs on without end."""


@dataclass(frozen=True)
class Course:
    """A game's package and where its tests lie."""

    key: str
    package: str
    folder: Path

    def paths(self) -> list[str]:
        """What pytest is given: the game's own tests and those of every game."""
        paths = [ROOT / name for name in SHARED] if self.folder.is_relative_to(ROOT) else []
        if (self.folder / "tests").is_dir():
            paths.append(self.folder / "tests")
        return [str(path) for path in paths]

    def modules(self) -> Iterator[str]:
        """Every module of the game that is no test."""
        yield self.package
        for found in pkgutil.walk_packages([str(self.folder)], f"{self.package}."):
            if "tests" not in found.name.split("."):
                yield found.name

    def names(self, item: pytest.Item) -> bool:
        """Whether a test is about this game."""
        if self.folder in item.path.parents:
            return True
        words = re.split(r"[\[\].-]", item.nodeid.partition("[")[2])
        return self.key in words or self.key in getattr(item, "fixturenames", ())


class Caches:
    """Who asks which cache: what a cached function ran, it ran for all who ask."""

    def __init__(self) -> None:
        self.users: dict[str, set[int]] = {}
        self.current = IMPORTED
        self.filling: list[str] = []
        self.meter: coverage.Coverage | None = None
        self._real = functools.lru_cache

    def lru_cache(self, maxsize: Any = 128, typed: bool = False) -> Any:
        """As the library's, but it tells the coverage who asked."""
        if callable(maxsize):
            return self._told(maxsize, 128, typed)
        return lambda function: self._told(function, maxsize, typed)

    def switch(self, name: str) -> None:
        """What runs now, runs for that test or cache."""
        if self.meter is not None:
            self.meter.switch_context(name)

    def _told(self, function: Callable[..., Any], maxsize: int | None, typed: bool) -> Any:
        if not function.__module__.startswith(("engine.", "tests.")):
            return self._real(maxsize, typed)(function)
        name = f"cache:{function.__module__}.{function.__qualname__}"

        @functools.wraps(function)
        def fill(*args: Any, **keywords: Any) -> Any:
            self.filling.append(name)
            self.switch(name)
            try:
                return function(*args, **keywords)
            finally:
                self.filling.pop()
                self.switch(self.filling[-1] if self.filling else _context(self.current))

        cached = self._real(maxsize, typed)(fill)

        @functools.wraps(function)
        def ask(*args: Any, **keywords: Any) -> Any:
            for user in [name, *self.filling]:
                self.users.setdefault(user, set()).add(self.current)
            return cached(*args, **keywords)

        ask.__dict__.update(cache_clear=cached.cache_clear, cache_info=cached.cache_info)
        return ask


class Watch:
    """The plugin of one run: which tests, in which order, and what came of them."""

    def __init__(
        self,
        course: Course,
        *,
        wanted: dict[str, float] | None = None,
        meter: coverage.Coverage | None = None,
        caches: Caches | None = None,
        share: tuple[int, int] = (0, 1),
    ) -> None:
        self.course = course
        self.wanted = wanted
        self.caches = caches or Caches()
        self.caches.meter = meter
        self.share = share
        self.tests: list[str] = []
        self.files: list[str] = []
        self.seconds: list[float] = []
        self.failed: list[str] = []
        self.running = "the collection of the tests"
        self.late = False
        self.finished = 0

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """Found examples come in the same order each time, and nobody shortens them."""
        hypothesis.settings.register_profile(
            "mutants",
            deadline=None,
            derandomize=True,
            database=None,
            phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        hypothesis.settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The game's tests of this share, or those wanted, in that order."""
        items[:] = [item for item in items if self.course.names(item)]
        if self.wanted is None:
            share, of = self.share
            files = sorted({item.path for item in items})[share::of]
            items[:] = [item for item in items if item.path in files]
            self.tests = [name_of(item) for item in items]
            self.files = [str(item.path) for item in items]
            self.seconds = [0.0] * len(items)
            return
        found = {name_of(item): item for item in items}
        items[:] = [found[name] for name in self.wanted if name in found]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        """Count lines and time, or cut short what runs without end."""
        self.running = name_of(item)
        if self.wanted is not None:
            give_seconds(TEST_SECONDS + TEST_TIMES * self.wanted[self.running])
            done = yield
            self.finished += 1
            give_seconds(0.0)
            return done
        at = self.tests.index(self.running)
        self.caches.current = at
        self.caches.switch(_context(at))
        begun = time.process_time()
        done = yield
        self.seconds[at] = time.process_time() - begun
        self.caches.current = IMPORTED
        self.caches.switch("")
        return done

    def ring(self, number: int, frame: FrameType | None) -> None:
        """The time is over, wherever the code is."""
        self.late = True
        raise OutOfTime

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what failed."""
        if report.failed:
            self.failed.append(self.running)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A test file that can no longer be imported notices the change, too."""
        if report.failed:
            self.failed.append(report.nodeid)


def name_of(item: pytest.Item) -> str:
    """A test by its file and name; the node id depends on what else pytest was given."""
    path = item.path.relative_to(ROOT) if item.path.is_relative_to(ROOT) else item.path
    return f"{path.as_posix()}::{item.nodeid.partition('::')[2]}"


def _context(at: int) -> str:
    return "" if at == IMPORTED else str(at)


def lines_of(
    meter: coverage.Coverage, watch: Watch, caches: Caches
) -> dict[str, dict[int, list[int]]]:
    """For each file and line the numbers of the tests that run it."""
    data = meter.get_data()
    users: dict[str, set[int]] = {"": {IMPORTED}, **caches.users}
    users.update({str(at): {at} for at in range(len(watch.tests))})
    return {
        file: {
            line: sorted(set().union(*(users[name] for name in names)))
            for line, names in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }


def run_pytest(watch: Watch, paths: list[str], folder: Path, *more: str) -> int:
    """Run these files in this process; the status of pytest."""
    off = [word for name in PLUGINS_OFF for word in ("-p", f"no:{name}")]
    return pytest.main(
        [
            *("-q", "--assert=plain", "-m", MARKERS, "-W", "ignore::pytest.PytestConfigWarning"),
            *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
            *("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT)),
            *("--basetemp", str(folder / "tmp"), *off, *more, *paths),
        ],
        plugins=[watch],
    )


def give_seconds(seconds: float) -> None:
    """From now on, ring after so many seconds of processor; 0 = never."""
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0 if seconds else 0.0)
