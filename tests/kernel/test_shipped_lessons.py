"""The guided battles of the installed games: each played by its steps, in every way they allow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.kernel.game import Game
from engine.kernel.lessons import READER, Lesson, Progress, answer, begin, deal, follow, wanted
from engine.kernel.match import Match
from engine.kernel.nodes import LANGUAGES
from engine.registry import game, games
from tests.kernel.making import waits_for

LESSONS = [
    pytest.param(found, lesson, id=f"{key}-{lesson.key}")
    for key, found in games().items()
    for lesson in found.lessons()
]
LONGEST_TEXT = 420
SHORTEST_TEXT = 60


def laid(found: Game, lesson: Lesson) -> Match:
    return begin(lesson, found.bind(None, lesson.options))


def make(lesson: Lesson, match: Match, text: str) -> None:
    """The next move of the script, by one of the texts that will do."""
    move = wanted(lesson, follow(lesson, match))
    assert move is not None
    seat = move.seat
    assert match.decider == seat, f"seat {match.decider} is asked, not {seat}: {move.texts}"
    match.by_hand = True
    match.act(seat, match.rules.parse(match.view(seat).state, text))
    deal(lesson, match)


def ways(found: Game, lesson: Lesson, made: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every way through the lesson that its steps accept, as the texts of all moves."""
    match = laid(found, lesson)
    for text in made:
        make(lesson, match, text)
    while (move := wanted(lesson, follow(lesson, match))) is not None:
        seen = match.view(move.seat).state
        legal = [match.rules.label(seen, action).text for action in match.legal(move.seat)]
        for other in move.texts[1:]:
            if other in legal:
                yield from ways(found, lesson, (*made, other))
        make(lesson, match, move.texts[0])
        made = (*made, move.texts[0])
    assert match.over
    assert match.state.scores == [2, 0]
    yield made


def test_each_game_teaches_its_newcomers():
    assert [key for key, found in games().items() if not found.lessons()] == []


@pytest.mark.parametrize(("found", "lesson"), LESSONS)
def test_following_the_steps_wins(found, lesson):
    match = laid(found, lesson)
    assert match.decider == READER
    assert follow(lesson, match).step == 0
    while (move := wanted(lesson, follow(lesson, match))) is not None:
        assert match.decider == move.seat, (match.decider, move)
        answer(lesson, match, move.seat)
    assert follow(lesson, match) == Progress(len(lesson.script()), len(lesson.steps), is_on=True)
    assert match.over
    assert match.state.scores == [2, 0]


@pytest.mark.parametrize(("found", "lesson"), LESSONS)
def test_every_way_that_the_steps_accept_wins(found, lesson):
    taken = list(ways(found, lesson))
    assert len(taken) > 1
    for at, move in enumerate(lesson.script()[len(lesson.before) :]):
        assert {way[at] for way in taken} == set(move.texts), f"never legal at {at}"


@pytest.mark.parametrize(("found", "lesson"), LESSONS)
def test_every_step_is_told_in_both_languages_with_its_clause(found, lesson):
    cards = found.pool()
    clauses = {one.id for section in found.clause_sections() for one in section.clauses}
    for step in lesson.steps:
        assert step.clause in clauses, step.key
        assert not step.card or step.card in cards, step.key
        for language in LANGUAGES:
            text = step.text.as_dict()[language]
            assert SHORTEST_TEXT <= len(text) <= LONGEST_TEXT, (step.key, language, len(text))
            for code in {step.card} - {""}:
                name = cards.at(cards.index(code)).name.as_dict()[language]
                assert name in text, f"{step.key}: {language} does not name {name}"


@pytest.mark.parametrize(("found", "lesson"), LESSONS)
def test_chance_gives_only_what_the_lesson_has(found, lesson):
    """Nothing is left to a seed: a shuffle that changes would change what the texts tell."""
    match = laid(found, lesson)
    while (move := wanted(lesson, follow(lesson, match))) is not None:
        before = len(match.log.steps)
        answer(lesson, match, move.seat)
        dealt = [step for step in match.log.steps[before:] if step.kind == "chance"]
        assert len(dealt) == len(move.chance), move.texts


@pytest.mark.parametrize(("key", "told"), [
    # A card, phases, attack, window, substitution, power-up, item, ability, the end.
    ("kmon", {"KM-2.4", "KM-4.36", "KM-5.8", "KM-4.21", "KM-5.41", "KM-4.14", "KM-5.10",
              "KM-4.10", "KM-5.13", "KM-6.1"}),
    # A card, face, quotas, both positions, trap, rescue draw, sacrifice, magic, the end.
    pytest.param("aac", {"AAC-2.4", "AAC-5.58", "AAC-4.22", "AAC-5.12", "AAC-5.13", "AAC-5.25",
                         "AAC-4.20", "AAC-4.30", "AAC-5.31", "AAC-5.46", "AAC-6.2"},
                 marks=waits_for("aac")),
    # Claiming, Magic and a second one, entry effect, Instant, completing, cancelled, guardian, end.
    pytest.param("tictacko", {"TTK-5.3", "TTK-5.7", "TTK-5.32", "TTK-4.18", "TTK-4.33", "TTK-5.35",
                              "TTK-5.4", "TTK-4.24", "TTK-5.43", "TTK-5.11", "TTK-5.24",
                              "TTK-6.1"},
                 marks=waits_for("tictacko")),
])  # fmt: skip
def test_what_the_first_lesson_teaches(key, told):
    first = game(key).lessons()[0]
    assert first.key == "first"
    assert len(first.steps) == 12
    assert told <= {step.clause for step in first.steps}
