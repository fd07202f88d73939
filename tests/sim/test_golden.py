"""Golden playthroughs: complete, repeatable, and different when the rules are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.kernel.rng import seed_of
from engine.kernel.rules import Table
from engine.sim.golden import differences, golden_files, playthrough, write
from engine.sim.perft import perft
from engine.sim.subjects import Subject, subject
from tests.sim import peep

NOUGHTS = "tests.toys.noughts"


def peep_at(folder: Path) -> Subject:
    return replace(subject("tests.sim.peep"), folder=folder)


def test_a_playthrough_shows_actions_events_views_and_the_end() -> None:
    text = playthrough(peep.GAME.bind(), Table(2), seed_of("golden test"))
    for part in (
        "# peep, rules version 1, 2 seats",
        "step 1: chance [",
        "  view public ",
        "  view 1 ",
        "  legal for 0: play ",
        "> seat 0: play ",
        "* played 0 ",
        "# over: ",
    ):
        assert part in text, part
    assert text == playthrough(peep.GAME.bind(), Table(2), seed_of("golden test"))


def test_a_playthrough_shows_each_seat_its_own_hand_only() -> None:
    text = playthrough(peep.GAME.bind(), Table(2), seed_of("golden test"))
    first = text[text.index("  view public") : text.index("  legal")]
    public, seat0, seat1 = first.split("  view ")[1:]
    assert "hands.0-1: -1 -1 -1" in public
    assert "hands.1: -1 -1 -1" in seat0
    assert "hands.0: -1 -1 -1" in seat1
    assert "hands.0: -1" not in seat0
    assert "hands.1: -1" not in seat1


def test_written_files_compare_equal_and_a_change_is_shown(tmp_path: Path) -> None:
    about = peep_at(tmp_path)
    assert len(differences(about)) == len(golden_files(about))
    names = {path.name for path in write(about)}
    assert names == {"random-2-seats-1.txt", "random-2-seats-2.txt", "perft.txt"}
    assert differences(about) == []
    changed = about.playthroughs / "random-2-seats-1.txt"
    changed.write_text(changed.read_text().replace("> seat 0", "> seat 9", 1))
    (about.playthroughs / "old.txt").write_text("left over")
    found = differences(about)
    assert found[0] == "old.txt: no longer made"
    assert "> seat 9" in found[1]
    write(about)
    assert not (about.playthroughs / "old.txt").exists()


def test_move_counts_of_noughts() -> None:
    rules = subject(NOUGHTS).game.bind()
    counts = perft(rules, rules.start(Table(2, (), rules.options)), seed_of("perft"), 4)
    assert [count.positions for count in counts] == [9, 72, 504, 3024]


def test_a_part_of_the_random_games_is_compared_and_the_others_must_stand_there(
    tmp_path: Path,
) -> None:
    about = peep_at(tmp_path)
    write(about)
    second = about.playthroughs / "random-2-seats-2.txt"
    second.write_text("changed")
    assert differences(about, 2) == []
    assert differences(about) != []
    second.unlink()
    assert differences(about, 2) == ["random-2-seats-2.txt: missing; run `make golden`"]
