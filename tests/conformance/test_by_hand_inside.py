"""A card carried out by hand inside another's move, in each game: back, forward, replayed, read
again. Rules, table and such cards stand in the game's `tests/test_by_hand.py`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from engine import registry
from engine.kernel.by_hand import DONE, E_PASSED, hand_card
from engine.kernel.doings import (
    COIN,
    DISCARD,
    DRAW,
    LOOK,
    MOVE,
    NO_DOINGS,
    NUMBER,
    RANDOM,
    SHUFFLE,
    TOP,
)
from engine.kernel.errors import IllegalAction
from engine.kernel.match import Match
from engine.kernel.notation import record_text
from engine.kernel.notation_playing import replayed_text
from engine.kernel.notation_reading import written
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import HAND
from engine.kernel.telling import told
from tests.conformance.subjects import play, subject_named

KEYS = [key for key in registry.games() if subject_named(key).rules.doings() is not NO_DOINGS]
MATCHES = 40
PEOPLE = (0, 1)
# What is done, as far as the game has it, with which card of a place where that is told.
WISHES = (
    (COIN, None),
    (DRAW, None),
    (DISCARD, RANDOM),
    (MOVE, TOP),
    (LOOK, None),
    (NUMBER, None),
    (SHUFFLE, None),
)
WHICH = 2


def match_of(given: Any, number: int, *, attended: bool) -> Match:
    """A match at the game's table with such cards."""
    seed = seed_of("inside", given.RULES.key, number)
    return Match(given.RULES, Origin(given.TABLE), seed, attended=attended)


def a_move(given: Any, match: Match, rng: Rng) -> int:
    """Half of them have to do with such a card where there is one."""
    rules, seen = given.RULES, match.view(match.decider).state
    wished: list[int] = []
    if rng.below(2):
        wished = [action for action in seen.menu if rules.label(seen, action).card in given.ANSWERS]
    legal = wished or seen.menu
    return int(legal[rng.below(len(legal))])


def inside(given: Any) -> Match:
    """A match in which such a card waits while another seat is in turn."""
    for number in range(MATCHES):
        match, rng = match_of(given, number, attended=True), Rng(seed_of("way", number))
        while not match.over:
            s: Any = match.state
            if s.node != HAND:
                match.act(match.decider, a_move(given, match, rng))
            elif s.turn_seat != match.decider and code_of(match) in given.ANSWERS:
                return match
            else:
                match.act(match.decider, DONE)
    raise AssertionError("no such card waited inside another's move")


def code_of(match: Match) -> str:
    return match.rules.pool.at(hand_card(match.state)).code


def complete(match: Match, chosen: list[int], which: int | None) -> Iterator[list[int]]:
    """Each complete doing that begins so and is offered."""
    offered = [each.number for each in match.handling(match.decider, chosen)]
    if not offered:
        yield chosen
    for number in offered:
        if which is None or len(chosen) != WHICH or number == which:
            yield from complete(match, [*chosen, number], which)


def do_each(match: Match) -> set[int]:
    """One doing for each wish that the table allows; the kinds of them."""
    done: set[int] = set()
    for code, which in WISHES:
        codes = [each.number for each in match.handling(match.decider, [])]
        for doing in complete(match, [code], which) if code in codes else ():
            try:
                match.patch(match.decider, doing)
            except IllegalAction:  # a table that no play can reach
                continue
            done.add(doing[0])
            break
        if match.state.node != HAND:
            break
    return done


@pytest.mark.parametrize("key", KEYS)
def test_it_goes_back_and_forward_and_is_read_again_step_by_step(key: str) -> None:
    given = import_module(f"engine.games.{key}.tests.test_by_hand")
    match = inside(given)
    before = match.state.digest()
    done = do_each(match)
    every = {code for code, _ in WISHES}
    assert done == (every if registry.game(key).hides() else {COIN, NUMBER})
    match.act(match.decider, DONE)
    after = match.state.digest()
    match.undo(PEOPLE, PEOPLE, seed_of("anew"), same_shuffle=True)
    assert match.state.digest() == before
    match.redo(PEOPLE, PEOPLE)
    assert match.state.digest() == after
    play(match, Rng(seed_of("on", key)), 12)
    path = match.log.path()
    for again in (match, load(given.RULES, record_of(match)), written_again(match)):
        assert [step.digest for step in again.log.path()] == [step.digest for step in path]
        again.retrace(again.log.path(), every_digest=True)
        assert again.state.digest() == path[-1].digest


def written_again(match: Match) -> Match:
    """Read out of its record for people."""
    return replayed_text(match.rules, written(record_text(match)))


@pytest.mark.parametrize("key", KEYS)
def test_between_partners_it_is_passed_and_this_is_said(key: str) -> None:
    given = import_module(f"engine.games.{key}.tests.test_by_hand")
    said: set[str] = set()
    for number in range(MATCHES):
        match, rng = match_of(given, number, attended=False), Rng(seed_of("way", number))
        while not match.over and not said:
            for event in match.act(match.decider, a_move(given, match, rng)):
                if event[0] < 0:
                    assert event[0] == E_PASSED
                    line = told(given.RULES, event, None)
                    assert line is not None
                    said.add(line.message.render())
        if said:
            break
    assert all("nobody sits here" in line for line in said)
    assert said
