"""Tests and doors of `engine.sim` on a build: in a folder of links to it, with tests beside."""

import fnmatch
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.tools import GAMES, ROOT
from config.tools.compile import keeping
from engine.sim import builds

# The engine with its own tests; nothing here knows Django. What the gate runs on compiled code.
PURE_TESTS = tuple(f"tests/{name}" for name in ("ai", "conformance", "effects", "kernel", "sim"))
# Beside a build: what its tests and figures read.
BESIDE = ("engine", "bench", "locale", "tests/toys", *PURE_TESTS)
LEFT_OUT = frozenset({"__pycache__", "web"})
# Tests of just these: compiled code has no part in them, and the plain run has them.
OF_WORDS = (
    *("test_card_*", "test_clauses", "test_describe*", "test_explain", "test_faces"),
    *("test_lessons", "test_patching", "test_placing*", "test_reasons", "test_refusals"),
    *("test_scene*", "test_searching", "test_showing", "test_touching"),
)
PYTEST_INI = """\
[pytest]
testpaths = tests engine/games
pythonpath = .
addopts = -q --import-mode=importlib
    -p no:django -p no:playwright -p no:randomly -p no:cacheprovider -p no:schemathesis
filterwarnings = error
markers =
    clause(*ids): the rule clauses a test proves
    browser: drives a real Chromium
    game(*keys): asks for these games
    long: left out where there is something shorter of its kind
    slow: longer than a few seconds
"""
# The project's own conftest knows browsers and Django; the pure tests need neither.
CONFTEST = """\
import os

from hypothesis import settings

settings.register_profile("mazziere", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("mazziere")
"""


def test(folder: Path, *, pure: bool) -> int:
    """Run the tests on a build, those of games too unless `pure`; the exit status."""
    lanes = ["-n", str(os.cpu_count() or 2), "--dist", "worksteal"]
    chosen = (*PURE_TESTS, "-m", "not long", "--durations=20") if pure else ()
    with laid_out(folder) as tree:
        return subprocess.run(
            [sys.executable, "-m", "pytest", *lanes, *chosen], cwd=tree
        ).returncode


@contextmanager
def laid_out(folder: Path) -> Iterator[Path]:
    """A tree with that build and all that tests and doors read beside it; it is gone afterwards."""
    tree = keeping.beside()
    try:
        shutil.copytree(folder, tree, dirs_exist_ok=True, copy_function=os.link)
        for path in beside():
            place = tree / path.relative_to(ROOT)
            if not place.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, place)
        (tree / "pytest.ini").write_text(PYTEST_INI)
        (tree / "tests" / "conftest.py").write_text(CONFTEST)
        yield tree
    finally:
        shutil.rmtree(tree, ignore_errors=True)


def beside() -> Iterator[Path]:
    """The files that a build has not, as far as a test or a figure may read them."""
    for top in BESIDE:
        for place, folders, names in os.walk(ROOT / top):
            if builds.DRAFT in names:
                folders.clear()
                continue
            folders[:] = sorted(name for name in folders if name not in LEFT_OUT)
            for name in names:
                path = Path(place, name)
                if name not in builds.RECORDS and not _is_of_words(path):
                    yield path


def idle_patterns() -> list[str]:
    """What is named above and fits no file."""
    stems = [path.stem for path in GAMES.glob("*/tests/*.py")]
    return [pattern for pattern in OF_WORDS if not fnmatch.filter(stems, pattern)]


def _is_of_words(path: Path) -> bool:
    in_a_game = path.parent.name == "tests" and path.is_relative_to(GAMES) and path.suffix == ".py"
    return in_a_game and any(fnmatch.fnmatch(path.stem, name) for name in OF_WORDS)
