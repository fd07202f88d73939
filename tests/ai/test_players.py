"""Partners: what they are given, and that the same input gives the same choice."""

from __future__ import annotations

import pytest

from engine.ai.greedy import GreedyPlayer, distinct, look_ahead, turn_of
from engine.ai.levels import REFERENCES, player
from engine.ai.player import Budget, Choice, Player, build, move_note
from engine.ai.random_player import RandomPlayer
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import OVER, State
from engine.kernel.testing import for_every
from engine.kernel.view import View, view
from engine.sim.play import play_some
from engine.sim.tables import starter_table
from tests.toys.noughts import GAME

SEED = seed_of("players")


@pytest.fixture
def rules() -> Rules:
    return GAME.bind()


@pytest.fixture
def start(rules: Rules) -> State:
    return rules.start(starter_table(GAME, rules))


def board(rules: Rules, *texts: str) -> State:
    """The position after these moves."""
    s = rules.start(starter_table(GAME, rules))
    for text in texts:
        rules.apply(s, rules.parse(s, text))
    return s


def think(partner: Player, rules: Rules, s: State, seed: bytes = SEED) -> Choice:
    return partner.choose(view(rules, s, s.decider), s.menu[:], Budget(), seed)


@for_every("name", [found.name for found in REFERENCES])
def test_the_same_view_and_seed_give_the_same_legal_choice(name: str, rules: Rules) -> None:
    for depth in range(7):
        s = rules.start(starter_table(GAME, rules))
        play_some(rules, s, Rng(seed_of("depth", depth)), depth)
        if s.node == OVER:
            continue
        first = think(player(name, rules), rules, s)
        again = think(player(name, rules), rules, s)
        assert first.action == again.action
        assert first.action in s.menu


def test_random_uses_every_action(rules: Rules, start: State) -> None:
    chosen = {think(RandomPlayer(rules), rules, start, seed_of(n)).action for n in range(200)}
    assert chosen == set(start.menu)


def test_greedy_completes_a_line(rules: Rules) -> None:
    s = board(rules, "mark a1", "mark a2", "mark b1", "mark b2")
    choice = think(GreedyPlayer(rules), rules, s)
    assert rules.act_text(s, choice.action).text == "mark c1"
    assert choice.note["value"] == 1.0
    assert choice.simulations > 0


def test_greedy_breaks_ties_by_its_seed(rules: Rules) -> None:
    s = board(rules, "mark a1", "mark a2", "mark c1", "mark a3", "mark c3", "mark b3")
    wins = {think(GreedyPlayer(rules), rules, s, seed_of(n)).action for n in range(40)}
    assert {rules.act_text(s, action).text for action in wins} == {"mark b1", "mark b2", "mark c2"}


def test_a_budget_sets_the_number_of_simulations(rules: Rules, start: State) -> None:
    seen = view(rules, start, 0)
    choice = GreedyPlayer(rules).choose(seen, start.menu[:], Budget(45), SEED)
    assert choice.simulations == 45
    hurried = GreedyPlayer(rules).choose(seen, start.menu[:], Budget(9_000, 1e-9), SEED)
    assert hurried.simulations == 9


def test_a_look_ahead_ends_at_the_next_own_turn(rules: Rules, start: State) -> None:
    s = start.copy()
    look_ahead(rules, s, s.menu[4], 0, Rng(SEED))
    assert s.decider == 0
    assert turn_of(s) == turn_of(start)
    assert len(s.menu) == len(start.menu) - 2


def test_equal_actions_are_tried_once(rules: Rules, start: State) -> None:
    assert distinct(rules, start, start.menu) == start.menu
    assert distinct(rules, start, [*start.menu, start.menu[0]]) == start.menu


def test_a_single_action_needs_no_thought(rules: Rules, start: State) -> None:
    choice = GreedyPlayer(rules).choose(view(rules, start, 0), start.menu[:1], Budget(), SEED)
    assert (choice.action, choice.simulations) == (start.menu[0], 0)


def test_a_recorded_move_can_be_checked_later(rules: Rules, start: State) -> None:
    seen = view(rules, start, 0)
    choice = GreedyPlayer(rules).choose(seen, start.menu[:], Budget(), SEED)
    note = move_note("greedy", seen, SEED, choice)
    assert note["view"] == seen.digest()
    assert note["seed"] == SEED.hex()
    assert note["simulations"] == choice.simulations
    assert note["build"] == build()


def test_a_bare_player_says_what_it_lacks(rules: Rules, start: State) -> None:
    with pytest.raises(TypeError, match="choose"):
        Player(rules).choose(View("noughts", 0, start), start.menu, Budget(), SEED)
