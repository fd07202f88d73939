"""Dice that the players throw themselves: each of them can be typed, and nothing else changes."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.game import GAME
from engine.games.karmox.tests.table import DUEL, rosters, rules
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.steps import is_typed


def duel(**options: Any) -> Match:
    r = rules(DUEL, **options)
    origin = Origin(Table(2, rosters(DUEL), r.options))
    return Match(r, origin, seed_of("own dice"), own_dice=True)


def placed() -> Match:
    """The characters stand; the dice for the first turn are due."""
    match = duel(placement="random")
    assert match.awaits_throw
    return match


def asked(match: Match) -> str:
    return match.rules.throw_question(match.state).render()


def on(match: Match, rng: Rng) -> None:
    menu = match.legal(match.decider)
    match.act(match.decider, menu[rng.below(len(menu))])


def test_bob_begins_with_the_higher_die() -> None:
    """KX-4.7. Where everybody stands was drawn by lot: that is no die."""
    match = placed()
    assert asked(match) == "The die of seat 1 for the first turn: what fell?"
    match.throw(0, 1)
    assert asked(match) == "The die of seat 2 for the first turn: what fell?"
    match.throw(0, 5)
    assert not match.awaits_throw
    assert match.decider == 1
    assert [step.data[0] for step in match.log.path() if is_typed(step)] == [1, 5]


def test_alice_and_bob_throw_again_after_a_tie() -> None:
    match = placed()
    for face in (3, 3, 0, 2):
        match.throw(0, face)
    assert (match.awaits_throw, match.decider) == (False, 1)


def test_every_die_of_a_whole_game_is_asked_for_and_named() -> None:
    match, rng, met = duel(start_life=1, max_turns=120), Rng(seed_of("whole")), set[str]()
    while not match.over:
        if match.awaits_throw:
            met.add(asked(match).partition(",")[0].partition(":")[0])
            match.throw(0, rng.below(6))
        else:
            on(match, rng)
    assert {"The die for the event", "The attacker's die", "The defender's die"} <= met
    assert match.is_open
    assert not match.open_seed


def test_a_typed_game_is_the_one_that_the_same_faces_make() -> None:
    """The seed decides nothing that was typed."""
    ends = set()
    for seed in ("one", "two"):
        r = rules(DUEL, max_turns=50)
        origin = Origin(Table(2, rosters(DUEL), r.options))
        match, rng = Match(r, origin, seed_of(seed), own_dice=True), Rng(seed_of("faces"))
        while not match.over:
            if match.awaits_throw:
                match.throw(0, rng.below(6))
            else:
                on(match, rng)
        ends.add(match.state.digest())
    assert len(ends) == 1


def test_the_rules_say_that_dice_are_thrown() -> None:
    assert GAME.throws_dice()
