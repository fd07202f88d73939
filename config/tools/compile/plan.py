"""What is compiled and what stays interpreted. A build is another one when this file changes."""

import fnmatch
from collections.abc import Iterator
from pathlib import Path

from config.tools import GAMES, ROOT
from engine.sim import builds

COMPILED = (
    "engine/kernel",
    "engine/effects",
    "engine/games",
    "engine/ai",
    "engine/sim",
    "tests/toys",
)
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
# A game's plans of card faces, the words of its cards and their telling: no battle asks for them.
INTERPRETED_FOLDERS = frozenset({"drawn", "language", "told"})
# Without a file of its own, mypy would climb up to the project's, which asks for Django.
MYPY_INI = """\
[mypy]
ignore_missing_imports = True
explicit_package_bases = True
namespace_packages = True
"""


def modules(tree: Path) -> Iterator[str]:
    """The modules to compile, as paths from the tree's top."""
    for folder in COMPILED:
        for path in sorted((tree / folder).rglob("*.py")):
            inside = path.relative_to(tree)
            if not _stays_interpreted(inside):
                yield inside.as_posix()


def idle_patterns() -> list[str]:
    """What is named above and fits no file: one was renamed, and what is said of it is lost."""
    paths = list(builds.sources(ROOT))
    names = {path.name for path in paths}
    in_games = [path.name for path in paths if path.is_relative_to(GAMES)]
    folders = {part for path in paths for part in path.relative_to(ROOT).parts}
    return [
        *(name for name in INTERPRETED if name not in names),
        *(name for name in sorted(INTERPRETED_FOLDERS) if name not in folders),
        *(pattern for pattern in FOR_PEOPLE if not fnmatch.filter(in_games, pattern)),
        *(name for name in sorted(builds.NOT_PLAYED) if not any(GAMES.rglob(name))),
        *(name for name in (*COMPILED, *builds.RECIPE) if not (ROOT / name).exists()),
    ]


def _stays_interpreted(inside: Path) -> bool:
    if inside.name in INTERPRETED or INTERPRETED_FOLDERS & set(inside.parts[1:]):
        return True
    in_a_game = inside.parts[:2] == ("engine", "games")
    return in_a_game and any(fnmatch.fnmatch(inside.name, name) for name in FOR_PEOPLE)
