"""By time, at a table: a search goes on behind its count, and the number it made repeats it."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable

import pytest

from engine.ai.flat import FlatPlayer, keen_trials
from engine.ai.ismcts import TreePlayer
from engine.ai.levels import LEVELS, player
from engine.ai.player import Budget, Player
from engine.kernel.rng import seed_of
from engine.kernel.rules import PARANOID
from engine.kernel.view import View, view
from engine.sim.tables import starter_table
from engine.sim.thinker import STOPPED, TIMED, chosen
from tests.ai.test_flat import Fickle, Slow
from tests.ai.tiny import GAIN, HOME, LOSSES
from tests.toys import noughts

SEED = seed_of("waits")
LEGAL = [HOME, GAIN, *LOSSES]
FOR_EVER = 1e9
LEAST = 40
Asked = tuple[Player, View, list[int]]


def tree(*texts: str) -> Asked:
    """Noughts after these moves, on which a tree grows."""
    rules = noughts.GAME.bind()
    s = rules.start(starter_table(noughts.GAME, rules))
    for text in texts:
        rules.apply(s, rules.parse(s, text))
    return TreePlayer(rules), view(rules, s, s.decider), s.menu[:]


def halving(*texts: str) -> Asked:
    """The same, compared without a tree."""
    grown, seen, legal = tree(*texts)
    return FlatPlayer(grown.rules), seen, legal


def race(rules: Slow) -> Asked:
    """Whole moves that race."""
    Fickle.looks[0] = 0
    return keen_trials(rules), rules.seen(), LEGAL


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that goes on by a hundredth of a second whenever it is read."""
    ticks = itertools.count()
    monkeypatch.setattr(time, "monotonic", lambda: 0.01 * next(ticks))


# Positions in which nothing is surely best.
OPEN = (tree, halving, lambda: race(Fickle()))
# Positions in which one action surely is.
DECIDED = (
    lambda: tree("mark a1", "mark a2", "mark b1", "mark b2"),
    lambda: halving("mark a1", "mark a2", "mark b1", "mark b2"),
    lambda: race(Slow()),
)


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("asked", OPEN)
def test_it_goes_on_until_the_time_is_up_and_its_number_repeats_it(
    asked: Callable[[], Asked],
) -> None:
    by_time = Budget(LEAST, 0.0, 0.5, 100_000)
    partner, seen, legal = asked()
    choice = partner.choose(seen, legal, by_time, SEED)
    assert LEAST < choice.simulations < 100_000
    partner, seen, legal = asked()
    again = Budget(LEAST, 0.0, FOR_EVER, choice.simulations)
    repeated = partner.choose(seen, legal, again, SEED)
    assert (repeated.action, repeated.note) == (choice.action, choice.note)
    assert repeated.simulations == choice.simulations


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("asked", OPEN)
def test_however_little_time_there_is_it_makes_its_count(asked: Callable[[], Asked]) -> None:
    partner, seen, legal = asked()
    in_no_time, by_count = Budget(LEAST, 0.0, 0.01, 9_999), Budget(LEAST)
    found = [partner.choose(seen, legal, each, SEED).simulations for each in (by_count, in_no_time)]
    assert found[1] >= found[0]


@pytest.mark.parametrize("asked", DECIDED)
def test_what_is_settled_is_not_thought_about_any_longer(asked: Callable[[], Asked]) -> None:
    partner, seen, legal = asked()
    assert (
        partner.choose(seen, legal, Budget(LEAST, 0.0, FOR_EVER, 100_000), SEED).simulations < 9_999
    )


def test_two_levels_wait_at_a_table_and_only_where_it_helps() -> None:
    rules = noughts.GAME.bind()
    assert {each.name: each.waits for each in LEVELS if each.waits} == {"hard": 0.7, "master": 3.0}
    for each in LEVELS:
        counted, at_table = each.budget(), each.at_table(rules)
        assert (counted.waits, at_table.waits) == (0.0, each.waits)
        assert at_table.simulations == counted.simulations
        assert each.at_table(Dice()).waits == 0.0


class Dice(Slow):
    """A game whose chances are averaged."""

    def advises(self) -> str:
        return PARANOID


@pytest.mark.usefixtures("clock")
def test_the_note_says_that_it_was_made_by_time() -> None:
    _, seen, legal = tree()
    master = player("master", noughts.GAME.bind())
    by_time = chosen(master, seen, legal, Budget(LEAST, 9.0, 0.5, 9_999), SEED)
    assert by_time.note[TIMED]
    assert STOPPED not in by_time.note
