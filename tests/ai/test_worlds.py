"""Worlds of one thought: the same by number, copied by whoever plays in them, weighted."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ai.flat import FlatPlayer
from engine.ai.ismcts import TreePlayer
from engine.ai.player import Budget, SearchPlayer
from engine.ai.worlds import Worlds, is_inherited
from engine.kernel.rng import seed_of
from engine.kernel.testing import for_every
from engine.kernel.view import view
from engine.sim.tables import starter_table
from tests.ai.tiny import CUPS, Cups
from tests.toys import gauntlet, noughts

SEED = seed_of("worlds")


def test_a_world_is_known_by_its_number() -> None:
    rules = gauntlet.GAME.bind()
    s = rules.start(starter_table(gauntlet.GAME, rules))
    while s.node != 1:
        rules.resolve(s, rules.shuffle_of(s))
    seen = view(rules, s, s.decider)
    worlds = Worlds(rules, seen, SEED)
    digests = [worlds.at(n).digest() for n in range(6)]
    assert len(set(digests)) > 1
    assert worlds.at(5) is worlds.at(5)
    assert [Worlds(rules, seen, SEED).at(n).digest() for n in (3, 0)] == [digests[3], digests[0]]
    assert all(view(rules, worlds.at(n), seen.seat).encode() == seen.encode() for n in range(6))


def test_worlds_weigh_the_same_where_nothing_is_inferred() -> None:
    rules = noughts.GAME.bind()
    worlds = Worlds(rules, view(rules, rules.start(starter_table(noughts.GAME, rules)), 0), SEED)
    worlds.at(0)
    assert (worlds.is_even, worlds.weight) == (True, 1.0)
    assert is_inherited(rules, "likelihood")
    assert not is_inherited(Cups(), "likelihood")


def test_weights_are_likelihoods_and_one_on_average() -> None:
    cups = Cups(liked=2)
    worlds = Worlds(cups, cups.seen(), SEED)
    weights: dict[int, set[float]] = {cup: set() for cup in range(1, CUPS + 1)}
    total = 0.0
    for n in range(400):
        hidden: int = worlds.at(n).hidden  # type: ignore[attr-defined]
        weights[hidden].add(worlds.weight)
        total += worlds.weight
    assert weights[1] == weights[3]
    assert weights[2].pop() == pytest.approx(20 * weights[1].pop())
    assert total / 400 == pytest.approx(1.0, rel=0.5)


class Denied(Cups):
    """A game whose inference rules out what it is asked about, all of it or some."""

    def likelihood(self, s: Any, seat: int) -> float:
        return 0.0 if s.hidden != self.liked else 1.0


@for_every("liked", [0, 2])
@for_every("search", [TreePlayer, FlatPlayer])
def test_impossible_worlds_stop_no_search(search: type[SearchPlayer], liked: int) -> None:
    cups = Denied(liked=liked)
    seen = cups.seen()
    for n in range(20):
        thought = search(cups).think(seen, seen.legal()[:], Budget(12), seed_of("denied", n))
        assert thought.ranked
    worlds = Worlds(cups, seen, SEED)
    worlds.at(0)
    assert worlds.weight > 0.0
