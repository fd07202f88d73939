"""Dice and coins that people throw themselves: what the table asks, and what is typed."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from collection.house.i18n import say
from engine.kernel import doors
from engine.kernel.game import Game
from engine.kernel.match import Match
from engine.kernel.messages import N_, Message
from engine.kernel.throwing import BY_TABLE, face_of_text, face_texts, face_title
from engine.web.seat.digits import numbered
from engine.web.seat.errors import BadTable


def check_thrown(game: Game, *, has_people: bool) -> None:
    """Raises BadTable where nobody could throw, or nothing is thrown."""
    if not game.throws_dice():
        raise BadTable(
            Message(
                N_("Nothing is thrown in {game}: leave the box for own dice and coins empty."),
                {"game": game.title()},
            )
        )
    if not has_people:
        raise BadTable(
            Message(
                N_(
                    "Nobody at this table could throw dice or coins: let a person sit down, or let "
                    "the table throw."
                )
            )
        )


def choices(played: Match) -> dict[str, Any]:
    """As `choices.choices`: the faces of what is to be thrown now, and the table's own throw."""
    rules, state = played.rules, played.state
    texts = [*face_texts(rules, state), BY_TABLE]
    titles = [say(face_title(text)) or text for text in texts[:-1]]
    return {
        "question": say(rules.throw_question(state)),
        "hint": _("Choose what fell: the log says who typed it."),
        "asker": None,
        "can_back": False,
        "waiting": "",
        "items": [
            face(n, digit, text, title)
            for n, (digit, text, title) in enumerate(
                zip(_digits(titles), texts, [*titles, _("Let the table throw")], strict=True)
            )
        ],
        "window": False,
        "refused": [],
        "thrown": True,
    }


def _digits(titles: list[str]) -> list[str]:
    """A face that shows a number has that digit; to let the table throw is 0."""
    shown = [int(title) if title.isdecimal() else None for title in titles]
    return numbered([*shown, None], [*(False for _title in titles), True])


def face(n: int, digit: str, text: str, title: str) -> dict[str, Any]:
    """One of the items of what may be answered."""
    return {
        "digit": digit,
        "action": str(n),
        "group": "",
        "text": text,
        "title": title,
        "detail": "",
        "outcome": None,
        "card": None,
        "default": False,
        "source": "",
        "goal": "",
    }


def throw(played: Match, seat: int, action: int, revision: int) -> None:
    """The face of that number; one past the last: the table throws. Raises BadOutcome."""
    faces = played.rules.thrown(played.state)
    played.throw(seat, None if action == faces else action, revision=revision)


def throw_text(played: Match, seat: int, text: str, revision: int) -> None:
    """The face of that exact text. Raises StaleRevision, BadOutcome."""
    doors.check_revision(revision, played.revision)
    fallen = face_of_text(played.rules, played.state, text)
    played.throw(seat, fallen, revision=revision)


def typed_text() -> str:
    """What the log says before what a person threw, after that person's name."""
    return _("throws by hand and types what fell.")
