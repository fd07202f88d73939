"""Keeping to a lesson at the table on which it is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from collection.house.i18n import say
from engine.kernel import lessons
from engine.kernel import match as kernel
from engine.kernel.errors import IllegalAction
from engine.kernel.lessons import Lesson, LessonMove
from engine.kernel.messages import N_, Message, MessageParam
from engine.registry import UnknownGame, game
from engine.web.seat.rows import Match


class OffLesson(IllegalAction):
    """A legal move that the lesson does not show now."""


class NoLesson(LookupError):
    """That game has no lesson of that name."""


def lesson_of(key: str, name: str) -> Lesson:
    """The lesson of a game. Raises NoLesson."""
    try:
        found = game(key).lessons()
    except UnknownGame as exc:
        raise NoLesson(key) from exc
    for lesson in found:
        if lesson.key == name:
            return lesson
    raise NoLesson(name)


def lesson_at(row: Match) -> Lesson | None:
    """The lesson that is being played at that table; None once it has been left."""
    if not row.lesson:
        return None
    try:
        return lesson_of(row.game, row.lesson)
    except NoLesson:
        return None


@contextmanager
def dealing(row: Match, played: kernel.Match) -> Iterator[None]:
    """While something is done at that table: chance gives what the lesson has, if there is one."""
    lesson = lesson_at(row)
    if lesson is None:
        yield
        return
    played.by_hand = True
    yield
    lessons.deal(lesson, played)


def check(row: Match, played: kernel.Match) -> None:
    """Raises OffLesson when what has just been done is not what the lesson shows.

    Giving up is always possible."""
    lesson = lesson_at(row)
    if lesson is None or played.over:
        return
    progress = lessons.follow(lesson, played)
    if progress.is_on or progress.made >= len(lesson.script()):
        return
    move = lesson.script()[progress.made]
    title = proposed(lesson, played, move)
    params: dict[str, MessageParam] = {"why": move.instead, "move": title or _("the one shown")}
    step = lesson.steps[min(progress.step, len(lesson.steps) - 1)]
    raise OffLesson(Message(N_("{why} Try this one: «{move}»."), params, step.clause))


def partner_moves(row: Match, played: kernel.Match, seat: int) -> bool:
    """Let the partner answer as the lesson has it; False where it has no answer (any more)."""
    lesson = lesson_at(row)
    if lesson is None:
        return False
    move = lessons.wanted(lesson, lessons.follow(lesson, played))
    if move is None or move.seat != seat:
        return False
    known = len(played.log.steps)
    while len(played.log.steps) == known:
        lessons.answer(lesson, played, seat)
    return True


def proposed(lesson: Lesson, played: kernel.Match, move: LessonMove) -> str:
    """The title of the move that the lesson proposes, as its button calls it; "" if unknown."""
    s = lessons.standing(lesson, played)
    for text in move.texts:
        for action in s.menu:
            label = played.rules.label(s, action)
            if label.text == text:
                return str(say(label.title))
    return ""
