"""Golden playthroughs: complete, repeatable, and different when the rules are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.kernel.rng import seed_of
from engine.kernel.rules import Table
from engine.kernel.state import NOBODY
from engine.sim.doors import main
from engine.sim.golden import differences, golden_files, playthrough, shortened, write
from engine.sim.perft import perft
from engine.sim.subjects import Subject, subject
from engine.sim.writer import Node
from tests.sim import peep

NOUGHTS = "tests.toys.noughts"
RANDOM = "random-2-seats"


def peep_at(folder: Path) -> Subject:
    return replace(subject("tests.sim.peep"), folder=folder)


def test_a_playthrough_shows_actions_events_digests_of_views_and_the_end() -> None:
    text = playthrough(peep.GAME.bind(), Table(2), seed_of("golden test")).text()
    for part in (
        "# peep, rules version 1, 2 seats",
        "step 1: chance [",
        "  views ",
        "  legal for 0: play ",
        "> seat 0: play ",
        " -> step 2 ",
        "* played 0 ",
        "# over: ",
    ):
        assert part in text, part
    assert "hands" not in text
    assert text == playthrough(peep.GAME.bind(), Table(2), seed_of("golden test")).text()


def test_a_still_shows_each_seat_its_own_hand_only(tmp_path: Path) -> None:
    stills = golden_files(peep_at(tmp_path))["stills"]
    first, end = stills.split("## ")[1:]
    assert first.startswith(f"decision {peep.TRICK}: {RANDOM}, step 1\n")
    assert end.startswith(f"end: {RANDOM}, step ")
    public, seat0, seat1 = first.split("  view ")[1:]
    assert "hands.0-1: -1 -1 -1" in public
    assert "hands.1: -1 -1 -1" in seat0
    assert "hands.0: -1 -1 -1" in seat1
    assert "hands.0: -1" not in seat0
    assert "hands.1: -1" not in seat1


def test_of_a_random_game_stand_first_moves_every_tenth_and_the_end_else_a_digest() -> None:
    nodes = [Node(number, number % 2, [f"move {number}"]) for number in range(1, 25)]
    nodes = [Node(0, NOBODY, ["start"]), *nodes, Node(24, NOBODY, ["end"])]
    lines = shortened(nodes).splitlines()
    assert lines[:11] == ["start", *(f"move {number}" for number in range(1, 11))]
    told = [line.partition(":")[0] for line in lines[11:]]
    assert told == [
        "# 9 moves left out after step 11",
        "move 20",
        "# 4 moves left out after step 21",
        "end",
    ]
    nodes[15].lines.append("  * changed")
    assert [a == b for a, b in zip(lines, shortened(nodes).splitlines(), strict=True)] == [
        *[True] * 11, False, *[True] * 3
    ]  # fmt: skip


def test_written_files_compare_equal_and_a_change_is_shown(tmp_path: Path) -> None:
    about = peep_at(tmp_path)
    assert len(differences(about)) == write(about) == 3
    assert {path.name for path in about.playthroughs.iterdir()} == {
        f"{RANDOM}.txt", "stills.txt", "perft.txt"
    }  # fmt: skip
    assert differences(about) == []
    changed = about.playthroughs / f"{RANDOM}.txt"
    changed.write_text(changed.read_text().replace("> seat 0", "> seat 9", 1))
    (about.playthroughs / "old.txt").write_text("left over")
    found = differences(about)
    assert found[0] == "old: no longer made"
    assert "> seat 9" in found[1]
    write(about)
    assert not (about.playthroughs / "old.txt").exists()


@pytest.mark.parametrize(
    ("fault", "names"),
    [
        ("scene", {"stills"}),
        ("event", {RANDOM}),
        ("leak", {RANDOM, "stills"}),
        ("points", {RANDOM, "stills", "perft"}),
    ],
)
def test_a_changed_word_of_a_scene_an_event_a_view_or_a_state_fails_a_golden(
    fault: str, names: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = peep_at(tmp_path)
    write(about)
    monkeypatch.setattr(peep.GAME, "fault", fault)
    assert {told.partition(":")[0] for told in differences(about)} == names


def test_a_step_is_explained_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "--game", NOUGHTS, "--explain", f"{RANDOM}.txt:2"]) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"## noughts, {RANDOM}, step 2\n  views ")
    for part in ("pieces.6: label=X mark=X", "\n  view 1\n", "  legal for 0: ", " -> step 3 "):
        assert part in text, part
    assert " -> step 4 " not in text
    for place in ("random-3-seats:2", f"{RANDOM}:200"):
        assert main(["golden", "--game", NOUGHTS, "--explain", place]) == 2


def test_move_counts_of_noughts() -> None:
    rules = subject(NOUGHTS).game.bind()
    counts = perft(rules, rules.start(Table(2, (), rules.options)), seed_of("perft"), 4)
    assert [count.positions for count in counts] == [9, 72, 504, 3024]
