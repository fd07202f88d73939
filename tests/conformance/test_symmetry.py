"""Fairness of the machinery itself: equal players share a pair of games exactly."""

from __future__ import annotations

import hashlib

from engine.kernel.match import Match
from engine.kernel.rng import Rng
from engine.kernel.state import CHANCE, OVER, State
from tests.conformance.subjects import GAMES, Subject


def _deterministic(match: Match, entrant: str) -> int:
    """A choice by the view alone; the entrant's name makes no difference."""
    seen = match.view(match.decider)
    number = int.from_bytes(hashlib.blake2b(seen.encode(), digest_size=4).digest(), "little")
    return seen.legal()[number % len(seen.legal())]


def _scores(subject: Subject, number: int, entrants: list[str]) -> dict[str, int]:
    """Halves of a point by entrant; `entrants[side]` plays all the seats of its side."""
    match = subject.match(number)
    while not match.over:
        side = subject.rules.side_of(match.state, match.decider)
        match.act(match.decider, _deterministic(match, entrants[side]))
    total: dict[str, int] = {}
    for seat, halves in enumerate(match.state.scores):
        total[entrants[subject.rules.side_of(match.state, seat)]] = halves
    return total


def test_equal_players_share_each_pair_exactly(subject: Subject) -> None:
    blank = subject.rules.blank()
    sides = len({subject.rules.side_of(blank, seat) for seat in range(subject.rules.seats)})
    names = [f"entrant {number}" for number in range(sides)]
    for number in range(GAMES):
        totals = dict.fromkeys(names, 0)
        for turn in range(sides):
            entrants = names[turn:] + names[:turn]
            for name, halves in _scores(subject, number, entrants).items():
                totals[name] += halves
        assert len(set(totals.values())) == 1
        if sides == 2:
            assert totals[names[0]] == 2


def _count(subject: Subject, s: State, depth: int, seed: bytes) -> int:
    """Positions after `depth` decisions; chance falls by the seed."""
    while s.node == CHANCE:
        subject.rules.resolve(s, subject.rules.draw(s, Rng(seed)))
    if depth == 0 or s.node == OVER:
        return 1 if depth == 0 else 0
    found = 0
    for action in s.menu:
        after = s.copy()
        subject.rules.apply(after, action)
        found += _count(subject, after, depth - 1, seed)
    return found


def test_move_counts_of_noughts(noughts: Subject) -> None:
    """9, 9 x 8, ... and from the fifth mark on without what comes after a line."""
    start = noughts.rules.start(noughts.table)
    counts = [_count(noughts, start.copy(), depth, b"") for depth in range(6)]
    assert counts == [1, 9, 72, 504, 3024, 15120]


def test_move_counts_of_a_gauntlet(gauntlet: Subject) -> None:
    """A fingerprint of the legal actions around one fixed deal."""
    start = gauntlet.rules.start(gauntlet.table)
    counts = [_count(gauntlet, start.copy(), depth, bytes(32)) for depth in range(7)]
    assert counts == [1, 2, 6, 12, 60, 250, 770]
