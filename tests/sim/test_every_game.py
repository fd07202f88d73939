"""What every game inherits: fuzz, honesty, golden files, mirror; toys first, then all installed."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest

from engine import registry
from engine.sim import fuzz as fuzzing
from engine.sim import golden, honesty
from engine.sim.arena import Contest, run
from engine.sim.subjects import subject

TOYS = ("tests.toys.noughts", "tests.toys.gauntlet")
NAMES = [*TOYS, *registry.games()]
TOY_GAMES = 400
# A game with so many table sizes has long games: fewer of them, each at a table of its own.
MANY_SIZES = 5
LONG_GAMES = 60
# The gate plays the first part of the games that `make test-all` plays.
SHARE = 1 if os.environ.get("MAZZIERE_LONG") else 4
LAWS = 2 * SHARE if SHARE > 1 else 1


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_random_games_break_no_law(name: str) -> None:
    games = TOY_GAMES if name in TOYS else fuzzing.SHORT // 2
    if len(subject(name).game.seat_counts()) < MANY_SIZES:
        report = fuzzing.fuzz(name, games // LAWS)
        decked = report.decked | laid(name, range(games // SHARE))
    else:
        report = fuzzing.fuzz_apart(name, LONG_GAMES // LAWS)
        decked = report.decked | laid(name, fuzzing.numbers_apart(LONG_GAMES))
    assert report.faults == (), report.faults[:3]
    reasons = subject(name).game.bind().reasons()
    assert set(report.endings) <= set(reasons)
    assert len(decked) == report.cards


def laid(name: str, games: Iterable[int]) -> frozenset[str]:
    """The cards in the decks of these games, those left out of the gate included."""
    tables = [fuzzing.bound(name, "fuzz", number)[1] for number in games]
    return frozenset(code for table in tables for deck in table.loadouts for code in deck.codes())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_partner_peeks_and_the_mutants_are_caught(name: str) -> None:
    tables = len(subject(name).game.seat_counts())  # each size has a part of the positions
    report = honesty.check(honesty.Plan(name), honesty.SHORT // SHARE // tables)
    assert report.differences == ()
    assert report.honest, report.mutants


@pytest.mark.parametrize("name", NAMES)
def test_the_golden_playthroughs_are_as_kept(name: str) -> None:
    assert golden.differences(subject(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_mirror_is_exactly_even(name: str) -> None:
    outcome = run(Contest(name, "greedy", "greedy", 4 // SHARE))
    assert outcome.even
    assert outcome.total("illegal") == 0
