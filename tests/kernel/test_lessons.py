"""Lessons: read with their places, laid, followed, left; the game that teaches them is a toy."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.errors import BadOutcome, IllegalAction
from engine.kernel.game import Game
from engine.kernel.lessons import (
    Lesson,
    Progress,
    answer,
    begin,
    deal,
    follow,
    read_lessons,
    standing,
    wanted,
)
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.rng import seed_of
from engine.kernel.rules import Table
from engine.kernel.testing import for_every
from engine.registry import game
from tests.kernel.making import waits_for
from tests.toys.noughts.game import Noughts

with_chance_in_turns = waits_for("aac")
GAME = Noughts()
WORDS = {"en": "Words", "it": "Parole"}
KNOWN = {"ONE": Loadout("deck", {}, {"deck": {"A": 1}})}


def step(key: str, *moves: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"key": key, "title": WORDS, "text": WORDS, "clause": "NO-1", "moves": moves, **more}


def move(seat: int, *texts: str, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "do": texts, **more}


def raw(**more: Any) -> dict[str, Any]:
    """A lesson of noughts: two steps, the partner answering the first."""
    lesson: dict[str, Any] = {
        "title": WORDS, "blurb": WORDS, "praise": WORDS, "instead": WORDS,
        "loadouts": ["ONE"], "chance": [0],
        "steps": [step("a", move(0, CELLS[0], CELLS[1]), move(1, CELLS[4])),
                  step("b", move(0, CELLS[8]))],
    }  # fmt: skip
    return lesson | more


def first_texts() -> list[str]:
    """The exact texts of the nine first moves."""
    rules = GAME.bind()
    s = rules.start(Table(rules.seats, (), rules.options))
    return [rules.label(s, action).text for action in s.menu]


CELLS = first_texts()


def read(folder: Path, lesson: object) -> Any:
    (folder / "one.json").write_text(json.dumps(lesson), encoding="utf-8")
    return read_lessons(folder, KNOWN)[0]


def bare(folder: Path, **more: Any) -> Any:
    """The lesson without the loadouts and the chance that noughts does not have."""
    return replace(read(folder, raw(**more)), loadouts=(), chance=())


def test_a_game_has_no_lessons_unless_it_says_so():
    assert Game().lessons() == ()


def test_a_lesson_is_read_whole(tmp_path):
    lesson = read(tmp_path, raw())
    assert (lesson.key, lesson.loadouts, lesson.chance) == ("one", (KNOWN["ONE"],), (0,))
    assert [one.key for one in lesson.steps] == ["a", "b"]
    assert lesson.steps[0].moves[0].texts == (CELLS[0], CELLS[1])
    assert lesson.steps[0].moves[0].instead.pick("it") == "Parole"


@for_every(
    ("lesson", "where"),
    [
        ([], r"one.json: \$: an object"),
        (raw(title="x"), r"\$.title: an object"),
        (raw(title={"en": "x"}), r"\$.title: missing it"),
        (raw(surplus=1), r"\$: unknown surplus"),
        (raw(loadouts=["TWO"]), r"\$.loadouts\[0\]: there is no TWO; there are ONE"),
        (raw(chance=[True]), r"\$.chance\[0\]: a whole number"),
        (raw(steps=[]), r"\$.steps: a list"),
        (raw(steps=[step("a", move(1, "x"))]), r"\$.steps\[0\].moves: the first move"),
        (raw(steps=[step("a", move(9, "x"))]), r"\$.steps\[0\].moves\[0\].seat: a whole"),
        (
            raw(steps=[step("a", move(0, "x", chance=[]))]),
            r"\$.steps\[0\].moves\[0\].chance: a list",
        ),
        (raw(steps=[step("a", move(0))]), r"\$.steps\[0\].moves\[0\].do: a list"),
        (raw(steps=[step("a", move(0, "x"), card="")]), r"\$.steps\[0\].card: a text"),
        (
            raw(steps=[step("a", move(0, "x")), step("a", move(0, "x"))]),
            r"\$.steps\[1\].key: a stands twice",
        ),
    ],
)
def test_what_cannot_be_read_says_where(tmp_path, lesson, where):
    with pytest.raises(ValueError, match=where):
        read(tmp_path, lesson)


def test_what_is_no_json_says_so(tmp_path):
    (tmp_path / "one.json").write_text("{")
    with pytest.raises(ValueError, match="not JSON"):
        read_lessons(tmp_path, KNOWN)


def test_it_is_followed_move_by_move(tmp_path):
    lesson = bare(tmp_path)
    match = begin(lesson, GAME.bind())
    assert follow(lesson, match) == Progress(0, 0, is_on=True)
    match.act(0, match.rules.parse(match.view(0).state, CELLS[1]))
    assert follow(lesson, match) == Progress(1, 0, is_on=True)
    answer(lesson, match, 1)
    assert follow(lesson, match) == Progress(2, 1, is_on=True)
    answer(lesson, match, 0)
    assert follow(lesson, match) == Progress(3, 2, is_on=True)
    assert wanted(lesson, follow(lesson, match)) is None


def test_a_move_that_it_does_not_show_leaves_it_and_undo_leads_back(tmp_path):
    lesson = bare(tmp_path)
    match = begin(lesson, GAME.bind())
    match.act(0, match.rules.parse(match.view(0).state, CELLS[5]))
    assert follow(lesson, match) == Progress(0, 0, is_on=False)
    assert standing(lesson, match).digest() == begin(lesson, GAME.bind()).state.digest()
    match.undo([0], [0], seed_of("x", 1), same_shuffle=True)
    assert follow(lesson, match).is_on


def test_giving_up_leaves_it(tmp_path):
    lesson = bare(tmp_path)
    match = begin(lesson, GAME.bind())
    match.concede(0)
    assert not follow(lesson, match).is_on


def test_the_partner_does_not_move_out_of_turn(tmp_path):
    lesson = bare(tmp_path)
    match = begin(lesson, GAME.bind())
    with pytest.raises(IllegalAction):
        answer(lesson, match, 1)


def test_rules_that_no_longer_fit_are_found_out(tmp_path):
    gone = bare(tmp_path, steps=[step("a", move(0, "no such move"))])
    match = begin(gone, GAME.bind())
    with pytest.raises(IllegalAction, match="not possible now"):
        answer(gone, match, 0)


def test_a_deck_is_named_from_its_top():
    kmon = game("kmon")
    lesson = kmon.lessons()[0]
    rules = kmon.bind(None, lesson.options)
    hand = {rules.pool.at(card).code for card in begin(lesson, rules).state.hands[0]}
    assert hand == set(lesson.chance[0][:5])
    with pytest.raises(BadOutcome, match="not among"):
        begin(replace(lesson, chance=(("NONE",), *lesson.chance[1:])), rules)
    with pytest.raises(BadOutcome, match="no outcome left"):
        begin(replace(lesson, chance=lesson.chance[:1]), rules)


def at_chance(lesson: Lesson, at: int) -> Match:
    """The lesson of AAC Cards played up to and including the move at that place."""
    match = begin(lesson, game("aac").bind(None, lesson.options))
    for move in lesson.script()[: at + 1]:
        answer(lesson, match, move.seat)
    return match


def with_chance(lesson: Lesson, at: int, *given: Any) -> Lesson:
    """The lesson with other outcomes of chance at that move of its first step that asks any."""
    number = next(n for n, step in enumerate(lesson.steps) for m in step.moves if m.chance)
    step = lesson.steps[number]
    moves = [*step.moves]
    moves[at] = replace(moves[at], chance=given)
    changed = replace(step, moves=tuple(moves))
    return replace(lesson, steps=(*lesson.steps[:number], changed, *lesson.steps[number + 1 :]))


def first_chance(lesson: Lesson) -> int:
    return next(at for at, move in enumerate(lesson.script()) if move.chance)


def dealt_last(match: Match) -> list[tuple[int, ...]]:
    return [step.data for step in match.log.path()[-1:] if step.kind == "chance"]


@with_chance_in_turns
@for_every("face", [0, 1])
def test_chance_during_a_lesson_is_given_with_its_move(face):
    lesson = game("aac").lessons()[0]
    at = first_chance(lesson)
    match = at_chance(with_chance(lesson, 0, face), at)
    assert dealt_last(match) == [(face,)]
    assert not match.by_hand
    assert match.is_open


@with_chance_in_turns
def test_chance_that_a_lesson_leaves_open_comes_from_its_seed():
    lesson = game("aac").lessons()[0]
    at = first_chance(lesson)
    found = [dealt_last(at_chance(with_chance(lesson, 0), at)) for _ in range(3)]
    assert found[0]
    assert found.count(found[0]) == 3


@with_chance_in_turns
def test_chance_off_the_script_comes_from_the_seed():
    lesson = game("aac").lessons()[0]
    at = first_chance(lesson)
    match = at_chance(lesson, at - 1)
    match.by_hand = True
    match.act(0, match.legal(0)[0])
    shorter = replace(lesson, steps=lesson.steps[:1])
    assert not follow(shorter, match).is_on
    deal(shorter, match)
    assert dealt_last(match)
    assert not match.by_hand


@with_chance_in_turns
def test_an_outcome_that_cannot_be_is_refused():
    lesson = game("aac").lessons()[0]
    with pytest.raises(BadOutcome):
        at_chance(with_chance(lesson, 0, 99), first_chance(lesson))
