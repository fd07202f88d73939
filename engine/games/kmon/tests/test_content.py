"""The shipped cards: whole, named in both languages, evenly spread, every word in use (KM-10)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.games.kmon import vocabulary as words
from engine.games.kmon.card_schema import check_cards
from engine.games.kmon.language.making import ANSWERED, EFFECT_KINDS
from engine.games.kmon.terms import ELEMENTS, TRAITS
from engine.games.kmon.tests.declared import choices, declared, names, slots
from engine.games.kmon.tests.shipped import (
    BY_CODE,
    CARDS,
    DECK_CARDS,
    KMON,
    OWN,
    by_code,
    charges,
    elements,
    nodes,
    of_type,
    persistents,
    texts,
    verbs,
)
from engine.games.kmon.text.amounts import DAMAGE_ON
from engine.kernel.testing import clause, for_every

STRONG = ("irriducibile", "prodigio", "eco", "ferocia")
MILD = ("rapidita", "incandescente", "guarigione")


@clause("KM-2.2")
def test_every_code_is_unique_and_says_set_and_number() -> None:
    assert len(BY_CODE) == len(CARDS)
    assert all(card["code"] == f"{card['set']}-{card['number']}" for card in CARDS)


@for_every("card", CARDS, ids=by_code)
def test_every_card_is_named_in_both_languages_and_stores_no_rules_text(
    card: dict[str, Any],
) -> None:
    assert all(1 <= len(card["name"][language]) <= 60 for language in ("it", "en"))
    assert "text" not in card
    if "flavour" in card:
        assert all(card["flavour"][language] for language in ("it", "en"))


@for_every("language", ["it", "en"])
def test_no_two_cards_share_a_name(language: str) -> None:
    names = [card["name"][language] for card in CARDS]
    assert len(set(names)) == len(names)


@clause("KM-2.4")
@for_every("card", [c for c in CARDS if c["type"] == "kmon"], ids=by_code)
def test_every_kmon_is_whole(card: dict[str, Any]) -> None:
    assert 7 <= card["hp"] <= 12
    assert elements(card) <= set(ELEMENTS)
    assert card["primary"] != card["secondary"]
    assert card["trait"]["id"] in TRAITS
    assert ("x" in card["trait"]) == (card["trait"]["id"] == "incandescente")


@clause("KM-10.1")
def test_the_set_has_its_number_of_cards_of_each_type() -> None:
    found = Counter(card["type"] for card in CARDS)
    assert found["kmon"] == 32
    wanted = {"item": 16, "ability": 48, "reaction": 24, "powerup": 30}
    assert all(found[card_type] >= number for card_type, number in wanted.items())


@clause("KM-10.2")
def test_the_kmon_cover_elements_and_traits_evenly() -> None:
    assert Counter(card["primary"] for card in KMON) == dict.fromkeys(ELEMENTS, 4)
    secondaries = Counter(card["secondary"] for card in KMON)
    assert all(secondaries[element] >= 2 for element in ELEMENTS)
    for trait in TRAITS:
        bearers = [card for card in KMON if card["trait"]["id"] == trait]
        assert len(bearers) == 2
        assert len({card["primary"] for card in bearers}) == 2
    glowing = [card["trait"]["x"] for card in KMON if "x" in card["trait"]]
    assert sorted(glowing) == [1, 3]


@clause("KM-10.2")
def test_the_hit_points_of_the_kmon_go_with_their_traits() -> None:
    assert sum(card["hp"] for card in KMON) == 9 * len(KMON)
    for card in KMON:
        if card["trait"]["id"] in STRONG:
            assert card["hp"] <= 8, card["code"]
        if card["trait"]["id"] in MILD:
            assert card["hp"] >= 10, card["code"]


@clause("KM-10.2")
def test_about_a_third_of_the_kmon_pair_neighbours_of_the_wheel() -> None:
    wheel = list(ELEMENTS)
    near = [
        (wheel.index(card["primary"]) - wheel.index(card["secondary"])) % 8 in (1, 7)
        for card in KMON
        if card["secondary"]
    ]
    assert 9 <= sum(near) <= 13


@clause("KM-10.3")
@for_every("element", ELEMENTS)
def test_each_element_has_its_five_abilities(element: str) -> None:
    found = of_type("ability", element)
    cheap = [card for card in found if "damage" in verbs(card) and charges(card) in (2, 3)]
    kinds = {block["kind"] for card in found for block in persistents(card)}
    assert len(found) >= 5
    assert len(cheap) >= 2
    assert "debuff" in kinds
    assert "buff" in kinds or any("heal" in verbs(card) for card in found)
    (ultimate,) = (card for card in found if card.get("ultimate"))
    assert 6 <= charges(ultimate) <= 8


@clause("KM-10.3")
def test_the_generic_abilities_do_what_elements_do_not() -> None:
    found = of_type("ability", None)
    assert len(found) >= 8
    for verb in ("draw", "recover", "look_hand", "substitute", "extra_action"):
        assert any(verb in verbs(card) for card in found), verb
    assert any("alternatives" in card["cost"] for card in found)
    assert any("opp_bench_choice" in texts(card["effects"]) for card in found)
    assert any(card.get("ultimate") and "damage" not in verbs(card) for card in found)


@clause("KM-10.4")
@for_every("element", ELEMENTS)
def test_each_element_has_its_three_assaults(element: str) -> None:
    found = of_type("powerup", element)
    assert len(found) >= 3
    assert {charges(card) for card in found} == {1, 2}
    assert any(block["kind"] == "debuff" for card in found for block in persistents(card))


@clause("KM-10.4")
def test_generic_powerups_replace_or_change_the_attack() -> None:
    found = of_type("powerup", None)
    replacing = [card for card in found if card.get("replaces_attack")]
    assert len(replacing) >= 3
    assert len(found) - len(replacing) >= 3


@clause("KM-10.5")
@for_every("element", ELEMENTS)
def test_each_element_stops_one_action_and_softens_another(element: str) -> None:
    found = [verbs(card) for card in of_type("reaction", element)]
    assert any("neutralise" in each for each in found)
    assert any(each & {"reduce_pending", "redirect"} for each in found)


@clause("KM-10.5")
def test_the_generic_reactions_answer_every_kind_of_action() -> None:
    found = of_type("reaction", None)
    assert len(found) >= 8
    stopping = [card["answers"] for card in found if "neutralise" in verbs(card)]
    assert all([kind] in stopping for kind in ("action", "reaction", "evasion", "defence"))
    done = set().union(*(verbs(card) for card in found))
    assert {"evade", "damage", "substitute", "steal_charges"} <= done


@clause("KM-10.6")
def test_the_items_do_what_items_are_for() -> None:
    found = of_type("item")
    blocks = [block for card in found for block in persistents(card)]
    assert {1, 2, 3} <= {block["duration"] for block in blocks if block["kind"] == "buff"}
    assert any(block["kind"] == "debuff" for block in blocks)
    done = set().union(*(verbs(card) for card in found))
    assert done >= {"heal", "gain_charges", "draw", "remove_effects", "remove_counters", "damage"}
    assert done >= {"search", "coin_flip", "recover", "discard_hand"}
    assert any(charges(card) for card in found)
    assert any("own_bench_all" in texts(card["effects"]) for card in found if "effects" in card)


CHOICES = [
    *(("recover", "to"), ("search", "to"), ("discard_hand", "chooser"), ("ignore", "what")),
    *(("set_stance", "stance"), ("substitute", "side"), ("substitute", "chooser")),
    *(("choose", "chooser"), ("extra_action", "kinds"), ("remove_effects", "kind")),
    *(("damage_dealt", "source"), ("damage_taken", "source"), ("forbid", "what")),
    ("charge_gain", "on"),
]
"""Parameters of which every value is on some card, by verb or modifier."""

FAMILIES: dict[str, set[str]] = {
    "do": set(names("effect")),
    "mod": set(names("modifier")),
    "kind": {choice.value for choice in EFFECT_KINDS},
    "answers": {*words.ACTION_KINDS, words.ANSWERS_ALL},
    "answered": {choice.value for choice in ANSWERED.choices},
}


@clause("KM-10.7")
@for_every("key", FAMILIES)
def test_every_word_of_the_language_is_on_a_card(key: str) -> None:
    found = {word for node in nodes(DECK_CARDS) if key in node for word in texts(node[key])}
    assert FAMILIES[key] - OWN <= found


@clause("KM-10.7")
def test_every_selector_player_and_count_is_on_a_card() -> None:
    parts = [card.get(key) for card in DECK_CARDS for key in ("effects", "persistent", "condition")]
    found = set(texts(parts))
    counts = {node["count"] for node in nodes(parts) if "count" in node}
    assert {*names("selector"), *names("player")} - OWN <= found
    measured = {count for count in names("count") if count.startswith(DAMAGE_ON)}
    assert {*names("count")} - measured - OWN <= counts
    assert measured & counts


@clause("KM-10.7")
def test_every_condition_cost_and_filter_is_on_a_card() -> None:
    keys = {key for node in nodes(DECK_CARDS) for key in node}
    lasting = [slot for slot in declared("persistent")[0].takes if not slot.needed]
    assert {*names("condition"), *(slot.key for slot in lasting)} - OWN <= keys
    costs = [node["cost"] for node in nodes(DECK_CARDS) if isinstance(node.get("cost"), dict)]
    assert {*words.COST_PARTS, "alternatives"} <= {key for cost in costs for key in cost}
    filters = [node["filter"] for node in nodes(DECK_CARDS) if "filter" in node]
    said = {slot.key for slot in declared("filter")[0].takes}
    assert said - OWN <= {key for each in filters for key in each}


@clause("KM-10.7")
@for_every(("word", "name"), CHOICES)
def test_every_value_of_a_parameter_is_on_a_card(word: str, name: str) -> None:
    said = [each for each in (*declared("effect"), *declared("modifier")) if each.spelling == word]
    values = [
        value
        for each in said
        for slot in slots(each)
        if slot.key == name
        for value in choices(slot)
    ]
    used = [
        node.get(name, values[0])
        for node in nodes(DECK_CARDS)
        if word in (node.get("do"), node.get("mod"))
    ]
    assert set(values) <= set(texts(used))


@clause("KM-3.16", "KM-3.19")
def test_the_card_checks_find_no_fault_in_the_shipped_cards() -> None:
    assert check_cards(CARDS) == []
