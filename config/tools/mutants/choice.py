"""Which code is rules code, and which of its mutants are tried: the same ones for the same seed.

A game may say more in its `mutants.toml`, every entry as needed:

    files = ["turn.py", "verbs/*.py"]   # the rules code; without it, all but UNASKED
    unasked = ["forecast.py"]           # left out as well, with whatever stands in UNASKED
                                        # a name fits in any folder, "drawn/*" any such folder
    numbers = ["HAND_LIMIT"]            # integers with a name that are rules, not codes

    [[equivalent]]                      # mutants that change nothing anybody could notice
    file = "turn.py"
    line = "total -= 1"
    change = "statement removed"
    reason = "the next line sets it anew"
"""

from __future__ import annotations

import importlib.util
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

from config.tools import GAMES, ROOT
from config.tools.mutants.places import Mutant, mutants_of, one_line
from config.tools.mutants.watch import Course
from engine.kernel.rng import seed_of

# What checks, tells, shows or estimates; tests and generated code are left out as well.
UNASKED: Final = (
    "text/*", "texts.py", "*describe*.py", "*schema*.py", "face*.py", "*words.py",
    "codes.py", "fields.py", "invariants.py", "language/*", "scene.py", "told/*", "typed.py",
    "value.py",
)  # fmt: skip
GENERATED: Final = '"""Generated '


@dataclass(frozen=True)
class Source:
    """One file of rules code and its mutants; `name` is how people call it."""

    course: Course
    path: Path
    name: str
    text: str
    mutants: tuple[Mutant, ...]

    def rank(self, seed: int) -> Callable[[Mutant], bytes]:
        """What the mutants are put in order by: what they say, not where.

        Lines that move, and files that move into another folder, keep their places.
        """
        name = _name(self.course.folder / self.path.name)
        return lambda m: seed_of("mutants", seed, name, m.old, m.new, m.change)


@dataclass(frozen=True)
class Equivalent:
    """A mutant that need not be tried, and why."""

    name: str
    line: str
    change: str
    reason: str

    def means(self, mutant: Mutant) -> bool:
        """Whether it is this one."""
        return (mutant.file, mutant.old, mutant.change) == (self.name, self.line, self.change)


@dataclass
class Choice:
    """The files' mutants in the seed's order; each place of the code is taken once."""

    sources: list[Source]
    stale: list[Equivalent]
    seed: int
    waiting: dict[str, list[Mutant]] = field(default_factory=dict)
    taken: set[tuple[str, int, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        for source in self.sources:
            ranked = sorted(source.mutants, key=source.rank(self.seed))
            before: Counter[int] = Counter()
            rounds: dict[Mutant, int] = {}
            for mutant in ranked:
                rounds[mutant] = before[mutant.line]
                before[mutant.line] += 1
            # The sort is stable: all lines once in the seed's order, then all a second time.
            self.waiting[source.name] = sorted(ranked, key=lambda m: rounds[m])[::-1]

    def source(self, name: str) -> Source:
        """The file of that name."""
        return next(source for source in self.sources if source.name == name)

    def places(self) -> dict[str, int]:
        """How many places of each file can be changed."""
        return {source.name: len(_places(source)) for source in self.sources}

    def first(self, count: int) -> list[Mutant]:
        """So many mutants, over the files in proportion to their places."""
        shares = _shares(self.places(), count)
        return [
            mutant
            for name, share in shares.items()
            for _ in range(share)
            if (mutant := self._next(name))
        ]

    def another(self, name: str) -> Mutant | None:
        """A mutant in place of one that could not be tried, of the same file if there is one."""
        names = [name, *(other for other in self.waiting if other != name)]
        return next(filter(None, map(self._next, names)), None)

    def _next(self, name: str) -> Mutant | None:
        source, waiting = self.source(name), self.waiting[name]
        while waiting:
            mutant = waiting.pop()
            place = (name, mutant.start, mutant.change)
            if place not in self.taken and _is_code(mutant.applied(source.text)):
                self.taken.add(place)
                return mutant
        return None


def courses(keys: Iterable[str]) -> list[Course]:
    """The games of these keys or packages; without any, every installed game."""
    installed = sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))
    return [_course(key, installed) for key in keys or installed]


def choose(found: list[Course], seed: int, pattern: str = "") -> Choice:
    """The rules code of these games, or of their files whose name contains `pattern`."""
    sources: list[Source] = []
    stale: list[Equivalent] = []
    for course in found:
        read, left_over = _read(course)
        sources += [source for source in read if pattern in source.name and source.mutants]
        stale += left_over
    return Choice(sources, stale, seed)


def _course(key: str, installed: list[str]) -> Course:
    package = f"engine.games.{key}" if key in installed else key
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise SystemExit(f"There is no game {key}; installed: {', '.join(installed)}")
    return Course(package.split(".")[-1], package, Path(spec.origin).parent)


def _read(course: Course) -> tuple[list[Source], list[Equivalent]]:
    listed = course.folder / "mutants.toml"
    said: dict[str, Any] = tomllib.loads(listed.read_text()) if listed.is_file() else {}
    paths = _code(course)
    for pattern in (*said.get("files", ()), *said.get("unasked", ())):
        if not _fitting(paths, course, pattern):
            raise SystemExit(f"{_name(listed)}: no file fits {pattern}; mend it or take it off")
    found: dict[Path, list[Mutant]] = {}
    for path in _asked(paths, course, said):
        found[path] = mutants_of(_name(path), path.read_text(), said.get("numbers", ()))
    excused = [_equivalent(entry, list(found), course) for entry in said.get("equivalent", ())]
    stale = [e for e in excused if not any(e.means(m) for rows in found.values() for m in rows)]
    sources = [
        Source(
            course, path, _name(path), path.read_text(),
            tuple(m for m in rows if not any(e.means(m) for e in excused)),
        )
        for path, rows in found.items()
    ]  # fmt: skip
    return sources, stale


def idle_patterns() -> list[str]:
    """Those of UNASKED that fit no file of any installed game."""
    found = [(_code(course), course) for course in courses(())]
    return [
        pattern
        for pattern in UNASKED
        if not any(_fitting(paths, course, pattern) for paths, course in found)
    ]


def _code(course: Course) -> list[Path]:
    """All Python files of a game that are no tests."""
    paths = sorted(course.folder.rglob("*.py"))
    return [path for path in paths if "tests" not in path.relative_to(course.folder).parts]


def _asked(paths: list[Path], course: Course, said: dict[str, Any]) -> list[Path]:
    if "files" in said:
        return _fitting(paths, course, *said["files"])
    unasked = _fitting(paths, course, *UNASKED, *said.get("unasked", ()))
    rest = [path for path in paths if path not in unasked]
    return [path for path in rest if not path.read_text().startswith(GENERATED)]


def _fitting(paths: Sequence[Path], course: Course, *patterns: str) -> list[Path]:
    """The files that one of these fits: their name, or from some folder on their whole path."""
    wanted = [f"*/{pattern}" for pattern in patterns]
    names = {path: f"/{path.relative_to(course.folder).as_posix()}" for path in paths}
    return [path for path in paths if any(fnmatch(names[path], each) for each in wanted)]


def _equivalent(entry: dict[str, str], paths: list[Path], course: Course) -> Equivalent:
    fitting = _fitting(paths, course, entry["file"])
    if len(fitting) != 1:
        raise SystemExit(f"mutants.toml: {entry['file']} fits {len(fitting)} files of {course.key}")
    line = one_line(entry["line"])
    return Equivalent(_name(fitting[0]), line, entry["change"], entry["reason"])


def _name(path: Path) -> str:
    return (path.relative_to(ROOT) if path.is_relative_to(ROOT) else path).as_posix()


def _places(source: Source) -> set[tuple[int, str]]:
    return {(mutant.start, mutant.change) for mutant in source.mutants}


def _shares(places: dict[str, int], count: int) -> dict[str, int]:
    """The largest remainders (Hamilton): whole shares that sum up to `count`."""
    total = sum(places.values())
    count = min(count, total)
    exact = {name: count * part / total for name, part in places.items()} if total else {}
    shares = {name: int(share) for name, share in exact.items()}
    rest = sorted(exact, key=lambda name: (shares[name] - exact[name], name.split("/")[::-1]))
    for name in rest[: count - sum(shares.values())]:
        shares[name] += 1
    return shares


def _is_code(text: str) -> bool:
    try:
        compile(text, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True
