"""Why: the card behind what happened, the spaces in it, out of what its reader may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from engine.games.tictacko.events import KINDS
from engine.games.tictacko.game import GAME
from engine.games.tictacko.reasons import REASONS
from engine.games.tictacko.tests.placed import RULES, laid, table_of
from engine.kernel.clauses import by_id
from engine.kernel.explanations import Explanation
from engine.kernel.match import Match
from engine.kernel.moments import explained
from engine.kernel.origin import Origin
from engine.kernel.positions import STREAM, Layout, Placed
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.steps import Step
from engine.kernel.testing import clause

GAMES = 3
BY_EFFECT = frozenset({"destroyed", "moved", "swapped", "sacrificed", "returned", "recovered",
                       "granted", "cancelled"})  # fmt: skip


@cache
def battle(number: int) -> Match:
    """A match of shipped decks, played at random to its end."""
    chosen = Rng(seed_of("explain", number), 0, 0)
    decks = [deck for _code, deck in GAME.starter_loadouts() if deck.kind == "deck"]
    sides = [
        [deck for deck in decks if deck.header["faction"] == faction]
        for faction in ("dragon", "unicorn")
    ]
    loadouts = tuple(own[chosen.below(len(own))] for own in sides)
    rules = GAME.bind()
    match = Match(rules, Origin(Table(2, loadouts, rules.options)), seed_of("explain", number))
    while not match.over:
        legal = match.legal(match.decider)
        match.act(match.decider, legal[chosen.below(len(legal))])
    return match


def told(match: Match, seat: int | None) -> Iterator[tuple[str, Step, int, Explanation]]:
    for step in match.log.path():
        for index, event in enumerate(step.events):
            why = explained(match, step.number, index, seat)
            yield KINDS[event[0]].name, step, index, why


@cache
def reasons() -> list[tuple[str, Step, int, Explanation]]:
    """Of all matches what one of the players is told."""
    return [each for number in range(GAMES) for each in told(battle(number), 0)]


def test_every_event_leads_to_a_clause_that_is_told() -> None:
    texts = by_id(GAME.clause_sections())
    assert {kind.clause for kind in KINDS} - set(texts) == set()
    assert {reason.clause for reason in REASONS.values()} - set(texts) == set()


def test_every_sum_comes_to_its_event() -> None:
    sums = 0
    for kind, step, index, why in reasons():
        if why.terms:
            assert kind == "cleared"
            assert sum(term.amount for term in why.terms) == why.total == step.events[index][3]
            sums += 1
        elif kind == "cleared":
            pytest.fail("a clearing without its spaces")
    assert sums


def test_what_a_card_did_is_told_with_the_card() -> None:
    counts: Counter[str] = Counter()
    for kind, _step, _index, why in reasons():
        if kind in BY_EFFECT:
            counts[kind] += 1
            assert why.card, kind
            assert GAME.pool()[why.card].name in why.lines[0].params.values()
    assert {"destroyed", "moved", "swapped", "sacrificed"} <= set(counts)


def test_no_explanation_names_a_card_the_reader_may_not_see() -> None:
    """A hidden card would be named by a line or as the card behind: both come from open places."""
    for kind, _step, _index, why in reasons():
        if kind in ("drew", "took-goal", "held"):
            assert why.terms == ()


def last(match: Match, name: str) -> Explanation:
    """The last explanation of an event of that kind, for a spectator."""
    found = [why for kind, _step, _index, why in told(match, None) if kind == name]
    return found[-1]


def from_layout(layout: Layout, *texts: str) -> Match:
    """A match from a position, with these moves."""
    seed = seed_of("why")
    begun = RULES.place(table_of(RULES), layout, Rng(seed, STREAM))
    match = Match(RULES, Origin(table_of(RULES), begun.encode()), seed)
    for text in texts:
        match.act(match.decider, RULES.parse(match.view(match.decider).state, text))
    return match


@clause("TTK-5.4", "TTK-5.20")
def test_a_reveal_names_its_spaces_and_what_stood_there() -> None:
    goals = {"g6": 1}
    match = from_layout(laid("159", "2", goals=goals), "pass", "reveal")
    why = last(match, "revealed")
    assert (why.card, why.lines[0].params["spaces"]) == ("g6", "1, 5, 9")
    cleared = last(match, "cleared")
    assert [term.text.params["space"] for term in cleared.terms] == ["1", "5", "9"]
    assert cleared.total == 3


@clause("TTK-4.40", "TTK-4.42")
def test_a_stalemate_says_why_it_begins_and_why_it_is_over() -> None:
    begun = from_layout(laid("12345", "6789", facts={"full": 1}), "pass")
    assert last(begun, "stalled").lines[0].clause == "TTK-4.40"
    facts = {"stalled": 6, "full": 1}
    ended = from_layout(laid("12345", "6789", facts=facts, first={"waiting": 1}), "pass")
    assert last(ended, "stall-ended").lines[0].clause == "TTK-4.42"
    hand = (Placed("bolt"),)
    freed = from_layout(
        laid("12345", "6789", facts=facts, first={"waiting": 1}, hand=hand, unseen=0),
        "magic bolt", "target 6",
    )  # fmt: skip
    while "end" in [RULES.label(freed.state, action).text for action in freed.state.menu]:
        freed.act(freed.decider, RULES.parse(freed.state, "end"))
    assert last(freed, "stall-over").lines[0].params["spaces"] == "6"
