"""What a search found, as plain data and back."""

from __future__ import annotations

import json

from engine.ai.greedy import GreedyPlayer
from engine.ai.player import Budget, SearchPlayer
from engine.ai.random_player import RandomPlayer
from engine.ai.thought import KEPT, Ranked, Thought, thought_of
from engine.kernel.rng import seed_of
from engine.kernel.view import View, view
from engine.sim.tables import starter_table
from tests.toys.noughts import GAME


def a_thought(count: int = 3) -> Thought:
    ranked = [Ranked(100 + n, 50 - n, 0.9 - n / 20, 0.01) for n in range(count)]
    return Thought(ranked, 20, 150, [(0, "mark a1"), (1, "mark b2")], [(0, "mark a1")])


def test_it_survives_being_recorded() -> None:
    thought = a_thought()
    raw = json.loads(json.dumps({"simulations": 150, **thought.to_json()}))
    back = thought_of(raw)
    assert back is not None
    assert back.to_json() == thought.to_json()
    assert (back.best.action, back.value, back.simulations) == (100, 0.9, 150)
    assert back.line == [(0, "mark a1"), (1, "mark b2")]


def test_only_the_best_are_recorded() -> None:
    assert len(a_thought(KEPT + 5).to_json()["moves"]) == KEPT


def test_a_move_without_a_search_has_no_thought() -> None:
    assert thought_of({"player": "random"}) is None


class Steady(SearchPlayer):
    """Rates its actions by their numbers."""

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        ranked = [Ranked(action, 1, 1 / (1 + n)) for n, action in enumerate(legal[::-1])]
        return Thought(ranked, 1, len(legal), [], [])


def test_a_searching_player_plays_the_best_and_says_why() -> None:
    rules = GAME.bind()
    s = rules.start(starter_table(GAME, rules))
    choice = Steady(rules).choose(view(rules, s, 0), s.menu[:], Budget(), seed_of(1))
    assert choice.action == s.menu[-1]
    assert choice.note["value"] == 1.0
    assert choice.simulations == 9


def test_every_player_can_be_asked_what_it_thinks() -> None:
    rules = GAME.bind()
    s = rules.start(starter_table(GAME, rules))
    for partner in (RandomPlayer(rules), GreedyPlayer(rules)):
        thought = partner.think(view(rules, s, 0), s.menu[:], Budget(), seed_of(1))
        assert sorted(each.action for each in thought.ranked) == s.menu
        assert 0 <= thought.value <= 1
