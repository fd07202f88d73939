"""Checks of the effects of a card: timings, parts, choices, operations (TTK-3.34 to 3.38, 9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.findings import (
    AN_OBJECT,
    FILLED_LIST,
    Findings,
    below,
    check_bool,
    check_choice,
    check_keys,
    is_present,
    one_of,
)
from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko.card_operations import check_ops, redirects_in
from engine.games.tictacko.card_problems import (
    A_LIST,
    MEND_MOVE,
    MEND_SET,
    OP_UNKNOWN,
    TIMING,
    check_length,
)
from engine.games.tictacko.card_rules import check_conditions, check_event, check_rules
from engine.games.tictacko.card_values import Scope, check_choice_of
from engine.games.tictacko.language.effects import is_of_leaving, ops_in
from engine.kernel.messages import N_, Message

_OTHER_TYPE: Final = Message(N_("cards of this type have no such timing"))
_CONTINUOUS: Final = Message(N_("a continuous effect is always on and asks nothing"))
_ONLY_CONTINUOUS: Final = Message(N_("only a continuous effect has rules of its own"))
_ONLY_TRIGGER: Final = Message(N_("only a trigger watches an event"))
_NOTHING_LASTS: Final = Message(N_("only “impose” and “lock_space” last"))
_NO_REDIRECT: Final = Message(
    N_("the “to” of a “redirect” whose “choice” stands before it in the list")
)
_TWO_MODES: Final = Message(N_("a list of 2 to {high} ways"), {"high": words.MAX_MODES})


def check_effects(found: Findings, value: list[object], card: Scope) -> None:
    """The effects of a card, whose number has been looked at."""
    for index, effect in enumerate(value):
        path = below("/effects", index)
        if not isinstance(effect, dict):
            found.wrong(OP_UNKNOWN, path, effect, AN_OBJECT)
            continue
        _check_effect(found, path, effect, card)


def _check_effect(found: Findings, path: str, effect: dict[str, object], card: Scope) -> None:
    check_keys(found, OP_UNKNOWN, path, effect, words.EFFECT_KEYS)
    timing = _check_timing(found, path, effect, card)
    is_gone = timing == "trigger" and is_of_leaving(effect)
    scope = replace(card, timing=timing, gone=is_gone, choices={})
    if "if" in effect:
        check_conditions(found, below(path, "if"), effect["if"], scope)
    if timing == "continuous":
        _check_continuous(found, path, effect, scope)
        return
    if "static" in effect:
        at = below(path, "static")
        found.barred(OP_UNKNOWN, at, effect["static"], _ONLY_CONTINUOUS)
    if "optional" in effect:
        check_bool(found, OP_UNKNOWN, below(path, "optional"), effect["optional"])
    _check_event(found, path, effect, scope)
    _check_parts(found, path, effect, scope)
    _check_until(found, path, effect)


def _check_timing(found: Findings, path: str, effect: dict[str, object], card: Scope) -> str:
    """TTK-3.35: the timings of each type of card."""
    allowed = words.TIMINGS.get(card.card_type, ())
    if not is_present(found, TIMING, path, effect, "timing", one_of(allowed)):
        return ""
    timing, at = effect["timing"], below(path, "timing")
    everywhere = {each for timings in words.TIMINGS.values() for each in timings}
    if not isinstance(timing, str) or timing not in everywhere:
        found.wrong(TIMING, at, timing, one_of(allowed))
        return ""
    if timing not in allowed:
        owners = tuple(
            words.TYPE_NAMES[kind] for kind in words.TIMINGS if timing in words.TIMINGS[kind]
        )
        found.barred(TIMING, at, timing, _OTHER_TYPE, MEND_MOVE, types=owners)
    return timing


def _check_continuous(found: Findings, path: str, effect: dict[str, object], scope: Scope) -> None:
    for key in words.EFFECT_KEYS:
        if key in effect and key not in words.STATIC_KEYS:
            found.barred(OP_UNKNOWN, below(path, key), effect[key], _CONTINUOUS)
    if is_present(found, OP_UNKNOWN, path, effect, "static", FILLED_LIST):
        check_rules(found, below(path, "static"), effect["static"], scope)
    if "until" in effect:
        check_choice(
            found, OP_UNKNOWN, below(path, "until"), effect["until"], (words.WHILE_ON_GRID,)
        )


def _check_event(found: Findings, path: str, effect: dict[str, object], scope: Scope) -> None:
    at = below(path, "event")
    if scope.timing == "trigger":
        if is_present(found, OP_UNKNOWN, path, effect, "event", AN_OBJECT):
            check_event(found, at, effect["event"], scope)
    elif "event" in effect:
        found.barred(OP_UNKNOWN, at, effect["event"], _ONLY_TRIGGER)


def _check_parts(found: Findings, path: str, effect: dict[str, object], scope: Scope) -> None:
    """Choices in their order, then costs and operations, which may speak of all of them."""
    _check_choose(found, path, effect, scope)
    modes = effect.get("modes")
    if "cost" in effect:
        check_ops(found, below(path, "cost"), effect["cost"], scope, is_cost=True)
    if modes is None:
        if is_present(found, OP_UNKNOWN, path, effect, "do", FILLED_LIST):
            check_ops(found, below(path, "do"), effect["do"], scope)
        _check_replacements(found, path, effect, scope)
        return
    if "do" in effect:
        check_ops(found, below(path, "do"), effect["do"], scope)
    _check_modes(found, below(path, "modes"), modes, scope)
    _check_replacements(found, path, effect, scope)


def _check_replacements(
    found: Findings, path: str, holder: dict[str, object], scope: Scope
) -> None:
    """TTK-9.27: who could be named instead is asked for a redirect, after whom it replaces."""
    names, pairs = list(scope.choices), dict(redirects_in(holder))
    choose = holder.get("choose")
    for index, choice in enumerate(choose if isinstance(choose, list) else ()):
        if not isinstance(choice, dict) or choice.get("where") != "retargetable":
            continue
        name = choice.get("id")
        before = names[: names.index(name)] if isinstance(name, str) and name in names else []
        if not isinstance(name, str) or pairs.get(name, "") not in before:
            at = below(below(below(path, "choose"), index), "where")
            found.barred(OP_UNKNOWN, at, "retargetable", _NO_REDIRECT)


def _check_modes(found: Findings, path: str, modes: object, scope: Scope) -> None:
    if not isinstance(modes, list) or not 2 <= len(modes) <= words.MAX_MODES:
        found.wrong(OP_UNKNOWN, path, modes, _TWO_MODES)
        return
    for index, mode in enumerate(modes):
        at = below(path, index)
        if not isinstance(mode, dict):
            found.wrong(OP_UNKNOWN, at, mode, AN_OBJECT)
            continue
        check_keys(found, OP_UNKNOWN, at, mode, words.MODE_KEYS)
        of_mode = replace(scope, choices=dict(scope.choices))
        _check_choose(found, at, mode, of_mode)
        if is_present(found, OP_UNKNOWN, at, mode, "do", FILLED_LIST):
            check_ops(found, below(at, "do"), mode["do"], of_mode)
        _check_replacements(found, at, mode, of_mode)


def _check_choose(found: Findings, path: str, holder: dict[str, object], scope: Scope) -> None:
    if "choose" not in holder:
        return
    at, choose = below(path, "choose"), holder["choose"]
    if not isinstance(choose, list):
        found.wrong(OP_UNKNOWN, at, choose, A_LIST)
        return
    check_length(found, OP_UNKNOWN, at, choose, 0, words.MAX_CHOICES)
    for index, choice in enumerate(choose):
        check_choice_of(found, below(at, index), choice, scope)


def _check_until(found: Findings, path: str, effect: dict[str, object]) -> None:
    """TTK-9.19: what lasts says how long, and nothing else does."""
    lasts = any(str(op.get("op")) in words.LASTING for op in ops_in(effect))
    at = below(path, "until")
    if lasts:
        if is_present(found, OP_UNKNOWN, path, effect, "until", one_of(words.UNTILS)):
            check_choice(found, OP_UNKNOWN, at, effect["until"], words.UNTILS)
    elif "until" in effect:
        found.barred(
            OP_UNKNOWN, at, effect["until"], _NOTHING_LASTS, MEND_SET,
            other=below(path, "do"), wanted=words.LASTING,
        )  # fmt: skip
