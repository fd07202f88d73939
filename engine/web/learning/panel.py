"""What the panel of a lesson says beside the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse

from collection.catalogue.faces import face_of
from collection.house.i18n import say
from decks.lists.judging import clause_url
from engine.kernel import lessons
from engine.kernel import match as kernel
from engine.kernel.lessons import Lesson, LessonStep
from engine.web.seat.lessons import lesson_at, proposed
from engine.web.seat.rows import Match

Plain = dict[str, Any]


def panel(row: Match, played: kernel.Match, items: Sequence[Mapping[str, Any]]) -> Plain | None:
    """`{title, n, of, step, try, done, praise, urls}`, as `_lesson.html` describes it.

    `items`: the moves that the page offers. None where no lesson is being played."""
    lesson = lesson_at(row)
    if lesson is None:
        return None
    progress = lessons.follow(lesson, played)
    is_done = progress.step == len(lesson.steps)
    if played.over and not is_done:
        return {**_frame(row, lesson), "n": progress.step + 1, "ended": True}
    if is_done:
        return {**_frame(row, lesson), "n": len(lesson.steps), "done": True}
    step = lesson.steps[progress.step]
    return {
        **_frame(row, lesson),
        "n": progress.step + 1,
        "step": _step(row.game, step),
        "try": _proposal(lesson, played, progress, items),
    }


def _frame(row: Match, lesson: Lesson) -> Plain:
    doors = ("leave", "again")
    return {
        "title": say(lesson.title),
        "praise": say(lesson.praise),
        "of": len(lesson.steps),
        "step": None,
        "try": None,
        "done": False,
        "ended": False,
        "urls": {door: reverse(f"lesson-{door}", args=(row.pk,)) for door in doors},
    }


def _step(game: str, step: LessonStep) -> Plain:
    return {
        "key": step.key,
        "title": say(step.title),
        "text": say(step.text),
        "clause": step.clause,
        "clause_url": clause_url(game, step.clause),
        "card": face_of(game, step.card) if step.card else None,
    }


def _proposal(
    lesson: Lesson,
    played: kernel.Match,
    progress: lessons.Progress,
    items: Sequence[Mapping[str, Any]],
) -> Plain | None:
    """The move to try, with its number on the page; None while the partner is to move."""
    move = lessons.wanted(lesson, progress)
    if move is None or move.seat != lessons.READER or not items:
        return None
    for text in move.texts:
        for item in items:
            if item["text"] == text:
                return {"title": item["title"], "digit": item["digit"], "action": item["action"]}
    return {"title": proposed(lesson, played, move), "digit": "", "action": ""}
