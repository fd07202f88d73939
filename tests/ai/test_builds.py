"""The same thoughts on every build: plain Python and compiled, on any machine."""

from __future__ import annotations

import pytest

from engine.ai.flat import FlatPlayer
from engine.ai.ismcts import TreePlayer
from engine.ai.player import Budget, SearchPlayer
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import OVER, State
from engine.kernel.testing import for_every
from engine.kernel.view import view
from engine.sim.play import play_some
from engine.sim.tables import starter_table
from tests.toys import gauntlet

# The best action, its simulations and value, and those of the second, at depths of a random game.
TREE = {
    1: "lay tax 45 0.4997, lay duck 38 0.4914",
    4: "dodge duck 100 0.5659, pass 20 0.4833",
    9: "play spark 52 0.4524, pry 1 47 0.4413",
    16: "aim 0 88 0.7975, aim 2 32 0.7449",
    25: "lay wager 103 0.7009, lay tempest 17 0.6088",
}
FLAT = {
    1: "lay tax 48 0.4687, lay wager 47 0.4539",
    4: "dodge duck 60 0.5133, pass 60 0.5128",
    9: "play spark 48 0.5874, pry 1 45 0.5030",
    16: "aim 2 60 0.7129, aim 0 60 0.6974",
    25: "lay tempest 60 0.7340, lay wager 60 0.7229",
}


@pytest.fixture
def rules() -> Rules:
    return gauntlet.GAME.bind()


def position(rules: Rules, depth: int) -> State:
    """A position of the gauntlet after so many random decisions."""
    s = rules.start(starter_table(gauntlet.GAME, rules))
    play_some(rules, s, Rng(seed_of("builds", depth)), depth)
    assert s.node != OVER
    return s


def found(partner: SearchPlayer, rules: Rules, depth: int) -> str:
    s = position(rules, depth)
    seen = view(rules, s, s.decider)
    thought = partner.think(seen, s.menu[:], Budget(120), seed_of("builds", depth))
    told = [f"{rules.label(s, each.action).text} {each.simulations} {each.value:.4f}"
            for each in thought.ranked[:2]]  # fmt: skip
    return ", ".join(told)


@for_every("depth", TREE)
def test_the_tree_thinks_the_same(rules: Rules, depth: int) -> None:
    assert found(TreePlayer(rules), rules, depth) == TREE[depth]


@for_every("depth", FLAT)
def test_the_flat_search_thinks_the_same(rules: Rules, depth: int) -> None:
    assert found(FlatPlayer(rules), rules, depth) == FLAT[depth]
