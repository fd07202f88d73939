"""Checks of conditions: one key each, in places where it can be judged (AAC-9.4, AAC-9.10)."""

from __future__ import annotations

from typing import Final

from engine.effects.findings import (
    AN_OBJECT,
    FILLED_LIST,
    Findings,
    below,
    check_choice,
    check_int,
    check_keys,
    is_present,
    one_of,
    whole,
)
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_values import (
    Scope,
    check_choice_true,
    check_compared,
    check_filter,
    check_target,
)
from engine.games.aac.language import limits
from engine.kernel.messages import N_, Message

_NO_ROLL: Final = Message(N_("coins and dice are for effects that happen, not for this"))
_PLAIN_ONLY: Final = Message(
    N_("only {choices} can be judged here"), {"choices": words.PLAIN_CONDITIONS}
)
_SELF_ONLY: Final = Message(N_("only self can be meant here"))
_TOO_DEEP: Final = Message(N_("at most {high} levels of nesting"), {"high": limits.MAX_DEPTH})
_BOUND: Final = Message(N_("min, max, or both"))
_THREE: Final = Message(
    N_("a number, one of {choices}, and another number"), {"choices": words.HOW}
)
_NO_CARD_YET: Final = Message(N_("no card can be measured before this one is played"))
_MOST: Final = {"lp": limits.MAX_LP, "field_count": limits.MAX_CARDS, "die": 6}
_BOUNDED: Final = {
    "lp": ("who", "min", "max"),
    "field_count": ("side", "filter", "min", "max"),
    "die": ("min", "max"),
}
_OF_WHOM: Final = {"lp": ("who", words.PLAYERS), "field_count": ("side", words.SIDES)}

PLAY: Final = "play_condition"
EVOLVE: Final = "evolve"
PASSIVE: Final = "passive"


def check_condition(
    found: Findings, path: str, value: object, scope: Scope, depth: int = 0
) -> None:
    """AAC-9.10: an object with exactly one condition that may stand at this place."""
    if not isinstance(value, dict) or len(value) != 1:
        choices = {"choices": _here(scope)}
        allowed = Message(N_("an object with exactly one of {choices}"), choices)
        found.wrong("AAC-9.10", path, value, allowed)
        return
    if depth >= limits.MAX_DEPTH:
        found.barred("AAC-9.10", path, value, _TOO_DEEP)
        return
    ((name, inner),) = value.items()
    at = below(path, name)
    if name not in words.CONDITIONS:
        found.unknown("AAC-9.10", at, inner, _here(scope))
        return
    _check_place(found, at, name, inner, scope)
    if name == "not":
        check_condition(found, at, inner, scope, depth + 1)
    elif name in ("and", "or"):
        _check_members(found, at, inner, scope, depth)
    else:
        _check_one(found, at, name, inner, scope)


def _here(scope: Scope) -> tuple[str, ...]:
    if scope.when == PLAY:
        return words.PLAIN_CONDITIONS
    if scope.when in (EVOLVE, PASSIVE):
        return tuple(name for name in words.CONDITIONS if name not in words.ROLLING)
    return words.CONDITIONS


def _check_place(found: Findings, path: str, name: str, value: object, scope: Scope) -> None:
    """AAC-9.10: nothing rolls in a condition that is looked at again and again."""
    if name in _here(scope):
        return
    allowed = _NO_ROLL if name in words.ROLLING else _PLAIN_ONLY
    found.barred("AAC-9.10", path, value, allowed)


def _check_members(found: Findings, path: str, value: object, scope: Scope, depth: int) -> None:
    if not isinstance(value, list) or not value:
        found.wrong("AAC-9.10", path, value, FILLED_LIST)
        return
    for index, item in enumerate(value):
        check_condition(found, below(path, index), item, scope, depth + 1)


def _check_one(found: Findings, path: str, name: str, value: object, scope: Scope) -> None:
    if name == "die_even":
        check_choice_true(found, "AAC-9.10", path, value)
    elif name == "coin":
        check_choice(found, "AAC-9.10", path, value, ("heads",))
    elif name == "bonus_min":
        check_int(found, "AAC-9.10", path, value, 0, limits.MAX_BONUS)
    elif name == "turn_min":
        check_int(found, "AAC-9.10", path, value, 1, 200)
    elif name == "compare":
        _check_compare(found, path, value, scope)
    elif name == "alone":
        _check_subject(found, path, value, scope)
    elif not isinstance(value, dict):
        found.wrong("AAC-9.10", path, value, AN_OBJECT)
    elif name in _BOUNDED:
        _check_bounds(found, path, name, value)
    else:
        _check_state(found, path, name, value, scope)


def _check_compare(found: Findings, path: str, value: object, scope: Scope) -> None:
    """AAC-9.11: two numbers and how the first stands to the second."""
    if not isinstance(value, list) or len(value) != 3:
        found.wrong("AAC-9.11", path, value, _THREE)
        return
    for index in (0, 2):
        check_compared(found, below(path, index), value[index], scope)
        measured = value[index].get("stat_of") if isinstance(value[index], dict) else None
        if scope.when == PLAY and measured is not None:
            found.barred("AAC-9.10", below(path, index), value[index], _NO_CARD_YET)
        elif scope.when == EVOLVE and measured not in (None, "self"):
            found.barred("AAC-9.10", below(path, index), value[index], _SELF_ONLY)
    check_choice(found, "AAC-9.11", below(path, 1), value[1], words.HOW)


def _check_bounds(found: Findings, path: str, name: str, value: dict[str, object]) -> None:
    who, sides = _OF_WHOM.get(name, ("", ()))
    known = _BOUNDED[name]
    check_keys(found, "AAC-9.10", path, value, known)
    if who and is_present(found, "AAC-9.10", path, value, who, one_of(sides)):
        check_choice(found, "AAC-9.10", below(path, who), value[who], sides)
    if "filter" in value and "filter" in known:
        check_filter(found, below(path, "filter"), value["filter"])
    if "min" not in value and "max" not in value:
        found.missing("AAC-9.10", below(path, "min"), _BOUND)
    least = 1 if name == "die" else 0
    for key in ("min", "max"):
        if key in value:
            check_int(found, "AAC-9.10", below(path, key), value[key], least, _MOST[name])
    low, high = value.get("min"), value.get("max")
    if isinstance(low, int) and isinstance(high, int) and low > high:
        found.off("AAC-9.10", below(path, "max"), high, whole(low, _MOST[name]), low - high)


def _check_state(
    found: Findings, path: str, name: str, value: dict[str, object], scope: Scope
) -> None:
    key = "trait" if name == "has_trait" else "value"
    choices = words.TRAIT_IDS if name == "has_trait" else words.POSITION_IDS
    check_keys(found, "AAC-9.10", path, value, ("target", key))
    if is_present(found, "AAC-9.10", path, value, "target", one_of(words.NAMED_TARGETS)):
        _check_subject(found, below(path, "target"), value["target"], scope)
    if is_present(found, "AAC-9.10", path, value, key, one_of(choices)):
        check_choice(found, "AAC-9.10", below(path, key), value[key], choices)


def _check_subject(found: Findings, path: str, value: object, scope: Scope) -> None:
    if scope.when == EVOLVE and value != "self":
        found.barred("AAC-9.10", path, value, _SELF_ONLY)
        return
    check_target(found, path, value, scope)
