"""The tools behind `make check` see what they are there to see."""

import platform
import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from config.tools import ROOT, catalogues, check, clauses, docs, sizes, translations
from config.tools.compile import plan, trying
from config.tools.mutants import choice
from engine.kernel.testing import for_every

RULES = """
## 2. Components
- **TO-2.1** A board.
## 4. Turn
- **TO-4.1 Order.** One after the other.
- **TO-4.2 (OURS)** *Passing.* Never.
## 8. Rulings
- **TO-8.1** All rulings bind.
| TO-R1 | Who begins? | Crosses. |
- **TO-R2** *Draws?* Yes; see TO-R9.
- **TO-O1** Larger board.
## 10. Content
- **TO-10.1** None.
"""


def register(exceptions: set[str] = frozenset(), pending: set[str] = frozenset()):
    known = clauses.defined_ids(RULES)
    required = frozenset(filter(clauses.is_required, known))
    return clauses.Register("toy", required, known, frozenset(exceptions), frozenset(pending))


def test_the_register_reads_ids_where_they_are_defined() -> None:
    found = clauses.defined_ids(RULES)
    assert found == {
        *("TO-2.1", "TO-4.1", "TO-4.2", "TO-8.1", "TO-R1", "TO-R2", "TO-O1", "TO-10.1"),
    }
    assert {c for c in found if clauses.is_required(c)} == found - {"TO-8.1", "TO-10.1"}


def test_the_register_reads_ids_that_tests_name() -> None:
    source = (
        "@clause('TO-2.1', 'TO-R1')\ndef test_a(): ...\n"
        "@clauses.clause('TO-R2')\ndef test_b(): 'TO-4.1'\n"
    )
    assert set(clauses.named_ids(source)) == {"TO-2.1", "TO-R1", "TO-R2"}


def test_a_clause_named_nowhere_is_a_problem() -> None:
    all_but_one = register().required - {"TO-4.2"}
    assert list(clauses.problems(register(), all_but_one)) == ["toy: TO-4.2 is named by no test"]
    assert list(clauses.problems(register(exceptions={"TO-4.2"}), all_but_one)) == []
    assert list(clauses.problems(register(pending={"TO-4.2"}), all_but_one)) == []


def test_a_tested_clause_may_not_stay_on_a_list_and_ids_must_exist() -> None:
    everything = register().required
    (stale,) = clauses.problems(register(pending={"TO-2.1"}), everything)
    assert "TO-2.1 is tested" in stale
    (unknown,) = clauses.problems(register(), everything | {"TO-4.99", "XX-1.1"})
    assert "TO-4.99 is named, but RULES.md does not define it" in unknown


def test_the_pending_list_is_what_leaves_nothing_unnamed() -> None:
    named = register().required - {"TO-4.2", "TO-R1"}
    assert clauses.pending_list(register(), named) == (
        'pending = [\n    "TO-4.2",\n    "TO-R1",\n]'
    )


def catalogue(*pairs: tuple[object, object]) -> Catalog:
    made = Catalog(locale="it")
    for text, translation in pairs:
        made.add(text, translation)
    return made


def test_a_complete_catalogue_has_no_problem() -> None:
    wanted = catalogue(("Draw", ""), (("{n} card", "{n} cards"), ("", "")))
    done = catalogue(("Draw", "Pesca"), (("{n} card", "{n} cards"), ("una carta", "{n} carte")))
    assert list(translations.compare(wanted, done, "po")) == []


@for_every(
    ("translated", "expected"),
    [
        (catalogue(), "not in the catalogue: 'Take {n}'"),
        (catalogue(("Take {n}", "Prendi {n}"), ("Old", "Vecchio")), "no longer used: 'Old'"),
        (catalogue(("Take {n}", "")), "not translated: 'Take {n}'"),
        (catalogue(("Take {n}", "Prendi {m}")), "placeholders differ"),
        (catalogue(("Take {n}", "Prendi")), "placeholders differ"),
    ],
)
def test_each_fault_of_a_catalogue_is_named(translated: Catalog, expected: str) -> None:
    (found,) = translations.compare(catalogue(("Take {n}", "")), translated, "po")
    assert expected in found


def test_one_text_has_one_translation_in_all_catalogues() -> None:
    turn, same = catalogue(("Turn", "Turno"), ("Draw", "Pesca")), catalogue(("Draw", "Pesca"))
    assert list(translations.at_odds([turn, same])) == []
    (found,) = translations.at_odds([turn, same, catalogue(("Turn", "Giocata"))])
    assert "'Turn' -> 'Giocata'" in found


def test_a_fuzzy_translation_does_not_count() -> None:
    guessed = catalogue()
    guessed.add("Take", "Prendi", flags={"fuzzy"})
    (found,) = translations.compare(catalogue(("Take", "")), guessed, "po")
    assert "fuzzy" in found


def test_texts_are_gathered_from_code_and_templates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setattr("config.tools.ROOT", tmp_path)
    code = tmp_path / "rules.py"
    code.write_text("why = Message('Too many {cards}', {'cards': 3})\nname = N_('Hand')\n")
    page = tmp_path / "templates" / "page.html"
    page.parent.mkdir()
    page.write_text(
        "<c-card title=\"{% trans 'Deck' %}\" />"
        "{% blocktrans count n=x %}{{ n }} card{% plural %}{{ n }} cards{% endblocktrans %}"
    )
    found = catalogues.gather(catalogues.Part("toy", tmp_path / "locale", (code, page)))
    assert {message.id for message in found if message.id} == {
        *("Too many {cards}", "Hand", "Deck"),
        ("%(n)s card", "%(n)s cards"),
    }


def test_a_text_in_an_f_string_is_named(tmp_path: Path) -> None:
    code = tmp_path / "rules.py"
    code.write_text(
        "fine = f'{n}' + _('Hand')\nin_one = f'{_(\"Hand\")} {n}'\nis_one = N_(f'Hand {n}')\n"
    )
    assert catalogues.ungathered(code) == [2, 3]


def test_links_are_found_outside_code_only(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[a](other.md#x) [b](https://example.org)\n```\n[c](no.md)\n```\n")
    assert list(docs._targets(page)) == [(tmp_path / "other.md").resolve()]


def test_long_files_and_functions_get_a_second_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.tools.ROOT", tmp_path)
    path = tmp_path / "long.py"
    path.write_text("def f():\n" + "    x = 1\n" * 60)
    assert list(sizes.remarks(path)) == ["long.py:1: f has 61 lines"]


def test_every_gate_of_make_check_can_be_started() -> None:
    names = [step.name for step in check.steps()]
    assert len(names) == len(set(names))
    for step in check.steps():
        if step.command[0] == "-m" and step.command[1].startswith("config."):
            assert (ROOT / (step.command[1].replace(".", "/") + ".py")).is_file()


def test_locks_are_hashed_and_hold_no_address() -> None:
    for lock in ROOT.glob("requirements/*.lock"):
        text = lock.read_text()
        assert "://" not in text
        pins = [line for line in text.splitlines() if line and line[0].isalnum()]
        assert pins
        assert all("==" in pin for pin in pins)
        assert text.count("--hash=sha256:") >= len(pins)


def pins(name: str) -> set[str]:
    lines = (ROOT / "requirements" / name).read_text().splitlines()
    return {line.split()[0] for line in lines if line and line[0].isalnum()}


def test_the_development_lock_holds_the_runtime_lock() -> None:
    assert pins("runtime.lock") <= pins("dev.lock")


def test_the_engine_is_compiled_by_the_mypy_that_checks_it() -> None:
    used = {pin for pin in pins("compiler.lock") if pin.startswith("mypy==")}
    assert len(used) == 1
    assert used <= pins("dev.lock")


def test_what_stays_interpreted_has_a_reason() -> None:
    assert all(len(reason) > 10 for reason in plan.INTERPRETED.values())


def test_what_is_said_of_files_by_their_names_fits_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plan.idle_patterns() == []
    assert trying.idle_patterns() == []
    assert choice.idle_patterns() == []
    monkeypatch.setattr(plan, "FOR_PEOPLE", ("scene*.py", "gone*.py"))
    monkeypatch.setattr(choice, "UNASKED", ("face*.py", "gone/*"))
    assert plan.idle_patterns() == ["gone*.py"]
    assert choice.idle_patterns() == ["gone/*"]


@pytest.mark.skipif(shutil.which("gcc") is None, reason="asks the C compiler")
@for_every(("flags", "is_fused"), [("-O2", True), (plan.FLAGS, False)])
def test_compiled_sums_are_rounded_like_plain_ones(flags: str, is_fused: bool) -> None:
    """A product added in one step is rounded once, in Python twice: partners would part."""
    machine = {"x86_64": ["-mfma"], "aarch64": []}
    if platform.machine() not in machine:
        pytest.skip("a machine of another kind")
    source = "double rate(double a, double b, double c) { return a * b + c; }"
    command = ["gcc", *flags.split(), *machine[platform.machine()], "-S", "-o", "-", "-xc", "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    assert ("fmadd" in done.stdout) is is_fused
