"""The guided first battle: what it shows, told where it happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from engine.games.tictacko.events import KINDS
from engine.games.tictacko.game import GAME
from engine.kernel.clauses import by_id
from engine.kernel.lessons import Lesson, answer, begin, follow, wanted
from engine.kernel.match import Match
from engine.kernel.nodes import LANGUAGES
from engine.kernel.testing import clause, for_every

LESSON = GAME.lessons()[0]


@cache
def played() -> tuple[Match, dict[str, list[str]]]:
    """The lesson to its end, and the names of the events of each step by its key."""
    match = begin(LESSON, GAME.bind(None, LESSON.options))
    told: dict[str, list[str]] = {}
    while (move := wanted(LESSON, follow(LESSON, match))) is not None:
        step = LESSON.steps[follow(LESSON, match).step]
        before = len(match.log.steps)
        answer(LESSON, match, move.seat)
        names = [KINDS[event[0]].name for each in match.log.steps[before:] for event in each.events]
        told.setdefault(step.key, []).extend(names)
    return match, told


def steps(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Every text of the steps with its language."""
    for step in lesson.steps:
        yield from step.text.texts


def test_the_battle_is_won_in_twelve_steps_with_the_box() -> None:
    match, told = played()
    assert (match.over, match.state.scores) == (True, [2, 0])
    assert list(told) == [step.key for step in LESSON.steps]
    assert len(LESSON.steps) == 12
    assert {loadout.header["faction"] for loadout in LESSON.loadouts} == {"dragon", "unicorn"}


@clause("TTK-5.3", "TTK-4.18", "TTK-5.35", "TTK-4.24", "TTK-6.1")
@for_every(("key", "events"), [
    ("claim", {"entered"}), ("magic", {"magic", "destroyed"}), ("second-magic", {"discarded"}),
    ("special", {"effect", "destroyed"}), ("instant", {"instant", "cancelled"}),
    ("reveal", {"revealed", "cleared", "took-goal"}), ("answered", {"instant", "cancelled"}),
    ("again", {"destroyed"}), ("guard", {"second"}), ("win", {"revealed", "over"}),
])  # fmt: skip
def test_what_a_step_tells_happens_in_it(key: str, events: set[str]) -> None:
    assert events <= set(played()[1][key])


def test_each_step_names_a_clause_of_its_own_that_is_told() -> None:
    found = [step.clause for step in LESSON.steps]
    assert set(found) <= set(by_id(GAME.clause_sections()))
    assert len(set(found)) == len(found)


def test_both_languages_name_the_same_spaces() -> None:
    for step in LESSON.steps:
        english, italian = (
            sorted(re.findall(r"\d", step.text.pick(language))) for language in LANGUAGES
        )
        assert english == italian, step.key


def test_nothing_is_said_in_the_words_of_the_workshop() -> None:
    for language, text in steps(LESSON):
        assert "TTK" not in text, language
        assert "!" not in text, language
