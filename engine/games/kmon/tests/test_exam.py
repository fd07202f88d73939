"""The test positions' own count, and that the exam asks about the whole game."""

import pytest

from engine.games.kmon.game import GAME
from engine.games.kmon.standing import standing_now
from engine.games.kmon.tests.cards import kmon, side
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every

GONE = kmon(exhausted=True)


def count(mine: list[int], theirs: list[int]) -> float:
    """How it stands between halves whose K-Mon have so much damage of 99 HP."""
    halves = []
    for damages in (mine, theirs):
        team = [kmon(hp=99, damage=hurt) for hurt in damages]
        team += [GONE] * (3 - len(team))
        halves.append(side(team[0], team[1:]))
    return standing_now(table(*halves).state, 0)


@clause("KM-6.3")
@for_every(
    ("better", "worse"),
    [
        (([0, 0], [0, 0]), ([1, 0], [0, 0])),
        (([0, 0], [0, 5]), ([0, 0], [0, 4])),
        (([90, 90], [0]), ([0], [90])),
        (([0, 0, 0], [0]), ([0, 0], [0])),
        (([90], [0]), ([0], [90, 90])),
    ],
)
def test_a_k_mon_more_counts_more_than_any_damage(better, worse):
    assert count(*better) > count(*worse)


@clause("KM-6.3")
def test_what_one_player_has_the_other_lacks():
    assert count([3], [3]) == 0.5
    assert count([1, 5], [2]) + count([2], [1, 5]) == pytest.approx(1.0)
    assert 0.0 < count([90], [0, 0, 0]) < count([0, 0, 0], [90]) < 1.0


def test_the_positions_begin_at_every_sort_of_decision():
    """Items, substitution, action, answers, prices, bonus, replacement, the Seer's choice."""
    first = {
        move[0].partition(" ")[0]
        for theme in GAME.exam()
        for position in theme.positions
        for move in position.moves
    }
    wanted = "item substitute attack defend ability pass react evade bonus replace take"
    assert first >= set(wanted.split())
