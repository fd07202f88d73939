"""A table on which a lesson is played: laying it, keeping to it, leaving it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from collection.i18n import say
from collection.models import User
from collection.once import Outcome, once
from engine.kernel import lessons
from engine.kernel import match as kernel
from engine.kernel.errors import IllegalAction
from engine.kernel.lessons import Lesson, LessonMove
from engine.kernel.messages import N_, Message, MessageParam
from engine.registry import UnknownGame, game
from engine.web import partners, storage
from engine.web.errors import TableNotFound
from engine.web.models import Match, Seat

# The purpose of the write: a key sent twice lays one table.
_START = "lesson.start"


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


def start(*, actor: User, game_key: str, name: str, key: str = "") -> str:
    """Lay the table of a lesson, the person on its reader's seat; its id. Raises NoLesson."""
    lesson = lesson_of(game_key, name)

    def work() -> Outcome:
        rules = storage.rules_for(game_key, lesson.options, len(lesson.loadouts))
        row = storage.lay(lessons.begin(lesson, rules), actor, lesson=lesson.key)
        Seat.objects.bulk_create(
            Seat(match=row, number=number, product=code, **_sitter(number, actor))
            for number, code in enumerate(_products(game_key, lesson))
        )
        return {"match": row.pk}

    return str(once(actor=actor, key=key, purpose=_START, work=work)["match"])


def leave(*, actor: User, match_id: str, key: str = "") -> None:
    """Go on at that table without the lesson, against an ordinary partner.

    Raises TableNotFound."""

    def work() -> Outcome:
        mine = Match.objects.filter(pk=match_id, owner=actor)
        if not mine.exists():
            raise TableNotFound(match_id)
        mine.update(lesson="")
        return {}

    once(actor=actor, key=key, purpose=f"lesson.leave {match_id}", work=work)


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


def _products(key: str, lesson: Lesson) -> list[str]:
    """The starter of each seat, so that an ordinary table can be laid with the same decks."""
    shipped = game(key).starter_loadouts()
    return [
        next((code for code, loadout in shipped if loadout == brought), "")
        for brought in lesson.loadouts
    ]


def _sitter(number: int, actor: User) -> dict[str, object]:
    if number == lessons.READER:
        return {"user": actor}
    return {"level": partners.DEFAULT}


def proposed(lesson: Lesson, played: kernel.Match, move: LessonMove) -> str:
    """The title of the move that the lesson proposes, as its button calls it; "" if unknown."""
    s = lessons.standing(lesson, played)
    for text in move.texts:
        for action in s.menu:
            label = played.rules.label(s, action)
            if label.text == text:
                return str(say(label.title))
    return ""
