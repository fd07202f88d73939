"""The strength run: what it plays, what it keeps, what it tells. Small games, few simulations."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from engine.ai.levels import LEVELS, NAMES
from engine.sim.arena import Contest, run
from engine.sim.doors import main
from engine.sim.ratings import ratings
from engine.sim.strength import (
    FULL,
    SHORT,
    Meeting,
    Pairs,
    Plan,
    Strength,
    measure,
    sources,
    stamp,
)
from engine.sim.strength_record import level_strength
from engine.sim.strength_report import page, record, write
from engine.sim.subjects import Subject, subject

NOUGHTS = "tests.toys.noughts"
TINY = Plan(NOUGHTS, Pairs(3, 2, 1, 1), "tiny", 12)


@pytest.fixture(scope="module")
def found() -> Strength:
    return measure(TINY, processes=1)


def test_every_two_meet_once_and_every_level_meets_itself() -> None:
    meetings = Plan("kmon").meetings()
    pairs = [frozenset((each.first, each.second)) for each in meetings]
    assert len(pairs) == len(set(pairs)) == 21 + 5
    counts = {each.key: each.pairs for each in meetings}
    for step in ("easy v novice", "normal v easy", "hard v normal", "master v hard"):
        assert counts[step] >= 200
    assert all(counts[f"normal v {name}"] >= 100 for name in ("random", "greedy"))
    assert all(count >= 1 for count in counts.values())


def test_a_run_tells_steps_matrix_and_controls(found: Strength) -> None:
    text = page([found])
    for known in LEVELS:
        assert f"| {known.title.render()} |" in text
    for name in NAMES:
        assert f"\n| {name} | " in text
    assert "master v hard | 3 |" in text
    assert "every one exactly 50 %" in text
    assert "Proposals that were not legal: 0." in text
    assert found.illegal == 0
    assert found.games == 2 * (4 * 3 + 2 * 2 + 15 + 5)


def test_a_stopped_run_is_taken_up_where_it_was(found: Strength, tmp_path: Path) -> None:
    kept = tmp_path / "build" / "strength.json"
    measure(TINY, kept, processes=1)
    whole = json.loads(kept.read_text())
    cut = json.loads(kept.read_text())
    cut["met"]["master v hard"].pop("2")
    del cut["met"]["easy v novice"]
    cut["met"]["normal v greedy"]["0"][3] = 77  # a lost game more, to see that it is kept
    kept.write_text(json.dumps(cut))
    again = measure(TINY, kept, processes=1)
    assert again.met["master v hard"] == found.met["master v hard"]
    assert again.met["easy v novice"] == found.met["easy v novice"]
    assert again.met["normal v greedy"].groups[0].losses == 77
    assert json.loads(kept.read_text())["stamp"] == whole["stamp"]


def test_more_pairs_keep_what_was_played_and_fewer_tell_no_more(
    found: Strength, tmp_path: Path
) -> None:
    kept = tmp_path / "strength.json"
    measure(TINY, kept, processes=1)
    marked = json.loads(kept.read_text())
    marked["met"]["master v hard"]["2"][3] = 77
    kept.write_text(json.dumps(marked))
    more = measure(replace(TINY, pairs=Pairs(6, 2, 1, 1)), kept, processes=1).met["master v hard"]
    assert [len(more.groups), more.groups[2].losses] == [6, 77]
    anew = run(Contest(NOUGHTS, "master", "hard", 6, "tiny master v hard", simulations=12), 1)
    assert more.groups[:2] + more.groups[3:] == anew.groups[:2] + anew.groups[3:]
    again = measure(TINY, kept, processes=1)
    assert again.met["master v hard"].groups == more.groups[:3]
    assert again.met["easy v novice"] == found.met["easy v novice"]


def test_a_run_belongs_to_everything_that_plays_its_games(tmp_path: Path) -> None:
    about = Subject(NOUGHTS, subject(NOUGHTS).game, tmp_path)
    card = tmp_path / "cards.json"
    card.write_text("1")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_cards.py").write_text("")
    read = {"/".join(path.parts[-2:]) for path in sources(about)}
    assert {"ai/ismcts.py", "kernel/rules.py", "effects/program.py", "verbs/coin_flip.py"} <= read
    assert {"sim/play.py", "sim/arena.py", "sim/tables.py"} <= read
    assert not {"sim/strength.py", "tests/test_cards.py"} & read
    first = stamp(about, TINY)
    assert stamp(about, replace(TINY, pairs=FULL)) == first
    assert stamp(about, replace(TINY, seed="other")) != first
    card.write_text("2")
    assert stamp(about, TINY) != first


def test_another_seed_begins_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "strength.json"
    kept.write_text(json.dumps({"stamp": "old", "seconds": 9e9, "begun": "", "met": {"x": {}}}))
    assert measure(TINY, kept, processes=1).seconds < 9e9
    assert "begun anew" in capsys.readouterr().out


def test_a_missed_step_and_a_missed_claim_are_named(found: Strength) -> None:
    low = {"master v hard": "1/2", "normal v greedy": "5/8", "normal v normal": "3/4"}
    met = {**found.met}
    for key, share in low.items():
        group = replace(met[key].groups[0], share=Fraction(share))
        met[key] = replace(met[key], groups=(group, group))
    faults = replace(found, met=met).faults()
    for key in low:
        assert any(fault.startswith(key) for fault in faults), (key, faults)


@pytest.mark.long
def test_the_master_beats_the_novice_with_few_simulations() -> None:
    outcome = run(Contest("kmon", "master", "novice", 4, "short", simulations=24), processes=1)
    assert outcome.share.value > 0.5
    assert outcome.total("illegal") == 0


def test_the_record_says_what_the_page_says(found: Strength, tmp_path: Path) -> None:
    told = record(found)
    assert set(told["levels"]) == set(NAMES)
    assert told["levels"]["normal"]["elo"] == 0
    assert set(told["steps"]) >= {"master v hard", "normal v greedy", "normal v random"}
    places = {path.relative_to(tmp_path).as_posix() for path in write([found], tmp_path)}
    assert places == {
        "docs/strength.md",
        "docs/pictures/strength-noughts.svg",
        "tests/toys/noughts/strength.json",
    }
    picture = (tmp_path / "docs/pictures/strength-noughts.svg").read_text()
    assert picture.count("<circle") == len(NAMES)
    assert level_strength(NOUGHTS) is None


def test_ratings_give_back_what_the_shares_say() -> None:
    shares = [1.0] * 40 + [0.5] * 30 + [0.0] * 10  # 69 %: 138 points
    found = ratings({("b", "a"): shares, ("c", "b"): shares}, "b")
    assert [each.name for each in found] == ["c", "b", "a"]
    assert found[1].value == found[1].low == found[1].high == 0
    assert found[0].value == pytest.approx(-found[2].value, abs=0.5)
    assert 125 < found[0].value < 140
    assert found[0].low < found[0].value < found[0].high


def test_the_short_form_measures_and_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strength", "--game", NOUGHTS, "--short", "--processes", "1"]) == 0
    assert "master v hard" in capsys.readouterr().out


def test_short_is_shorter_than_full() -> None:
    assert SHORT.steps < FULL.steps
    assert Meeting("a", "b", 1).key == "a v b"
