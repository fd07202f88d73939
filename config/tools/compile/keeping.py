"""The folder of builds: one is made at a time, the two youngest are kept, leftovers go."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.tools import ROOT
from engine.sim import builds

KEPT = 2
# What is no build yet, or no build any more; a tree that is laid out over one, by its process.
UNNAMED, LAID_OUT = ".making-", ".trying-"


@contextmanager
def alone() -> Iterator[int]:
    """Nobody else makes a build, or waits here until we have; what is held is a file's number.

    What an earlier one left, that was killed, is cleared away first."""
    home = builds.engines()
    home.mkdir(parents=True, exist_ok=True)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for leftover in home.glob(f"{UNNAMED}*"):
            shutil.rmtree(leftover, ignore_errors=True)
        yield lock.fileno()


def begun() -> Path:
    """A new folder to make a build in, beside those that stand."""
    return Path(tempfile.mkdtemp(prefix=UNNAMED, dir=builds.engines()))


def beside() -> Path:
    """A new folder for a tree that is laid out over a build, as long as this process is there."""
    return Path(tempfile.mkdtemp(prefix=f"{LAID_OUT}{os.getpid()}-", dir=builds.engines()))


def clear() -> None:
    """Keep the two youngest builds, and older ones that somebody plays on."""
    for tree in builds.engines().glob(f"{LAID_OUT}*"):
        if not builds.is_alive(int(tree.name.split("-")[1])):
            shutil.rmtree(tree, ignore_errors=True)
    facts = sorted(builds.engines().glob(f"*/{builds.FACTS}"), key=_age, reverse=True)
    for old in facts[KEPT:]:
        if not _is_held(old):
            gone = begun()
            os.rename(old.parent, gone)  # at once no build any more
            shutil.rmtree(gone, ignore_errors=True)


def shown(place: Path) -> str:
    """As people name it: from the project's folder where it lies there."""
    return str(place.relative_to(ROOT) if place.is_relative_to(ROOT) else place)


def _age(facts: Path) -> int:
    return facts.stat().st_mtime_ns


def _is_held(facts: Path) -> bool:
    with facts.open() as asked:
        try:
            fcntl.flock(asked, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
