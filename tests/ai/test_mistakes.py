"""Mistakes are drawn from the seed, and only where the habits allow them."""

from __future__ import annotations

from collections import Counter

from engine.ai.mistakes import Habits, Slips
from engine.ai.thought import Ranked
from engine.kernel.rng import seed_of

SEEDS = [seed_of("slip", n) for n in range(400)]


def rated(*values: float, simulations: int = 50) -> list[Ranked]:
    return [Ranked(action, simulations, value) for action, value in enumerate(values)]


def taken(habits: Habits, ranked: list[Ranked]) -> Counter[int]:
    return Counter(Slips(habits, seed).pick(ranked).action for seed in SEEDS)


def test_without_habits_the_best_is_taken() -> None:
    assert not Habits().any
    assert taken(Habits(), rated(0.6, 0.6, 0.59)) == {0: len(SEEDS)}


def test_the_same_seed_errs_alike() -> None:
    habits = Habits(overlooks=0.5, glances=0.5, forgets=0.5, margin=0.1, heat=0.05)
    ranked = rated(0.6, 0.58, 0.55, 0.3)
    for seed in SEEDS[:50]:
        one, other = Slips(habits, seed), Slips(habits, seed)
        assert (one.overlooks, one.glances) == (other.overlooks, other.glances)
        assert one.pick(ranked) is other.pick(ranked)


def test_close_actions_are_mixed_the_better_more_often_and_far_ones_never() -> None:
    found = taken(Habits(margin=0.02, heat=0.01), rated(0.60, 0.59, 0.585, 0.57))
    assert found[0] > found[1] > found[2] > 0
    assert found[3] == 0


def test_a_rating_from_few_simulations_is_not_believed() -> None:
    ranked = [Ranked(0, 100, 0.50), Ranked(1, 9, 0.50), Ranked(2, 11, 0.50)]
    found = taken(Habits(margin=0.02), ranked)
    assert found[1] == 0
    assert found[2] > 0


def test_an_action_is_forgotten_as_often_as_the_habit_says() -> None:
    found = taken(Habits(forgets=0.3), rated(0.9, 0.1))
    # The worse one only when the better is forgotten and it is not: 0.3 * 0.7.
    assert 0.15 < found[1] / len(SEEDS) < 0.27


def test_when_nothing_comes_to_mind_the_best_is_taken() -> None:
    assert taken(Habits(forgets=1.0), rated(0.9, 0.1)) == {0: len(SEEDS)}


def test_answers_are_overlooked_as_often_as_the_habit_says() -> None:
    habits = Habits(overlooks=0.25, glances=0.75)
    slips = [Slips(habits, seed) for seed in SEEDS]
    assert 0.19 < sum(slip.overlooks for slip in slips) / len(SEEDS) < 0.31
    assert 0.69 < sum(slip.glances for slip in slips) / len(SEEDS) < 0.81
