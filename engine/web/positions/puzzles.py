"""Puzzles: a solution recorded by playing it, and whether a try has solved it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils import translation

from collection.i18n import READER, say
from collection.models import User
from collection.once import Outcome, once
from engine.kernel import match as kernel
from engine.kernel.messages import N_, Message
from engine.kernel.steps import MOVE
from engine.web import storage
from engine.web.errors import TableNotFound
from engine.web.models import Match, Position
from engine.web.positions.errors import BadEdit
from engine.web.positions.rows import own_position

MOST_LINES = 60
_TRIES = 3
WON = "won"
LINE = "line"


def record(*, actor: User, code: str, match_id: str, key: str = "") -> int:
    """Make the person's moves at that table the solution; how many there are.

    Raises PositionNotFound, TableNotFound, BadEdit, TableClosed."""

    def work() -> Outcome:
        own_position(actor, code)
        row = Position.objects.select_for_update().get(pk=code)
        match = tries_of(row, actor).filter(pk=match_id).first()
        if match is None:
            raise TableNotFound(match_id)
        lines = moves_of(storage.replayed(match), _solver(match, actor))
        if not lines:
            raise BadEdit(Message(N_("You have made no move at that table yet.")))
        if len(lines) > MOST_LINES:
            text = N_("A solution has at most {most} moves, that table has {found}.")
            raise BadEdit(Message(text, {"most": MOST_LINES, "found": len(lines)}))
        row.solution = lines
        row.edition += 1
        row.save(update_fields=["solution", "edition", "updated"])
        return {"moves": len(lines)}

    return int(once(actor=actor, key=key, purpose=f"position.record {code}", work=work)["moves"])


def forget(*, actor: User, code: str, key: str = "") -> None:
    """Take the solution off."""

    def work() -> Outcome:
        own_position(actor, code)
        row = Position.objects.select_for_update().get(pk=code)
        row.solution = []
        row.edition += 1
        row.save(update_fields=["solution", "edition", "updated"])
        return {}

    once(actor=actor, key=key, purpose=f"position.forget {code}", work=work)


def moves_of(played: kernel.Match, seat: int) -> list[dict[str, Any]]:
    """The moves of a seat on the played branch: exact texts, and how each is told."""
    path = played.log.path()
    played.rewind()
    found: list[dict[str, Any]] = []
    for step in path:
        if step.kind == MOVE and step.seat == seat:
            s = played.state.copy()
            for action in step.data:
                told = played.rules.label(played.rules.masked(s, seat), action)
                found.append({"text": told.text, "told": _in_all_languages(told.title)})
                played.rules.apply(s, action)
        played.replay(step)
    return found


def solution_lines(row: Position) -> list[str]:
    """The solution in the reader's language."""
    language = READER.language.split("-")[0]
    return [line["told"].get(language) or line["text"] for line in row.solution]


def standing(match: Match, user: User, played: kernel.Match | None = None) -> dict[str, Any] | None:
    """What a table tells of the puzzle it was laid from; None where it is no puzzle.

    `solved`: WON, LINE (the solution was played), or "". `played` is that match if the caller has
    it already; a half-made move in it is lost."""
    row = match.position
    if row is None or not (row.question or row.solution):
        return None
    seat = _solver(match, user)
    solved = ""
    if match.scores and match.scores[seat] == max(match.scores):
        solved = WON if match.scores.count(max(match.scores)) == 1 else ""
    if not solved and row.solution:
        made = [line["text"] for line in moves_of(played or storage.replayed(match), seat)]
        wanted = [line["text"] for line in row.solution]
        solved = LINE if made[: len(wanted)] == wanted else ""
    return {
        "title": row.title,
        "question": row.question,
        "url": row.get_absolute_url(),
        "solved": solved,
        "over": match.status == Match.Status.OVER,
    }


def tries_of(row: Position, user: object) -> Any:
    """The person's tables laid from a position, the last played first."""
    if not isinstance(user, User):
        return Match.objects.none()
    return Match.objects.filter(position=row, seats__user=user).distinct()


def last_tries(row: Position, user: object) -> list[dict[str, Any]]:
    """The last tables with how each stands."""
    found: list[dict[str, Any]] = []
    for match in tries_of(row, user).prefetch_related("seats")[:_TRIES]:
        assert isinstance(user, User)
        told = standing(match, user)
        found.append(
            {
                "id": match.pk,
                "url": match.get_absolute_url(),
                "over": match.status == Match.Status.OVER,
                "solved": told["solved"] if told else "",
                "updated": match.updated,
            }
        )
    return found


def _solver(match: Match, user: User) -> int:
    mine = sorted(seat.number for seat in match.seats.all() if seat.user_id == user.pk)
    return mine[0] if mine else match.position.seat if match.position else 0


def _in_all_languages(message: Message) -> dict[str, str]:
    told: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            told[language] = str(say(message))
    return told
