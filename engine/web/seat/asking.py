"""What a card asks the table: to whom it is put, what is offered, and the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from collection.house.i18n import say
from collection.requests.rows import User
from engine.kernel import doors
from engine.kernel.asking import asked, asked_seat
from engine.kernel.errors import BadOutcome, WrongSeat
from engine.kernel.match import Match as Played
from engine.kernel.messages import N_, Message, shown
from engine.kernel.names import Name
from engine.kernel.questions import Question
from engine.web.seat import handover
from engine.web.seat.digits import numbered
from engine.web.seat.names import Sitter
from engine.web.seat.rows import Match
from engine.web.seat.throwing import face

# More answers than this are drawn together, so that they stay on a phone.
_FEW: Final = 9
# More numbers than this are typed into a field; in a form this stands before what was typed.
_MOST_PRESSED: Final = 12
TYPED: Final = "answer:"


def moves(
    row: Match, user_seats: set[int], played: Played, who: Mapping[int, Sitter]
) -> dict[str, Any]:
    """As `choices.choices`: the answers to what is asked now, or whose answer is waited for.

    `number`: the bounds of a number that is typed instead of being chosen."""
    question, named = _open(played), asked_seat(played.state)
    is_mine = _answering(row, user_seats, named) is not None
    text = say(question.text)
    titles = [
        str(say(title)) if isinstance(title, (Message, Name)) else str(title)
        for title in question.titles
    ]
    numbers = [title if isinstance(title, int) else None for title in question.titles]
    digits = numbered(numbers, [False] * len(titles))
    items = [
        face(n, digit, answer, title)
        for n, (digit, answer, title) in enumerate(zip(digits, question.faces, titles, strict=True))
    ]
    name = who[named].name if named in who else ""
    return {
        "question": text if is_mine else "",
        "hint": _("A card asks this: what you answer counts, and the log says whose answer it is."),
        "asker": None,
        "can_back": False,
        "waiting": ""
        if is_mine
        else _("%(name)s is asked: %(question)s") % {"name": name, "question": text},
        "items": items if is_mine else [],
        "window": False,
        "refused": [],
        "thrown": len(items) > _FEW,
        "number": _bounds(question) if is_mine and len(items) > _MOST_PRESSED else None,
    }


def _bounds(question: Question) -> dict[str, int] | None:
    """The least and the most, where a number is asked for."""
    if not all(isinstance(title, int) for title in question.titles):
        return None
    return {"least": min(question.values), "most": max(question.values)}


def answer(row: Match, user: User, played: Played, number: int, revision: int) -> None:
    """The answer of that number. Raises StaleRevision, BadOutcome, and WrongSeat for who is not
    asked."""
    doors.check_revision(revision, played.revision)
    mine = {seat.number for seat in handover.own_seats(row, user)}
    seat = _answering(row, mine, asked_seat(played.state))
    if seat is None:
        raise WrongSeat(Message(N_("Somebody else is asked."), code="NOT_YOUR_DECISION"))
    played.answer(seat, number, revision=revision)


def answer_text(row: Match, user: User, played: Played, text: str, revision: int) -> None:
    """The answer of that exact text."""
    question = _open(played)
    found = text.strip().casefold()
    if found not in question.faces:
        raise BadOutcome(_no_answer(question, text))
    answer(row, user, played, question.faces.index(found), revision)


def _no_answer(question: Question, text: str) -> Message:
    given, bounds = shown(text), _bounds(question)
    if bounds is not None:
        return Message(
            N_("«{face}» is no answer to what is asked: a whole number from {least} to {most}."),
            {"face": given, **bounds},
        )
    return Message(
        N_("«{face}» is no answer to what is asked. Possible: {known}."),
        {"face": given, "known": ", ".join(question.faces)},
    )


def _open(played: Played) -> Question:
    question = asked(played.rules, played.state)
    assert question is not None
    return question


def _answering(row: Match, mine: set[int], named: int) -> int | None:
    """The seat of the user's that answers: that which is asked, or any where nobody sits there."""
    people = {seat.number for seat in handover.people(row)}
    if named in people:
        return named if named in mine else None
    return min(mine, default=None)
