"""The scripted battles: each way to win and to lose among them, for every number of players and
on both Grids (TTK-6, 10.9)."""

from __future__ import annotations

from pathlib import Path

import engine.games.tictacko
from engine.games.tictacko.card_reading import raw_of
from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.game import GAME
from engine.games.tictacko.reasons import REASONS
from engine.kernel.cards import CardDef
from engine.kernel.testing import clause, for_every
from engine.sim.scripts import Script, read_script

FOLDER = Path(engine.games.tictacko.__file__).parent / "playthroughs" / "scripts"
SCRIPTS = [read_script(path) for path in sorted(FOLDER.glob("*.json"))]
SAMPLES = [script for script in SCRIPTS if script.name.startswith("sample")]
TABLES = [(seats, grid) for seats in GAME.seat_counts() for grid in ("standard", "advanced")]


def table_of(script: Script) -> tuple[int, str]:
    """How many players, and on which Grid."""
    return script.seats or GAME.seat_counts()[0], str(script.options.get("grid", "standard"))


def expected(script: Script) -> list[str]:
    """What its moves must lead to."""
    return [line for move in script.moves for line in move.expected]


def test_the_cards_of_the_scripts_are_sound_and_everywhere_the_same() -> None:
    known: dict[str, CardDef] = {}
    for script in SCRIPTS:
        assert script.cards is not None, "a script names its own cards"
        for card in script.cards:
            assert known.setdefault(card.code, card) == card, f"{script.name}: {card.code}"
    for card in known.values():
        problems = check_card({**raw_of(card), "set_code": "SCRIPTS", "source": "user"})
        assert [problem.message.render() for problem in problems] == []


@clause("TTK-6.15")
@for_every("reason", sorted({reason.name for reason in REASONS.values()} - {"by_hand"}))
def test_every_ending_is_reached(reason: str) -> None:
    assert any(script.reason == reason for script in SCRIPTS)


@clause("TTK-6.1", "TTK-6.5", "TTK-6.7")
@for_every("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
@for_every("reason", ["objectives", "deckout", "concession"])
def test_every_table_is_won_and_lost_in_each_way(reason: str, table: tuple[int, str]) -> None:
    assert any(
        script.reason == reason and table_of(script) == table
        for script in SCRIPTS
        if script not in SAMPLES
    )


@clause("TTK-4.24", "TTK-6.1")
@for_every("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_every_table_shows_a_completed_objective_and_the_last_one(table: tuple[int, str]) -> None:
    (script,) = [s for s in SCRIPTS if s.name == f"objectives_{table[0]}_{table[1]}"]
    told = expected(script)
    assert sum(line.startswith("revealed") for line in told) == 3
    assert sum(line.startswith("took-goal") for line in told) == 2
    assert told[-1].startswith("over")


@clause("TTK-4.40", "TTK-4.43")
@for_every("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_every_table_shows_a_stalemate_that_costs_special_characters(
    table: tuple[int, str],
) -> None:
    (script,) = [s for s in SCRIPTS if s.name == f"stalemate_{table[0]}_{table[1]}"]
    told = expected(script)
    assert any(line.startswith("stalled") for line in told)
    ended = told.index("stall-ended")
    assert sum(line.startswith("stall-lost") for line in told[ended:]) == 3


@clause("TTK-6.3", "TTK-6.4")
@for_every("seats", GAME.seat_counts())
def test_both_teams_reach_the_last_objective_together(seats: int) -> None:
    ends = {
        str(script.options.get("simultaneous_third", "active_first")): script.reason
        for script in SCRIPTS
        if script.name.startswith("both_last") and table_of(script)[0] == seats
    }
    assert ends == {"active_first": "objectives", "draw": "simultaneous"}


@clause("TTK-10.9")
def test_there_is_a_sample_match_for_each_number_of_players_and_one_on_the_advanced_grid() -> None:
    tables = [table_of(script) for script in SAMPLES]
    assert {seats for seats, _ in tables} == set(GAME.seat_counts())
    assert "advanced" in {grid for _, grid in tables}
    assert all(script.reason for script in SAMPLES)
