"""What a door holds fixed: numbers of seats one by one, options as they are named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.ai.player import Budget, Player
from engine.games.tictacko.game import GAME
from engine.kernel.rng import Rng, seed_of
from engine.kernel.testing import for_every
from engine.sim import fuzz as fuzzing
from engine.sim.doors import main, told_fault
from engine.sim.eyes import MATE_MUTANTS, Eyes, MateEyes, mates_of
from engine.sim.honesty import Difference, Plan, check, position, shown_otherwise, team_twins, twins
from engine.sim.honesty_report import Proof, command, page, summary
from engine.sim.terms import FREE, Terms, terms_of
from tests.sim import peep

TICTACKO = "engine.games.tictacko"
GAUNTLET = "tests.toys.gauntlet"
ADVANCED = ("grid", "advanced")


def test_each_number_of_seats_is_looked_at_by_itself() -> None:
    assert terms_of(GAME, [], []) == [Terms(2), Terms(3), Terms(4)]
    assert terms_of(peep.GAME, [], []) == [FREE]


def test_options_are_fixed_or_looked_at_value_by_value() -> None:
    found = terms_of(GAME, ["seats=3"], ["grid"])
    assert found == [Terms(3, (("grid", "standard"),)), Terms(3, (ADVANCED,))]
    assert terms_of(GAME, ["seats=4", "chain_reveal=True"], []) == [
        Terms(4, (("chain_reveal", True),))
    ]
    assert found[1].words() == "3 seats, grid advanced"
    assert found[1].flags() == " --fix seats=3 --fix grid=advanced"
    assert (FREE.words(), FREE.flags()) == ("", "")


def test_games_apart_are_each_of_another_block() -> None:
    report = fuzzing.fuzz_apart(GAUNTLET, 3)
    assert (report.games, report.faults) == (3, ())
    report = fuzzing.fuzz_apart(GAUNTLET, 2 * fuzzing.TABLES)
    assert report.decked >= fuzzing.fuzz(GAUNTLET, 1).decked


@for_every(
    ("fixed", "each"), [(["seats=5"], []), (["weather=wet"], []), ([], ["weather"]), (["grid"], [])]
)
def test_what_there_is_not_is_refused(fixed: list[str], each: list[str]) -> None:
    with pytest.raises(LookupError):
        terms_of(GAME, fixed, each)
    assert main(["fuzz", "--game", TICTACKO, "--fix", "seats=5", "--games", "1"]) == 2


@for_every("seats", GAME.seat_counts())
def test_fuzzed_games_keep_to_what_is_fixed(seats: int) -> None:
    for block in range(4):
        number = block * fuzzing.BLOCK
        rules, table = fuzzing.bound(TICTACKO, "terms", number, Terms(seats, (ADVANCED,)))
        assert (rules.seats, table.seats) == (seats, seats)
        assert rules.options["grid"] == table.options["grid"] == "advanced"


def test_the_door_tells_each_table_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    call = f"fuzz --game {TICTACKO} --games 1 --processes 1 --each grid --fix seats=2"
    assert main(call.split()) == 0
    told = capsys.readouterr().out
    assert f"{TICTACKO} (2 seats, grid standard): 1 games" in told
    assert f"{TICTACKO} (2 seats, grid advanced): 1 games" in told


def test_a_fault_is_found_again_with_what_was_fixed() -> None:
    fault = fuzzing.Fault(7, 1, "a law")
    told = told_fault(TICTACKO, "fuzz", fault, Terms(4, (ADVANCED,), lots=True))
    assert told.endswith("--seed fuzz --number 7 --fix seats=4 --fix grid=advanced --lots")
    assert "a law" in told


def test_who_is_a_teammate() -> None:
    told = [[mates_of(GAME.bind(None, None, n), seat) for seat in range(n)] for n in (2, 3, 4)]
    assert told == [[[], []], [[2], [], [0]], [[2], [3], [0], [1]]]


@for_every("seats", [3, 4])
def test_looking_through_a_teammates_eyes_is_found_and_honest_eyes_are_not(seats: int) -> None:
    caught = dealt_anew = 0
    for number in range(6):
        rng = Rng(seed_of("mates", seats, number))
        rules, s = position(GAME, rng, seats - 2)
        assert rules.seats == seats
        found = list(twins(rules, s, 0, rng))
        assert shown_otherwise(Eyes(rules, Player(rules), Budget()), s, found, 0) == []
        caught += len(shown_otherwise(MateEyes(rules, Player(rules), Budget()), s, found, 0))
        for twin in team_twins(rules, s, [0, 2], rng):
            for seat in (0, 2):
                assert shown_otherwise(Eyes(rules, Player(rules), Budget()), s, [twin], seat) == []
            dealt_anew += twin.encode() != s.encode()
    assert caught
    assert dealt_anew


def test_a_proof_for_a_number_of_seats_says_which_and_how_to_see_it_again() -> None:
    plan = Plan(TICTACKO, ("random",), stride=4, terms=Terms(3))
    report = check(plan, 30, processes=1)
    assert report.honest, report.mutants
    assert report.public >= 30
    assert report.team > 0
    assert {mutant.name for mutant in MATE_MUTANTS} <= set(report.mutants)
    proof = Proof(report, [], "honesty", 4)
    assert command(proof).endswith("--positions 30 --stride 4 --fix seats=3")
    assert summary(proof)[0].startswith(f"{TICTACKO} (3 seats): 30 positions")
    told = page([proof])
    assert ": 3 seats" in told
    assert f"| what the public is shown and told | {report.public} | | 0 |" in told
    leak = replace(report, differences=(Difference(1, -1, "view"),))
    assert f"| what the public is shown and told | {report.public} | | 1 |" in page(
        [replace(proof, report=leak)]
    )


def test_a_game_without_teams_has_no_such_mutant() -> None:
    report = check(Plan("tests.sim.peep", ("random",), stride=2), 12, processes=1)
    assert report.team == 0
    assert report.public > 0
    assert not {mutant.name for mutant in MATE_MUTANTS} & set(report.mutants)
