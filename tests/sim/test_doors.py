"""The command line, the bench's file, progress and tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.ai.player import build
from engine.kernel.rng import Rng, seed_of
from engine.sim import bench as benches
from engine.sim.bench import Row, table_text
from engine.sim.doors import main
from engine.sim.progress import Bar
from engine.sim.subjects import subject
from engine.sim.tables import holders, random_table, sides_of, starter_table
from engine.sim.workers import ranges, worker_count
from tests.sim import peep

PEEP = "tests.sim.peep"
NOUGHTS = "tests.toys.noughts"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("arena --pairs 4 --processes 1", "mirror exact"),
        ("fuzz --games 40 --processes 1", "0 faults"),
        ("fuzz --number 3", "1 games"),
        ("honesty --positions 60 --stride 1 --processes 1", "0 differences"),
    ],
)
def test_doors_say_what_they_found(
    call: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*call.split(), "--game", PEEP]) == 0
    assert said in capsys.readouterr().out


def test_a_fault_gives_status_1_and_the_command_to_see_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peep.GAME, "fault", "law")
    assert main(["fuzz", "--game", PEEP, "--games", "20", "--seed", "bad", "--processes", "1"]) == 1
    assert f"--game {PEEP} --seed bad --number" in capsys.readouterr().out


def test_golden_check_fails_where_no_file_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "--check", "--game", PEEP]) == 1
    assert "missing" in capsys.readouterr().out


def test_honesty_writes_its_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = "honesty --game tests.toys.gauntlet --positions 24 --stride 1 --processes 1 --into"
    assert main([*call.split(), str(tmp_path)]) == 0
    page = (tmp_path / "honesty.md").read_text(encoding="utf-8")
    assert "24 positions of random games" in page
    assert "| choice and thought of *ismcts* |" in page
    assert "| a search that imagines the true world | caught" in page
    assert "--positions 24 --stride 1" in page
    assert "wrote" in capsys.readouterr().out


def test_honesty_can_look_at_one_partner_alone(capsys: pytest.CaptureFixture[str]) -> None:
    call = f"honesty --game {PEEP} --positions 40 --stride 1 --processes 1 --level paranoid"
    assert main(call.split()) == 0
    with pytest.raises(SystemExit):
        main([*call.split(), "--level", "oracle"])


def test_an_unknown_game_gives_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--game", "chess"]) == 2
    assert "chess" in capsys.readouterr().err


def test_an_unknown_starter_gives_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["spar", "--game", PEEP, "--loadouts", "A", "B"]) == 2
    assert "no starter A" in capsys.readouterr().err


def test_the_bench_names_its_rows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--rows", "--seconds", "0.002", "--game", NOUGHTS]) == 0
    rows = json.loads(capsys.readouterr().out)
    names = {row["name"] for row in rows}
    for name in ("random.games_per_s", "random.decisions_per_s", "decision.us", "copy.us",
                 "replay.ms", "sample.us", "view.us"):  # fmt: skip
        assert f"noughts.{name}.{build()}" in names
    assert all(set(row) == {"name", "value", "unit", "ratio"} for row in rows)
    assert all(row["value"] > 0 and row["ratio"] > 0 for row in rows)


def test_the_table_lists_every_row() -> None:
    text = table_text([Row("kmon.copy.us.plain", 2.0, "us", 0.1), benches.reference_row(0.03)])
    assert "kmon.copy.us.plain" in text
    assert "reference.ms" in text


def test_chunks_cover_everything_once() -> None:
    assert ranges(10, 4) == [(0, 4), (4, 4), (8, 2)]
    assert worker_count() >= 1


def test_the_bar_counts_and_stays_silent_off_a_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bar = Bar("work", 4, shown=False)
    bar.step(2)
    bar.close()
    assert capsys.readouterr().err == ""
    assert bar.line(10.0) == "work [###############---------------] 2/4 10 s left  "
    shown = Bar("work", 4, shown=True)
    shown.step(4)
    shown.close()
    assert "4/4" in capsys.readouterr().err


def test_a_game_without_loadouts_needs_none() -> None:
    about = subject(NOUGHTS)
    rules = about.game.bind()
    assert starter_table(about.game, rules).loadouts == ()
    assert random_table(about.game, rules, Rng(seed_of("t"))).loadouts == ()
    assert sides_of(rules) == [0, 1]
    for kind in about.game.loadout_kinds():
        assert holders(rules, kind) > 0
