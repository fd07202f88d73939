"""Why: every sum comes to what the event says, out of what its reader may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.games.kmon.events import KINDS
from engine.games.kmon.game import GAME
from engine.kernel.errors import IllegalAction
from engine.kernel.explanations import Explanation
from engine.kernel.lessons import answer, begin, follow, wanted
from engine.kernel.match import Match
from engine.kernel.moments import explained
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.steps import Step
from engine.kernel.testing import for_every

GAMES = 6
# So much of all damage at least is broken down.
LEAST_TOLD = 0.97


def battle(number: int) -> Match:
    """A battle of two starters, played at random to its end."""
    chosen = Rng(seed_of("chooser", number), 0, 0)
    decks = [loadout for _, loadout in GAME.starter_loadouts()]
    rules = GAME.bind()
    table = Table(2, (decks[chosen.below(8)], decks[chosen.below(8)]), rules.options)
    match = Match(rules, Origin(table), seed_of("explain", number))
    while not match.over:
        legal = match.legal(match.decider)
        match.act(match.decider, legal[chosen.below(len(legal))])
    return match


def told(match: Match, seat: int | None) -> Iterator[tuple[str, Step, int, Explanation]]:
    for step in match.log.path():
        for index, event in enumerate(step.events):
            yield KINDS[event[0]].name, step, index, explained(match, step.number, index, seat)


@pytest.fixture(scope="module")
def lesson() -> Match:
    first = GAME.lessons()[0]
    match = begin(first, GAME.bind())
    while (move := wanted(first, follow(first, match))) is not None:
        answer(first, match, move.seat)
    return match


def test_every_sum_comes_to_its_event():
    counts: Counter[str] = Counter()
    every = (each for number in range(GAMES) for each in told(battle(number), 0))
    for kind, step, index, why in every:
        counts[kind] += 1
        if not why.terms:
            continue
        counts[f"{kind} told"] += 1
        amount = step.events[index][-1]
        assert sum(term.amount for term in why.terms) == why.total == amount
        assert all(term.amount for term in why.terms)
    assert counts["damage told"] >= LEAST_TOLD * counts["damage"]
    assert counts["attack_charges told"] == counts["attack_charges"]
    assert counts["defence_charges told"] == counts["defence_charges"]


@for_every("number", range(2))
def test_every_reader_is_told_the_same_of_what_is_public(number):
    """What only one may know changes no explanation of what all heard."""
    match = battle(number)
    public = {"damage", "marked", "attack_charges", "neutralised", "evaded"}
    seen = [
        [(kind, why) for kind, _, _, why in told(match, seat) if kind in public]
        for seat in (0, 1, None)
    ]
    assert seen[0] == seen[1] == seen[2]


def words(why: Explanation) -> list[str]:
    return [f"{term.amount:+d} {term.text} {term.text.clause}" for term in why.terms]


def of_kind(match: Match, wanted_kind: str) -> list[Explanation]:
    return [why for kind, _, _, why in told(match, 0) if kind == wanted_kind]


def test_the_damage_of_the_lesson(lesson):
    assert [words(why) for why in of_kind(lesson, "damage")] == [
        ["+4 Ripe Tomato KM-5.36"],
        ["+2 an attack KM-5.8"],
        ["+3 Hands Off, Hot KM-5.36"],
        ["+2 an attack KM-5.8", "+7 Socket Punch KM-5.10", "+1 Ferocity KM-5.26"],
        ["+1 Socket Punch KM-5.36"],
        ["+8 Off-Key Lullaby KM-5.36"],
        ["+11 August Thunderclap KM-5.36"],
    ]


def test_the_card_behind_it(lesson):
    assert [why.card for why in of_kind(lesson, "damage")] == [
        "MZ1-O10", "", "MZ1-R02", "MZ1-P14", "MZ1-P14", "MZ1-A56", "MZ1-A07",
    ]  # fmt: skip
    assert of_kind(lesson, "gained")[0].card == "MZ1-O02"


def test_what_no_sum_can_tell(lesson):
    assert [str(line) for why in of_kind(lesson, "evaded") for line in why.lines] == [
        "By: Evasion."
    ]
    lines = [str(line) for why in of_kind(lesson, "marked") for line in why.lines]
    assert lines[0] == "Damage on it: 9. Its hit points: 7."
    assert all("end of the turn" in str(why.lines[0]) for why in of_kind(lesson, "drew"))


def test_a_draw_tells_no_card(lesson):
    assert {why.card for why in of_kind(lesson, "drew")} == {""}


def test_what_is_not_there_is_refused(lesson):
    for number, index in ((0, 0), (10_000, 0), (1, 99), (1, -1)):
        with pytest.raises(IllegalAction):
            explained(lesson, number, index, 0)
