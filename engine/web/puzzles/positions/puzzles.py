"""Puzzles: a solution recorded by playing it, and whether a try has solved it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils import translation

from collection.house.i18n import READER, say
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel import match as kernel
from engine.kernel.messages import N_, Message
from engine.web.puzzles.positions.errors import BadEdit
from engine.web.puzzles.positions.rows import own_position
from engine.web.seat import storage, verdicts
from engine.web.seat.errors import TableNotFound
from engine.web.seat.rows import Match, Position

MOST_LINES = 60
_TRIES = 3


def record(*, actor: User, code: str, match_id: str, key: str = "") -> int:
    """Make the person's moves at that table the solution; how many there are.

    Raises PositionNotFound, TableNotFound, BadEdit, TableClosed."""

    def work() -> Outcome:
        own_position(actor, code)
        row = Position.objects.select_for_update().get(pk=code)
        match = tries_of(row, actor).filter(pk=match_id).first()
        if match is None:
            raise TableNotFound(match_id)
        seat = verdicts.solver(match, actor.pk)
        played = storage.replayed(match)
        if verdicts.is_mended(played):
            raise BadEdit(Message(N_("That table was mended: its moves alone lead nowhere.")))
        lines = moves_of(played, seat)
        if not lines:
            raise BadEdit(Message(N_("You have made no move at that table yet.")))
        if len(lines) > MOST_LINES:
            text = N_("A solution has at most {most} moves, that table has {found}.")
            raise BadEdit(Message(text, {"most": MOST_LINES, "found": len(lines)}))
        row.solution = lines
        row.edition += 1
        row.save(update_fields=["solution", "edition", "updated"])
        _settle(match, row, played)
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
    return [
        {"text": told.text, "told": _in_all_languages(told.title)}
        for told in verdicts.labels_of(played, seat)
    ]


def solution_lines(row: Position) -> list[str]:
    """The solution in the reader's language."""
    language = READER.language.split("-")[0]
    return [line["told"].get(language) or line["text"] for line in row.solution]


def standing(match: Match, user: User, played: kernel.Match | None = None) -> dict[str, Any] | None:
    """What a table tells of the puzzle it was laid from (see `verdicts.judged`); None where it is
    no puzzle. `played` is that match if the caller has it already."""
    row = match.position
    if row is None or not verdicts.asks(row):
        return None
    found = verdicts.judged(row, verdicts.solver(match, user.pk), played or storage.replayed(match))
    return {
        "title": row.title,
        "question": row.question,
        "url": row.get_absolute_url(),
        "has_solution": bool(row.solution),
        **found,
    }


def at_table(match: Match, user: User, played: kernel.Match) -> dict[str, Any] | None:
    """As `standing`, and whether the person practises that puzzle."""
    told = standing(match, user, played)
    if told is None or match.position is None:
        return None
    return {**told, "practised": match.position.practised.filter(user=user).exists()}


def tries_of(row: Position, user: object) -> Any:
    """The person's tables laid from a position, the last played first."""
    if not isinstance(user, User):
        return Match.objects.none()
    return Match.objects.filter(position=row, seats__user=user).distinct()


def last_tries(row: Position, user: object) -> list[dict[str, Any]]:
    """The last tables, and how each stood to the puzzle when it was last played."""
    return [
        {
            "id": match.pk,
            "url": match.get_absolute_url(),
            "over": match.status == Match.Status.OVER,
            "solved": (match.tried or {}).get("solved", ""),
            "updated": match.updated,
        }
        for match in tries_of(row, user)[:_TRIES]
    ]


def _settle(match: Match, row: Position, played: kernel.Match) -> None:
    """What has just become the solution was played at that table."""
    match.position = row
    Match.objects.filter(pk=match.pk).update(tried=verdicts.verdict(match, played))


def _in_all_languages(message: Message) -> dict[str, str]:
    told: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            told[language] = str(say(message))
    return told
