"""The search that expects the worst of everybody: what it is sure of, and where it differs."""

from __future__ import annotations

import pytest

from engine.ai.expecti import ExpectiPlayer
from engine.ai.paranoid import ParanoidPlayer
from engine.ai.player import Budget
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import OVER
from engine.kernel.testing import for_every
from engine.kernel.view import view
from engine.sim.play import play_some
from engine.sim.tables import starter_table
from tests.ai.ladder import CLIMB, SHAKE, LadderRules
from tests.ai.solved import rated
from tests.ai.test_expecti import POSITIONS, begun, think, values
from tests.toys.gauntlet import GAME as GAUNTLET
from tests.toys.noughts import GAME as NOUGHTS


@for_every(("heights", "rounds", "teams", "made"), POSITIONS)
def test_what_all_others_can_hold_it_to(
    heights: list[int], rounds: int, teams: bool, made: int
) -> None:
    rules = LadderRules(heights, rounds, teams=teams)
    s = begun(rules, made, len(heights))
    thought = think(ParanoidPlayer, rules, s)
    assert values(thought) == pytest.approx(rated(rules, s, s.decider, alone=True), abs=1e-9)


def test_it_spends_less_than_a_search_without_bounds() -> None:
    rules = LadderRules([0, 1], 2)
    s = begun(rules)
    bounded, plain = (think(kind, rules, s) for kind in (ParanoidPlayer, ExpectiPlayer))
    assert values(bounded) == pytest.approx(values(plain), abs=1e-9)
    assert bounded.simulations < plain.simulations / 1.5


def test_it_fears_a_rival_who_would_rather_win_himself() -> None:
    """Seat 1 has 4 rungs and moves next, seat 2 leads: seat 1 shakes the leader, not us."""
    rules = LadderRules([3, 2, 4])
    s = begun(rules)
    trusting, fearful = (values(think(kind, rules, s)) for kind in (ExpectiPlayer, ParanoidPlayer))
    assert trusting != pytest.approx(fearful, abs=1e-3)
    assert all(fearful[action] <= trusting[action] + 1e-9 for action in fearful)


def test_a_team_mate_is_no_rival() -> None:
    """Alone against three it can be held to nothing; with seat 2 on its side it stands even."""
    alone = think(ParanoidPlayer, LadderRules([2, 2, 2, 2]), begun(LadderRules([2, 2, 2, 2])))
    rules = LadderRules([2, 2, 2, 2], teams=True)
    s = begun(rules)
    together = think(ParanoidPlayer, rules, s)
    assert SHAKE + 2 not in values(together)
    assert together.best.value > alone.best.value + 0.1


def test_noughts_are_played_to_the_end() -> None:
    """Whatever the position, the values of all moves are those of the whole tree."""
    rules = NOUGHTS.bind()
    for number in range(12):
        s = rules.start(starter_table(NOUGHTS, rules))
        play_some(rules, s, Rng(seed_of("noughts", number)), 3 + number % 4)
        if s.node == OVER:
            continue
        found = values(think(ParanoidPlayer, rules, s))
        assert found == pytest.approx(rated(rules, s, s.decider, alone=True), abs=1e-9)


def test_many_sides_secrets_and_half_made_moves_are_no_trouble() -> None:
    """The gauntlet: three seats on two sides, declarations, coins, a die, closed lists."""
    rules = GAUNTLET.bind()
    asked = 0
    for number in range(8):
        s = rules.start(starter_table(GAUNTLET, rules))
        play_some(rules, s, Rng(seed_of("gauntlet", number)), 4 * number)
        if s.node == OVER:
            continue
        seen = view(rules, s, s.decider)
        before = seen.encode()
        for kind in (ParanoidPlayer, ExpectiPlayer):
            thought = kind(rules).think(seen, s.menu[:], Budget(120), seed_of(number))
            assert {each.action for each in thought.ranked} <= set(s.menu)
            assert all(0.0 <= each.value <= 1.0 for each in thought.ranked)
            assert thought.line
            asked += 1
        assert seen.encode() == before
    assert asked > 8


def test_the_fear_is_told_in_the_world_that_hurts() -> None:
    rules = LadderRules([0, 0, 0], purses=[0, 1, 3])
    s = rules.start(Table(3))
    play_some(rules, s, Rng(seed_of("fear", 1)), 0)
    thought = think(ParanoidPlayer, rules, s)
    assert thought.line[0] == (0, rules.label(s, thought.best.action).text)
    if thought.best.action != CLIMB:
        assert len(thought.line) > 1
    if thought.fear:
        assert thought.fear[0] == thought.line[0]
