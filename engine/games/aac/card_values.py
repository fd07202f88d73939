"""Checks of what effects speak of: filters, groups, targets, numbers, costs (AAC-9.2 to 9.5)."""

from __future__ import annotations

import re
from dataclasses import dataclass
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
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_problems import (
    A_SLUG,
    MEND_ADD,
    MEND_FEWER,
    MEND_WHEN,
    check_choices,
)
from engine.games.aac.language import limits
from engine.kernel.messages import N_, Message, MessageParam

_CHOSEN: Final = re.compile(r"chosen\[(\d)\]")
_SLUG: Final = re.compile(limits.SLUG)
_TARGET: Final = Message(
    N_("one of {choices}, chosen[0] and so on, or an object with “all”"),
    {"choices": words.NAMED_TARGETS},
)
_NUMBER: Final = Message(
    N_("a whole number from {low} to {high}, or an object with one of {choices}")
)
_NEEDS_CHOICE: Final = Message(N_("nothing is chosen in this effect"))
_BEYOND_CHOICE: Final = Message(N_("fewer cards than that are chosen"))
_IN_ATTACK: Final = Message(N_("only while an attack goes on"))
_WHEN_PLAYED: Final = Message(N_("only when a card is played or arrives"))
_NO_HOST: Final = Message(N_("this card is never assigned to a creature"))
_NOT_ALWAYS: Final = Message(N_("an effect that is always on would look for it without end"))
_TOO_DEEP: Final = Message(N_("at most {high} levels of nesting"), {"high": limits.MAX_DEPTH})
_TWO_NUMBERS: Final = Message(N_("a list of two numbers"))


@dataclass(frozen=True)
class Scope:
    """Where in a card a part of the language stands.

    `hosted`: the card can have a host; `stays`: it remains on the field; `trigger`: a trap's.
    `chosen` is how many cards the effect chooses, `at` the pointer of the effect.
    """

    card_type: str = ""
    hosted: bool = False
    stays: bool = False
    is_wall: bool = False
    trigger: str = ""
    when: str = ""
    chosen: int = 0
    at: str = ""


def check_slugs(found: Findings, clause: str, path: str, value: object) -> None:
    """Report what is no list of distinct slugs."""
    if not isinstance(value, list):
        found.wrong(clause, path, value, FILLED_LIST)
        return
    for index, item in enumerate(value):
        if not isinstance(item, str) or not _SLUG.fullmatch(item) or len(item) > limits.MAX_SLUG:
            found.wrong(clause, below(path, index), item, A_SLUG)
        elif item in value[:index]:
            found.barred(clause, below(path, index), item, Message(N_("each entry once")))


def check_filter(
    found: Findings, path: str, value: object, keys: tuple[str, ...] = words.FILTER_KEYS
) -> None:
    """AAC-9.2: what a card must be like; no field means any card."""
    if not isinstance(value, dict):
        found.wrong("AAC-9.2", path, value, AN_OBJECT)
        return
    check_keys(found, "AAC-9.2", path, value, keys)
    for key in keys:
        if key in value:
            _check_filter_field(found, below(path, key), key, value[key])
    for stat in words.STAT_IDS:
        low, high = value.get(f"{stat}_min"), value.get(f"{stat}_max")
        if isinstance(low, int) and isinstance(high, int) and low > high:
            at = below(path, f"{stat}_max")
            found.off("AAC-9.2", at, high, whole(low, limits.MAX_STAT), low - high)


def _check_filter_field(found: Findings, path: str, key: str, value: object) -> None:
    choices = {
        "type": words.TYPE_IDS,
        "position": words.POSITION_IDS,
        "face": words.FACE_IDS,
        "genre": words.GENRE_IDS,
    }
    if key in choices:
        check_choice(found, "AAC-9.2", path, value, choices[key])
    elif key in ("traits", "not_traits"):
        check_choices(found, "AAC-9.2", path, value, words.TRAIT_IDS)
    elif key == "kinds":
        check_slugs(found, "AAC-9.2", path, value)
    elif key in ("flying", "evolved"):
        check_bool(found, "AAC-9.2", path, value)
    elif key == "serial":
        check_int(found, "AAC-9.2", path, value, 1, None)
    else:
        check_int(found, "AAC-9.2", path, value, 0, limits.MAX_STAT)


def check_group(
    found: Findings, path: str, value: object, keys: tuple[str, ...] = words.GROUP_KEYS
) -> None:
    """AAC-9.2: all cards of a side and zone that fit."""
    if not isinstance(value, dict):
        found.wrong("AAC-9.2", path, value, AN_OBJECT)
        return
    check_keys(found, "AAC-9.2", path, value, keys)
    choices: dict[str, tuple[str, ...]] = {
        "side": words.SIDES,
        "zone": words.ZONE_IDS,
        "type": words.TYPE_IDS,
        "by": words.CHOOSERS,
    }
    for key, allowed in choices.items():
        if key in value and key in keys:
            check_choice(found, "AAC-9.2", below(path, key), value[key], allowed)
    if "filter" in value:
        check_filter(found, below(path, "filter"), value["filter"])


def check_choose(found: Findings, path: str, value: object) -> int:
    """AAC-9.2: a choice of cards; returns how many it chooses at most."""
    check_group(found, path, value, words.CHOOSE_KEYS)
    if not isinstance(value, dict):
        return 1
    if "optional" in value:
        check_bool(found, "AAC-9.2", below(path, "optional"), value["optional"])
    count = value.get("count", 1)
    check_int(found, "AAC-9.2", below(path, "count"), count, 1, limits.MAX_FIELD)
    return count if isinstance(count, int) and 1 <= count <= limits.MAX_FIELD else limits.MAX_FIELD


def check_target(found: Findings, path: str, value: object, scope: Scope) -> None:
    """AAC-9.2: a named card, what was chosen, or all of a group."""
    if isinstance(value, dict) and set(value) == {"all"}:
        check_group(found, below(path, "all"), value["all"])
        return
    if isinstance(value, dict) and len(value) == 1 and set(value) <= set(words.EXTREMES):
        ((key, inner),) = value.items()
        _check_extreme(found, below(path, key), inner, scope)
        return
    match = _CHOSEN.fullmatch(value) if isinstance(value, str) else None
    if match is None and value not in words.NAMED_TARGETS:
        found.wrong("AAC-9.2", path, value, _TARGET)
    elif match is not None or value == "chosen":
        _check_chosen(found, path, value, int(match[1]) if match else 0, scope)
    elif value in ("attacker", "defender") and scope.when not in words.ATTACK_WHENS:
        during = words.ATTACK_WHENS
        found.barred("AAC-9.2", path, value, _IN_ATTACK, MEND_WHEN, whens=during)
    elif value == "played" and scope.when not in words.ARRIVAL_WHENS:
        whens = words.ARRIVAL_WHENS
        found.barred("AAC-9.2", path, value, _WHEN_PLAYED, MEND_WHEN, whens=whens)
    elif value == "host" and not scope.hosted:
        found.barred("AAC-9.2", path, value, _NO_HOST, MEND_ADD, other="/assign")


def _check_extreme(found: Findings, path: str, value: object, scope: Scope) -> None:
    """AAC-9.14: of a group of creatures those with the most points, or the fewest."""
    if scope.when == "passive":
        found.barred("AAC-9.14", path, value, _NOT_ALWAYS)
    if not isinstance(value, dict):
        found.wrong("AAC-9.14", path, value, AN_OBJECT)
        return
    check_keys(found, "AAC-9.14", path, value, words.EXTREME_KEYS)
    if is_present(found, "AAC-9.14", path, value, "stat", one_of(words.STAT_IDS)):
        check_choice(found, "AAC-9.14", below(path, "stat"), value["stat"], words.STAT_IDS)
    if "side" in value:
        check_choice(found, "AAC-9.14", below(path, "side"), value["side"], words.SIDES)
    if "filter" in value:
        check_filter(found, below(path, "filter"), value["filter"])


def _check_chosen(found: Findings, path: str, value: object, index: int, scope: Scope) -> None:
    at = below(scope.at, "choose")
    if not scope.chosen:
        found.barred("AAC-9.2", path, value, _NEEDS_CHOICE, MEND_ADD, other=at)
    elif index >= scope.chosen:
        other = below(at, "count")
        found.barred("AAC-9.9", path, value, _BEYOND_CHOICE, MEND_ADD, other=other)


def check_number(
    found: Findings,
    path: str,
    value: object,
    scope: Scope,
    low: int = -limits.MAX_STAT,
    high: int = limits.MAX_STAT,
    depth: int = 0,
) -> None:
    """AAC-9.3: a number, or something measured, counted, rolled or computed."""
    if isinstance(value, int) and not isinstance(value, bool):
        check_int(found, "AAC-9.3", path, value, low, high)
        return
    if not isinstance(value, dict) or len(set(value) & set(words.NUMBER_KEYS)) != 1:
        params: dict[str, MessageParam] = {"low": low, "high": high}
        params["choices"] = words.NUMBER_KEYS
        found.wrong("AAC-9.3", path, value, Message(_NUMBER.text, params))
        return
    if depth >= limits.MAX_DEPTH:
        found.barred("AAC-9.3", path, value, _TOO_DEEP)
        return
    if "stat_of" in value:
        _check_stat_of(found, path, value, scope)
        return
    check_keys(found, "AAC-9.3", path, value, words.NUMBER_KEYS)
    (key,) = set(value) & set(words.NUMBER_KEYS)
    at = below(path, key)
    if key == "count":
        check_group(found, at, value[key])
    elif key in ("lp_of", "bonus_of"):
        check_choice(found, "AAC-9.11", at, value[key], words.PLAYERS)
    elif key == "die":
        check_int(found, "AAC-9.3", at, value[key], 6, 6)
    else:
        _check_arithmetic(found, at, key, value[key], scope, depth)


_COMPARED: Final = Message(
    N_("a whole number from {low} to {high}, or an object with one of {choices}"),
    {"low": 0, "high": limits.MAX_STAT, "choices": words.COMPARED},
)
_ONLY_HOW_MANY: Final = Message(N_("of hidden cards only how many there are"))


def check_compared(found: Findings, path: str, value: object, scope: Scope) -> None:
    """AAC-9.11: a number that everybody sees, or the player of the card knows."""
    if isinstance(value, dict) and not set(value) & set(words.COMPARED):
        found.wrong("AAC-9.11", path, value, _COMPARED)
        return
    check_number(found, path, value, scope, 0)
    group = value.get("count") if isinstance(value, dict) else None
    if isinstance(group, dict) and group.get("zone") in words.HIDDEN_ZONES:
        for key in ("type", "filter"):
            if key in group:
                at = below(below(path, "count"), key)
                found.barred("AAC-9.11", at, group[key], _ONLY_HOW_MANY)


def _check_stat_of(found: Findings, path: str, value: dict[str, object], scope: Scope) -> None:
    check_keys(found, "AAC-9.3", path, value, ("stat_of", "stat"))
    check_target(found, below(path, "stat_of"), value["stat_of"], scope)
    if is_present(found, "AAC-9.3", path, value, "stat", one_of(words.NUMBER_STATS)):
        check_choice(found, "AAC-9.3", below(path, "stat"), value["stat"], words.NUMBER_STATS)


def _check_arithmetic(
    found: Findings, path: str, key: str, value: object, scope: Scope, depth: int
) -> None:
    if not isinstance(value, list) or len(value) != 2:
        found.wrong("AAC-9.3", path, value, _TWO_NUMBERS)
        return
    for index, item in enumerate(value):
        check_number(found, below(path, index), item, scope, depth=depth + 1)
    divisor = value[1]
    if key == "div" and isinstance(divisor, int) and divisor < 1:
        found.off("AAC-9.3", below(path, 1), divisor, whole(1, limits.MAX_STAT), 1 - divisor)


def check_sacrifice(found: Findings, path: str, value: object) -> None:
    """AAC-9.5: cards given up: what they are, how many, from where."""
    if not isinstance(value, dict):
        found.wrong("AAC-9.5", path, value, AN_OBJECT)
        return
    check_keys(found, "AAC-9.5", path, value, ("filter", "count", "zones"))
    if "filter" in value:
        check_filter(found, below(path, "filter"), value["filter"])
    count = value.get("count", 1)
    check_int(found, "AAC-9.5", below(path, "count"), count, 1, limits.MAX_FIELD)
    zones = value.get("zones", ["field"])
    check_choices(found, "AAC-9.5", below(path, "zones"), zones, words.COST_ZONES)
    if zones == []:
        found.wrong("AAC-9.5", below(path, "zones"), zones, FILLED_LIST)


def check_cost(found: Findings, path: str, value: object) -> None:
    """AAC-9.5: what an effect costs."""
    if not isinstance(value, dict) or not value:
        found.wrong("AAC-9.5", path, value, AN_OBJECT)
        return
    check_keys(found, "AAC-9.5", path, value, words.COST_KEYS)
    for key, high in (("bonus", None), ("lp", limits.MAX_LP), ("discard", limits.MAX_SMALL)):
        if key in value:
            check_int(found, "AAC-9.5", below(path, key), value[key], 1, high)
    if "sacrifice" in value:
        check_sacrifice(found, below(path, "sacrifice"), value["sacrifice"])
    if "skip_attack" in value:
        check_choice_true(found, "AAC-9.5", below(path, "skip_attack"), value["skip_attack"])


def check_choice_true(found: Findings, clause: str, path: str, value: object) -> None:
    """Report what is not exactly true."""
    if value is not True:
        found.wrong(clause, path, value, Message(N_("true")))


def check_length(found: Findings, clause: str, path: str, value: list[object], high: int) -> None:
    """Report a list that is too long, and by how much."""
    if len(value) > high:
        allowed = Message(N_("at most {high} entries"), {"high": high})
        over = len(value) - high
        found.barred(clause, path, len(value), allowed, MEND_FEWER, difference=over)
