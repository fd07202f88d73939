"""`make mutants` sees what it is there to see: survivors, and who caught the others."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.tools import ROOT
from config.tools.mutants import choice, report
from config.tools.mutants.hunt import Verdict
from config.tools.mutants.places import mutants_of
from config.tools.mutants.trial import Lap
from config.tools.mutants.watch import IMPORTED, Course
from engine.kernel.testing import for_every

RULES = '''"""A count that goes up to a limit."""

LIMIT = 3
CODE = 7


def fits(count: int) -> bool:
    """TA-1.2: as many as the limit fit."""
    return count <= LIMIT


def lost(count: int) -> int:
    return count - 1


def emptied(count: int) -> int:
    while count:
        count -= 2
    return count
'''
TESTS = """from tally.rules import emptied, fits, lost


def test_the_limit_fits_and_one_more_does_not():
    assert fits(3)
    assert not fits(4)


def test_lost_answers():
    lost(1)


def test_pairs_are_emptied():
    assert emptied(6) == 0
"""
LISTED = """numbers = ["LIMIT"]

[[equivalent]]
file = "rules.py"
line = "return count - 1"
change = "number off by one"
reason = "for this test"

[[equivalent]]
file = "rules.py"
line = "gone = 1"
change = "statement removed"
reason = "for this test"
"""


@pytest.fixture
def tally(tmp_path: Path) -> Path:
    """A package of its own with rules, tests and a list of what is known."""
    folder = tmp_path / "tally"
    (folder / "tests").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text(RULES)
    (folder / "mutants.toml").write_text(LISTED)
    (folder / "tests" / "test_rules.py").write_text(TESTS)
    return folder


def hunt(*arguments: str, path: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """The door in a process of its own, as `make` opens it."""
    return subprocess.run(
        [sys.executable, "-m", "config.tools.mutants", "--lanes", "2", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        timeout=300,
    )


def digest(*folders: Path) -> str:
    """All sources of these folders, and the page of full runs."""
    found = hashlib.sha256(report.PAGE.read_bytes() if report.PAGE.is_file() else b"")
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            found.update(str(path).encode() + path.read_bytes())
    return found.hexdigest()


def fates(said: str) -> dict[tuple[str, str], str]:
    """What became of each change, by its old and new line."""
    rows = said.splitlines()
    return {
        (rows[at + 1].strip(), rows[at + 2].removeprefix("  → ")): row.split("  ", 1)[1]
        for at, row in enumerate(rows)
        if "  caught by " in row or "  SURVIVED" in row
    }


def changes(source: str, *numbers: str) -> set[str]:
    """The new lines of all mutants."""
    return {mutant.new for mutant in mutants_of("x.py", source, numbers)}


def inside(body: str, result: str = "None") -> set[str]:
    """The new lines of all mutants of a function with this body."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return changes(f"def f(a: int, b: int, out: list[int] | None) -> {result}:\n{lines}")


@pytest.mark.long
def test_survivors_are_told_and_the_others_name_their_test(tally: Path) -> None:
    before = digest(tally)
    said = hunt("--game", "tally", "--count", "40", "--show", path=tally.parent)
    found = fates(said.stdout)
    at_limit = "tests/test_rules.py::test_the_limit_fits_and_one_more_does_not"
    assert found["return count <= LIMIT", "return count < LIMIT"].startswith("TA-1.2  caught by ")
    assert found["return count <= LIMIT", "return count < LIMIT"].endswith(at_limit)
    assert found["count -= 2", "count += 2"].endswith("test_pairs_are_emptied (out of time)")
    survived = "SURVIVED: operator swapped; 1 tests run it, none notices"
    assert found["return count - 1", "return count + 1"] == survived
    assert ("return count - 1", "return count - 2") not in found, "it is listed as equivalent"
    assert "take it off mutants.toml: gone = 1" in said.stdout
    caught = sum(1 for fate in found.values() if "caught" in fate)
    assert f"{caught} of {len(found)} caught" in said.stdout
    assert said.returncode == 1
    assert digest(tally) == before


@pytest.mark.long
def test_a_toy_is_tried_by_the_laws_of_every_game() -> None:
    places = (ROOT / "tests" / "toys", ROOT / "engine" / "games")
    before = digest(*places)
    said = hunt("--game", "tests.toys.noughts", "--count", "3", "--least", "0")
    assert " of 3 caught, seed 1" in said.stdout, said.stdout + said.stderr
    assert said.returncode == 0
    assert digest(*places) == before


@pytest.mark.slow
def test_failing_tests_prove_nothing(tally: Path) -> None:
    (tally / "tests" / "test_rules.py").write_text("def test_no():\n    assert False\n")
    said = hunt("--game", "tally", "--count", "1", path=tally.parent)
    assert said.returncode == 2
    assert "test_rules.py::test_no" in said.stdout


@for_every(
    ("body", "new"),
    [
        ("if a < b: pass", {"if a <= b: pass", "if not (a < b): pass"}),
        ("if a == b: pass", {"if a != b: pass"}),
        ("if not a: pass", {"if (a): pass"}),
        ("while a not in b: pass", {"while a in b: pass"}),
        ("g(a and b)", {"pass", "g(a or b)"}),
        ("g(3)", {"pass", "g(4)", "g(2)"}),
        ("g(True)", {"pass", "g(False)"}),
        ("a += b", {"pass", "a -= b"}),
        ("a.x = b", {"pass"}),
        ("c = b", set()),
        ("g(a // b)", {"pass", "g(a * b)"}),
        ("g([1] + a)", {"pass", "g([2] + a)", "g([0] + a)"}),
        ("for c in b: continue", {"for c in b: pass"}),
        ("raise ValueError", {"pass"}),
        ("raise RuntimeError", set()),
    ],
)
def test_each_kind_of_place_is_changed(body: str, new: set[str]) -> None:
    assert inside(body) == new


@for_every(
    ("result", "new"),
    [("bool", "return not (g(a))"), ("int", "return (g(a)) + 1"), ("int | None", "return None")],
)
def test_an_answer_becomes_another_of_its_kind(result: str, new: str) -> None:
    assert inside("return g(a)", result) == {new}


@for_every(
    "body",
    [
        "assert a < 3",
        "if out is not None:\n    out.append(a + 1)",
        "out.append(a + 1)",
        "b = Message(N_('Too many'), {'n': a + 1})",
        "c: int",
    ],
)
def test_what_no_test_of_rules_can_notice_is_left_alone(body: str) -> None:
    assert inside(body) - {"pass"} == set()


def test_numbers_that_only_give_a_name_are_left_alone() -> None:
    source = "CODE = 1\nLIMIT: Final = 5\nROWS = ((0, 1),)\n"
    rows = {"ROWS = ((1, 1),)", "ROWS = ((-1, 1),)", "ROWS = ((0, 2),)", "ROWS = ((0, 0),)"}
    assert changes(source) == rows
    assert changes(source, "LIMIT") == rows | {"LIMIT: Final = 6", "LIMIT: Final = 4"}


def test_a_mutant_names_the_clause_nearby_and_changes_one_place_only() -> None:
    mutants = mutants_of("rules.py", RULES)
    mutant = next(m for m in mutants if m.new == "return count < LIMIT")
    assert (mutant.clause, mutant.line, mutant.lines) == ("TA-1.2", 9, (9,))
    assert mutant.applied(RULES) == RULES.replace("count <= LIMIT", "count < LIMIT")
    assert {m.clause for m in mutants if m.line > 12} == {""}


def test_files_that_move_keep_their_mutants_and_what_is_said_of_them(tally: Path) -> None:
    course = Course("tally", "tally", tally)
    before = choice.choose([course], 1)
    (tally / "rooms").mkdir()
    (tally / "rules.py").rename(tally / "rooms" / "rules.py")
    after = choice.choose([course], 1)
    assert [m.new for m in after.first(12)] == [m.new for m in before.first(12)]
    assert len(after.stale) == len(before.stale) == 1
    (tally / "rooms" / "rules.py").rename(tally / "rooms" / "other.py")
    with pytest.raises(SystemExit, match=r"rules\.py fits 0 files of tally"):
        choice.choose([course], 1)
    (tally / "mutants.toml").write_text('unasked = ["rules.py"]\n')
    with pytest.raises(SystemExit, match=r"no file fits rules\.py"):
        choice.choose([course], 1)


def test_the_seed_chooses_and_files_get_their_share(tally: Path) -> None:
    (tally / "more.py").write_text(RULES + RULES.replace("def ", "def more_"))
    (tally / "texts.py").write_text(RULES)
    course = Course("tally", "tally", tally)
    chosen = choice.choose([course], 1)
    places = {Path(name).name: count for name, count in chosen.places().items()}
    assert set(places) == {"rules.py", "more.py"}
    first = chosen.first(12)
    assert first == choice.choose([course], 1).first(12)
    assert first != choice.choose([course], 2).first(12)
    mine = [mutant for mutant in first if mutant.file.endswith("rules.py")]
    share = 12 * places["rules.py"] / sum(places.values())
    assert abs(len(mine) - share) < 1
    assert len({(mutant.file, mutant.line) for mutant in mine}) == min(len(mine), 5)
    substitute = chosen.another(first[0].file)
    assert substitute is not None
    assert substitute not in first


def test_specific_tests_come_first_and_what_is_imported_concerns_all() -> None:
    lap = Lap()
    lines = {"x.py": {"1": [IMPORTED], "2": [0, 1], "3": [1]}}
    answer = {"tests": ["wide", "wider"], "files": ["a", "a"], "seconds": [0.0, 0.0]}
    lap.add({**answer, "seconds": [0.01, 0.01], "lines": lines})
    lap.add({"tests": ["other"], "files": ["b"], "seconds": [0.01], "lines": {"x.py": {"3": [0]}}})
    assert [lap.tests[at] for at in lap.tests_of("x.py", (2,))] == ["wide", "wider"]
    assert [lap.tests[at] for at in lap.tests_of("x.py", (3,))] == ["other", "wider"]
    assert len(lap.tests_of("x.py", (1,))) == 3
    assert lap.tests_of("x.py", (4,)) == []


def test_the_page_lists_files_and_survivors() -> None:
    mutant = mutants_of("rules.py", RULES)[0]
    verdicts = [
        Verdict("rules.py", 9, mutant, "test_a", False, 1),
        Verdict("rules.py", 9, mutant, "", False, 1),
    ]
    run = report.Run(1, 50, {"rules.py": 8}, verdicts, [])
    text = report.renewed("", "tally", run)
    assert "\n## tally\n" in text
    assert "**1 of 2 caught**" in text
    assert "| `rules.py` | 8 | 2 | 1 | 1 |" in text
    assert f"  - {mutant.old}\n  + {mutant.new}" in text
    assert run.is_enough
    assert not report.Run(1, 51, {}, verdicts, []).is_enough


def test_a_run_renews_the_section_of_its_game_and_no_other() -> None:
    mutant = mutants_of("rules.py", RULES)[0]
    lost = report.Run(1, 50, {"rules.py": 8}, [Verdict("rules.py", 9, mutant, "", False, 1)], [])
    caught = report.Run(1, 50, {}, [Verdict("rules.py", 9, mutant, "test_a", False, 1)], [])
    both = report.renewed(report.renewed("", "tally", lost), "count", caught)
    assert both.index("## count") < both.index("## tally")
    assert both.count("### Survivors") == 2
    assert report.renewed(both, "tally", lost) == both
    mended = report.renewed(both, "tally", caught)
    assert "1 of 1 caught" in mended.partition("## tally")[2]
    assert mended.partition("## tally")[0] == both.partition("## tally")[0]
