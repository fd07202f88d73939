"""The fuzzer and the honesty check find what they are there to find."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.kernel.rng import Rng
from engine.kernel.rules import Table
from engine.sim.deals import declared, own_order
from engine.sim.fuzz import bound, fuzz, fuzz_chunk
from engine.sim.honesty import check, check_chunk
from tests.sim import peep

PEEP = "tests.sim.peep"
NOUGHTS = "tests.toys.noughts"


@pytest.fixture
def fault(request: pytest.FixtureRequest) -> Iterator[str]:
    """The game breaks one law, for one test."""
    peep.GAME.fault = request.param
    yield request.param
    peep.GAME.fault = ""


@pytest.mark.parametrize("name", [PEEP, NOUGHTS])
def test_sound_games_pass(name: str) -> None:
    report = fuzz(name, 300, "sound", processes=1)
    assert report.faults == ()
    assert report.games == 300
    assert sum(report.endings.values()) == 300


@pytest.mark.parametrize(
    ("fault", "law"),
    [
        ("order", "not sorted"),
        ("event", "event played has 1 fields"),
        ("law", "too many cards"),
        ("memory", "another state"),
        ("concede", "the end is untidy"),
    ],
    indirect=["fault"],
)
def test_a_broken_law_is_reported_with_game_and_step(fault: str, law: str) -> None:
    report = fuzz(PEEP, 150, f"seed {fault}", processes=1)
    assert report.faults
    found = [one for one in report.faults if law in one.law]
    assert found, report.faults[:3]
    again = fuzz_chunk((PEEP, f"seed {fault}", found[0].game, 1))
    if fault != "memory":  # what hides outside the state cannot be had back
        assert again.faults == (found[0],)


def test_a_game_number_gives_the_same_table_again() -> None:
    assert bound(NOUGHTS, "s", 7)[1] == bound(NOUGHTS, "s", 7)[1]


def test_two_processes_find_what_one_finds() -> None:
    assert fuzz(PEEP, 600, "two", processes=2) == fuzz(PEEP, 600, "two", processes=1)


def test_honest_eyes_see_no_difference_and_all_mutants_are_caught() -> None:
    report = check(PEEP, 40, processes=1)
    assert report.differences == ()
    assert report.hidden > 0
    assert report.choices > 0
    assert all(report.mutants.values()), report.mutants
    assert report.honest


def test_where_nothing_is_hidden_no_mutant_can_be_caught() -> None:
    report = check(NOUGHTS, 20, processes=1)
    assert (report.hidden, report.honest) == (0, True)
    assert not any(report.mutants.values())


@pytest.mark.parametrize("fault", ["leak"], indirect=True)
def test_a_leaking_mask_is_found(fault: str) -> None:
    report = check_chunk((PEEP, "greedy", fault, 0, 20))
    assert not report.honest
    assert {"view", "scene or reasons"} <= {found.what for found in report.differences}


def test_sampled_cards_follow_the_declared_prior() -> None:
    rules = peep.GAME.bind()
    (fit,) = declared(rules, Table(2), 0, 2_000)
    assert fit.passed, fit


@pytest.mark.parametrize("fault", ["sampler"], indirect=True)
def test_a_sampler_off_its_prior_is_found(fault: str) -> None:
    (fit,) = declared(peep.GAME.bind(), Table(2), 0, 500)
    assert not fit.passed


def test_nothing_is_claimed_where_no_own_card_is_hidden() -> None:
    assert own_order(peep.GAME.bind(), Table(2), 0, 20) == []
    assert declared(__import__(NOUGHTS, fromlist=["GAME"]).GAME.bind(), Table(2), 0, 5) == []


def test_the_generator_of_a_game_depends_on_its_number_only() -> None:
    assert Rng(b"x" * 32, 1, 2).below(1000) == Rng(b"x" * 32, 1, 2).below(1000)
