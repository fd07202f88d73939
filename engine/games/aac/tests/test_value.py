"""The weights by which a position is read, and the plain course of a turn (AAC-11.3, AAC-11.4)."""

from __future__ import annotations

import pytest

from engine.games.aac.game import GAME
from engine.games.aac.heuristic import Heuristic
from engine.games.aac.rules import AacRules
from engine.games.aac.tests.plain import GAME as PLAIN
from engine.games.aac.tests.table import Side, attack, creature, defence, down, filler, table
from engine.kernel.testing import clause, for_every
from engine.kernel.weights import FITTED, heuristic_of, read_weights

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
HEN = creature("hen", 300, 300)
EEL = creature("eel", 500, 900)
IDLE = filler(50)
PILE = [FOX, OX, filler(0), filler(1)]


def by_default(p: Side, q: Side) -> str:
    """The exact text of what P does when nobody answers."""
    t = table(p, q)
    return t.rules.label(t.state, t.rules.default_action(t.state)).text


def test_the_weights_are_those_of_the_folder_and_can_be_replaced():
    rules = PLAIN.bind()
    assert isinstance(rules, AacRules)
    rules.weigh({**GAME.weights(), "creature": 999.0})
    assert rules.heuristic.creature == 999.0
    with pytest.raises(KeyError, match="luck"):
        rules.weigh({**GAME.weights(), "luck": 1.0})
    with pytest.raises(KeyError, match="scale"):
        heuristic_of(Heuristic, {name: 1.0 for name in GAME.weights() if name != "scale"})


def test_fitted_weights_are_for_rules_of_their_own():
    rules = PLAIN.bind()
    fitted = rules.fitted()
    assert isinstance(rules, AacRules)
    assert isinstance(fitted, AacRules)
    assert (
        fitted.heuristic
        == heuristic_of(Heuristic, read_weights(GAME.folder / FITTED))
        != rules.heuristic
    )
    assert rules.heuristic == heuristic_of(Heuristic, GAME.weights())
    assert (fitted.pool, fitted.options, fitted.seats) == (rules.pool, rules.options, rules.seats)


@clause("AAC-11.4")
def test_by_default_the_attack_that_takes_most_is_made():
    q = Side([attack(HEN), defence(FOX)], [IDLE], PILE)
    assert by_default(Side([attack(FOX), attack(OX)], [IDLE], PILE), q) == "attack ox"


@clause("AAC-11.4")
def test_by_default_a_turn_without_an_attack_ends():
    assert (
        by_default(Side([defence(OX)], [IDLE], PILE), Side([defence(FOX)], [IDLE], PILE)) == "end"
    )


@clause("AAC-11.4", "AAC-6.1")
def test_by_default_a_creature_is_turned_to_attack_only_for_the_last_life_points():
    p = Side([defence(OX)], [IDLE], PILE)
    assert by_default(p, Side([attack(FOX)], [IDLE], PILE, lp=800)) == "move ox"
    assert by_default(p, Side([attack(FOX)], [IDLE], PILE, lp=900)) == "end"
    assert by_default(p, Side([defence(FOX)], [IDLE], PILE, lp=800)) == "end"


@clause("AAC-11.3", "AAC-6.8")
def test_near_the_round_limit_life_points_count_more_and_more():
    ahead = Side([defence(HEN)], [], PILE, lp=1500)
    behind = Side([defence(FOX), defence(OX)], [IDLE], PILE, lp=1000)
    early = table(ahead, behind)
    late = table(ahead, behind)
    late.state.turn = 2 * late.rules.round_limit
    assert early.rules.value(early.state, 0) < 0.5 < late.rules.value(late.state, 0)


@clause("AAC-11.6", "AAC-7.0")
@for_every("hidden", [HEN, EEL, OX])
def test_by_default_nothing_that_lies_face_down_is_looked_at(hidden):
    t = table(Side([attack(OX)], [IDLE], PILE), Side([down(hidden), defence(FOX)], [IDLE], PILE))
    t.act("attack ox")
    seen = t.rules.masked(t.state, t.state.decider)
    told = {t.rules.default_action(t.state), t.rules.default_action(seen)}
    assert [t.rules.label(t.state, action).text for action in told] == ["aim their face-down 1"]
