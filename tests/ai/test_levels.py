"""The five levels: names, budgets, mistakes, and partners that are repeatable."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import cast

import pytest

from engine.ai.flat import BEYOND, BROAD, DEAR, Breadth, FlatPlayer
from engine.ai.greedy import GreedyPlayer
from engine.ai.ismcts import TreePlayer
from engine.ai.levels import (
    ALL,
    DEFAULT,
    FAULTLESS,
    FINE,
    GLANCE,
    LEVELS,
    LOOKS,
    NAMES,
    PART,
    REFERENCES,
    SEARCH,
    Level,
    LevelPlayer,
    UnknownLevel,
    level,
    player,
    searcher,
)
from engine.ai.mistakes import Habits
from engine.ai.paranoid import ParanoidPlayer
from engine.ai.player import Budget, Choice
from engine.ai.rollout import OUT_OF
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import HALVING, PARANOID, Rules, Table
from engine.kernel.state import CHANCE, OVER, State
from engine.kernel.view import view
from engine.sim.play import play_some
from engine.sim.tables import starter_table
from tests.ai.tiny import Pile
from tests.toys.gauntlet import GAME as GAUNTLET

FEW = Budget(24)


@pytest.fixture
def rules() -> Rules:
    return GAUNTLET.bind(None, None, GAUNTLET.seat_counts()[0])


def positions(rules: Rules, count: int) -> list[State]:
    found: list[State] = []
    for number in range(count):
        s = rules.start(starter_table(GAUNTLET, rules, number))
        play_some(rules, s, Rng(seed_of("levels", number)), 3 * number)
        if s.node != OVER and len(s.menu) > 1:
            found.append(s)
    return found


def choice(name: str, rules: Rules, s: State, seed: bytes) -> Choice:
    return player(name, rules).choose(view(rules, s, s.decider), s.menu[:], FEW, seed)


def test_people_are_offered_five_levels_and_no_reference() -> None:
    assert [each.name for each in LEVELS] == ["novice", "easy", "normal", "hard", "master"]
    assert [each.name for each in REFERENCES] == ["random", "greedy"]
    assert DEFAULT in NAMES
    assert len({str(each.title) for each in ALL}) == len({str(each.blurb) for each in ALL}) == 7


def test_a_higher_level_thinks_more_and_errs_less() -> None:
    for low, up in pairwise(LEVELS):
        assert low.simulations <= up.simulations
        for what in ("overlooks", "glances", "forgets", "margin"):
            assert getattr(low.habits, what) >= getattr(up.habits, what)
    assert LEVELS[0].habits.any
    assert not LEVELS[-1].habits.any


def test_an_unknown_level_is_refused(rules: Rules) -> None:
    with pytest.raises(UnknownLevel):
        level("oracle")
    with pytest.raises(UnknownLevel):
        player("oracle", rules)


@pytest.mark.parametrize("name", NAMES)
def test_a_level_is_recorded_by_its_name_and_chooses_alike_by_the_same_seed(
    name: str, rules: Rules
) -> None:
    assert player(name, rules).called() == name
    for s in positions(rules, 4):
        seed = seed_of(name, s.digest())
        first, again = choice(name, rules, s, seed), choice(name, rules, s, seed)
        assert (first.action, first.note) == (again.action, again.note)
        assert first.action in s.menu


class Dicey(Rules):
    """Rules of which only the advice is asked."""

    def advises(self) -> str:
        return PARANOID


class Lengthy(Pile):
    """A game of long turns."""

    def advises(self) -> str:
        return HALVING


class Sketchy(Lengthy):
    """One that says what is worth a look."""

    def considered(self, s: State) -> list[int]:
        return [self.sketch(s)]


def test_a_game_advises_the_search(rules: Rules) -> None:
    trials = searcher(Lengthy([0, 1], 5))
    assert isinstance(trials, FlatPlayer)
    assert trials.manner.keen == OUT_OF
    assert isinstance(searcher(rules), TreePlayer)
    assert isinstance(searcher(Dicey()), ParanoidPlayer)
    assert isinstance(cast("LevelPlayer", player("easy", rules)).mind, FlatPlayer)
    assert isinstance(cast("LevelPlayer", player("novice", rules)).mind, GreedyPlayer)
    assert isinstance(cast("LevelPlayer", player("easy", Dicey())).mind, ParanoidPlayer)
    assert isinstance(cast("LevelPlayer", player("novice", Dicey())).mind, GreedyPlayer)


def test_where_dice_are_averaged_a_level_errs_in_its_own_way() -> None:
    """Exact averages lie close together, so what passes for as good as the best is narrower."""
    for known in LEVELS:
        mind = cast("LevelPlayer", player(known.name, Dicey()))
        assert mind.habits == (known.exact or known.habits)
        assert mind.rollouts == (0 if known.mind == GLANCE else min(LOOKS, known.simulations))
    margins = [(each.exact or each.habits).margin for each in LEVELS]
    assert margins == sorted(margins, reverse=True)


def test_a_slip_of_a_long_turn_costs_a_part_of_one(rules: Rules) -> None:
    """Cards given away at every decision add up; a beginner errs at each of them all the same."""
    long = Lengthy([0, 1], 5)
    for known in LEVELS:
        short, habits = (
            cast("LevelPlayer", player(known.name, each)).habits for each in (rules, long)
        )
        assert short == known.habits
        assert (habits.overlooks, habits.forgets) == (short.overlooks, short.forgets)
        part = known.part if known.mind == SEARCH else 1.0
        assert habits.glances == short.glances * part
        assert (habits.margin, habits.heat) == (short.margin * part, short.heat * part)


def test_so_many_arms_race_as_the_level_says_and_in_longer_rollouts_as_its_breadth(
    rules: Rules,
) -> None:
    known = replace(level("hard"), far=8, arms=5, breadth=Breadth(3, 0.1))
    kept = [
        cast("FlatPlayer", LevelPlayer(each, known).mind).kept
        for each in (Sketchy([0, 1], 5), Lasting([0, 1], 5))
    ]
    assert kept == [5, 3]


class Lasting(Lengthy):
    """A game in which what one turn does tells only turns later."""

    def horizon(self) -> int:
        return 3


def test_a_slip_costs_less_where_turns_tell_late() -> None:
    habits = cast("LevelPlayer", player("normal", Lasting([0, 1], 5))).habits
    assert habits == level("normal").habits.narrowed(FINE)
    assert FINE < PART <= level("normal").part


def test_a_level_counts_rollouts_apart_where_whole_moves_are_compared(rules: Rules) -> None:
    """Only its own budget: who gives another one, as a contest does, means that one."""
    long = Lengthy([0, 1], 5)
    known = replace(level("hard"), simulations=12, rollouts=30)
    assert thought_of_level(known, long, Budget(12)) == 30 // DEAR
    assert thought_of_level(known, long, Budget(24)) == 24 // DEAR
    assert thought_of_level(known, rules, Budget(12)) == 12


def test_some_levels_look_farther_where_sketches_are_to_be_had(rules: Rules) -> None:
    """They count such rollouts apart; other levels, and other games, look no farther.

    The far ones race, and this race is decided after twelve."""
    sketchy, long = Sketchy([0, 1], 5), Lengthy([0, 1], 5)
    near = replace(level("hard"), simulations=4, rollouts=30, far=0)
    far = replace(near, far=8)
    assert [beyond_of(each, sketchy) for each in (near, far)] == [0, BEYOND]
    assert beyond_of(far, long) == 0
    assert thought_of_level(near, sketchy, Budget(4)) == 30
    assert thought_of_level(far, sketchy, Budget(4)) == 8
    assert thought_of_level(far, sketchy, Budget(10)) == 10
    assert thought_of_level(far, sketchy, Budget(100)) == 12
    assert thought_of_level(far, long, Budget(4)) == 30 // DEAR
    assert thought_of_level(far, rules, Budget(4)) == 4


class Weighed(Sketchy):
    """One that has weights of its own for whoever looks far."""

    def fitted(self) -> Rules:
        return Sketchy([0, 1], 5)


class Slow(Weighed):
    """Such a game whose rollouts are several rounds long: all who search look far."""

    def horizon(self) -> int:
        return 3


def test_who_looks_beyond_a_round_reads_by_the_fitted_weights() -> None:
    """Whoever sees one round, a glance, and a game of one set of weights do without."""
    weighed = Weighed([0, 1], 5)
    for far in (0, 20):
        partner = LevelPlayer(weighed, replace(level("hard"), far=far))
        assert (partner.mind.rules is weighed) == (far == 0)
        assert partner.glance.rules is weighed
    same, slow = Sketchy([0, 1], 5), Slow([0, 1], 5)
    assert searcher(same).rules is same
    for name in ("normal", "hard", "master"):
        partner = LevelPlayer(slow, level(name))
        assert partner.mind.rules is not slow
        assert partner.glance.rules is slow
    assert LevelPlayer(slow, level("easy")).mind.rules is slow


def test_the_better_a_level_the_more_moves_it_tries_in_long_rollouts() -> None:
    slow = Slow([0, 1], 5)
    names = ("normal", "hard", "master")
    breadths = [level(name).breadth for name in names]
    assert [each.arms for each in breadths] == sorted({each.arms for each in breadths})
    assert [each.worse for each in breadths] == sorted({each.worse for each in breadths})
    assert breadths[-1] == BROAD
    for name, breadth in zip(names, breadths, strict=True):
        mind = cast("FlatPlayer", LevelPlayer(slow, level(name)).mind)
        assert (mind.kept, mind.worse) == (breadth.arms, breadth.worse)


def beyond_of(known: Level, rules: Rules) -> int:
    return cast("FlatPlayer", LevelPlayer(rules, known).mind).manner.beyond


def thought_of_level(known: Level, rules: Rules, budget: Budget) -> int:
    """How many simulations it makes, whether it chooses or only tells what it thinks."""
    s = opened(rules)
    seen, legal = view(rules, s, s.decider), rules.legal(s, s.decider)[:]
    mind = LevelPlayer(rules, replace(known, habits=FAULTLESS))
    told = mind.think(seen, legal, budget, seed_of("apart")).simulations
    for each in (mind, LevelPlayer(rules, replace(known, habits=Habits(margin=0.001)))):
        assert each.choose(seen, legal, budget, seed_of("apart")).simulations == told
    return told


def opened(rules: Rules) -> State:
    is_pile = isinstance(rules, Pile)
    s = rules.start(Table(2) if is_pile else starter_table(GAUNTLET, rules, 0))
    while s.node == CHANCE:
        rules.resolve(s, rules.draw(s, Rng(seed_of("opened"))), None)
    return s


def test_a_level_without_mistakes_takes_what_its_search_finds(rules: Rules) -> None:
    for s in positions(rules, 3):
        seen, seed = view(rules, s, s.decider), seed_of("same", s.digest())
        found = choice("master", rules, s, seed)
        assert found.action == TreePlayer(rules).choose(seen, s.menu[:], FEW, seed).action
        assert "slip" not in found.note


def test_an_overlooked_answer_is_the_default_action_and_takes_no_thought(rules: Rules) -> None:
    blind = LevelPlayer(rules, replace(level("novice"), habits=Habits(overlooks=1.0)))
    answers = [s for s in positions(rules, 24) if rules.is_answer(s)]
    assert answers
    for s in answers:
        found = blind.choose(view(rules, s, s.decider), s.menu[:], FEW, seed_of("blind"))
        assert found.action == rules.default_action(s)
        assert (found.simulations, found.note) == (0, {"slip": "overlooked"})


def test_a_slip_is_told_in_the_note(rules: Rules) -> None:
    habits = Habits(overlooks=0.2, glances=0.2, forgets=0.3, margin=0.03)
    erring = LevelPlayer(rules, replace(level("easy"), habits=habits))
    slips = {
        erring.choose(view(rules, s, s.decider), s.menu[:], FEW, seed_of(n)).note.get("slip", "")
        for s in positions(rules, 12)
        for n in range(12)
    }
    assert slips == {"", "overlooked", "glanced", "forgot", "mixed"}


def test_a_hint_makes_no_mistakes(rules: Rules) -> None:
    s = positions(rules, 1)[0]
    seen, seed = view(rules, s, s.decider), seed_of("hint")
    told = player("easy", rules).think(seen, s.menu[:], FEW, seed)
    plain = FlatPlayer(rules).think(seen, s.menu[:], FEW, seed)
    assert told.to_json() == plain.to_json()
