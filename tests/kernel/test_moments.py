"""The moment out of which an event arose, and the default that explains nothing more."""

from __future__ import annotations

import pytest

from engine.kernel.errors import IllegalAction
from engine.kernel.explanations import NOTHING_MORE
from engine.kernel.match import Match
from engine.kernel.moments import explained, moment
from engine.kernel.origin import Origin
from engine.kernel.rng import seed_of
from engine.kernel.rules import Table
from engine.kernel.testing import for_every
from tests.toys.noughts.game import Noughts


@pytest.fixture
def match() -> Match:
    rules = Noughts().bind()
    played = Match(rules, Origin(Table(2, (), rules.options)), seed_of("noughts", 1))
    played.act(0, played.legal(0)[0])
    played.act(1, played.legal(1)[0])
    return played


def test_a_game_that_says_no_more_tells_its_clause_alone(match):
    for step in match.log.path():
        for index in range(len(step.events)):
            assert explained(match, step.number, index, 0) == NOTHING_MORE


def test_the_moment_is_the_state_before(match):
    first, second = match.log.path()
    found = moment(match, second, 0)
    assert found is not None
    assert found.state.digest() == first.digest
    assert (found.told, found.since) == ((), 0)
    assert match.state.digest() == second.digest, "looking back changes nothing"


def test_what_nobody_chose_has_no_moment(match):
    match.concede(0)
    assert moment(match, match.log.path()[-1], 0) is None


@for_every(("number", "index"), [(0, 0), (99, 0), (1, 99), (1, -1)])
def test_what_is_not_there_is_refused(match, number, index):
    with pytest.raises(IllegalAction, match="no step"):
        explained(match, number, index, 0)
