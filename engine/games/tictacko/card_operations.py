"""Checks of operations: their parameters, whom they may name, which windows bear them (TTK-3.37,
3.38, 9.24 to 9.28)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
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
from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko.card_problems import (
    A_LIST,
    MEND_SET,
    OP_TEAM,
    OP_UNKNOWN,
    check_length,
)
from engine.games.tictacko.card_rules import check_conditions, check_rules
from engine.games.tictacko.card_values import (
    Scope,
    check_amount,
    check_selector,
    check_who_speaks,
    chosen_by,
)
from engine.games.tictacko.card_vocabulary import OPS, Param
from engine.games.tictacko.language.effects import goes_before, ops_in
from engine.games.tictacko.language.targets import is_own_pile, most_of
from engine.kernel.messages import N_, Message

_TEAMS: Final = {"destroy": "opposing", "sacrifice": "own"}
_REACTS: Final = Message(N_("only an Instant answers an item"))
_OTHER_WINDOW: Final = Message(N_("an item of another window names no targets"))
_IN_COST: Final = Message(N_("a cost is something given up, not an answer or a rule"))
_PAID: Final = Message(N_("a whole number from 1 to 9: what is paid is known beforehand"))
_TOSSED_ONCE: Final = Message(N_("one way of a coin, a die or a condition parts no further"))
_FACES: Final = range(1, words.DIE_FACES + 1)
_GONE: Final = Message(N_("the card has left the Grid"))
_NOTHING_BEFORE: Final = Message(N_("no operation stands before it"))
_ONLY_YOU: Final = Message(N_("only the player who announces it pays"))
_ONE: Final = Message(N_("a reference to one choice of exactly one, such as “$t” or “$t.0”"))
_NO_CHOICE: Final = Message(N_("a choice of this effect"))
_KINDS: Final[dict[str, Message]] = {
    "character": Message(N_("a choice of Characters")),
    "space": Message(N_("a choice of spaces")),
    "card": Message(N_("a choice of cards of your discard pile")),
}
_TARGETED: Final = Message(N_("a choice whose place is “{place}”"))


def redirects_in(effect: dict[str, object]) -> Iterator[tuple[str, str]]:
    """For each redirect of an effect and its modes the ids of `to` and of `choice`."""
    for op in ops_in(effect):
        if op.get("op") == "redirect":
            yield _id_of(op.get("to")), _id_of(op.get("choice"))


def _id_of(reference: object) -> str:
    return reference[1:].partition(".")[0] if isinstance(reference, str) else ""


def check_ops(
    found: Findings,
    path: str,
    value: object,
    scope: Scope,
    *,
    is_cost: bool = False,
    may_be_empty: bool = False,
) -> None:
    """A list of operations."""
    if not isinstance(value, list) or (not value and not is_cost and not may_be_empty):
        found.wrong(OP_UNKNOWN, path, value, A_LIST if may_be_empty else FILLED_LIST)
        return
    check_length(found, OP_UNKNOWN, path, value, 0, words.MAX_OPS)
    if not goes_before(value) and not scope.tossed and not is_cost:
        found.barred(OP_UNKNOWN, below(below(path, 0), "n"), "done", _NOTHING_BEFORE)
    for index, op in enumerate(value):
        _check_op(found, below(path, index), op, scope, is_cost=is_cost)


def _check_op(found: Findings, path: str, op: object, scope: Scope, *, is_cost: bool) -> None:
    if not isinstance(op, dict):
        found.wrong(OP_UNKNOWN, path, op, AN_OBJECT)
        return
    if not is_present(found, OP_UNKNOWN, path, op, "op", one_of(OPS)):
        return
    verb = op["op"]
    if not isinstance(verb, str) or verb not in OPS:
        found.wrong(OP_UNKNOWN, below(path, "op"), verb, one_of(OPS))
        return
    params = words.SACRIFICE_WHO if verb == "sacrifice" and "who" in op else OPS[verb]
    check_keys(found, OP_UNKNOWN, path, op, ("op", *(param.name for param in params)))
    _check_place(found, path, verb, op, scope, is_cost=is_cost)
    for param in params:
        if param.name in op:
            _check_param(found, below(path, param.name), verb, param, op[param.name], scope)
        elif param.required:
            found.missing(OP_UNKNOWN, below(path, param.name), _allowed(param))
    if verb == "redirect":
        _check_redirect(found, path, op, scope)


def _check_place(
    found: Findings,
    path: str,
    verb: str,
    op: dict[str, object],
    scope: Scope,
    *,
    is_cost: bool,
) -> None:
    """TTK-9.26: which verbs an Instant has for its item, and in which windows; what a cost is."""
    at = below(path, "op")
    if verb in words.REACT_ONLY and not scope.reacts:
        found.barred(OP_UNKNOWN, at, verb, _REACTS)
    elif verb in ("prevent", "redirect") and set(scope.reacts_with) - set(words.TARGET_WINDOWS):
        found.barred(OP_UNKNOWN, at, verb, _OTHER_WINDOW, MEND_SET, other="/when/window",
                     wanted=words.TARGET_WINDOWS)  # fmt: skip
    if is_cost and (verb in words.REACT_ONLY or verb in words.UNPAID):
        found.barred(OP_UNKNOWN, at, verb, _IN_COST)
    if scope.tossed and verb in words.FORKING:
        found.barred(OP_UNKNOWN, at, verb, _TOSSED_ONCE)
    if is_cost and "who" in op and (isinstance(op.get("n"), dict) or op.get("n") == "done"):
        found.barred(OP_UNKNOWN, below(path, "n"), op["n"], _PAID, MEND_SET,
                     other=below(path, "n"), wanted="1")  # fmt: skip
    if is_cost and verb in ("discard", "sacrifice") and op.get("who", "you") != "you":
        found.barred(OP_UNKNOWN, below(path, "who"), op["who"], _ONLY_YOU, MEND_SET,
                     other=below(path, "who"), wanted="you")  # fmt: skip


def _allowed(param: Param) -> Message:
    if param.kind == "choice":
        return one_of(param.choices)
    if param.kind.startswith("amount"):
        return Message(N_("a whole number from 1 to 9, or an object with count"))
    if param.filled:
        return FILLED_LIST
    return A_LIST if param.kind == "ops" else _NO_CHOICE


def _check_param(
    found: Findings, path: str, verb: str, param: Param, value: object, scope: Scope
) -> None:
    if param.kind == "choice":
        check_choice(found, OP_UNKNOWN, path, value, param.choices)
    elif param.kind in words.LISTS.values():
        _check_list(found, path, param, value, scope)
    elif param.kind == "selector":
        check_selector(found, path, value, scope, ("character",))
        _check_team(found, path, verb, value)
    elif param.kind.startswith("amount"):
        others = param.kind.split("_or_")[1:]
        check_amount(found, path, value, scope, others)
    elif isinstance(value, dict):
        _check_area(found, path, verb, param, value, scope)
    elif not isinstance(value, str):
        found.wrong(OP_UNKNOWN, path, value, _NO_CHOICE)
    elif value in ("self", "item"):
        _check_named(found, path, verb, param, value, scope)
    else:
        _check_reference(found, path, verb, param, value, scope)


def _check_list(found: Findings, path: str, param: Param, value: object, scope: Scope) -> None:
    """Rules that are laid down, conditions, and what is done one way (TTK-9.25, 9.31, 9.35)."""
    if param.filled and value == []:
        found.wrong(OP_UNKNOWN, path, value, FILLED_LIST)
    elif param.kind == "rules":
        check_rules(found, path, value, scope, imposed=True)
    elif param.kind == "conditions":
        check_conditions(found, path, value, scope)
    elif param.kind == "bands":
        _check_bands(found, path, value, replace(scope, tossed=True))
    else:
        check_ops(found, path, value, replace(scope, tossed=True), may_be_empty=not param.filled)


def _check_bands(found: Findings, path: str, value: object, scope: Scope) -> None:
    """What is done by what falls: each band from one face to another (TTK-9.31)."""
    if not isinstance(value, list) or not value:
        found.wrong(OP_UNKNOWN, path, value, FILLED_LIST)
        return
    check_length(found, OP_UNKNOWN, path, value, 1, words.DIE_FACES)
    for index, band in enumerate(value):
        at = below(path, index)
        if not isinstance(band, dict):
            found.wrong(OP_UNKNOWN, at, band, AN_OBJECT)
            continue
        check_keys(found, OP_UNKNOWN, at, band, words.BAND_KEYS)
        low = 1
        for key in ("from", "to"):
            if is_present(found, OP_UNKNOWN, at, band, key, whole(low, words.DIE_FACES)):
                check_int(found, OP_UNKNOWN, below(at, key), band[key], low, words.DIE_FACES)
                low = band[key] if type(band[key]) is int and band[key] in _FACES else low
        if is_present(found, OP_UNKNOWN, at, band, "do", A_LIST):
            check_ops(found, below(at, "do"), band["do"], scope, may_be_empty=True)


def _check_area(
    found: Findings, path: str, verb: str, param: Param, value: dict[str, object], scope: Scope
) -> None:
    """An inline selector means an area: never where one card alone goes (TTK-9.24)."""
    if param.one or param.kind != "character":
        found.wrong(OP_UNKNOWN, path, value, _ONE if param.one else _NO_CHOICE)
        return
    check_selector(found, path, value, scope, ("character",), answers=True)
    _check_team(found, path, verb, value)


def _check_team(found: Findings, path: str, verb: str, selector: object) -> None:
    """TTK-3.37: DESTROY hits the opposing team alone, SACRIFICE one's own."""
    wanted = _TEAMS.get(verb)
    if wanted is None or not isinstance(selector, dict):
        return
    team = selector.get("team", "any")
    if team != wanted:
        found.wrong(OP_TEAM, below(path, "team"), team, one_of((wanted,)))


def _check_named(
    found: Findings, path: str, verb: str, param: Param, value: str, scope: Scope
) -> None:
    check_who_speaks(found, path, value, scope)
    if param.kind != "character":
        found.wrong(OP_UNKNOWN, path, value, _KINDS["space" if param.kind == "space" else "card"])
    if value == "self" and scope.gone:
        found.barred(OP_UNKNOWN, path, value, _GONE)
    if (verb, value) in (("destroy", "self"), ("sacrifice", "item")):
        wanted = Message(N_("a Character of the {team} team"), {"team": _TEAMS[verb]})
        found.wrong(OP_TEAM, path, value, wanted)


def _check_reference(
    found: Findings, path: str, verb: str, param: Param, value: str, scope: Scope
) -> None:
    """`$id` or `$id.k`: a choice of the right kind, of one card where one alone goes."""
    choice, pick = chosen_by(value, scope)
    if choice is None:
        known = tuple(f"${name}" for name in scope.choices)
        found.wrong(OP_UNKNOWN, path, value, one_of((*known, "self", "item")))
        return
    kind = "card" if param.kind == "discarded" else param.kind
    if choice.get("kind") != kind:
        found.wrong(OP_UNKNOWN, path, value, _KINDS[kind])
        return
    if kind == "card" and not is_own_pile(choice):
        found.wrong(OP_UNKNOWN, path, value, _KINDS[kind])
    if param.one and pick is None and most_of(choice) != 1:
        found.wrong(OP_UNKNOWN, path, value, _ONE)
    if pick is not None and pick >= most_of(choice):
        found.wrong(OP_UNKNOWN, path, value, _ONE)
    wanted = _TEAMS.get(verb)
    if wanted is not None and choice.get("team", "any") != wanted:
        allowed = Message(N_("a choice whose team is “{team}”"), {"team": wanted})
        found.wrong(OP_TEAM, path, value, allowed)


def _check_redirect(found: Findings, path: str, op: dict[str, object], scope: Scope) -> None:
    """TTK-9.27: from a named target to one that could have been named."""
    for key, place in (("choice", "targeted"), ("to", "retargetable")):
        value = op.get(key)
        choice = chosen_by(value, scope)[0] if isinstance(value, str) else None
        if choice is not None and choice.get("where") != place:
            allowed = Message(_TARGETED.text, {"place": place})
            found.wrong(OP_UNKNOWN, below(path, key), value, allowed)
