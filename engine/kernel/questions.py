"""What a card's author asks the table: the question, its answers, and how both are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.kernel.events import EventKind, openly
from engine.kernel.messages import N_, MessageParam
from engine.kernel.names import Name, both

ASK_TABLE: Final = 950
# Frames of the kernel (`asking`).
ASKING: Final = -11
ANSWER: Final = -12
MOST_FACES: Final = 100
BY_PERSON: Final = "answered"
BY_LOT: Final = "answered_by_lot"
_ASKED: Final = "asked"
ANSWER_FIELDS: Final = (_ASKED, "answer")


@dataclass(frozen=True)
class Question:
    """A question as its author typed it, with one or more answers.

    `faces` are the answers' exact texts, `titles` what people read, `values` what each counts.
    `of_opponent`: it is put to the opponent of whoever plays the card."""

    text: Name
    faces: tuple[str, ...]
    titles: tuple[MessageParam, ...]
    values: tuple[int, ...]
    of_opponent: bool = False


def answer_kinds(clause: str) -> list[EventKind]:
    """What the log tells of answers; the last kinds of a game that has such questions."""
    return [
        openly(BY_PERSON, ("seat", "asked", "answer"), N_("answers «{asked}»: {answer}."), clause),
        openly(BY_LOT, ("asked", "answer"), N_("Answered by lot: «{asked}»: {answer}."), clause),
    ]


def answer_word(questions: Sequence[Question], field: str, value: int) -> MessageParam:
    """What is read for a field of `answer_kinds`."""
    question = value if field == _ASKED else value // MOST_FACES
    if not 0 <= question < len(questions):
        return value
    if field == _ASKED:
        return questions[question].text
    return questions[question].titles[value % MOST_FACES]


YES: Final = both("Yes", "Sì")
NO: Final = both("No", "No")


def yes_or_no(text: Name, *, of_opponent: bool) -> Question:
    """A question that a condition asks."""
    return Question(text, ("yes", "no"), (YES, NO), (1, 0), of_opponent)


def number_from(text: Name, low: int, high: int, *, of_opponent: bool) -> Question:
    """A question for a number. Raises ValueError for bounds that hold none, or too many."""
    numbers = tuple(range(low, high + 1))
    if not 0 < len(numbers) <= MOST_FACES or low < 0:
        raise ValueError(f"{low} to {high}")
    return Question(text, tuple(str(n) for n in numbers), numbers, numbers, of_opponent)


def one_of(
    text: Name, titles: tuple[Name, ...], values: tuple[int, ...], *, of_opponent: bool
) -> Question:
    """A question for one of several named answers, each counting something."""
    faces = tuple(str(n + 1) for n in range(len(titles)))
    return Question(text, faces, titles, values, of_opponent)
