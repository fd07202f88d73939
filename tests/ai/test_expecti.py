"""Expectimax: exact dice, each side for itself, budgets in leaves, always a move."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ai.expecti import MOST_WORLDS, SIMULATIONS, ExpectiPlayer, worlds_for
from engine.ai.paranoid import ParanoidPlayer
from engine.ai.player import Budget
from engine.ai.thought import Thought
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import OVER, State
from engine.kernel.testing import for_every
from engine.kernel.view import view
from engine.sim.honesty import Plan, check
from engine.sim.play import play_some
from tests.ai.ladder import CLIMB, GAME, SHAKE, SPIN, WALK, LadderRules
from tests.ai.solved import rated

SEED = seed_of("expecti")
PLENTY = Budget(500_000)
BOTH = [ExpectiPlayer, ParanoidPlayer]


def begun(rules: Rules, decisions: int = 0, number: int = 0) -> State:
    """A ladder after that many decisions at random."""
    s = rules.start(Table(rules.seats))
    play_some(rules, s, Rng(seed_of("ladder", number)), decisions)
    return s


def think(
    kind: type[ExpectiPlayer],
    rules: Rules,
    s: State,
    budget: Budget = PLENTY,
    seed: bytes = SEED,
) -> Thought:
    seen = view(rules, s, s.decider)
    return kind(rules).think(seen, s.menu[:], budget, seed)


def values(thought: Thought) -> dict[int, float]:
    return {each.action: each.value for each in thought.ranked}


# Heights, rounds, teams, decisions already made.
POSITIONS: list[tuple[list[int], int, bool, int]] = [
    ([0, 0], 2, False, 0),
    ([3, 0], 2, False, 1),
    ([0, 2], 2, False, 1),
    ([1, 1, 0], 1, False, 0),
    ([0, 2, 1], 1, False, 0),
    ([4, 2, 3], 1, False, 1),
    ([2, 2, 2, 2], 1, True, 0),
    ([0, 3, 1, 0], 1, True, 1),
    ([1, 0, 2, 5, 2], 1, False, 2),
    ([0, 1, 2, 3, 4, 5], 1, True, 3),
]


@for_every(("heights", "rounds", "teams", "made"), POSITIONS)
def test_each_for_itself_is_what_the_whole_tree_says(
    heights: list[int], rounds: int, teams: bool, made: int
) -> None:
    rules = LadderRules(heights, rounds, teams=teams)
    s = begun(rules, made, len(heights))
    thought = think(ExpectiPlayer, rules, s)
    wanted = rated(rules, s, s.decider, alone=False)
    assert values(thought) == pytest.approx(wanted, abs=1e-9)
    assert thought.best.value == pytest.approx(max(wanted.values()), abs=1e-9)
    assert (thought.worlds, {each.error for each in thought.ranked}) == (1, {0.0})


@for_every("kind", BOTH)
@for_every(
    ("heights", "best"),
    [
        # A rung or the fall of the leader; only his fall; only a lucky throw; nothing any more.
        ([0, 3, 3], {WALK, SHAKE + 1}),
        ([0, 4, 3], {SHAKE + 1}),
        ([0, 8, 5], {CLIMB}),
        ([0, 9, 0], {WALK, CLIMB, SHAKE, SHAKE + 1}),
    ],
)
def test_the_last_to_move_knows_what_wins(
    kind: type[ExpectiPlayer], heights: list[int], best: set[int]
) -> None:
    """Seat 2 moves last; its height stands last in `heights`."""
    rules = LadderRules(heights)
    s: Any = rules.start(Table(3))
    rules.apply(s, WALK)
    rules.apply(s, WALK)
    s.heights = heights[:]
    thought = think(kind, rules, s)
    top = thought.best.value
    assert {each.action for each in thought.ranked if each.value > top - 1e-9} == best


@for_every("kind", BOTH)
def test_one_decision_deep_a_die_is_averaged_exactly(kind: type[ExpectiPlayer]) -> None:
    rules = LadderRules([5, 5], 9)
    s = rules.start(Table(2))
    thought = think(kind, rules, s, Budget(1))
    found = values(thought)
    faces = [0.5 + rise / 20 for rise in (-2, 0, 1, 2, 3, 4)]
    assert found[CLIMB] == pytest.approx(sum(faces) / 6, abs=1e-12)
    assert found[WALK] == pytest.approx(0.55)
    assert found[SHAKE + 1] == pytest.approx(0.6)
    assert thought.simulations == 6 + 1 + 1
    assert {each.action: each.simulations for each in thought.ranked}[CLIMB] == 6


@for_every("kind", BOTH)
def test_a_wheel_of_a_thousand_parts_is_drawn(kind: type[ExpectiPlayer]) -> None:
    rules = LadderRules([0, 0], wheel=True)
    s = rules.start(Table(2))
    thought = think(kind, rules, s, Budget(1))
    spun = next(each for each in thought.ranked if each.action == SPIN)
    assert spun.simulations == 2
    assert think(kind, rules, s, Budget(1)).to_json() == thought.to_json()


@for_every("kind", BOTH)
@for_every("simulations", [1, 30, 200, 3_000])
def test_a_budget_is_kept_and_gives_the_same_again(
    kind: type[ExpectiPlayer], simulations: int
) -> None:
    for seats in (2, 3, 5, 8):
        rules = LadderRules([0] * seats, 3, purses=[1] * (seats - 1) + [2])
        s = begun(rules, seats, seats)
        first = think(kind, rules, s, Budget(simulations))
        assert first.simulations <= max(simulations, 6 + seats)
        assert first.best.action in s.menu
        assert sorted(each.action for each in first.ranked) == s.menu
        assert think(kind, rules, s, Budget(simulations)).to_json() == first.to_json()


@for_every("kind", BOTH)
def test_a_struck_clock_leaves_the_first_look(kind: type[ExpectiPlayer]) -> None:
    rules = LadderRules([0, 0, 0], 3, purses=[0, 1, 2])
    s = begun(rules)
    hurried = think(kind, rules, s, Budget(90_000, 1e-9))
    assert hurried.simulations == 6 + 1 + 2
    assert hurried.worlds == 1
    assert hurried.best.action in s.menu


@for_every("kind", BOTH)
def test_without_a_budget_the_partner_decides(kind: type[ExpectiPlayer]) -> None:
    rules = LadderRules([0] * 4, 4)
    thought = think(kind, rules, begun(rules), Budget())
    assert SIMULATIONS // 2 < thought.simulations <= SIMULATIONS


def test_a_quick_win_stands_before_a_slow_one() -> None:
    """Both win for sure, one of them already looks won after the move itself."""
    rules = LadderRules([9, 0], 2)
    s = begun(rules)
    thought = think(ExpectiPlayer, rules, s)
    wins = [each.action for each in thought.ranked if each.value > 1 - 1e-9]
    assert len(wins) > 1
    shallow = values(think(ExpectiPlayer, rules, s, Budget(1)))
    assert [shallow[action] for action in wins] == sorted(
        (shallow[action] for action in wins), reverse=True
    )


def test_hidden_purses_make_worlds_and_an_error() -> None:
    rules = LadderRules([0, 0, 0], purses=[0, 1, 3])
    s = begun(rules)
    thought = think(ExpectiPlayer, rules, s)
    assert thought.worlds == 2
    assert any(each.error > 0 for each in thought.ranked)


def test_equal_worlds_are_searched_once() -> None:
    rules = LadderRules([0, 0, 0], purses=[2, 2, 2])
    assert think(ExpectiPlayer, rules, begun(rules)).worlds == 1


def test_a_world_counts_by_what_the_game_infers() -> None:
    class Knowing(LadderRules):
        """Somebody who has shown that the last purse is the full one."""

        def likelihood(self, s: Any, seat: int) -> float:
            return 1.0 if s.purses[2] == 3 else 1e-6

    plain, knowing = (kind([0, 0, 0], purses=[0, 1, 3]) for kind in (LadderRules, Knowing))
    s = begun(plain)
    s.purses = [1, 0, 3]  # type: ignore[attr-defined]
    believed = values(think(ExpectiPlayer, knowing, s))
    true = rated(plain, s, 0, alone=False)
    assert believed == pytest.approx(true, abs=1e-4)
    assert values(think(ExpectiPlayer, plain, s)) != pytest.approx(true, abs=1e-2)


def test_the_line_is_told_in_exact_texts() -> None:
    rules = LadderRules([0, 4, 3])
    s = rules.start(Table(3))
    line = think(ParanoidPlayer, rules, s).line
    assert line[0][0] == 0
    at = s.copy()
    for seat, text in line:
        assert at.decider == seat
        rules.apply(at, rules.parse(at, text))


@for_every("kind", BOTH)
def test_the_choice_is_the_best_of_the_thought(kind: type[ExpectiPlayer]) -> None:
    rules = LadderRules([0, 1, 2], purses=[0, 1, 2])
    s = begun(rules)
    seen = view(rules, s, s.decider)
    choice = kind(rules).choose(seen, s.menu[:], Budget(300), SEED)
    thought = kind(rules).think(seen, s.menu[:], Budget(300), SEED)
    assert (choice.action, choice.simulations) == (thought.best.action, thought.simulations)
    assert choice.note == thought.to_json()
    assert kind(rules).choose(seen, s.menu[:1], Budget(300), SEED).simulations == 0


def test_equals_are_ordered_by_the_seed() -> None:
    rules = LadderRules([0, 30, 0])
    s = rules.start(Table(3))
    found = {think(ExpectiPlayer, rules, s, seed=seed_of(n)).best.action for n in range(30)}
    assert len(found) > 1


def test_worlds_are_as_many_as_the_budget_is_good_for() -> None:
    assert [worlds_for(n, 10) for n in (1, 80, 400, 100_000)] == [1, 1, 5, MOST_WORLDS]


def test_nothing_hidden_changes_what_it_does() -> None:
    report = check(Plan("tests.ai.ladder"), 30, processes=1)
    assert report.differences == ()
    assert report.hidden > 0
    assert GAME.bind().start(Table(3)).node != OVER
