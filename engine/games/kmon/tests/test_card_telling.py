"""Any legal card is told well in both languages, and no two different cards alike (KM-9)."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.effects.language.kinds import Flag, Many, Number, One, Several
from engine.effects.language.words import Slot, Spelled, Word
from engine.effects.words import Language
from engine.games.kmon import vocabulary as words
from engine.games.kmon.card_schema import check_card
from engine.games.kmon.describe import LANGUAGES, describe_card
from engine.games.kmon.language.making import ANSWERED
from engine.games.kmon.tests.declared import choices, declared, names, slots
from engine.games.kmon.tests.generated import NAMES, Json, legal_card
from engine.games.kmon.tests.shipped import BY_CODE, CARDS
from engine.games.kmon.tests.test_describe import ENGLISH_ONLY, ITALIAN_ONLY
from engine.kernel.testing import clause, for_every, is_usable

SHIPPED_NAMES = {code: card["name"] for code, card in BY_CODE.items()}

# What no text may hold: ids, empty places, doubled signs, numbers and articles that do not agree.
FAULTS = re.compile(
    r"_|None|\bnull\b|\{|\}|  | [,.;:)]|\(\s|\.\.|,,|::|\. [a-zà-ù]|: [A-ZÀ-Ù](?!LTIMATE)"
    r"|\b(?:own|opp)\b|(?<![\d−])\b1 (?:cards|charges|counters|abilities|attacks|buffs)\b"
    r"|(?<![\d−])\b1 (?:carte|cariche|danni|segnalini|attacchi|azioni)\b"
    r"|\b[2-9] (?:card|charge|counter|ability|carta|carica|danno|segnalino)\b"
    r"|\b(?:di|a|da|su|in) (?:il|lo|la|i|gli|le)\b|\b(?:di|a|da|su|in) l'"
    r"|\ba (?:attack|ability|evasion|item|action|ULTIMATE)|\bun (?:azione|abilità|elusione)"
)


def assert_well_told(text: str, language: Language) -> None:
    assert text.endswith("."), text
    assert text[0].isupper(), text
    found = FAULTS.search(text)
    assert found is None, (found, text)
    assert text.count("(") == text.count(")"), text
    foreign = ENGLISH_ONLY if language == "it" else ITALIAN_ONLY
    assert not foreign.search(text), (foreign.search(text), text)


@given(st.integers(0, 10**9))
@settings(max_examples=400, deadline=None)
@clause("KM-9.1", "KM-9.5", "KM-9.6")
def test_any_legal_card_is_told_in_whole_sentences(seed: int) -> None:
    card = legal_card(seed)
    assert is_usable(check_card(card))
    for language in LANGUAGES:
        assert_well_told(describe_card(card, language, NAMES), language)


@for_every("card", CARDS, ids=lambda card: str(card["code"]))
@for_every("language", LANGUAGES)
def test_every_shipped_card_is_told_in_whole_sentences(
    card: dict[str, Any], language: Language
) -> None:
    text = describe_card(card, language, SHIPPED_NAMES)
    assert_well_told(text, language)
    assert not re.search(r"MZ1|with code|con codice", text)


# --- what differs is told differently ---------------------------------------------------------

# Everything may stand here: an answer, a bearer, a K-Mon hit; nobody knows whose K-Mon it is.
HOST: Json = {"type": "reaction", "answers": ["attack"]}
COUNTED = [{"count": what} for what in names("count")]
DRAW: Json = {"do": "draw", "who": "self", "amount": 1}
BLOCK: Json = {"kind": "buff", "target": "own_active", "duration": 1, "tick": [DRAW]}

# Values of each kind of parameter that must not be told alike.
VALUES: dict[str, list[Any]] = {
    "selector": list(names("selector")),
    "single": list(names("single")),
    "player": list(names("player")),
    "amount": [1, 2, -2, *COUNTED, COUNTED[0] | {"times": 2}, COUNTED[0] | {"max": 3}],
    "amount_or_all": ["all", 1, 2, *COUNTED, COUNTED[0] | {"max": 3}],
    "amount_or_until": [1, 2, *COUNTED, {"until": 0}, {"until": 1}, {"until": 2}],
    "condition": [{"stance": ["own_active", kind]} for kind in ("defence", "neutral")],
    "number": [1, 2, 3, 4],
    "bool": [False, True],
    "filter": [
        *({"type": kind} for kind in words.TYPE_IDS[1:]),
        *({"element": element} for element in words.ELEMENT_IDS),
        {"code": "MZ1-P17"},
        {"code": "MZ1-A01"},
        {"type": "ability", "element": "fire"},
        {"types": ["reaction", "powerup"]},
        {"types": ["reaction", "item"], "element": "fire"},
        {"type": "ability", "code": "MZ1-A01"},
        {"type": "ability", "element": "fire", "code": "MZ1-A01"},
    ],
    "effects": [[DRAW], [DRAW | {"amount": 2}], [DRAW, {"do": "gain_charges"} | DRAW]],
    "options": [
        [[DRAW], [DRAW | {"amount": 2}]],
        [[DRAW | {"amount": 2}], [DRAW]],
        [[DRAW], [DRAW | {"amount": 2}], [DRAW | {"amount": 3}]],
    ],
    "bands": [
        [{"from": 1, "to": 3, "do": [DRAW]}],
        [{"from": 1, "to": 1, "do": [DRAW]}],
        [{"from": 1, "to": 3, "do": [DRAW | {"amount": 2}]}],
        [{"from": 1, "to": 3, "do": [DRAW]}, {"from": 4, "to": 6, "do": [DRAW]}],
    ],
    "labels": [None, [{"en": "Storm", "it": "Burrasca"}, {"en": "Calm", "it": "Bonaccia"}]],
    "persistent": [
        *(BLOCK | {"target": selector} for selector in names("single")),
        BLOCK | {"kind": "debuff"},
        BLOCK | {"duration": 2},
        {**BLOCK, "on_attach": [DRAW]},
        {key: BLOCK[key] for key in ("kind", "target", "duration")} | {"on_attach": [DRAW]},
        {**BLOCK, "static": [{"mod": "trait_off"}]},
    ],
    "then": [None, {"discard": 1}, {"discard": 2}],
}
# Where a parameter must be told only beside another value.
BESIDE: dict[tuple[str, str], Json] = {
    ("damage", "chooser"): {"target": "own_any_choice"},
    ("heal", "chooser"): {"target": "own_any_choice"},
    ("remove_effects", "chooser"): {"target": "own_any_choice"},
    ("add_counters", "chooser"): {"target": "own_any_choice"},
    ("remove_counters", "chooser"): {"target": "own_any_choice"},
    ("set_stance", "chooser"): {"target": "own_any_choice"},
    ("discard_hand", "chooser"): {"who": "opponent"},
    ("look_top", "reorder"): {"amount": 3},
    ("look_top", "may_mill"): {"amount": 5},
    ("choose", "labels"): {"options": VALUES["options"][0]},
}


def values_of(slot: Slot) -> list[Any]:
    found, kind = list(choices(slot)), slot.kind
    if isinstance(kind, Several):
        return [[choice] for choice in found] + [found[:2]]
    if isinstance(kind, (Number, Flag)):
        return [1, 2, 3, 4] if isinstance(kind, Number) else [False, True]
    if slot.key == "filter":
        return [None, *VALUES["filter"]]
    if isinstance(kind, (One, Many)):
        return VALUES[f"{kind.role}s" if isinstance(kind, Many) else kind.role]
    return found


def entry_of(word: Word) -> Json:
    needed = {slot.key: values_of(slot)[0] for slot in slots(word) if slot.needed}
    return {"do": word.spelling, **needed}


def entry_with(word: Word, slot: Slot, value: Any) -> Json:
    entry = entry_of(word) | BESIDE.get((word.name, slot.key), {})
    return entry if value is None else entry | {slot.key: value}


def in_host(word: Word, entry: Json) -> Json:
    """A card where the entry stands inside an effect on a K-Mon of either side."""
    types = [kind for kind in words.TYPE_IDS if kind in word.only]
    card_type = "reaction" if not types or "reaction" in types else types[0]
    block = {"kind": "buff", "target": "damaged", "duration": 2, "on_attach": [entry]}
    card: Json = {"type": card_type, "persistent": block}
    return card | {"answers": ["attack"]} if card_type == "reaction" else card


VERBS = declared("effect")
SLOTS = [(word, slot) for word in VERBS for slot in slots(word) if len(values_of(slot)) > 1]


@clause("KM-9.2", "KM-9.3", "KM-9.5")
@for_every("language", LANGUAGES)
@for_every(("word", "slot"), SLOTS)
def test_other_parameters_give_another_text(word: Word, slot: Slot, language: Language) -> None:
    told = {}
    for value in values_of(slot):
        card = in_host(word, entry_with(word, slot, value))
        told[str(value)] = describe_card(card, language, SHIPPED_NAMES)
    assert_all_differ(told)


def assert_all_differ(told: dict[str, str]) -> None:
    for one, other in combinations(told, 2):
        assert told[one] != told[other], (one, other, told[one])


@clause("KM-9.5")
@for_every("language", LANGUAGES)
def test_every_verb_is_told_in_words_of_its_own(language: Language) -> None:
    told = {word.name: describe_card(in_host(word, entry_of(word)), language) for word in VERBS}
    assert_all_differ(told)


@clause("KM-9.6")
@for_every("language", LANGUAGES)
@for_every("target", ["own_active", "opp_active", "damaged"])
def test_every_modifier_is_told_in_words_of_its_own(target: str, language: Language) -> None:
    told = {}
    for word in declared("modifier"):
        name, needed = word.name, [slot for slot in word.takes if slot.needed]
        base = {"mod": name, **{slot.key: values_of(slot)[0] for slot in needed}}
        told[name] = _static(base, target, language)
        for slot in word.takes:
            values = [-1, 1, 2, 3] if slot.key == "amount" else values_of(slot)
            for value in values:
                told[f"{name} {slot.key} {value}"] = _static(
                    base | {slot.key: value}, target, language
                )
            told.pop(f"{name} {slot.key} {base.get(slot.key)}", None)
    assert_all_differ(told)


def _static(node: Json, target: str, language: Language) -> str:
    block = {"kind": "buff", "target": target, "duration": 2, "static": [node]}
    return describe_card({"type": "item", "persistent": block}, language)


@clause("KM-9.4")
@for_every("language", LANGUAGES)
def test_every_condition_is_told_in_words_of_its_own(language: Language) -> None:
    told = {}
    for condition in _conditions():
        # Denied, a comparison or a position is another one: "not at least 3" is "at most 2".
        forms = [condition]
        if not {"cmp", "hp_left", "stance"} & set(condition):
            forms.append({"not": condition})
        for node in forms:
            told[str(node)] = describe_card(
                in_host(VERBS[3], DRAW | {"if": node}), language, SHIPPED_NAMES
            )
    assert_all_differ(told)


def _conditions() -> list[Json]:
    found: list[Json] = [{"answered": [choice.value]} for choice in ANSWERED.choices]
    for word in declared("condition"):
        if word.spelled is not Spelled.LIST:
            continue
        name, base = word.name, [values_of(slot)[0] for slot in word.takes]
        if name == "cmp":
            base = [{"count": "own_hand"}, "<=", 3]
        for at, slot in enumerate(word.takes):
            for value in _arguments(name, slot):
                arguments = [*base[:at], value, *base[at + 1 :]]
                if {name: arguments} not in found:
                    found.append({name: arguments})
    # "Less than 3" is "at most 2": one of the two operators is enough.
    return [each for each in found if not {"<", ">"} & set(map(str, next(iter(each.values()))))]


def _arguments(name: str, slot: Slot) -> list[Any]:
    if name == "cmp" and slot.key == "left":
        return COUNTED
    return [2, 7] if slot.key in ("right", "number") else values_of(slot)


@clause("KM-2.7", "KM-2.10", "KM-5.43")
@for_every("language", LANGUAGES)
def test_the_other_fields_of_a_card_are_told_differently(language: Language) -> None:
    reaction: Json = {"type": "reaction", "effects": [DRAW]}
    ability: Json = {"type": "ability", "effects": [DRAW]}
    damage = {"do": "damage", "target": "opp_active", "amount": 2}
    answers = [[kind] for kind in (*words.ACTION_KINDS, "action")]
    costs: list[Any] = [{part: n} for part in words.COST_PARTS if part != "charges" for n in (1, 2)]
    others = [{part: 1} for part in words.COST_PARTS] + [{"charges": 2}, 0]
    cards = [
        *(reaction | {"answers": [*kinds]} for kinds in [*answers, ["attack", "ability"]]),
        reaction | {"answers": ["attack"], "condition": {"answered": ["assault"]}},
        ability,
        *(ability | {"cost": cost} for cost in costs),
        *(ability | {"cost": {"charges": 3, "alternatives": [other]}} for other in others),
        ability | {"cost": {"alternatives": [1, 2]}},
        ability | {"ultimate": True},
        ability | {"ultimate": True, "effects": [damage]},
        {"type": "powerup", "effects": [DRAW], "replaces_attack": True},
        {"type": "powerup", "replaces_attack": True},
        {"type": "powerup", "persistent": BLOCK, "replaces_attack": True},
    ]
    assert_all_differ({str(card): describe_card(card, language) for card in cards})
