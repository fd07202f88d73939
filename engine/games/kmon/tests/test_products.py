"""The shipped starters, booster, box and set: legal, distinct, of cards there are (KM-10.8)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from engine.games.kmon.construction import LOADOUT_KIND
from engine.games.kmon.tests.shipped import (
    BY_CODE,
    CARDS,
    PRODUCTS,
    STARTERS,
    by_code,
    charges,
    deck,
    elements,
    team,
)
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import is_legal, judge
from engine.kernel.loadouts import Loadout
from engine.kernel.testing import clause, for_every


@clause("KM-3.13")
@for_every("starter", STARTERS, ids=by_code)
def test_a_starter_has_three_kmon_and_twenty_four_cards_that_exist(
    starter: dict[str, Any],
) -> None:
    assert set(starter["team"]) | set(starter["deck"]) <= set(BY_CODE)
    assert [card["type"] for card in team(starter)] == ["kmon"] * 3
    assert len(deck(starter)) == 24
    assert all(card["type"] != "kmon" for card in deck(starter))


@clause("KM-3.7")
@for_every("starter", STARTERS, ids=by_code)
def test_every_card_of_a_starter_has_an_element_of_its_team(starter: dict[str, Any]) -> None:
    fielded = set().union(*(elements(kmon) for kmon in team(starter)))
    assert {card.get("element") for card in deck(starter)} <= fielded | {None}


@clause("KM-10.8")
@for_every("starter", STARTERS, ids=by_code)
def test_a_starter_repeats_no_card_more_than_three_times_and_can_use_its_hand(
    starter: dict[str, Any],
) -> None:
    fielded = [elements(kmon) for kmon in team(starter)]
    usable = [
        card
        for card in deck(starter)
        if not card.get("element") or sum(card["element"] in own for own in fielded) >= 2
    ]
    assert max(starter["deck"].values()) <= 3
    assert len(usable) >= 20


@clause("KM-10.9")
@for_every("starter", STARTERS, ids=by_code)
def test_a_starter_follows_the_cost_curve(starter: dict[str, Any]) -> None:
    costs = [charges(card) for card in deck(starter)]
    bands = [(0, 1), (2, 2), (3, 3), (4, 5), (6, 20)]
    curve = [sum(low <= cost <= high for cost in costs) for low, high in bands]
    assert curve == [8, 7, 4, 3, 2]


@clause("KM-10.8")
@for_every("starter", STARTERS, ids=by_code)
def test_a_starter_has_three_to_five_items(starter: dict[str, Any]) -> None:
    assert 3 <= sum(card["type"] == "item" for card in deck(starter)) <= 5


@clause("KM-10.8")
def test_the_eight_starters_have_plans_of_their_own() -> None:
    assert len(STARTERS) == 8
    fielded = [code for starter in STARTERS for code in starter["team"]]
    assert len(set(fielded)) == len(fielded)
    for one, other in combinations(STARTERS, 2):
        shared = Counter(one["deck"]) & Counter(other["deck"])
        assert shared.total() <= 9, (one["code"], other["code"], shared)


@clause("KM-10.8")
@for_every(
    ("code", "traits"),
    [
        ("S01", {"ferocia", "razziatore"}),
        ("S02", {"corazza", "guarigione", "appuntito"}),
        ("S03", {"prodigio", "incandescente"}),
        ("S04", {"eco"}),
        ("S05", {"implacabile"}),
        ("S06", {"blackout", "sfuggente"}),
        ("S07", {"veggente"}),
        ("S08", {"irriducibile", "argine", "barriera"}),
    ],
)
def test_a_starter_fields_the_traits_of_its_plan(code: str, traits: set[str]) -> None:
    (starter,) = (each for each in STARTERS if each["code"] == f"MZ1-{code}")
    assert traits <= {kmon["trait"]["id"] for kmon in team(starter)}


@for_every("product", PRODUCTS, ids=by_code)
def test_a_product_is_introduced_in_both_languages(product: dict[str, Any]) -> None:
    for field in ("name", "blurb"):
        assert product[field]["it"]
        assert product[field]["en"]
        assert product[field]["it"] != product[field]["en"]


def test_each_product_has_a_code_and_a_name_of_its_own() -> None:
    for known in (by_code, lambda product: product["name"]["it"], lambda p: p["name"]["en"]):
        assert len({known(product) for product in PRODUCTS}) == len(PRODUCTS)


def test_every_slot_of_a_booster_can_be_filled() -> None:
    (booster,) = (product for product in PRODUCTS if product["kind"] == "booster")
    for slot in booster["slots"]:
        assert slot["count"] >= 1
        for rarity in slot["rarities"]:
            fitting = [
                card for card in CARDS if card["type"] in slot["types"] and card["rarity"] == rarity
            ]
            assert len(fitting) >= slot["count"]
    offered = {
        (card_type, rarity)
        for slot in booster["slots"]
        for card_type in slot["types"]
        for rarity in slot["rarities"]
    }
    assert {(card["type"], card["rarity"]) for card in CARDS} <= offered


def test_the_box_holds_products_and_the_set_every_card_once() -> None:
    (box,) = (product for product in PRODUCTS if product["kind"] == "box")
    (whole,) = (product for product in PRODUCTS if product["kind"] == "set")
    assert set(box["products"]) <= {product["code"] for product in PRODUCTS} - {box["code"]}
    assert whole["cards"] == dict.fromkeys(BY_CODE, 1)


@clause("KM-3.13", "KM-3.17")
@for_every("starter", STARTERS, ids=by_code)
def test_the_judge_finds_every_starter_legal(starter: dict[str, Any]) -> None:
    pool = CardPool(CardDef.from_json(card) for card in CARDS)
    loadout = Loadout("starter", zones={"team": starter["team"], "deck": starter["deck"]})
    found = judge(loadout, LOADOUT_KIND, pool, {})
    assert is_legal(found), found
    assert {violation.clause for violation in found} <= {"KM-3.14"}
