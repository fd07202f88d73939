"""Why: every sum comes to what the event says, out of what its reader may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache

import pytest

from engine.games.aac.events import KINDS
from engine.games.aac.game import GAME
from engine.kernel.explanations import Explanation
from engine.kernel.lessons import answer, begin, follow, wanted
from engine.kernel.match import Match
from engine.kernel.moments import explained
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.steps import Step

GAMES = 2
# Where an event tells the figure that its sum comes to.
FIGURE = {"wounded-ap": 4, "wounded-dp": 4, "wall-hit": 4, "lp-lost": 3, "changed-ap": 4,
          "changed-dp": 4}  # fmt: skip

SUMS = frozenset(FIGURE)
REASONED = frozenset({"lp-lost", "lp-gained", "bonus-gained", "hurt-ap", "hurt-dp"})


@cache
def battle(number: int) -> Match:
    """A battle of two starters, played at random to its end."""
    chosen = Rng(seed_of("chooser", number), 0, 0)
    decks = [loadout for _, loadout in GAME.starter_loadouts()]
    rules = GAME.bind()
    table = Table(2, (decks[chosen.below(7)], decks[chosen.below(7)]), rules.options)
    match = Match(rules, Origin(table), seed_of("explain", number))
    while not match.over:
        legal = match.legal(match.decider)
        match.act(match.decider, legal[chosen.below(len(legal))])
    return match


def told(
    match: Match, seat: int | None, kinds: Collection[str]
) -> Iterator[tuple[str, Step, int, Explanation]]:
    for step in match.log.path():
        for index, event in enumerate(step.events):
            if KINDS[event[0]].name in kinds:
                yield KINDS[event[0]].name, step, index, explained(match, step.number, index, seat)


@cache
def reasons() -> list[tuple[str, Step, int, Explanation]]:
    """Of all battles what one of the players is told."""
    return [each for number in range(GAMES) for each in told(battle(number), 0, SUMS | REASONED)]


@pytest.fixture(scope="module")
def lesson() -> Match:
    first = GAME.lessons()[0]
    match = begin(first, GAME.bind())
    while (move := wanted(first, follow(first, match))) is not None:
        answer(first, match, move.seat)
    return match


def test_every_sum_comes_to_its_event():
    counts: Counter[str] = Counter()
    for kind, step, index, why in reasons():
        counts[kind] += 1
        if not why.terms:
            continue
        counts[f"{kind} told"] += 1
        figure = step.events[index][FIGURE[kind]]
        assert sum(term.amount for term in why.terms) == why.total == figure
        assert all(term.amount for term in why.terms)
    for kind in ("wounded-ap", "wounded-dp", "changed-ap"):
        assert counts[f"{kind} told"] == counts[kind] > 0


def test_what_no_sum_tells_has_a_reason():
    found = [(kind, why) for kind, _, _, why in reasons() if kind in REASONED]
    assert {kind for kind, _ in found} == REASONED
    assert [kind for kind, why in found if not why.terms and not why.lines] == []


def test_every_reader_is_told_the_same_of_what_is_public():
    """What only one may know changes no explanation of what all heard."""
    public = {"wounded-ap", "wounded-dp", "lp-lost", "lp-gained", "bonus-gained", "wall-hit"}
    seen = [
        [(kind, why) for kind, _, _, why in told(battle(0), seat, public)] for seat in (0, 1, None)
    ]
    assert seen[0]
    assert seen[0] == seen[1] == seen[2]


def words(why: Explanation) -> list[str]:
    lines = [f"{term.amount:+d} {term.text} {term.text.clause}" for term in why.terms]
    return lines + [f"{line} {line.clause}" for line in why.lines]


def of_kind(match: Match, wanted_kind: str) -> list[list[str]]:
    return [words(why) for _, _, _, why in told(match, 0, {wanted_kind})]


def test_the_life_points_of_the_lesson(lesson):
    assert of_kind(lesson, "lp-lost") == [
        ["+700 Moth Baker attacks with 700 AP. AAC-5.10"],
        ["+800 Kettle Knight attacks with 800 AP. AAC-5.10"],
        ["+900 Gutter Lynx attacks with 900 AP. AAC-5.10"],
        ["+600 Cellar Bear attacks with 600 AP. AAC-5.10"],
        ["+900 Cellar Bear attacks with 900 AP. AAC-5.10"],
    ]
    assert of_kind(lesson, "lp-gained") == [["For the sacrifice of Expired Coupon. AAC-5.32"]]


def test_a_hit_takes_no_more_than_there_is(lesson):
    assert of_kind(lesson, "wounded-ap")[1] == [
        "+800 Kettle Knight attacks with 800 AP. AAC-5.10", "-100 Never more than there is AAC-5.6",
    ]  # fmt: skip


def test_why_a_creature_fell(lesson):
    assert of_kind(lesson, "died")[0] == [
        "It had 600 AP and 0 DP left: one at 0 is enough. AAC-5.8"
    ]


def test_what_a_magic_makes_of_a_figure(lesson):
    assert of_kind(lesson, "changed-ap") == [
        ["+600 It had 600 AP ", "+300 By the effect of Second Breath. "]
    ]


def test_what_a_trap_takes(lesson):
    assert of_kind(lesson, "hurt-ap") == [["By the effect of Loose Floorboard. "]]


def test_a_draw_tells_no_card(lesson):
    assert {why.card for _, _, _, why in told(lesson, 0, {"drew"})} == {""}
