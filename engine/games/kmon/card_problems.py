"""What is wrong with a card's data: where, what stands there, what may stand there, the mend."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.kernel.construction import Severity
from engine.kernel.messages import N_, Message, MessageParam, Phrase

_SHOWN = 60
_NOTHING = object()
LABEL_LENGTH = 60

_WRONG = Phrase(N_("At {path} there is {value}; allowed: {allowed}."))
_MISSING = Phrase(N_("{path} is missing; it is needed: {allowed}."))
_UNKNOWN = Phrase(N_("{path} is not a field that can stand here; allowed: {allowed}."))
_MISPLACED = Phrase(N_("At {path}, {value} may not stand: {allowed}."))
_TOO_MANY = Phrase(
    N_("{path} holds {value} effect entries, nested ones counted; allowed: {allowed}.")
)
_MEND_WRITE = Phrase(N_("Write {allowed} at {path}."))
_MEND_ADD = Phrase(N_("Add {path}: {allowed}."))
_MEND_REMOVE = Phrase(N_("Remove {path}."))
# Remedies for a word out of its place (KM-3.19); `entry` and `other` are JSON pointers as well.
MEND_TYPE = Phrase(N_("Remove {entry}, or put it on a card of type {types}."))
MEND_SELECTOR = Phrase(N_("Write another word at {path}, or put it on a card of type {types}."))
MEND_INSIDE = Phrase(N_("Write another word at {path}, or move the effect into a persistent one."))
MEND_SINGLE = Phrase(N_("Write one of {choices} at {path}."))
MEND_KEEP = Phrase(N_("Remove {entry}, or write false at {other}."))
MEND_BONUS = Phrase(N_("Write attack_bonus instead of damage at {entry}, without target."))
MEND_OUT = Phrase(N_("Move {entry} out of the entry that encloses it, or remove it."))
_MEND_FEWER = Phrase(N_("Remove {difference} effect entries."))
MEND_LIST = Phrase(N_("Add on_attach, tick or static to {path}."))
MEND_UNNEST = Phrase(N_("Move what stands at {path} one level up, to {other}."))
MEND_GENERIC = Phrase(N_("Write null at {other}, or remove {path}."))
MEND_LABELS = Phrase(N_("Write {allowed} at {path}, or remove it."))
_POINTERS = ("path", "entry", "other")


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


class Findings:
    """Collects problems; every check goes on after a fault, so that all are found at once."""

    def __init__(self) -> None:
        self.problems: list[CardProblem] = []

    def wrong(self, clause: str, path: str, value: object, allowed: Message) -> None:
        """A value out of what is allowed."""
        self._add(clause, path, value, allowed, _WRONG, _MEND_WRITE)

    def missing(self, clause: str, path: str, allowed: Message) -> None:
        """A needed field that is not there."""
        self._add(clause, path, _NOTHING, allowed, _MISSING, _MEND_ADD)

    def unknown(self, clause: str, path: str, value: object, allowed: Iterable[str]) -> None:
        """A field that this place does not know."""
        self._add(clause, path, value, one_of(allowed), _UNKNOWN, _MEND_REMOVE)

    def misplaced(
        self,
        clause: str,
        path: str,
        value: object,
        allowed: Message,
        mend: Phrase = _MEND_REMOVE,
        **params: MessageParam,
    ) -> None:
        """A word of the language in a place where it may not stand; `params` fill the remedy."""
        self._add(clause, path, value, allowed, _MISPLACED, mend, params)

    def beyond(
        self,
        clause: str,
        path: str,
        value: object,
        allowed: Message,
        mend: Phrase,
        **params: MessageParam,
    ) -> None:
        """A value out of what is allowed that is not mended by writing another; see `mend`."""
        self._add(clause, path, value, allowed, _WRONG, mend, params)

    def warn(self, clause: str, path: str, message: Message, remedy: Message) -> None:
        """Something odd that does not forbid the card."""
        problem = CardProblem(clause, path, "", None, message, remedy, Severity.WARNING)
        self.problems.append(problem)

    def too_many(self, clause: str, path: str, entries: int, most: int) -> None:
        """More effect entries than a card may have."""
        allowed = Message(N_("at most {high} effect entries on a card"), {"high": most})
        over: dict[str, MessageParam] = {"difference": entries - most}
        self._add(clause, path, entries, allowed, _TOO_MANY, _MEND_FEWER, over)

    def _add(
        self,
        clause: str,
        path: str,
        value: object,
        allowed: Message,
        say: Phrase,
        mend: Phrase,
        more: Mapping[str, MessageParam] | None = None,
    ) -> None:
        shown = "" if value is _NOTHING else as_text(value)
        params: dict[str, MessageParam] = {"path": path or "/", "value": shown, "allowed": allowed}
        params |= more or {}
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
    """Allowed: one of these values."""
    return Message(N_("one of {choices}"), {"choices": tuple(choices)})


def some_of(choices: Iterable[str]) -> Message:
    """Allowed: a list of these values, at least one, none twice."""
    return Message(N_("a list of one or more of {choices}"), {"choices": tuple(choices)})


def whole(low: int, high: int) -> Message:
    """Allowed: a whole number in a range."""
    return Message(N_("a whole number from {low} to {high}"), {"low": low, "high": high})


def at_least(low: int) -> Message:
    """Allowed: a whole number from a bound up."""
    return Message(N_("a whole number of at least {low}"), {"low": low})


def text_up_to(high: int) -> Message:
    """Allowed: a text that is not blank."""
    return Message(N_("a text of 1 to {high} characters"), {"high": high})


EACH_ONCE = Message(N_("each value once"))
YES_OR_NO = Message(N_("true or false"))
NAMED = Message(N_("a name in Italian (it), in English (en), or both"))
AN_OBJECT = Message(N_("an object with named fields"))
A_LIST = Message(N_("a list with at least one entry"))
A_TEXT = Message(N_("a text"))
ELEMENT_OR_NULL = Message(N_("an element, or null for none"))


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
    number = value if isinstance(value, int) and not isinstance(value, bool) else None
    if number is not None and number >= low and (high is None or number <= high):
        return
    found.wrong(clause, path, value, at_least(low) if high is None else whole(low, high))


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
    """Report what is no non-empty list of distinct choices."""
    if not isinstance(value, list) or not value:
        found.wrong(clause, path, value, some_of(choices))
        return
    seen: list[object] = []
    for index, item in enumerate(value):
        if not isinstance(item, str) or item not in choices:
            found.wrong(clause, below(path, index), item, one_of(choices))
        elif item in seen:
            found.beyond(clause, below(path, index), item, EACH_ONCE, _MEND_REMOVE)
        seen.append(item)


def check_keys(
    found: Findings, clause: str, path: str, value: Mapping[str, object], known: Iterable[str]
) -> None:
    """Report every field that is not among the known ones."""
    allowed = tuple(known)
    for key in value:
        if key not in allowed:
            found.unknown(clause, below(path, key), value[key], allowed)
