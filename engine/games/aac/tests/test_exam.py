"""The test positions' own count, and that the exam asks about the whole game."""

from __future__ import annotations

import pytest

from engine.games.aac.game import GAME
from engine.games.aac.standing import standing_now
from engine.games.aac.tests.table import Side, creature, defence, filler, table
from engine.kernel.testing import clause

FOX = creature("fox", 400, 700)
PILE = [FOX, filler(0)]


def count(mine: int, theirs: int) -> float:
    """How it stands between players with so many life points."""
    p = Side([defence(FOX)], [], PILE, lp=mine)
    return standing_now(table(p, Side([defence(FOX)], [], PILE, lp=theirs)).state, 0)


@clause("AAC-6.8")
def test_higher_life_points_stand_better_and_nothing_else_counts():
    assert count(3000, 3000) == 0.5
    assert count(3000, 2900) > 0.5 > count(2900, 3000)
    assert count(3000, 100) + count(100, 3000) == pytest.approx(1.0)
    assert 0.0 < count(1, 3500) < count(3500, 1) < 1.0


def test_the_positions_ask_for_every_sort_of_move():
    """Attack, caption, magic, trap, summoning, sacrifice, position, deployment, holding back."""
    first = {
        move[0].partition(" ")[0]
        for theme in GAME.exam()
        for position in theme.positions
        for move in position.moves
    }
    wanted = "attack caption magic trap creature give-hand move turn-up deploy end"
    assert first >= set(wanted.split())
