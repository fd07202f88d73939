"""The guided battles: each is played by its own steps, in every way its steps allow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games.kmon.clauses import clause_texts
from engine.games.kmon.game import GAME
from engine.kernel.lessons import READER, Lesson, Progress, begin, follow, wanted
from engine.kernel.match import Match
from engine.kernel.nodes import LANGUAGES

LESSONS = GAME.lessons()
LONGEST_TEXT = 420
SHORTEST_TEXT = 60


def laid(lesson: Lesson) -> Match:
    return begin(lesson, GAME.bind(None, lesson.options))


def make(lesson: Lesson, match: Match, text: str = "") -> None:
    """The next move of the script, or another text of it."""
    move = wanted(lesson, follow(lesson, match))
    assert move is not None
    seat = move.seat
    assert match.decider == seat, f"seat {match.decider} is asked, not {seat}: {move.texts}"
    match.act(seat, match.rules.parse(match.view(seat).state, text or move.texts[0]))


def to_the_end(lesson: Lesson, match: Match) -> None:
    while wanted(lesson, follow(lesson, match)) is not None:
        make(lesson, match)


def ways(lesson: Lesson, made: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every way through the lesson that its steps accept, as the texts of all moves."""
    match = laid(lesson)
    for text in made:
        make(lesson, match, text)
    while (move := wanted(lesson, follow(lesson, match))) is not None:
        seen = match.view(move.seat).state
        legal = [match.rules.label(seen, action).text for action in match.legal(move.seat)]
        for other in move.texts[1:]:
            if other in legal:
                yield from ways(lesson, (*made, other))
        make(lesson, match)
        made = (*made, move.texts[0])
    assert match.over
    assert match.state.scores == [2, 0]
    yield made


def test_the_first_lesson_has_twelve_steps():
    assert [lesson.key for lesson in LESSONS] == ["first"]
    assert len(LESSONS[0].steps) == 12


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_following_the_steps_wins(lesson):
    match = laid(lesson)
    assert match.decider == READER
    assert follow(lesson, match).step == 0
    to_the_end(lesson, match)
    assert follow(lesson, match) == Progress(len(lesson.script()), len(lesson.steps), is_on=True)
    assert match.over
    assert match.state.scores == [2, 0]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_every_way_that_the_steps_accept_wins(lesson):
    found = list(ways(lesson))
    assert len(found) > 1
    for at, move in enumerate(lesson.script()[len(lesson.before) :]):
        assert {way[at] for way in found} == set(move.texts), f"never legal at {at}"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_every_step_is_told_in_both_languages_with_its_clause(lesson):
    cards = GAME.pool()
    for step in lesson.steps:
        assert step.clause in clause_texts(), step.key
        assert not step.card or step.card in cards, step.key
        for language in LANGUAGES:
            text = step.text.as_dict()[language]
            assert SHORTEST_TEXT <= len(text) <= LONGEST_TEXT, (step.key, language, len(text))
            for code in {step.card} - {""}:
                name = cards.at(cards.index(code)).name.as_dict()[language]
                assert name in text, f"{step.key}: {language} does not name {name}"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_what_the_lesson_teaches(lesson):
    """Reading a card, phases, attack, window, substitution, power-up, item, ability, the end."""
    told = {step.clause for step in lesson.steps}
    assert {"KM-2.4", "KM-4.36", "KM-5.8", "KM-4.21", "KM-5.41", "KM-4.14"} <= told
    assert {"KM-5.10", "KM-4.10", "KM-5.13", "KM-6.1"} <= told
