"""A table on which a lesson is played: laying it, leaving it."""

from __future__ import annotations

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel import lessons
from engine.kernel.lessons import Lesson
from engine.registry import game
from engine.web.seat import partners, storage
from engine.web.seat.errors import TableNotFound
from engine.web.seat.lessons import lesson_of
from engine.web.seat.rows import Match, Seat

# The purpose of the write: a key sent twice lays one table.
_START = "lesson.start"


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
