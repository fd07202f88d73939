"""The published JSON Schema accepts the cards that the checks accept, and no others (KM-3.16)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from engine.games.kmon import vocabulary as words
from engine.games.kmon.card_json_schema import card_json_schema
from engine.games.kmon.card_schema import check_card
from engine.games.kmon.tests.declared import names
from engine.games.kmon.tests.faults import ATTRIBUTES, LIMITS, PLACES
from engine.games.kmon.tests.generated import Json, Lots, legal_card
from engine.games.kmon.tests.shipped import KMON
from engine.games.kmon.tests.test_card_schema import EXAMPLES
from engine.kernel.construction import Severity
from engine.kernel.testing import clause, for_every, is_usable

SCHEMA = Draft202012Validator(card_json_schema())

# What a schema cannot count: entries of a card, depth of nesting, labels beside options.
UNCOUNTED = ("effect entries on a card", "levels of nesting", "a list of exactly")

# What is put into cards to spoil them.
SPOILS: tuple[Any, ...] = (
    None,
    True,
    -1,
    21,
    "",
    "all",
    [],
    {},
    {"count": "pending_damage"},
    {"count": "counters_on(effect)"},
    {"count": "damage_on(attacker)"},
    {"answered": ["attack"]},
    {"mod": "trait_off"},
    {"do": "neutralise"},
    {"do": "attack_bonus", "amount": 1},
    {"kind": "buff", "target": "bearer", "duration": 1, "tick": []},
    *names("selector"),
    *names("player"),
    *names("effect"),
    *words.ELEMENT_IDS,
    *words.TYPE_IDS,
)
FIELDS = ("do", "if", "target", "amount", "chooser", "element", "secondary", "replaces_attack")


def spoilt(card: Json, lots: Lots) -> Json:
    """The card with one value taken away, put in or exchanged, anywhere in it."""
    card = _copied(card)
    holder, key = lots.choice(list(_places(card)))
    way, value = lots.below(4), _copied(lots.choice(SPOILS))
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, dict):
        holder[lots.choice(FIELDS)] = value
    elif way == 2 and isinstance(holder, list):
        holder.append(value)
    else:
        holder[key] = value
    return card


def _copied(node: Any) -> Any:
    return json.loads(json.dumps(node))


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(node) if isinstance(node, dict) else range(len(node))
    for key in keys:
        yield node, key
        if isinstance(node[key], dict | list):
            yield from _places(node[key])


def is_sound(card: Json) -> bool:
    """Whether the checks find no fault of the kinds a schema can tell."""
    return not [
        problem
        for problem in check_card(card)
        if problem.severity is Severity.ERROR
        and not any(text in problem.message.render() for text in UNCOUNTED)
    ]


@clause("KM-3.16", "KM-3.19")
@for_every("card", [row[0] for row in ATTRIBUTES + PLACES])
def test_the_schema_refuses_each_kind_of_fault(card: Json) -> None:
    assert not is_usable(check_card(card))
    assert not SCHEMA.is_valid(card)


@clause("KM-9.8")
def test_the_schema_leaves_the_counting_of_entries_and_labels_to_the_checks() -> None:
    accepted = [SCHEMA.is_valid(row[0]) for row in LIMITS]
    assert accepted == [True, False, False, True, False]


@given(st.integers(0, 10**9))
@settings(deadline=None, max_examples=60)
@clause("KM-3.16", "KM-3.19")
def test_the_schema_and_the_checks_agree_on_sound_and_spoilt_cards(seed: int) -> None:
    lots = Lots(seed)
    sound = lots.choice([*KMON, *EXAMPLES]) if lots.in_ten(3) else legal_card(seed)
    assert is_usable(check_card(sound))
    assert SCHEMA.is_valid(sound)
    card = spoilt(sound, lots)
    assert SCHEMA.is_valid(card) == is_sound(card)
    card = spoilt(card, lots)
    assert SCHEMA.is_valid(card) == is_sound(card)
