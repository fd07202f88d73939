"""Checks of what effects speak of: places, selectors, choices, references, numbers (TTK-9.3 to 9.9,
9.23, 9.24)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.effects.findings import (
    AN_OBJECT,
    Findings,
    below,
    check_bool,
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
    A_SLUG,
    MEND_SET,
    ONCE,
    OP_UNKNOWN,
    check_length,
)
from engine.kernel.messages import N_, Message

_SLUG: Final = re.compile(words.SLUG)
_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_REFERENCE: Final = re.compile(r"\$([A-Za-z][A-Za-z0-9_-]*)(?:\.(\d+))?")
_NO_SELF: Final = Message(N_("only a Special Character is a card of the Grid that can name itself"))
_NO_ITEM: Final = Message(N_("only an Instant answers an item"))
_NO_CHOICE: Final = Message(N_("nothing of that name is chosen before"))
_WHERE: Final = Message(
    N_("one of {choices}, or an object with one of {fields}"),
    {"choices": words.PLACES, "fields": (*words.REFERRING, "spaces")},
)
_MARK: Final = Message(
    N_("“self”, “item”, “$” and the id of a choice, or the name of a space in quotes")
)
_REACT_PLACE: Final = Message(N_("only a choice of an Instant, or an area it names, is read there"))
_NEEDS_WOULD: Final = Message(N_("an Instant whose filter names the verb"))
_AN_ID: Final = Message(N_("a word that begins with a letter"))
_NO_COUNT: Final = Message(N_("only a choice says how many"))
_HIDDEN: Final = Message(N_("another hand is hidden: only its number of cards is known"))


@dataclass
class Scope:
    """Where in a card a part of the language stands.

    `choices` are those made before, by id; `reacts_with` the windows of an Instant, `threat`
    whether its filter names a verb on Characters; `tossed`: it is one way of several; `gone`:
    its card has left the Grid.
    """

    card_type: str = ""
    is_special: bool = False
    timing: str = ""
    reacts_with: tuple[str, ...] = ()
    threat: bool = False
    tossed: bool = False
    gone: bool = False
    choices: dict[str, dict[str, object]] = field(default_factory=dict)

    @property
    def reacts(self) -> bool:
        """Whether it answers an item."""
        return self.card_type == "instant"


def check_selector(
    found: Findings,
    path: str,
    value: object,
    scope: Scope,
    kinds: tuple[str, ...],
    *,
    answers: bool = False,
) -> None:
    """A selector without `count`: an area, a scope, what is counted (TTK-9.3, 9.4, 9.6)."""
    if not isinstance(value, dict):
        found.wrong(OP_UNKNOWN, path, value, AN_OBJECT)
        return
    if "count" in value:
        found.barred(OP_UNKNOWN, below(path, "count"), value["count"], _NO_COUNT)
    _check_kind(found, path, value, scope, kinds, ("count",), answers=answers)


def check_choice_of(found: Findings, path: str, value: object, scope: Scope) -> None:
    """One entry of `choose` (TTK-9.1, 9.3)."""
    if not isinstance(value, dict):
        found.wrong(OP_UNKNOWN, path, value, AN_OBJECT)
        return
    _check_kind(found, path, value, scope, words.CHOICE_KINDS, ("id", "count"), answers=True)
    _check_id(found, path, value, scope)
    if "count" not in value:
        return
    count = value["count"]
    at = below(path, "count")
    if not isinstance(count, dict):
        found.wrong(OP_UNKNOWN, at, count, Message(N_("an object with min and max")))
        return
    check_keys(found, OP_UNKNOWN, at, count, ("min", "max"))
    for key in ("min", "max"):
        if is_present(found, OP_UNKNOWN, at, count, key, whole(0, words.MAX_COUNT)):
            check_int(found, OP_UNKNOWN, below(at, key), count[key], 0, words.MAX_COUNT)
    low, high = count.get("min"), count.get("max")
    if isinstance(low, int) and isinstance(high, int) and 0 <= high < low:
        allowed = whole(low, words.MAX_COUNT)
        found.off(OP_UNKNOWN, below(at, "max"), high, allowed, low - high)


def _check_id(found: Findings, path: str, value: dict[str, object], scope: Scope) -> None:
    if not is_present(found, OP_UNKNOWN, path, value, "id", _AN_ID):
        return
    name, at = value["id"], below(path, "id")
    if not isinstance(name, str) or not _ID.fullmatch(name):
        found.wrong(OP_UNKNOWN, at, name, _AN_ID)
    elif name in scope.choices:
        found.barred(OP_UNKNOWN, at, name, ONCE)
    else:
        scope.choices[name] = value


def _check_kind(
    found: Findings,
    path: str,
    value: dict[str, object],
    scope: Scope,
    kinds: tuple[str, ...],
    more: tuple[str, ...],
    *,
    answers: bool,
) -> None:
    if not is_present(found, OP_UNKNOWN, path, value, "kind", one_of(kinds)):
        return
    kind = value["kind"]
    if not isinstance(kind, str) or kind not in kinds:
        found.wrong(OP_UNKNOWN, below(path, "kind"), kind, one_of(kinds))
        return
    check_keys(found, OP_UNKNOWN, path, value, (*words.SELECTOR_KEYS[kind], *more))
    for key in value:
        if key in words.SELECTOR_KEYS[kind]:
            _check_key(found, path, key, value, scope, answers=answers)
    if kind in ("card", "player"):
        is_present(found, OP_UNKNOWN, path, value, "who", one_of(words.WHO))
    if kind == "card":
        is_present(found, OP_UNKNOWN, path, value, "zone", one_of(words.CARD_ZONES))
        _check_hidden(found, path, value)


def _check_hidden(found: Findings, path: str, value: dict[str, object]) -> None:
    """Section 7 goes before a card text (TTK-R85)."""
    is_hidden = value.get("zone") == "hand" and value.get("who") != "you"
    if is_hidden and value.get("type", "any") != "any":
        found.barred(OP_UNKNOWN, below(path, "type"), value["type"], _HIDDEN)


def _check_key(
    found: Findings,
    path: str,
    key: str,
    value: dict[str, object],
    scope: Scope,
    *,
    answers: bool,
) -> None:
    choices = {
        "team": words.TEAMS,
        "subtype": words.SUBTYPES,
        "state": words.STATES,
        "zone": words.CARD_ZONES,
        "who": words.WHO,
        "type": words.CARD_TYPES,
    }
    at, item = below(path, key), value[key]
    if key in choices:
        check_choice(found, OP_UNKNOWN, at, item, choices[key])
    elif key == "where":
        check_where(found, at, item, scope, answers=answers and value["kind"] == "character")
    elif key == "tags":
        check_tags(found, OP_UNKNOWN, at, item)
    elif key == "exclude_self":
        check_bool(found, OP_UNKNOWN, at, item)


def check_tags(found: Findings, clause: str, path: str, value: object) -> None:
    """A list of 0 to 6 distinct slugs (TTK-2.10)."""
    if not isinstance(value, list):
        found.wrong(clause, path, value, A_LIST)
        return
    check_length(found, clause, path, value, 0, words.MAX_TAGS)
    for index, item in enumerate(value):
        if not isinstance(item, str) or not _SLUG.fullmatch(item) or len(item) > words.MAX_SLUG:
            found.wrong(clause, below(path, index), item, A_SLUG)
        elif item in value[:index]:
            found.barred(clause, below(path, index), item, ONCE)


def check_where(
    found: Findings, path: str, value: object, scope: Scope, *, answers: bool = False
) -> None:
    """A place (TTK-9.5); with `answers` also those that speak of an answered item."""
    if isinstance(value, str):
        _check_word(found, path, value, scope, answers=answers)
        return
    if not isinstance(value, dict) or len(value) != 1:
        found.wrong(OP_UNKNOWN, path, value, _WHERE)
        return
    ((word, mark),) = value.items()
    at = below(path, word)
    if word == "spaces":
        _check_spaces(found, at, mark)
    elif word not in words.REFERRING:
        found.unknown(OP_UNKNOWN, at, mark, (*words.REFERRING, "spaces"))
    else:
        _check_mark(found, at, mark, scope)


def _check_word(found: Findings, path: str, value: str, scope: Scope, *, answers: bool) -> None:
    if value in words.PLACES:
        return
    if value not in words.REACT_PLACES:
        found.wrong(OP_UNKNOWN, path, value, _WHERE)
    elif not scope.reacts or not answers:
        found.barred(OP_UNKNOWN, path, value, _REACT_PLACE, MEND_SET, other=path, wanted="anywhere")
    elif value == "threatened" and not scope.threat:
        found.barred(OP_UNKNOWN, path, value, _NEEDS_WOULD, MEND_SET, other="/when/filters/would",
                     wanted=words.ON_CHARACTERS)  # fmt: skip


def _check_spaces(found: Findings, path: str, value: object) -> None:
    if not isinstance(value, list) or not value:
        found.wrong(OP_UNKNOWN, path, value, one_of(words.ADVANCED))
        return
    for index, item in enumerate(value):
        if str(item) not in words.ADVANCED or isinstance(item, bool):
            found.wrong(OP_UNKNOWN, below(path, index), item, one_of(words.ADVANCED))


def _check_mark(found: Findings, path: str, value: object, scope: Scope) -> None:
    """A reference that stands for a space (TTK-9.5)."""
    if not isinstance(value, str):
        found.wrong(OP_UNKNOWN, path, value, _MARK)
        return
    if value in words.ADVANCED:
        return
    if value in ("self", "item"):
        check_who_speaks(found, path, value, scope)
        return
    name = value[1:] if value.startswith("$") else ""
    chosen = scope.choices.get(name)
    if chosen is None:
        found.barred(OP_UNKNOWN, path, value, _NO_CHOICE if name else _MARK)
    elif chosen.get("kind") not in ("character", "space"):
        found.wrong(OP_UNKNOWN, path, value, Message(N_("a choice of Characters or of spaces")))


def check_who_speaks(found: Findings, path: str, value: str, scope: Scope) -> None:
    """`self` is a Special Character's, `item` an Instant's (TTK-9.24)."""
    if value == "self" and not scope.is_special:
        found.barred(OP_UNKNOWN, path, value, _NO_SELF)
    if value == "item" and not scope.reacts:
        found.barred(OP_UNKNOWN, path, value, _NO_ITEM)


def chosen_by(value: str, scope: Scope) -> tuple[dict[str, object] | None, int | None]:
    """The choice that `$id` or `$id.k` speaks of, and k."""
    parts = _REFERENCE.fullmatch(value)
    if parts is None:
        return None, None
    return scope.choices.get(parts[1]), int(parts[2]) if parts[2] else None


def check_amount(
    found: Findings, path: str, value: object, scope: Scope, others: Sequence[str] = ()
) -> None:
    """A number from 1 to 9, a count (TTK-9.9), or one of the `others` (TTK-9.33, 9.36)."""
    if value in ("all", "done") and value in others:
        return
    if not isinstance(value, dict):
        check_int(found, OP_UNKNOWN, path, value, 1, words.MAX_AMOUNT)
    elif "until" in others and "until" in value:
        check_keys(found, OP_UNKNOWN, path, value, ("until",))
        check_int(found, OP_UNKNOWN, below(path, "until"), value["until"], 1, words.MAX_AMOUNT)
    else:
        check_keys(found, OP_UNKNOWN, path, value, ("count",))
        if is_present(found, OP_UNKNOWN, path, value, "count", AN_OBJECT):
            kinds = ("character", "space", "card")
            check_selector(found, below(path, "count"), value["count"], scope, kinds)
