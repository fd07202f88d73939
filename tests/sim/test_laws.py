"""The fuzzer and the honesty check find what they are there to find."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.ai.levels import NAMES
from engine.ai.player import Budget
from engine.ai.random_player import RandomPlayer
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import State
from engine.sim.deals import declared, fits_of, hypergeometric, own_order
from engine.sim.eyes import Eyes, LeakySeed, LeakyThought
from engine.sim.fuzz import bound, fuzz, fuzz_chunk
from engine.sim.honesty import (
    CHOICE,
    THOUGHT,
    Difference,
    Plan,
    check,
    check_chunk,
    chosen_otherwise,
    position,
    shown_otherwise,
    twins,
)
from engine.sim.honesty_report import Proof, page, summary
from engine.sim.subjects import subject
from engine.sim.terms import FREE
from tests.ai.ladder import LadderRules
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
    again = fuzz_chunk((PEEP, f"seed {fault}", found[0].game, 1, FREE))
    if fault != "memory":  # what hides outside the state cannot be had back
        assert again.faults == (found[0],)


def test_a_game_number_gives_the_same_table_again() -> None:
    assert bound(NOUGHTS, "s", 7)[1] == bound(NOUGHTS, "s", 7)[1]


def test_two_processes_find_what_one_finds() -> None:
    assert fuzz(PEEP, 600, "two", processes=2) == fuzz(PEEP, 600, "two", processes=1)


def test_honest_eyes_see_no_difference_and_all_mutants_are_caught() -> None:
    report = check(Plan(PEEP, stride=1), 40, processes=1)
    assert report.differences == ()
    assert report.hidden > 0
    assert min(report.choices.values()) > 0
    assert set(report.choices) == {*NAMES, "flat", "ismcts", "expecti", "paranoid"}
    assert all(report.mutants.values()), report.mutants
    assert report.honest


def test_where_nothing_is_hidden_no_mutant_can_be_caught() -> None:
    report = check(Plan(NOUGHTS, stride=1), 20, processes=1)
    assert (report.hidden, report.honest) == (0, True)
    assert not any(report.mutants.values())


@pytest.mark.parametrize("fault", ["leak"], indirect=True)
def test_a_leaking_mask_is_found(fault: str) -> None:
    report = check_chunk((Plan(PEEP, ("greedy",), fault, 1), 0, 20))
    assert not report.honest
    assert {"view", "scene or reasons"} <= {found.what for found in report.differences}


def said_by(kind: type[Eyes]) -> set[str]:
    """In what a random partner behind such eyes does otherwise in some twins; all look alike."""
    rules = peep.GAME.bind()
    said: set[str] = set()
    for number in range(12):
        rng = Rng(seed_of("leaks", number))
        _, s = position(peep.GAME, rng, number)
        for seat in range(2):
            others = list(twins(rules, s, seat, rng))
            eyes = kind(rules, RandomPlayer(rules), Budget())
            if rules.legal(s, seat):
                said |= set(chosen_otherwise(eyes, s, others, seat, seed_of(number)))
            assert shown_otherwise(eyes, s, others, seat) == []
    return said


def test_a_partner_that_leaks_is_found_by_what_it_does_alone() -> None:
    assert said_by(Eyes) == set()
    assert CHOICE in said_by(LeakySeed)


def test_a_leak_in_the_figures_is_found_where_the_action_is_honest() -> None:
    assert said_by(LeakyThought) == {THOUGHT}


def test_every_partner_chooses_with_starters_and_with_random_decks() -> None:
    partners = ("random", "greedy", "novice")
    report = check(Plan("kmon", partners), 600, processes=1)
    for name in partners:
        assert 0 < report.drawn[name] < report.choices[name], name
    told = page([Proof(report, [], "honesty", 10)])
    drawn, made = report.drawn["greedy"], report.choices["greedy"]
    assert f"| choice and thought of *greedy* | {made:,} | {drawn:,} | 0 |" in told


def test_a_report_says_whose_choice_differs() -> None:
    report = check(Plan(NOUGHTS, ("random",), stride=1), 8, processes=1)
    leak = replace(report, differences=(Difference(3, 1, THOUGHT, "random"),))
    assert not leak.honest
    proof = Proof(leak, [], "honesty", 1)
    assert "  position 3, seat 1: thought of random" in summary(proof)
    assert f"*random* | {leak.choices['random']} | 0 | 1 |" in page([proof])


def test_open_lists_are_dealt_by_the_hypergeometric_law() -> None:
    rules = LadderRules([0] * 5, 6, purses=[0, 0, 0, 1, 2])
    (fit,) = hypergeometric(rules, Table(5), 3, 2_000)
    assert fit.passed, fit
    assert fit.test.freedom == 1


def test_a_sampler_off_the_hypergeometric_law_is_found() -> None:
    rules = Unshuffled([0] * 5, 6, purses=[0, 0, 0, 1, 2])
    (fit,) = hypergeometric(rules, Table(5), 3, 500)
    assert not fit.passed


class Unshuffled(LadderRules):
    """Deals the purses it does not know always alike."""

    def deal(self, s: State, seat: int, rng: Rng) -> None:
        super().deal(s, seat, Rng(bytes(32)))


def test_an_option_that_opens_the_lists_is_tested_too() -> None:
    fits = fits_of(subject("kmon").game, 400)
    said = [fit.what for fit in fits]
    assert sum(what.startswith("open lists, hypergeometric") for what in said) == 2
    assert sum(what.startswith("declared prior") for what in said) == 2
    assert all(fit.passed for fit in fits), fits


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
