"""`asked`: from a question in a card's JSON to what the table is asked, and how a card says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.say import Say
from engine.kernel import questions
from engine.kernel.names import Name
from engine.kernel.questions import Question

ASKED: Final = "asked"
_OPPONENT: Final = "opponent"
Asked = Mapping[str, Any]


def is_asked(raw: object) -> bool:
    """Whether a condition or an amount is a question to the table."""
    return isinstance(raw, Mapping) and ASKED in raw


def question_of(raw: Asked) -> Question:
    """The question of `{"asked": {...}}`: a number, one of several answers, else yes or no.

    Raises LookupError, TypeError or ValueError for what is none."""
    said = raw[ASKED]
    text, of_opponent = Name.of(said["question"]), said.get("who") == _OPPONENT
    if "answers" in said:
        titles = tuple(Name.of(each["name"]) for each in said["answers"])
        values = tuple(int(each["counts"]) for each in said["answers"])
        return questions.one_of(text, titles, values, of_opponent=of_opponent)
    if "from" in said:
        low, high = int(said["from"]), int(said["to"])
        return questions.number_from(text, low, high, of_opponent=of_opponent)
    return questions.yes_or_no(text, of_opponent=of_opponent)


def told_answer(raw: Asked, say: Say) -> str:
    """The answer to the question, as a noun: `the answer to “How many birds?” (0 to 9)`."""
    said = raw[ASKED]
    text = Name.of(said["question"]).pick(say.language)
    if said.get("who") == _OPPONENT:
        found = say.pick(
            f"your opponent's answer to “{text}”", f"la risposta dell'avversario a «{text}»"
        )
    else:
        found = say.pick(f"the answer to “{text}”", f"la risposta a «{text}»")
    if "answers" in said:
        each = [
            f"{Name.of(answer['name']).pick(say.language)} = {answer['counts']}"
            for answer in said["answers"]
        ]
        return f"{found} ({', '.join(each)})"
    if "from" in said:
        bounds = say.pick(f"{said['from']} to {said['to']}", f"da {said['from']} a {said['to']}")
        return f"{found} ({bounds})"
    return found


def each_answered(raw: Asked, say: Say) -> str:
    """Behind one of something: for each unit of the answer."""
    answer = told_answer(raw, say)
    return say.for_each(say.pick(f"unit of {answer}", f"unità {say.of(answer)}"))


def told_condition(raw: Asked, say: Say, *, holds: bool) -> str:
    """That the answer is yes, or no."""
    answer = say.pick("yes" if holds else "no", "sì" if holds else "no")
    return told_answer(raw, say) + say.pick(f" is {answer}", f" è {answer}")
