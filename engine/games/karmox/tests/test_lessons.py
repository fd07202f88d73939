"""The guided first game: what it shows, told where it happens."""

from __future__ import annotations

import re
from functools import cache

from engine.games.karmox.events import KINDS
from engine.games.karmox.game import GAME
from engine.kernel.clauses import by_id
from engine.kernel.lessons import answer, begin, follow, wanted
from engine.kernel.match import Match
from engine.kernel.nodes import LANGUAGES
from engine.kernel.testing import clause, for_every

LESSON = GAME.lessons()[0]
SHORTEST_TEXT, LONGEST_TEXT = 60, 420


@cache
def played() -> tuple[Match, dict[str, list[str]]]:
    """The lesson to its end, and the names of the events of each step by its key."""
    match = begin(LESSON, GAME.bind(None, LESSON.options))
    told: dict[str, list[str]] = {}
    while (move := wanted(LESSON, follow(LESSON, match))) is not None:
        step = LESSON.steps[follow(LESSON, match).step]
        before = len(match.log.steps)
        answer(LESSON, match, move.seat)
        made = match.log.steps[before:]
        names = [KINDS[event[0]].name for each in made for event in each.events]
        told.setdefault(step.key, []).extend(names)
        dealt = [each for each in made if each.kind == "chance"]
        assert len(dealt) == len(move.chance), move.texts
    return match, told


def test_the_game_is_won_in_twelve_steps() -> None:
    match, told = played()
    assert (match.over, match.state.scores) == (True, [2, 0])
    assert list(told) == [step.key for step in LESSON.steps]
    assert len(LESSON.steps) == 12


@clause("KX-4.5", "KX-4.10", "KX-5.4", "KX-5.21", "KX-5.11", "KX-5.15", "KX-5.13", "KX-5.38")
@for_every(("key", "events"), [
    ("place", {"placed", "first-die", "begins"}), ("roll", {"rolled", "gained-spirit"}),
    ("chest", {"took-chest", "attacked"}), ("defend", {"spirit-played", "failed"}),
    ("push", {"pushed"}), ("attack", {"hit", "fell"}), ("prison", {"imprisoned", "took-chest"}),
    ("steps", {"spirit-played", "moved"}), ("capture", {"tie", "hit", "captured", "imprisoned"}),
    ("release", {"released"}), ("level", {"captured", "level-up", "gained-ability"}),
    ("win", {"kept", "hit", "won"}),
])  # fmt: skip
def test_what_a_step_tells_happens_in_it(key: str, events: set[str]) -> None:
    assert events <= set(played()[1][key])


def test_each_step_names_a_clause_of_its_own_that_is_told() -> None:
    found = [step.clause for step in LESSON.steps]
    assert set(found) <= set(by_id(GAME.clause_sections()))
    assert len(set(found)) == len(found)


@for_every("step", LESSON.steps, ids=lambda step: step.key)
def test_both_languages_name_the_same_places_and_fit_on_a_page(step: object) -> None:
    text = next(each for each in LESSON.steps if each is step).text.as_dict()
    places = [sorted(re.findall(r"\b[A-LNPX]\d+\b", text[language])) for language in LANGUAGES]
    assert places[0] == places[1]
    for language in LANGUAGES:
        assert SHORTEST_TEXT <= len(text[language]) <= LONGEST_TEXT
        assert "KX" not in text[language]
