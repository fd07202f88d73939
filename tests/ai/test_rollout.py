"""Rollouts: where they stop, how they play, what the end is worth."""

from __future__ import annotations

import pytest

from engine.ai.greedy import turn_of
from engine.ai.rollout import OUT_OF, Clock, Manner, answer_of, play_on, settle, worth
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, OVER, State
from engine.sim.play import play_some
from engine.sim.tables import starter_table
from tests.ai.tiny import GAIN, HOME, LOSSES, Errands, Pile
from tests.toys import gauntlet, noughts

FAR = 99


@pytest.fixture
def rules() -> Rules:
    return noughts.GAME.bind()


@pytest.fixture
def start(rules: Rules) -> State:
    return rules.start(starter_table(noughts.GAME, rules))


def clock(s: State) -> Clock:
    return Clock(2, turn_of(s))


def test_it_stops_after_so_many_decisions() -> None:
    pile = Pile([0, 1], 60)
    s = pile.opened()
    assert play_on(pile, s, Rng(seed_of(1)), Manner(7), clock(s)) == 7


def test_it_stops_where_a_round_of_turns_ends(rules: Rules, start: State) -> None:
    for before in range(4):
        s = start.copy()
        time = clock(s)
        for _ in range(before):
            rules.apply(s, s.menu[0])
            time.look(s)
        made = play_on(rules, s, Rng(seed_of(before)), Manner(FAR, 0), time)
        # A clock that has just seen a round end goes on to the next one.
        assert made == (2, 1, 2, 1)[before]
        assert s.decider == 0


def test_a_round_that_the_last_decision_ended_is_judged_at_once(rules: Rules, start: State) -> None:
    s = start.copy()
    time = clock(s)
    rules.apply(s, s.menu[0])
    time.look(s)
    rules.apply(s, s.menu[0])
    assert play_on(rules, s, Rng(seed_of(1)), Manner(FAR, 0), time) == 0


def test_it_ends_with_the_game() -> None:
    pile = Pile([0, 1], 9)
    s = pile.opened()
    assert 4 < play_on(pile, s, Rng(seed_of(1)), Manner(FAR, 0), clock(s)) < 10
    assert s.node == OVER


def test_a_declaration_is_finished_first() -> None:
    rules = gauntlet.GAME.bind()
    open_ones = 0
    for number in range(60):
        s = rules.start(starter_table(gauntlet.GAME, rules))
        play_some(rules, s, Rng(seed_of("open", number)), 4 + number % 20)
        if s.node == OVER or s.declaring < 0:
            continue
        open_ones += 1
        play_on(rules, s, Rng(seed_of(number)), Manner(0, 128), clock(s))
        assert s.declaring < 0
        assert s.node != CHANCE
    assert open_ones


def test_plain_decisions_are_the_default_ones() -> None:
    pile = Pile([0, 1], 9)
    s = pile.opened()
    rng = Rng(seed_of("plain"))
    assert {answer_of(pile, s, rng, Manner(plain=OUT_OF)) for _ in range(50)} == {1}
    assert {answer_of(pile, s, rng, Manner(plain=0)) for _ in range(50)} == {1, 2}


class Told(Errands):
    """Errands of which only these are looked at."""

    def __init__(self, worth_a_look: list[int]) -> None:
        super().__init__()
        self.worth_a_look = worth_a_look

    def considered(self, s: State) -> list[int]:
        return self.worth_a_look


def test_a_sketched_rollout_asks_the_game_alone_and_a_keen_one_looks_at_what_it_considers() -> None:
    errands = Errands()
    s = errands.opened()
    rng = Rng(seed_of("sketched"))
    assert answer_of(errands, s, rng, Manner(is_sketched=True)) == HOME
    assert answer_of(errands, s, rng, Manner(keen=OUT_OF)) == GAIN
    assert answer_of(Told([LOSSES[0], HOME]), s, rng, Manner(keen=OUT_OF)) == HOME
    assert answer_of(Told([LOSSES[0]]), s, rng, Manner(keen=OUT_OF)) == LOSSES[0]


def test_chance_is_settled_before_anybody_decides() -> None:
    rules = gauntlet.GAME.bind()
    s = rules.start(starter_table(gauntlet.GAME, rules))
    assert s.node == CHANCE
    settle(rules, s, Rng(seed_of("settle")))
    assert s.node != CHANCE


def test_a_quick_win_and_a_late_loss_are_worth_more(rules: Rules, start: State) -> None:
    assert worth(rules, start, 0, 5) == worth(rules, start, 0, 50) == rules.value(start, 0)
    start.node, start.scores = OVER, [2, 0]
    assert 1 > worth(rules, start, 0, 2) > worth(rules, start, 0, 20) > 0.9
    assert 0 < worth(rules, start, 1, 2) < worth(rules, start, 1, 20) < 0.1
    start.scores = [1, 1]
    assert worth(rules, start, 0, 9) == 0.5
