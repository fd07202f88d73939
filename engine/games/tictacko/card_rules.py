"""Checks of continuous rules, conditions, events and the `when` of an Instant (TTK-2.14, 9.15 to
9.18, 9.22)."""

from __future__ import annotations

from typing import Final

from engine.effects.findings import (
    AN_OBJECT,
    FILLED_LIST,
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
    INSTANT_WHEN,
    MEND_SET,
    OP_UNKNOWN,
    check_choices,
    check_length,
)
from engine.games.tictacko.card_values import Scope, check_selector, check_where
from engine.kernel.messages import N_, Message

_NOT_ZERO: Final = Message(N_("a whole number from -9 to 9, not 0"))
_NOT_IMPOSED: Final = Message(N_("only a card that lies on the Grid suppresses"))
_ONLY_CHARACTERS: Final = Message(N_("only playing a Character names a space"))
_NOT_SELF: Final = Message(
    N_("one of {choices}; nobody answers himself"), {"choices": words.ACTORS}
)
_OTHER_WINDOW: Final = Message(N_("the windows named do not all know it"))
_ONE_CONDITION: Final = Message(
    N_("an object with one of {choices}"), {"choices": words.CONDITIONS}
)
_COMPARED: Final = ("count", "hand_size", "deck_size", "objectives_done")


def check_rules(
    found: Findings, path: str, value: object, scope: Scope, *, imposed: bool = False
) -> None:
    """A list of rules of TTK-9.15."""
    if not isinstance(value, list) or not value:
        found.wrong(OP_UNKNOWN, path, value, FILLED_LIST)
        return
    check_length(found, OP_UNKNOWN, path, value, 1, words.MAX_OPS)
    for index, rule in enumerate(value):
        _check_rule(found, below(path, index), rule, scope, imposed=imposed)


def _check_rule(found: Findings, path: str, rule: object, scope: Scope, *, imposed: bool) -> None:
    if not isinstance(rule, dict):
        found.wrong(OP_UNKNOWN, path, rule, AN_OBJECT)
        return
    if not is_present(found, OP_UNKNOWN, path, rule, "rule", one_of(words.STATIC_RULES)):
        return
    word = rule["rule"]
    if not isinstance(word, str) or word not in words.STATIC_RULES:
        found.wrong(OP_UNKNOWN, below(path, "rule"), word, one_of(words.STATIC_RULES))
        return
    if imposed and word == "suppress":
        found.barred(OP_UNKNOWN, below(path, "rule"), word, _NOT_IMPOSED)
    check_keys(found, OP_UNKNOWN, path, rule, ("rule", *words.RULE_KEYS[word]))
    for key in words.RULE_NEEDS[word]:
        is_present(found, OP_UNKNOWN, path, rule, key, _needed(key))
    for key in words.RULE_KEYS[word]:
        if key in rule:
            _check_rule_key(found, below(path, key), word, key, rule, scope)


def _needed(key: str) -> Message:
    if key == "who":
        return one_of(words.WHO)
    if key == "from":
        return one_of(words.VERBS_FENDED)
    if key == "n":
        return _NOT_ZERO
    return AN_OBJECT if key == "scope" else one_of((*words.FORBIDDEN, *words.MODIFIED))


def _check_rule_key(
    found: Findings, path: str, word: str, key: str, rule: dict[str, object], scope: Scope
) -> None:
    value = rule[key]
    if key == "scope":
        check_selector(found, path, value, scope, ("character",))
    elif key == "from":
        check_choices(found, OP_UNKNOWN, path, value, words.VERBS_FENDED)
        if value == []:
            found.wrong(OP_UNKNOWN, path, value, FILLED_LIST)
    elif key == "by":
        check_choice(found, OP_UNKNOWN, path, value, words.PROTECTED_BY)
    elif key == "who":
        check_choice(found, OP_UNKNOWN, path, value, words.WHO)
    elif key == "what":
        wanted = words.FORBIDDEN if word == "forbid" else words.MODIFIED
        check_choice(found, OP_UNKNOWN, path, value, wanted)
    elif key == "where":
        check_where(found, path, value, scope)
        if rule.get("what") != "play_character":
            found.barred(OP_UNKNOWN, path, value, _ONLY_CHARACTERS)
    elif not isinstance(value, int) or isinstance(value, bool) or not -9 <= value <= 9 or not value:
        found.wrong(OP_UNKNOWN, path, value, _NOT_ZERO)


def check_conditions(found: Findings, path: str, value: object, scope: Scope) -> None:
    """The `if` of an effect (TTK-9.18)."""
    if not isinstance(value, list):
        found.wrong(OP_UNKNOWN, path, value, A_LIST)
        return
    check_length(found, OP_UNKNOWN, path, value, 0, words.MAX_OPS)
    for index, condition in enumerate(value):
        _check_condition(found, below(path, index), condition, scope)


def _check_condition(found: Findings, path: str, value: object, scope: Scope) -> None:
    if not isinstance(value, dict):
        found.wrong(OP_UNKNOWN, path, value, _ONE_CONDITION)
        return
    named = [key for key in value if key in words.CONDITIONS]
    if len(named) != 1:
        found.wrong(OP_UNKNOWN, path, value, _ONE_CONDITION)
        return
    word = named[0]
    compared = word in _COMPARED
    check_keys(found, OP_UNKNOWN, path, value, (word, "op", "n") if compared else (word,))
    at, said = below(path, word), value[word]
    if compared:
        _check_measure(found, at, word, said, scope)
        _check_comparison(found, path, value, scope)
    elif word == "grid":
        check_choice(found, OP_UNKNOWN, at, said, words.GRIDS)
    else:
        check_bool(found, OP_UNKNOWN, at, said)


def _check_measure(found: Findings, path: str, word: str, said: object, scope: Scope) -> None:
    if word == "count":
        check_selector(found, path, said, scope, ("character", "space", "card"))
    elif word == "hand_size":
        check_choice(found, OP_UNKNOWN, path, said, words.WHO)
    else:
        check_choice(found, OP_UNKNOWN, path, said, words.TEAMS_COUNTED)


def _check_comparison(found: Findings, path: str, value: dict[str, object], scope: Scope) -> None:
    if is_present(found, OP_UNKNOWN, path, value, "op", one_of(words.COMPARED)):
        check_choice(found, OP_UNKNOWN, below(path, "op"), value["op"], words.COMPARED)
    number = value.get("n")
    if isinstance(number, dict) and len(number) == 1 and set(number) <= set(_COMPARED):
        ((word, said),) = number.items()
        _check_measure(found, below(below(path, "n"), word), word, said, scope)
    elif is_present(found, OP_UNKNOWN, path, value, "n", whole(0, words.MAX_SIZE)):
        check_int(found, OP_UNKNOWN, below(path, "n"), value["n"], 0, words.MAX_SIZE)


def check_event(found: Findings, path: str, value: object, scope: Scope) -> None:
    """What a trigger watches (TTK-9.17)."""
    if not isinstance(value, dict):
        found.wrong(OP_UNKNOWN, path, value, AN_OBJECT)
        return
    if not is_present(found, OP_UNKNOWN, path, value, "on", one_of(words.EVENTS)):
        return
    word = value["on"]
    if not isinstance(word, str) or word not in words.EVENTS:
        found.wrong(OP_UNKNOWN, below(path, "on"), word, one_of(words.EVENTS))
        return
    check_keys(found, OP_UNKNOWN, path, value, ("on", *sorted(words.KNOWN[word])))
    choices = {
        "whose": words.WHOSE_TURNS,
        "team": words.TEAMS,
        "how": words.HOW,
        "type": words.CARD_TYPES,
    }
    for key in value:
        if key in choices:
            check_choice(found, OP_UNKNOWN, below(path, key), value[key], choices[key])
    if "where" in value:
        check_where(found, below(path, "where"), value["where"], scope)


def check_when(found: Findings, path: str, value: object, scope: Scope) -> None:
    """What an Instant answers (TTK-2.14, 3.36, 9.22)."""
    if not isinstance(value, dict):
        found.wrong(INSTANT_WHEN, path, value, AN_OBJECT)
        return
    check_keys(found, INSTANT_WHEN, path, value, ("window", "actor", "filters"))
    if is_present(found, INSTANT_WHEN, path, value, "window", one_of(words.WINDOWS)):
        _check_windows(found, below(path, "window"), value["window"])
    if is_present(found, INSTANT_WHEN, path, value, "actor", one_of(words.ACTORS)):
        actor = value["actor"]
        if not isinstance(actor, str) or actor not in words.ACTORS:
            found.wrong(INSTANT_WHEN, below(path, "actor"), actor, _NOT_SELF)
    filters = value.get("filters", {})
    if not isinstance(filters, dict):
        found.wrong(OP_UNKNOWN, below(path, "filters"), filters, AN_OBJECT)
        return
    known = {name for names in words.FILTERS.values() for name in names}
    check_keys(found, OP_UNKNOWN, below(path, "filters"), filters, tuple(sorted(known)))
    for key, item in filters.items():
        if key in known:
            _check_filter(found, below(below(path, "filters"), key), key, item, scope)


def windows_named(value: object) -> tuple[str, ...]:
    """The known windows of a `when`, which names one or a list."""
    window = value.get("window") if isinstance(value, dict) else None
    listed = window if isinstance(window, list) else [window]
    return tuple(each for each in listed if isinstance(each, str) and each in words.WINDOWS)


def _check_windows(found: Findings, path: str, value: object) -> None:
    known = tuple(words.WINDOWS)
    if isinstance(value, list):
        check_choices(found, INSTANT_WHEN, path, value, known)
        if not value:
            found.wrong(INSTANT_WHEN, path, value, FILLED_LIST)
    else:
        check_choice(found, INSTANT_WHEN, path, value, known)


def _check_filter(found: Findings, path: str, key: str, value: object, scope: Scope) -> None:
    bearing = tuple(window for window in words.WINDOWS if key in words.FILTERS[window])
    if any(window not in bearing for window in scope.reacts_with):
        found.barred(OP_UNKNOWN, path, value, _OTHER_WINDOW, MEND_SET, other="/when/window",
                     wanted=bearing)  # fmt: skip
    choices = {
        "type": words.FILTER_TYPES,
        "subtype": words.CHARACTER_SUBTYPES,
        "source_subtype": words.CHARACTER_SUBTYPES,
        "faction": words.SPELL_FACTIONS,
        "adjacent_to_team": words.NEAR,
        "verb": words.VERBS,
    }
    if key in choices:
        check_choice(found, OP_UNKNOWN, path, value, choices[key])
    elif key == "would":
        _check_would(found, path, value)
    else:
        check_where(found, path, value, scope)


def _check_would(found: Findings, path: str, value: object) -> None:
    if not isinstance(value, dict):
        found.wrong(OP_UNKNOWN, path, value, AN_OBJECT)
        return
    check_keys(found, OP_UNKNOWN, path, value, ("verb", "team", "subtype"))
    if is_present(found, OP_UNKNOWN, path, value, "verb", one_of(words.ON_CHARACTERS)):
        check_choice(found, OP_UNKNOWN, below(path, "verb"), value["verb"], words.ON_CHARACTERS)
    if "team" in value:
        check_choice(found, OP_UNKNOWN, below(path, "team"), value["team"], words.TEAMS)
    if "subtype" in value:
        check_choice(found, OP_UNKNOWN, below(path, "subtype"), value["subtype"], words.SUBTYPES)
