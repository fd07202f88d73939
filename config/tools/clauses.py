"""The clause register: every rule clause of every game is named by at least one test.

The clauses are those a game's RULES.md defines in sections 2-7 and 9, its rulings (`-R12`) and
its numbered options (`-O3`). Tests name them with `@clause("KM-5.3")`. A game's `clauses.toml`
may list `[exceptions]` (id = reason: why no test can name it) and `pending` (ids that wait for
the next part of the work). `--pending KEY` prints that list as it would have to be now.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from config.tools import GAMES, ROOT, game_folders, relative

SECTIONS = {"2", "3", "4", "5", "6", "7", "9"}
_DEFINED = re.compile(
    r"^\s*(?:-\s+\*\*|\|\s*\**)([A-Z]{2,4}-(?:\d+\.\d+|[RO]\d+)[a-z]?)\b", re.MULTILINE
)


@dataclass(frozen=True)
class Register:
    """One game's ids: those its rules define, those excused, those still waiting."""

    game: str
    required: frozenset[str]
    known: frozenset[str]
    exceptions: frozenset[str]
    pending: frozenset[str]


def defined_ids(rules: str) -> frozenset[str]:
    """Every clause id a RULES.md defines, whatever its section."""
    return frozenset(_DEFINED.findall(rules))


def is_required(clause_id: str) -> bool:
    """Whether a test must name this clause: sections 2-7 and 9, rulings, options."""
    number = clause_id.split("-", 1)[1]
    return number[0] in "RO" or number.split(".")[0] in SECTIONS


def named_in_tests(mark: str) -> Iterator[str]:
    """The ids that all tests name in calls of `mark(...)`."""
    for path in _test_files():
        try:
            yield from named_ids(path.read_text(), mark)
        except SyntaxError as error:
            raise SystemExit(f"{relative(path)} cannot be read: {error}") from error


def named_ids(source: str, mark: str = "clause") -> Iterator[str]:
    """The ids that one test file names in calls of `mark(...)`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _called_name(node) == mark:
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def read_register(folder: Path) -> Register | None:
    """The register of one game's folder; None for a game without RULES.md."""
    rules = folder / "RULES.md"
    if not rules.is_file():
        return None
    listed = folder / "clauses.toml"
    data = tomllib.loads(listed.read_text()) if listed.is_file() else {}
    known = defined_ids(rules.read_text())
    return Register(
        game=folder.name,
        required=frozenset(filter(is_required, known)),
        known=known,
        exceptions=frozenset(data.get("exceptions", {})),
        pending=frozenset(data.get("pending", [])),
    )


def problems(register: Register, named: Iterable[str]) -> Iterator[str]:
    """Every disagreement between one game's rules, its lists and the tests."""
    tested = frozenset(named)
    excused = register.exceptions | register.pending
    for missing in sorted(register.required - tested - excused):
        yield f"{register.game}: {missing} is named by no test"
    for stale in sorted(excused & tested):
        yield f"{register.game}: {stale} is tested; take it off clauses.toml"
    prefixes = {clause_id.split("-")[0] for clause_id in register.known}
    named_here = {clause_id for clause_id in tested if clause_id.split("-")[0] in prefixes}
    for unknown in sorted((excused | named_here) - register.known):
        yield f"{register.game}: {unknown} is named, but RULES.md does not define it"


def pending_list(register: Register, named: Iterable[str]) -> str:
    """The `pending` entry of clauses.toml that leaves no clause unnamed."""
    waiting = sorted(register.required - frozenset(named) - register.exceptions, key=_in_order)
    return "pending = [\n" + "".join(f'    "{clause_id}",\n' for clause_id in waiting) + "]"


def main(arguments: list[str]) -> int:
    """Print one line per game and every problem; 1 when there is a problem."""
    named = frozenset(named_in_tests("clause"))
    if arguments[:1] == ["--pending"]:
        register = read_register(GAMES / arguments[1])
        print(pending_list(register, named) if register else "")
        return 0
    found: list[str] = []
    for folder in game_folders():
        register = read_register(folder)
        if register is None:
            print(f"{folder.name}: no RULES.md yet, so no clause is asked for")
            continue
        tested = len(register.required & named)
        print(
            f"{register.game}: {tested} of {len(register.required)} clauses tested, "
            f"{len(register.exceptions)} excepted, {len(register.pending)} pending"
        )
        found += problems(register, named)
    print("\n".join(found))
    return 1 if found else 0


def _in_order(clause_id: str) -> list[tuple[int, str]]:
    parts = re.findall(r"\d+|\D+", clause_id)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


def _called_name(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _test_files() -> list[Path]:
    own = [path for path in (ROOT / "tests").rglob("test_*.py") if "house" not in path.parts]
    return own + [path for folder in game_folders() for path in folder.rglob("test_*.py")]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
