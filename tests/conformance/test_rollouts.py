"""The law of rollouts: whenever a search thinks, it judges at the same point of a round.

Otherwise a chance of winning told in answer to somebody else's move is another sort of number than
the one told at one's own turn, and falls or rises from the one to the other by nothing at all.
"""

from __future__ import annotations

import math
import os
import statistics
from collections.abc import Iterator

import pytest

from engine.ai.levels import player
from engine.ai.player import Budget
from engine.ai.rollout import Manner, clock_of, play_on
from engine.kernel.rng import Rng
from engine.kernel.state import CHANCE, OVER, State
from engine.kernel.view import view
from tests.conformance.subjects import GAMES, Subject, positions

FAR = Manner(plies=10_000, plain=0)
STRIDE = 5
# So many answers are followed to the own next turn, in no more than so many games.
ANSWERS = int(os.environ.get("ANSWERS", "200"))
MOST_GAMES = 120
THOUGHT = Budget(simulations=120)
# A mean over all that a search tries is a little below the best of it, further from the end more:
# so much wider are the intervals that pages tell in another's turn (`DRIFT` in `engine.web.coach`).
TRIED = 0.04


def test_a_rollout_ends_where_a_turn_of_the_seat_that_thinks_begins(subject: Subject) -> None:
    rules, rng = subject.rules, Rng(subject.seed("rollouts"))
    if not hasattr(rules.blank(), "turn_seat"):
        pytest.skip("a game without turns has no rounds")
    ended = 0
    for number in range(GAMES):
        for s in positions(subject, number, STRIDE):
            seat, turn = s.decider, s.turn  # type: ignore[attr-defined]
            if s.turn_seat < 0:  # type: ignore[attr-defined]
                continue
            play_on(rules, s, rng, FAR, clock_of(rules, s, seat))
            if s.node != OVER:
                ended += 1
                assert s.turn_seat == seat  # type: ignore[attr-defined]
                assert s.turn >= turn + rules.seats  # type: ignore[attr-defined]
    assert ended


def _changes(subject: Subject) -> Iterator[float]:
    """By how much the chance of winning changes from an answer in another's turn to the own next
    turn, where all seats play what they think best."""
    rules, who = subject.rules, player("master", subject.rules)
    for number in range(MOST_GAMES):
        rng = Rng(subject.seed("promises", number))
        s: State = rules.start(subject.table)
        promised: dict[int, float] = {}
        while s.node != OVER:
            if s.node == CHANCE:
                rules.resolve(s, rules.draw(s, rng))
                continue
            seat, whose = s.decider, s.turn_seat  # type: ignore[attr-defined]
            seed = subject.seed("promise", number, s.digest())
            thought = who.think(view(rules, s, seat), s.menu, THOUGHT, seed)  # type: ignore[attr-defined]
            best = thought.ranked[0]
            if seat == whose and seat in promised:
                yield best.value - promised.pop(seat)
            if seat != whose and whose >= 0 and s.declaring < 0:
                promised[seat] = best.value
            rules.apply(s, best.action)


@pytest.mark.slow
@pytest.mark.skipif("MAZZIERE_LONG" not in os.environ, reason="MAZZIERE_LONG: minutes")
def test_an_answer_promises_what_the_own_next_turn_finds(subject: Subject) -> None:
    if not hasattr(subject.rules.blank(), "turn_seat"):
        pytest.skip("a game without turns")
    found: list[float] = []
    for change in _changes(subject):
        found.append(change)
        if len(found) == ANSWERS:
            break
    if len(found) < 30:
        pytest.skip("nobody is asked in another's turn")
    error = statistics.stdev(found) / math.sqrt(len(found))
    mean = statistics.mean(found)
    assert abs(mean) < TRIED + 2.6 * error, (mean, error, len(found))
