"""`make compile`: a copy of the engine, compiled by mypyc, in build/compiled.

`--test` also runs the tests there, on compiled code; with `--pure` only those of the house, not
those of each game's clauses. Nothing outside build/ is touched.
"""

import fnmatch
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from config.tools import GAMES, ROOT, relative
from engine.registry import drafts

TARGET = ROOT / "build" / "compiled"
STAMP = TARGET / "compiled.stamp"
SETUP = Path(__file__).with_name("compile_setup.py")
CURRENT, STALE, ABSENT = "current", "stale", "absent"
# The engine with its own tests; nothing here knows Django.
PURE = ("ai", "conformance", "effects", "kernel", "sim", "toys")
COPIED = ("engine", "bench", "locale", *(f"tests/{name}" for name in PURE))
LEFT_OUT = ("bench/latest.json", "engine/web")
# What measurements write into a game's folder: it changes nothing that is compiled or played.
RECORDS = frozenset({"strength.json", "tuning.json"})
COMPILED = (
    "engine/kernel",
    "engine/effects",
    "engine/games",
    "engine/ai",
    "engine/sim",
    "tests/toys",
)
# How hard the C compiler tries: the gate asks whether it works, not how fast it is.
LEVEL = os.environ.get("MAZZIERE_COMPILE_LEVEL", "3")
# Without the last one, machines with fused multiply-add round the partners' values otherwise than
# plain Python does, and the builds play apart.
FLAGS = "-O2 -g0 -ffp-contract=off"
# What stays interpreted, and why.
INTERPRETED = {
    "__init__.py": "holds names only; package marks stay plain so that resources are found",
    "__main__.py": "a command line, run once",
    "generate.py": "writes source code, never runs in play",
    "testing.py": "tests replace its parts",
    "testing_clauses.py": "a class of tests: pytest finds them",
    "fields.py": "read by the generator only",
    "conftest.py": "belongs to pytest",
    "copied.py": "belongs to pytest",
    "plans.py": "words for drawings, never used in play",
    "copy_facts.py": "judges copies, not moves",
}
# What a game says to people, or reads from them: no battle waits for it.
FOR_PEOPLE = (
    *("card_json_schema.py", "card_language.py", "card_problems.py", "card_schema.py"),
    *("construction_words.py", "describe*.py", "explaining*.py", "patching.py", "placing*.py"),
    *("refusals_*.py", "scene*.py", "searching.py", "showing.py", "touching.py"),
)
# Tests of just these: compiled code has no part in them, and the plain run has them.
OF_WORDS = (
    *("test_card_*", "test_clauses", "test_describe*", "test_explain", "test_faces"),
    *("test_lessons", "test_patching", "test_placing*", "test_reasons", "test_refusals"),
    *("test_scene*", "test_searching", "test_showing", "test_touching"),
)
# What the gate runs on compiled code alone: kernel, partners, laws and golden games of every game.
PURE_TESTS = tuple(f"tests/{name}" for name in PURE if name != "toys")
# A game's plans of card faces, the words of its cards and their telling: no battle asks for them.
INTERPRETED_FOLDERS = frozenset({"tests", "drawn", "language", "told"})
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
CONFTEST = """\
import os

from hypothesis import settings

settings.register_profile("mazziere", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("mazziere")
"""
# Without a file of its own, mypy would climb up to the project's, which asks for Django.
MYPY_INI = """\
[mypy]
ignore_missing_imports = True
explicit_package_bases = True
namespace_packages = True
"""


def main(arguments: list[str]) -> int:
    """Copy, compile unless nothing changed, and test when asked; the exit status."""
    if not has_compiler():
        print("compile: NOT run: it needs a C compiler (Debian: gcc, python3-dev)")
        return 1 if os.environ.get("CI") else 0
    if idle := idle_patterns():
        print(f"config/tools/compile.py names what fits no file any more: {', '.join(idle)}")
        return 1
    if state() != CURRENT:
        digest = _digest()
        status = _build()
        if status:
            return status
        STAMP.write_text(digest)
    print(f"compiled: {len(list(modules()))} modules in {TARGET.relative_to(ROOT)}")
    if "--test" in arguments:
        lanes = ["-n", str(os.cpu_count() or 2), "--dist", "worksteal"]
        chosen = (*PURE_TESTS, "-m", "not long", "--durations=20") if "--pure" in arguments else ()
        command = [sys.executable, "-m", "pytest", *lanes, *chosen]
        return subprocess.run(command, cwd=TARGET).returncode
    return 0


def has_compiler() -> bool:
    """Whether this machine can compile C."""
    return any(map(shutil.which, ("cc", "gcc")))


def state() -> str:
    """Whether the compiled copy is of the sources as they are now: CURRENT, STALE or ABSENT."""
    if not STAMP.is_file():
        return ABSENT
    return CURRENT if STAMP.read_text() == _digest() else STALE


def idle_patterns() -> list[str]:
    """What is named above and fits no file: one was renamed, and what is said of it is lost."""
    paths = [path for folder in COPIED for path in (ROOT / folder).rglob("*.py")]
    names = [path.name for path in paths]
    in_games = [path.name for path in paths if path.is_relative_to(GAMES)]
    in_tests = [path.stem for path in paths if path.parent.name == "tests"]
    folders = {part for path in paths for part in path.relative_to(ROOT).parts}
    return [
        *(name for name in INTERPRETED if name not in names),
        *(name for name in INTERPRETED_FOLDERS if name not in folders),
        *(pattern for pattern in FOR_PEOPLE if not fnmatch.filter(in_games, pattern)),
        *(pattern for pattern in OF_WORDS if not fnmatch.filter(in_tests, pattern)),
        *(name for name in RECORDS if not any(GAMES.rglob(name))),
        *(name for name in (*COPIED, *COMPILED, *LEFT_OUT) if not (ROOT / name).exists()),
    ]


def modules() -> Iterator[str]:
    """The modules to compile, as paths from the copy's top."""
    for folder in COMPILED:
        for path in sorted((TARGET / folder).rglob("*.py")):
            inside = path.relative_to(TARGET)
            if not _stays_interpreted(inside):
                yield inside.as_posix()


def _stays_interpreted(inside: Path) -> bool:
    if inside.name in INTERPRETED or INTERPRETED_FOLDERS & set(inside.parts[1:]):
        return True
    in_a_game = inside.parts[:2] == ("engine", "games")
    return in_a_game and any(fnmatch.fnmatch(inside.name, name) for name in FOR_PEOPLE)


def _sources() -> Iterator[Path]:
    # Games in the making are not served, so they are not compiled.
    outside = (*LEFT_OUT, *(relative(folder) for folder in drafts()))
    for folder in COPIED:
        for path in sorted((ROOT / folder).rglob("*")):
            inside = path.relative_to(ROOT).as_posix()
            left_out = any(f"{inside}/".startswith(out + "/") for out in outside)
            left_out = left_out or path.name in RECORDS or _is_of_words(path)
            if path.is_file() and "__pycache__" not in path.parts and not left_out:
                yield path


def _is_of_words(path: Path) -> bool:
    in_a_game = path.parent.name == "tests" and path.suffix == ".py"
    return in_a_game and any(fnmatch.fnmatch(path.stem, name) for name in OF_WORDS)


def _digest() -> str:
    digest = hashlib.sha256((ROOT / "requirements/dev.lock").read_bytes())
    digest.update(Path(__file__).read_bytes() + SETUP.read_bytes())
    digest.update(sys.version.encode() + LEVEL.encode())
    for path in _sources():
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _build() -> int:
    started = time.monotonic()
    shutil.rmtree(TARGET, ignore_errors=True)
    for path in _sources():
        place = TARGET / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    (TARGET / "pytest.ini").write_text(PYTEST_INI)
    (TARGET / "mypy.ini").write_text(MYPY_INI)
    # The project's own conftest knows browsers and Django; the pure tests need neither.
    (TARGET / "tests" / "__init__.py").touch()
    (TARGET / "tests" / "conftest.py").write_text(CONFTEST)
    (TARGET / "modules.txt").write_text("".join(f"{name}\n" for name in modules()))
    shutil.copyfile(SETUP, TARGET / "setup.py")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    environment = {**os.environ, "CFLAGS": FLAGS, "MAZZIERE_COMPILE_LEVEL": LEVEL}
    done = subprocess.run(command, cwd=TARGET, env=environment)
    if done.returncode == 0:
        print(f"compiled in {time.monotonic() - started:.0f} s")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
