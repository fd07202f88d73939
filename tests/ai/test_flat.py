"""The flat search: common worlds, halving, whole moves, and a best so far at any time."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from engine.ai.arms import MOST, action_of, arms_of
from engine.ai.flat import (
    BROAD,
    ENDS,
    ENOUGH,
    FIRST,
    LONG,
    LOOKED,
    PLENTY,
    SIMULATIONS,
    Breadth,
    FlatPlayer,
    Trial,
    keen_trials,
)
from engine.ai.player import Budget
from engine.ai.rollout import OUT_OF, Manner
from engine.ai.worlds import Worlds
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, OVER, State
from engine.kernel.testing import for_every
from engine.kernel.view import view
from engine.sim.tables import starter_table
from tests.ai.tiny import DRAW, GAIN, HOME, LOSSES, REFUSE, Cups, Errands, Pile
from tests.toys import gauntlet, noughts

SEED = seed_of("flat")


@pytest.fixture
def rules() -> Rules:
    return noughts.GAME.bind()


def board(rules: Rules, *texts: str) -> State:
    s = rules.start(starter_table(noughts.GAME, rules))
    for text in texts:
        rules.apply(s, rules.parse(s, text))
    return s


def declaring(rules: Rules) -> State:
    """A position of the gauntlet in which a card with several aims can be played."""
    for number in range(200):
        s = rules.start(starter_table(gauntlet.GAME, rules))
        rng = Rng(seed_of("declaring", number))
        for _ in range(60):
            if s.node == OVER:
                break
            if s.node == CHANCE:
                rules.resolve(s, rules.draw(s, rng))
                continue
            for action in s.menu:
                after = s.copy()
                rules.apply(after, action)
                if after.declaring >= 0 and s.declaring < 0:
                    return s
            rules.apply(s, s.menu[rng.below(len(s.menu))])
    raise LookupError("nothing to declare")


def test_it_takes_a_win_and_tells_the_line(rules: Rules) -> None:
    s = board(rules, "mark a1", "mark a2", "mark b1", "mark b2")
    choice = FlatPlayer(rules).choose(view(rules, s, 0), s.menu[:], Budget(200), SEED)
    assert rules.label(s, choice.action).text == "mark c1"
    assert choice.note["value"] > 0.99
    assert choice.note["line"] == [[0, "mark c1"]]
    assert choice.note["fear"] == []


def test_the_quicker_win_counts_more() -> None:
    pile = Pile([0, 1, 2], 2)
    ranked = FlatPlayer(pile).think(pile.seen(), [1, 2], Budget(40), SEED).ranked
    assert [each.action for each in ranked] == [2, 1]


def test_better_actions_are_tried_more_often(rules: Rules) -> None:
    s = board(rules, "mark a1", "mark a2", "mark b1", "mark b2")
    ranked = FlatPlayer(rules).think(view(rules, s, 0), s.menu[:], Budget(200), SEED).ranked
    tries = [each.simulations for each in ranked]
    assert len(ranked) == len(s.menu)
    assert sum(tries) == 200
    assert tries[0] > 2 * tries[-1]
    assert all(each.error > 0 for each in ranked)


def test_the_same_input_gives_the_same_thought(rules: Rules) -> None:
    s = board(rules, "mark b2")
    first, again, other = (
        FlatPlayer(rules).think(view(rules, s, 1), s.menu[:], Budget(100), seed).to_json()
        for seed in (SEED, SEED, seed_of("x"))
    )
    assert first == again != other


def test_a_budget_counts_simulations_and_a_clock_only_stops(rules: Rules) -> None:
    s = board(rules)
    seen = view(rules, s, 0)
    partner = FlatPlayer(rules)
    assert partner.choose(seen, s.menu[:], Budget(), SEED).simulations == SIMULATIONS
    hurried = partner.choose(seen, s.menu[:], Budget(100_000, 1e-9), SEED)
    assert hurried.simulations == len(s.menu)
    assert hurried.action in s.menu
    assert partner.choose(seen, s.menu[:1], Budget(), SEED).simulations == 0


def test_all_actions_meet_the_same_worlds_and_the_same_chance() -> None:
    cups = Cups()
    seen = cups.seen()
    s = cups.opened()
    cups.apply(s, REFUSE)
    guesses = view(cups, s, 0)
    trial = Trial(cups, guesses, [1, 2, 3], SEED, Manner())
    trial.run(Budget(3))
    assert sorted(round(total) for total in trial.totals) == [0, 0, 1]
    assert FlatPlayer(cups).think(seen, [DRAW, REFUSE], Budget(60), SEED).best.action == DRAW


def test_keen_trials_do_not_end_a_turn_while_it_gains_to_go_on() -> None:
    """Rollouts that guess make blunders of the rest of a turn, and would go home at once."""
    errands = Errands()
    for number in range(4):
        seen = errands.seen()
        thought = keen_trials(errands).think(
            seen, [HOME, GAIN, *LOSSES], Budget(30), seed_of("errands", number)
        )
        assert [each.action for each in thought.ranked[:2]] == [GAIN, HOME]
        assert thought.best.value > thought.ranked[1].value


def test_a_keen_rollout_is_judged_where_a_round_ends_however_long_its_turns() -> None:
    """Cut inside a round, a line would be judged before the answer to it."""
    manner = keen_trials(Errands()).manner
    assert (manner.keen, manner.plain) == (OUT_OF, OUT_OF)
    assert manner.plies >= 96


def test_a_keen_rollout_counts_for_three_of_the_budget_of_a_level() -> None:
    errands = Errands()
    legal = [HOME, GAIN, *LOSSES]
    thought = keen_trials(errands).think(errands.seen(), legal, Budget(60), SEED)
    assert thought.simulations == 20
    asked = FlatPlayer(errands).think(errands.seen(), legal, Budget(60), SEED)
    assert asked.simulations == 60


class Known(Errands):
    """Errands whose players know at a glance what to do: the gain, then home."""

    looked: ClassVar[list[int]] = []

    def sketch(self, s: State) -> int:
        return GAIN if GAIN in s.menu else HOME

    def considered(self, s: State) -> list[int]:
        self.looked.append(s.decider)
        return [self.sketch(s)]


def test_where_a_game_says_what_is_worth_a_look_a_rollout_counts_for_one() -> None:
    known = Known()
    legal = [HOME, GAIN, *LOSSES]
    near = keen_trials(known, 0)
    assert near.think(known.seen(), legal, Budget(60), SEED).simulations == 60
    assert Known.looked
    assert near.think(known.seen(), legal, Budget(9000), SEED).simulations == ENOUGH


class Judged(Known):
    """Known errands that remember in which turns they were judged."""

    turns: ClassVar[list[int]] = []

    def value(self, s: Any, seat: int) -> float:
        self.turns.append(s.turn)
        return super().value(s, seat)


@for_every(("beyond", "turn"), [(0, 2), (1, 4)])
def test_what_is_looked_at_goes_on_as_sketched_before_it_is_judged(beyond: int, turn: int) -> None:
    """Both the glance that lets arms race and the race: what the one cannot see the other lacks."""
    judged = Judged()
    trial = Trial(judged, judged.seen(), [HOME, GAIN], SEED, keen_trials(judged, beyond).manner)
    for looks in (lambda: trial.screen(2), lambda: trial.run(Budget(2))):
        Judged.turns.clear()
        looks()
        assert set(Judged.turns) == {turn}


@for_every("ends", [0.0, 0.4])
def test_how_a_rollout_would_end_has_a_part_in_what_it_is_worth(ends: float) -> None:
    """Who goes home at once stands one point behind for good, and loses by it at the end."""
    known = Known()
    manner = Manner(plies=LONG, plain=OUT_OF, keen=OUT_OF, ends=ends)
    trial = Trial(known, known.seen(), [HOME], SEED, manner)
    trial.run(Budget(1))
    (stands, lost) = (0.495, 0.005)
    assert trial.totals[0] == pytest.approx((1 - ends) * stands + ends * lost, abs=0.005)
    assert (trial.totals[0] == pytest.approx(stands)) == (ends == 0.0)


def test_who_looks_beyond_a_longer_rollout_lets_its_end_have_a_part() -> None:
    assert keen_trials(Slow()).manner.ends == ENDS
    assert keen_trials(Slow(), 0).manner.ends == 0.0
    assert keen_trials(Known()).manner.ends == 0.0


def test_of_many_arms_only_those_race_that_look_best_at_a_glance() -> None:
    known = Known()
    legal = [HOME, GAIN, *LOSSES]
    player = FlatPlayer(known, keen_trials(known, 0).manner, kept=2)
    ranked = player.think(known.seen(), legal, Budget(10), SEED).ranked
    assert [each.action for each in ranked[:2]] == [GAIN, HOME]
    assert [each.simulations for each in ranked[:2]] == [5, 5]
    assert sorted(each.action for each in ranked) == sorted(legal)
    assert all(each.simulations == 0 and each.value < 0.5 for each in ranked[2:])


class Slow(Known):
    """Known errands whose rollouts play two rounds."""

    def horizon(self) -> int:
        return 2


def test_rollouts_play_as_many_rounds_as_a_game_says() -> None:
    decisions: list[int] = []
    for rules in (Known(), Slow()):
        Known.looked.clear()
        trial = Trial(rules, rules.seen(), [HOME, GAIN], SEED, keen_trials(rules).manner)
        trial.run(Budget(2))
        decisions.append(len(Known.looked))
    assert decisions[1] > decisions[0]


def test_of_longer_rollouts_there_are_fewer_and_no_two_arms_that_look_alike_race() -> None:
    slow = Slow()
    legal = [HOME, GAIN, *LOSSES]
    player = keen_trials(slow)
    thought = player.think(slow.seen(), legal, Budget(60), SEED)
    assert thought.simulations == FIRST * 3
    raced = [each.action for each in thought.ranked if each.simulations]
    assert set(raced) >= {GAIN, HOME}
    assert sum(each in LOSSES for each in raced) == 1
    assert sorted(each.action for each in thought.ranked) == sorted(legal)


class Fickle(Slow):
    """Slow errands that nobody can judge: no two looks at them agree."""

    looks: ClassVar[list[int]] = [0]

    def value(self, s: Any, seat: int) -> float:
        self.looks[0] += 1
        return 0.5 + 0.001 * (self.looks[0] * 7919 % 101)


def test_who_lies_surely_behind_leaves_the_race_and_who_does_not_runs_on() -> None:
    """Slow errands are settled when all were tried `FIRST` times; fickle ones never are."""
    legal = [HOME, GAIN, *LOSSES]
    slow, fickle = Slow(), Fickle()
    for budget, found in ((30, 15), (60, FIRST * 3), (9000, FIRST * 3)):
        thought = keen_trials(slow).think(slow.seen(), legal, Budget(budget), SEED)
        assert thought.simulations == found
        assert thought.best.action == GAIN
    assert keen_trials(fickle).think(fickle.seen(), legal, Budget(60), SEED).simulations > 24
    most = keen_trials(fickle).think(fickle.seen(), legal, Budget(9000), SEED).simulations
    assert PLENTY - len(legal) < most <= PLENTY


class Noisy(Slow):
    """Slow errands in which chance moves each judgement by up to two hundredths; an errand that
    loses is worth five less."""

    looks: ClassVar[list[int]] = [0]

    def value(self, s: Any, seat: int) -> float:
        self.looks[0] += 1
        chance = Rng(SEED, self.looks[0]).below(101) - 50
        return super().value(s, seat) + 0.0004 * chance


def test_chance_alone_does_not_keep_an_arm_in_the_race() -> None:
    noisy = Noisy()
    legal = [HOME, GAIN, *LOSSES]
    ranked = keen_trials(noisy).think(noisy.seen(), legal, Budget(400), SEED).ranked
    tries = {each.action: each.simulations for each in ranked}
    lost = [tries[each] for each in LOSSES if tries[each]]
    assert lost
    assert FIRST <= min(lost) <= max(lost) < 3 * FIRST


class Same(Slow):
    """Slow errands of which each is worth as much as any other."""

    def value(self, s: Any, seat: int) -> float:
        return 0.5


def test_of_two_that_surely_come_to_the_same_one_alone_races_on() -> None:
    """Mostly the same actions in another order: to tell them apart takes for ever."""
    same = Same()
    trial = Trial(same, same.seen(), [HOME, *LOSSES], SEED, keen_trials(same).manner)
    assert trial.race(Budget(400)) == FIRST * trial.raced
    assert trial.racing == 1


def test_who_left_the_race_is_rated_by_how_far_it_lay_behind_in_the_same_worlds() -> None:
    """The first worlds were kind: what was tried in them alone is not better for that."""
    slow = Slow()
    trial = Trial(slow, slow.seen(), [HOME, GAIN], SEED, keen_trials(slow).manner)
    trial.order, trial.raced, trial.racing = [1, 0], 2, 1
    trial.scales = [1.0] * 12
    trial.values = [[0.85] * 6, [0.9] * 6 + [0.3] * 6]
    trial.tries, trial.weights = [6, 12], [6.0, 12.0]
    trial.totals = [sum(each) for each in trial.values]
    ranked = trial.ranked()
    assert [each.action for each in ranked] == [GAIN, HOME]
    assert [each.value for each in ranked] == pytest.approx([0.6, 0.55])


def test_in_longer_rollouts_the_look_counts_on_and_arms_are_tried_alike() -> None:
    slow = Slow()
    trial = Trial(slow, slow.seen(), [HOME, GAIN, *LOSSES], SEED, keen_trials(slow).manner)
    trial.screen_on(3, 1.0)
    raced = trial.order[: trial.racing]
    assert [trial.first[at] for at in raced[:2]] == [GAIN, HOME]
    assert [trial.weights[at] for at in raced] == pytest.approx([LOOKED] * len(raced))
    looked = [trial.totals[at] for at in raced]
    trial.race(Budget(5 * len(raced)))
    assert [trial.tries[at] for at in raced] == [5] * len(raced)
    assert [trial.weights[at] for at in raced] == pytest.approx([LOOKED + 5] * len(raced))
    assert all(trial.totals[at] > found for at, found in zip(raced, looked, strict=True))


class Grave(Slow):
    """Errands whose losses look worse still."""

    def value(self, s: Any, seat: int) -> float:
        loses: bool = s.points[seat] < 0
        return max(0.0, super().value(s, seat) - 0.04 * loses)


def test_an_arm_that_looks_much_worse_does_not_race() -> None:
    raced = racing(Grave(), Breadth(4, 0.08))
    assert raced == {HOME, GAIN}


def test_a_broad_search_tries_what_looks_worse_and_a_narrow_one_only_so_many() -> None:
    assert racing(Grave(), BROAD) > {HOME, GAIN}
    assert racing(Grave(), Breadth(1, 1.0)) == {GAIN}


def racing(rules: Errands, breadth: Breadth) -> set[int]:
    """The actions that such a search tries in rollouts."""
    search = keen_trials(rules, breadth=breadth)
    thought = search.think(rules.seen(), [HOME, GAIN, *LOSSES], Budget(60), SEED)
    return {each.action for each in thought.ranked if each.simulations}


def test_what_a_game_infers_weighs_the_worlds() -> None:
    cups = Cups(liked=2)
    s = cups.opened()
    cups.apply(s, REFUSE)
    thought = FlatPlayer(cups).think(view(cups, s, 0), [1, 2, 3], Budget(300), SEED)
    assert thought.best.action == 2
    assert thought.value == pytest.approx(20 / 22, abs=0.08)


def test_a_compound_move_is_tried_whole() -> None:
    rules = gauntlet.GAME.bind()
    s = declaring(rules)
    seen = view(rules, s, s.decider)
    worlds = Worlds(rules, seen, SEED)
    arms = arms_of(rules, worlds, s.menu)
    assert len(s.menu) < len(arms) <= MOST
    for arm in arms:
        after = worlds.at(0).copy()
        for edge in arm:
            assert edge in [rules.edge(after, action) for action in after.menu]
            rules.apply(after, action_of(rules, after, edge))
        assert after.declaring < 0
    thought = FlatPlayer(rules).think(seen, s.menu[:], Budget(100), SEED)
    assert sorted(each.action for each in thought.ranked) == s.menu


def test_it_plays_whole_games_of_the_gauntlet_by_the_rules() -> None:
    rules = gauntlet.GAME.bind()
    partner = FlatPlayer(rules)
    for number in range(3):
        s = rules.start(starter_table(gauntlet.GAME, rules))
        rng = Rng(seed_of("gauntlet", number))
        while s.node != OVER:
            if s.node == CHANCE:
                rules.resolve(s, rules.draw(s, rng))
                continue
            seen = view(rules, s, s.decider)
            action = partner.choose(seen, s.menu[:], Budget(16), seed_of(number, s.digest())).action
            assert action in s.menu
            rules.apply(s, action)
