"""A hint is made of what the person sees: tables they cannot tell apart have the same hint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.match import Match as Played
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import DECIDE, State
from engine.kernel.view import View
from engine.sim.honesty import position, twins
from engine.sim.subjects import subject
from engine.web.coach import advice
from engine.web.models import Match

POSITIONS = 14


class Leaky(Played):
    """Shows everything to everybody."""

    def view(self, seat: int | None) -> View:
        return View(self.rules.key, -1 if seat is None else seat, self._work.copy())


def at(rules: Rules, s: State, number: int, kind: type[Played]) -> Played:
    """A match that stands in that state, with a seed of its own."""
    return kind(
        rules, Origin(Table(rules.seats, (), rules.options), s.encode()), seed_of("t", number)
    )


def pairs(kind: type[Played]) -> Iterator[tuple[Played, Played]]:
    """Matches that the seat which decides cannot tell apart, with different hidden cards."""
    game = subject("kmon").game
    for number in range(POSITIONS):
        rng = Rng(seed_of("hints", number))
        rules, s = position(game, rng, number)
        if s.node != DECIDE or s.declaring >= 0:
            continue
        for twin in twins(rules, s, s.decider, rng):
            if twin.encode() != s.encode():
                yield at(rules, s, number, kind), at(rules, twin, number + 1000, kind)


def hint(played: Played) -> advice.Advice | None:
    return advice.advise(Match(game="kmon", revision=0), played, played.decider)


def test_equal_views_have_equal_hints():
    seen = 0
    for one, other in pairs(Played):
        assert one.view(one.decider).encode() == other.view(other.decider).encode()
        assert hint(one) == hint(other)
        seen += 1
    assert seen >= POSITIONS // 2


def test_a_coach_that_sees_all_cards_would_be_caught():
    assert any(hint(one) != hint(other) for one, other in pairs(Leaky))


def test_a_coach_whose_seed_knows_the_deal_would_be_caught(monkeypatch: Any):
    truth: dict[str, bytes] = {}
    monkeypatch.setattr(advice, "seed_for", lambda _seen: truth["seed"])

    def told(played: Played) -> advice.Advice | None:
        truth["seed"] = played.seed
        return hint(played)

    assert any(told(one) != told(other) for one, other in pairs(Played))


def test_a_hint_leaves_the_match_as_it_was():
    one, _other = next(pairs(Played))
    before = one.state.encode(), one.revision, len(one.log.steps)
    assert hint(one)
    assert (one.state.encode(), one.revision, len(one.log.steps)) == before
