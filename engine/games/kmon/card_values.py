"""Checks of the small parts of a card's effects: selectors, amounts, filters, conditions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from engine.effects.findings import (
    A_NAME,
    A_TEXT,
    AN_OBJECT,
    FILLED_LIST,
    YES_OR_NO,
    Findings,
    below,
    check_choice,
    check_int,
    check_keys,
    check_text,
    is_present,
    one_of,
    whole,
)
from engine.games.kmon import vocabulary as words
from engine.games.kmon.card_problems import (
    MEND_INSIDE,
    MEND_OUT,
    MEND_SELECTOR,
    MEND_SINGLE,
    check_choices,
    some_of,
)
from engine.games.kmon.language.making import LABEL_LENGTH
from engine.games.kmon.terms import CARD_TYPES
from engine.games.kmon.vocabulary import AMOUNT_HIGH, AMOUNT_LOW, Param
from engine.kernel.messages import N_, Message, MessageParam

_DAMAGE_ON: Final = re.compile(r"damage_on\((\w+)\)")
_PERSISTENT_ONLY: Final = Message(N_("only inside a persistent effect"))
_ONE_KMON: Final = Message(N_("a selector that means exactly one K-Mon"))
_AMOUNT: Final = Message(
    N_("a whole number from {low} to {high}, or an object with count, times and max"),
    {"low": AMOUNT_LOW, "high": AMOUNT_HIGH},
)
_AMOUNT_OR_ALL: Final = Message(N_('an amount, or "all"'))
_TOO_DEEP: Final = Message(N_("at most {high} levels of nesting"), {"high": words.MAX_DEPTH})


@dataclass(frozen=True)
class Scope:
    """Where in a card a part of the language stands; `inside` names the enclosing verbs."""

    card_type: str
    replaces_attack: bool = False
    persistent: bool = False
    inside: tuple[str, ...] = ()


def only_on(types: tuple[str, ...]) -> Message:
    """Allowed: only on cards of these types."""
    return Message(N_("only on cards of type {types}"), {"types": type_names(types)})


def type_names(types: tuple[str, ...]) -> tuple[MessageParam, ...]:
    """The names of card types, for a message."""
    return tuple(CARD_TYPES[key] for key in types)


def fitting(choices: Iterable[str], scope: Scope) -> tuple[str, ...]:
    """Those of the words that may stand here (KM-3.19)."""
    barred = set() if scope.persistent else set(words.PERSISTENT_ONLY)
    if scope.card_type != "reaction":
        barred |= words.REACTION_ONLY
    return tuple(word for word in choices if word not in barred)


def check_place(found: Findings, path: str, word: str, scope: Scope) -> None:
    """KM-3.19: words that stand only on reactions or only in persistent effects."""
    if word in words.REACTION_ONLY and scope.card_type != "reaction":
        allowed, types = only_on(("reaction",)), type_names(("reaction",))
        found.barred("KM-3.19", path, word, allowed, MEND_SELECTOR, types=types)
    if word in words.PERSISTENT_ONLY and not scope.persistent:
        found.barred("KM-3.19", path, word, _PERSISTENT_ONLY, MEND_INSIDE)


def check_selector(found: Findings, path: str, value: object, scope: Scope) -> None:
    """KM-9.2: a selector of K-Mon."""
    _check_word(found, path, value, words.SELECTORS, scope)


def _check_word(
    found: Findings, path: str, value: object, choices: tuple[str, ...], scope: Scope
) -> None:
    """KM-9.2: one of these words, in a place where it may stand."""
    if not isinstance(value, str) or value not in choices:
        found.wrong("KM-9.2", path, value, one_of(fitting(choices, scope)))
    else:
        check_place(found, path, value, scope)


def check_single(found: Findings, path: str, value: object, scope: Scope) -> None:
    """KM-3.19: a selector that means exactly one K-Mon."""
    if value in words.GROUP_SELECTORS:
        singles = fitting(words.SINGLE_SELECTORS, scope)
        found.barred("KM-3.19", path, value, _ONE_KMON, MEND_SINGLE, choices=singles)
        return
    _check_word(found, path, value, words.SINGLE_SELECTORS, scope)


def _check_player(found: Findings, path: str, value: object, scope: Scope) -> None:
    _check_word(found, path, value, words.PLAYERS, scope)


def check_amount(found: Findings, path: str, value: object, scope: Scope) -> None:
    """KM-9.3, KM-9.8: a number, or something counted."""
    if isinstance(value, int) and not isinstance(value, bool):
        if not AMOUNT_LOW <= value <= AMOUNT_HIGH:
            found.wrong("KM-9.8", path, value, whole(AMOUNT_LOW, AMOUNT_HIGH))
        return
    if not isinstance(value, dict):
        found.wrong("KM-9.3", path, value, _AMOUNT)
        return
    if not is_present(found, "KM-9.3", path, value, "count", _counts(scope)):
        return
    check_keys(found, "KM-9.3", path, value, ("count", "times", "max"))
    _check_count(found, below(path, "count"), value["count"], scope)
    for key in ("times", "max"):
        if key in value:
            low = AMOUNT_LOW if key == "times" else 0
            check_int(found, "KM-9.8", below(path, key), value[key], low, AMOUNT_HIGH)


def _check_count(found: Findings, path: str, value: object, scope: Scope) -> None:
    if isinstance(value, str):
        if value in words.COUNTS:
            check_place(found, path, value, scope)
            return
        match = _DAMAGE_ON.fullmatch(value)
        if match is not None:
            check_selector(found, path, match[1], scope)
            return
    found.wrong("KM-9.3", path, value, _counts(scope))


def _counts(scope: Scope) -> Message:
    """What can be counted here, with an example of damage on a K-Mon."""
    return one_of(fitting((*words.COUNTS, "damage_on(own_active)"), scope))


def _check_amount_or_all(found: Findings, path: str, value: object, scope: Scope) -> None:
    if value == "all":
        return
    if isinstance(value, str):
        found.wrong("KM-9.5", path, value, _AMOUNT_OR_ALL)
        return
    check_amount(found, path, value, scope)


def _check_bool(found: Findings, path: str, value: object, scope: Scope) -> None:
    if not isinstance(value, bool):
        found.wrong("KM-9.5", path, value, YES_OR_NO)


def _check_filter(found: Findings, path: str, value: object, scope: Scope) -> None:
    """KM-9.5: type, element, code of the cards that are meant."""
    if not isinstance(value, dict) or not value:
        found.wrong("KM-9.5", path, value, some_of(words.FILTER_KEYS))
        return
    check_keys(found, "KM-9.5", path, value, words.FILTER_KEYS)
    if "type" in value:
        check_choice(found, "KM-9.5", below(path, "type"), value["type"], words.DECK_TYPE_IDS)
    if "element" in value:
        check_choice(found, "KM-9.5", below(path, "element"), value["element"], words.ELEMENT_IDS)
    if "code" in value and not isinstance(value["code"], str):
        found.wrong("KM-9.5", below(path, "code"), value["code"], A_TEXT)


def _check_then(found: Findings, path: str, value: object, scope: Scope) -> None:
    """KM-9.5: what the looker may do with a seen hand: `{"discard": 1}`."""
    if not isinstance(value, dict):
        found.wrong("KM-9.5", path, value, AN_OBJECT)
        return
    check_keys(found, "KM-9.5", path, value, ("discard",))
    if is_present(found, "KM-9.5", path, value, "discard", whole(1, AMOUNT_HIGH)):
        check_int(found, "KM-9.5", below(path, "discard"), value["discard"], 1, AMOUNT_HIGH)


def _check_labels(found: Findings, path: str, value: object, scope: Scope) -> None:
    """KM-9.5: a name for each option of a choice."""
    if not isinstance(value, list) or not value:
        found.wrong("KM-9.5", path, value, FILLED_LIST)
        return
    for index, label in enumerate(value):
        at = below(path, index)
        if not isinstance(label, dict) or not label:
            found.wrong("KM-9.5", at, label, A_NAME)
            continue
        check_keys(found, "KM-9.5", at, label, words.LANGUAGES)
        for language in words.LANGUAGES:
            if language in label:
                check_text(found, "KM-9.5", below(at, language), label[language], LABEL_LENGTH)


PartCheck = Callable[[Findings, str, object, Scope], None]

PART_CHECKS: Final[dict[str, PartCheck]] = {
    "selector": check_selector,
    "single": check_single,
    "player": _check_player,
    "amount": check_amount,
    "amount_or_all": _check_amount_or_all,
    "bool": _check_bool,
    "filter": _check_filter,
    "then": _check_then,
    "labels": _check_labels,
}


def check_part(
    found: Findings, clause: str, param: Param, path: str, value: object, scope: Scope
) -> None:
    """Check the value of a parameter that holds no further effects."""
    if param.kind == "choice":
        check_choice(found, clause, path, value, param.choices)
    elif param.kind == "choices":
        check_choices(found, clause, path, value, param.choices)
    elif param.kind == "number":
        check_int(found, clause, path, value, param.low, AMOUNT_HIGH)
    else:
        PART_CHECKS[param.kind](found, path, value, scope)


def check_condition(
    found: Findings, path: str, value: object, scope: Scope, depth: int = 0
) -> None:
    """KM-9.4: an object with exactly one condition."""
    if not isinstance(value, dict) or len(value) != 1:
        choices = fitting(words.CONDITION_NAMES, scope)
        allowed = Message(N_("an object with exactly one of {choices}"), {"choices": choices})
        found.wrong("KM-9.4", path, value, allowed)
        return
    if depth >= words.MAX_DEPTH:
        found.beyond("KM-9.8", path, value, _TOO_DEEP, MEND_OUT, entry=path)
        return
    name, inner = next(iter(value.items()))
    at = below(path, name)
    if name == "not":
        check_condition(found, at, inner, scope, depth + 1)
    elif name in ("all", "any"):
        _check_group(found, at, inner, scope, depth)
    elif name == "answered":
        check_place(found, at, name, scope)
        check_choices(found, "KM-9.4", at, inner, words.ANSWERED_WORDS)
    elif name in words.CONDITIONS:
        _check_arguments(found, at, inner, words.CONDITIONS[name], scope)
    else:
        found.unknown("KM-9.4", at, inner, fitting(words.CONDITION_NAMES, scope))


def _check_group(found: Findings, path: str, value: object, scope: Scope, depth: int) -> None:
    if not isinstance(value, list) or not value:
        found.wrong("KM-9.4", path, value, FILLED_LIST)
        return
    for index, item in enumerate(value):
        check_condition(found, below(path, index), item, scope, depth + 1)


def _check_arguments(
    found: Findings, path: str, value: object, params: tuple[Param, ...], scope: Scope
) -> None:
    if not isinstance(value, list) or len(value) != len(params):
        names = tuple(param.name for param in params)
        found.wrong("KM-9.4", path, value, Message(N_("the list {names}"), {"names": names}))
        return
    for index, param in enumerate(params):
        check_part(found, "KM-9.4", param, below(path, index), value[index], scope)
