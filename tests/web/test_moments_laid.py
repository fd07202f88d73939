"""Every moment of every game can be begun from as a seat saw it, in the middle of something too."""

from __future__ import annotations

import os

import pytest

from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng
from engine.registry import games
from engine.web.puzzles.positions.rows import dealt_anew
from tests.conformance.subjects import subject_named

DECISIONS, STRIDE = (400, 1) if os.environ.get("MAZZIERE_LONG") else (60, 3)


def _asked(match: Match, seat: int) -> tuple[object, ...]:
    """What the seat sees, and what it may do."""
    seen = match.view(seat)
    texts = [match.rules.act_text(seen.state, action) for action in seen.state.menu]
    return seen.state.encode(), texts


@pytest.mark.parametrize("key", list(games()))
def test_a_moment_dealt_anew_asks_what_was_asked_and_shows_what_was_seen(key: str) -> None:
    subject = subject_named(key)
    match, rng = subject.match(0), Rng(subject.seed("moments"))
    for number in range(DECISIONS):
        if match.over:
            break
        seat, truth = match.decider, match.state.encode()
        if number % STRIDE == 0 and not match.pending:
            state = dealt_anew(match.rules, truth, seat, Rng(subject.seed("anew", number)))
            begun = Match(match.rules, Origin(subject.table, state.encode()), subject.seed("b"))
            assert _asked(begun, seat) == _asked(match, seat)
            assert match.state.encode() == truth, "the match itself stays as it was"
        menu = match.view(seat).state.menu
        match.act(seat, menu[rng.below(len(menu))])
