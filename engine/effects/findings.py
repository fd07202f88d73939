"""Collects what is wrong with a card's data: where, what stands there, what may, and the mend.

A game brings its sentences (`Wordings`) and the clauses; every check goes on after a fault, so
that all are found at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from mypy_extensions import mypyc_attr

from engine.kernel.construction import Severity
from engine.kernel.messages import N_, Message, MessageParam, Phrase

_SHOWN: Final = 60
_NOTHING: Final = object()
# Parameters of messages that are JSON pointers.
_POINTERS: Final = ("path", "entry", "other")


@dataclass(frozen=True)
class CardProblem:
    """One fault in a card. `path` is a JSON pointer, `value` what stands there as JSON text.

    `value` is "" where nothing stands, `allowed` None for advice.
    """

    clause: str
    path: str
    value: str
    allowed: Message | None
    message: Message
    remedy: Message
    severity: Severity = Severity.ERROR

    def under(self, prefix: str) -> CardProblem:
        """The same problem of a card that stands in a list; `prefix` points to the card."""
        message, remedy = _under(self.message, prefix), _under(self.remedy, prefix)
        return replace(self, path=prefix + self.path, message=message, remedy=remedy)


def _under(message: Message, prefix: str) -> Message:
    params = dict(message.params)
    for name in _POINTERS:
        if name in params:
            params[name] = prefix + str(params[name]).removesuffix("/")
    return replace(message, params=params)


@dataclass(frozen=True)
class Wordings:
    """How a game says each sort of fault, and how to mend it.

    Parameters: `path`, `value`, `allowed`; `choices` for what is unknown; `difference` for `off`,
    without which a number out of its bounds is merely wrong.
    """

    wrong: Phrase
    missing: Phrase
    unknown: Phrase
    barred: Phrase
    mend_wrong: Phrase
    mend_missing: Phrase
    mend_drop: Phrase
    off: Phrase | None = None


WORDS: Final = Wordings(
    wrong=Phrase(N_("{path} says {value}; it must be {allowed}.")),
    off=Phrase(N_("{path} says {value}; it must be {allowed}: it is off by {difference}.")),
    missing=Phrase(N_("{path} is needed and not there; it must be {allowed}.")),
    unknown=Phrase(N_("{path} is no field of this place; known here: {choices}.")),
    barred=Phrase(N_("{path} says {value}, which has no place here: {allowed}.")),
    mend_wrong=Phrase(N_("Set {path} to {allowed}.")),
    mend_missing=Phrase(N_("Add {path}: {allowed}.")),
    mend_drop=Phrase(N_("Take {path} away.")),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Findings:
    """The problems of a card in the order in which they are found."""

    def __init__(self, words: Wordings = WORDS) -> None:
        self.words = words
        self.problems: list[CardProblem] = []

    def wrong(self, clause: str, path: str, value: object, allowed: Message) -> None:
        """A value out of what is allowed."""
        self.report(clause, path, value, allowed, self.words.wrong, self.words.mend_wrong, {})

    def off(self, clause: str, path: str, value: object, allowed: Message, by: int) -> None:
        """A number out of its bounds, and by how much."""
        say, more = self.words.off or self.words.wrong, {"difference": by}
        self.report(clause, path, value, allowed, say, self.words.mend_wrong, more)

    def missing(self, clause: str, path: str, allowed: Message) -> None:
        """A needed field that is not there."""
        words = self.words
        self.report(clause, path, _NOTHING, allowed, words.missing, words.mend_missing, {})

    def unknown(self, clause: str, path: str, value: object, known: Iterable[str]) -> None:
        """A field that this place does not know."""
        choices = tuple(known)
        say, mend = self.words.unknown, self.words.mend_drop
        self.report(clause, path, value, one_of(choices), say, mend, {"choices": choices})

    def barred(
        self,
        clause: str,
        path: str,
        value: object,
        allowed: Message,
        mend: Phrase | None = None,
        **params: MessageParam,
    ) -> None:
        """A word of the language where it may not stand; `params` fill the remedy."""
        self.report(
            clause, path, value, allowed, self.words.barred, mend or self.words.mend_drop, params
        )

    def beyond(
        self,
        clause: str,
        path: str,
        value: object,
        allowed: Message,
        mend: Phrase | None = None,
        **params: MessageParam,
    ) -> None:
        """A value out of what is allowed that is not mended by writing another; see `mend`."""
        self.report(
            clause, path, value, allowed, self.words.wrong, mend or self.words.mend_drop, params
        )

    def warn(self, clause: str, path: str, message: Message, remedy: Message) -> None:
        """Something odd that does not forbid the card."""
        problem = CardProblem(clause, path, "", None, message, remedy, Severity.WARNING)
        self.problems.append(problem)

    def told_under(self, clause: str) -> str:
        """The clause that a fault of this one is told under."""
        return clause

    def report(
        self,
        clause: str,
        path: str,
        value: object,
        allowed: Message,
        say: Phrase,
        mend: Phrase,
        more: Mapping[str, MessageParam],
    ) -> None:
        """A fault in a game's own sentence; `more` are parameters beside the common ones."""
        clause = self.told_under(clause)
        shown = "" if value is _NOTHING else as_text(value)
        params: dict[str, MessageParam] = {"path": path or "/", "value": shown, "allowed": allowed}
        params.update(more)
        message, remedy = say.fill(params, clause), mend.fill(params, clause)
        self.problems.append(CardProblem(clause, path, shown, allowed, message, remedy))


def as_text(value: object) -> str:
    """A value as short JSON text."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = "?"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def below(path: str, key: str | int) -> str:
    """The JSON pointer of a member."""
    return f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"


def one_of(choices: Iterable[str]) -> Message:
    """Allowed: one of these words."""
    return Message(N_("one of {choices}"), {"choices": tuple(choices)})


def whole(low: int, high: int | None) -> Message:
    """Allowed: a whole number in a range, or from a bound up."""
    if high is None:
        return Message(N_("a whole number of at least {low}"), {"low": low})
    return Message(N_("a whole number from {low} to {high}"), {"low": low, "high": high})


def text_up_to(high: int) -> Message:
    """Allowed: a text that is not blank."""
    return Message(N_("a text of 1 to {high} characters"), {"high": high})


YES_OR_NO: Final = Message(N_("true or false"))
A_NAME: Final = Message(N_("a name in Italian (it), in English (en), or both"))
AN_OBJECT: Final = Message(N_("an object with named fields"))
A_TEXT: Final = Message(N_("a text"))
A_LIST: Final = Message(N_("a list"))
ONCE: Final = Message(N_("each entry once"))
FILLED_LIST: Final = Message(N_("a list with at least one entry"))


def is_present(
    found: Findings,
    clause: str,
    path: str,
    holder: Mapping[str, object],
    key: str,
    allowed: Message,
) -> bool:
    """Whether a needed field is there; reports it where it is not."""
    if key not in holder:
        found.missing(clause, below(path, key), allowed)
    return key in holder


def check_int(
    found: Findings, clause: str, path: str, value: object, low: int, high: int | None
) -> None:
    """Report a value that is no whole number of the range; `high` None = no upper bound."""
    if not isinstance(value, int) or isinstance(value, bool):
        found.wrong(clause, path, value, whole(low, high))
    elif value < low:
        found.off(clause, path, value, whole(low, high), low - value)
    elif high is not None and value > high:
        found.off(clause, path, value, whole(low, high), value - high)


def check_bool(found: Findings, clause: str, path: str, value: object) -> None:
    """Report what is neither true nor false."""
    if not isinstance(value, bool):
        found.wrong(clause, path, value, YES_OR_NO)


def check_text(found: Findings, clause: str, path: str, value: object, high: int) -> None:
    """Report what is no text, or a blank or overlong one."""
    if not isinstance(value, str) or not value.strip() or len(value) > high:
        found.wrong(clause, path, value, text_up_to(high))


def check_choice(
    found: Findings, clause: str, path: str, value: object, choices: Iterable[str]
) -> None:
    """Report a value that is none of the choices."""
    allowed = tuple(choices)
    if not isinstance(value, str) or value not in allowed:
        found.wrong(clause, path, value, one_of(allowed))


def check_choices(
    found: Findings, clause: str, path: str, value: object, choices: tuple[str, ...]
) -> None:
    """Report what is no list of distinct choices; an empty list is one."""
    if not isinstance(value, list):
        found.wrong(clause, path, value, A_LIST)
        return
    for index, item in enumerate(value):
        if not isinstance(item, str) or item not in choices:
            found.wrong(clause, below(path, index), item, one_of(choices))
        elif item in value[:index]:
            found.barred(clause, below(path, index), item, ONCE)


def check_keys(
    found: Findings, clause: str, path: str, value: Mapping[str, object], known: Iterable[str]
) -> None:
    """Report every field that is not among the known ones."""
    allowed = tuple(known)
    for key in value:
        if key not in allowed:
            found.unknown(clause, below(path, key), value[key], allowed)
