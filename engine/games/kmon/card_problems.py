"""How K-Mon words what is wrong with a card's data, and how it is mended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.effects.findings import Findings, Wordings, below, one_of
from engine.games.kmon.terms import CARD_TYPES
from engine.kernel.messages import N_, Message, MessageParam, Phrase

WORDS: Final = Wordings(
    wrong=Phrase(N_("At {path} there is {value}; allowed: {allowed}.")),
    missing=Phrase(N_("{path} is missing; it is needed: {allowed}.")),
    unknown=Phrase(N_("{path} is not a field that can stand here; allowed: {allowed}.")),
    barred=Phrase(N_("At {path}, {value} may not stand: {allowed}.")),
    mend_wrong=Phrase(N_("Write {allowed} at {path}.")),
    mend_missing=Phrase(N_("Add {path}: {allowed}.")),
    mend_drop=Phrase(N_("Remove {path}.")),
)
_TOO_MANY: Final = Phrase(
    N_("{path} holds {value} effect entries, nested ones counted; allowed: {allowed}.")
)
_MEND_FEWER: Final = Phrase(N_("Remove {difference} effect entries."))
# Remedies for a word out of its place (KM-3.19); `entry` and `other` are JSON pointers as well.
MEND_TYPE: Final = Phrase(N_("Remove {entry}, or put it on a card of type {types}."))
MEND_SELECTOR: Final = Phrase(
    N_("Write another word at {path}, or put it on a card of type {types}.")
)
MEND_INSIDE: Final = Phrase(
    N_("Write another word at {path}, or move the effect into a persistent one.")
)
MEND_SINGLE: Final = Phrase(N_("Write one of {choices} at {path}."))
MEND_KEEP: Final = Phrase(N_("Remove {entry}, or write false at {other}."))
MEND_BONUS: Final = Phrase(N_("Write attack_bonus instead of damage at {entry}, without target."))
MEND_OUT: Final = Phrase(N_("Move {entry} out of the entry that encloses it, or remove it."))
MEND_LIST: Final = Phrase(N_("Add on_attach, tick or static to {path}."))
MEND_UNNEST: Final = Phrase(N_("Move what stands at {path} one level up, to {other}."))
MEND_GENERIC: Final = Phrase(N_("Write null at {other}, or remove {path}."))
MEND_LABELS: Final = Phrase(N_("Write {allowed} at {path}, or remove it."))

ELEMENT_OR_NULL: Final = Message(N_("an element, or null for none"))
_EACH_ONCE: Final = Message(N_("each value once"))


def some_of(choices: Iterable[str]) -> Message:
    """Allowed: a list of these values, at least one, none twice."""
    return Message(N_("a list of one or more of {choices}"), {"choices": tuple(choices)})


def only_on(types: tuple[str, ...]) -> Message:
    """Allowed: only on cards of these types."""
    return Message(N_("only on cards of type {types}"), {"types": type_names(types)})


def type_names(types: tuple[str, ...]) -> tuple[MessageParam, ...]:
    """The names of card types, for a message."""
    return tuple(CARD_TYPES[key] for key in types)


def too_many(found: Findings, clause: str, path: str, entries: int, most: int) -> None:
    """Report more effect entries than a card may have."""
    allowed = Message(N_("at most {high} effect entries on a card"), {"high": most})
    over = {"difference": entries - most}
    found.report(clause, path, entries, allowed, _TOO_MANY, _MEND_FEWER, over)


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
            found.beyond(clause, below(path, index), item, _EACH_ONCE)
        seen.append(item)
