"""The shipped starters, boosters, boxes and sets: legal, distinct, of cards there are (AAC-10)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from engine.games.aac.card_reading import pool_of
from engine.games.aac.construction import LOADOUT_KIND
from engine.games.aac.options import OPTIONS
from engine.games.aac.tests.aac_shipped import (
    BY_ID,
    CARDS,
    MINIMAL,
    PRODUCTS,
    STARTERS,
    by_code,
    deck,
    marked,
    nodes,
    of_type,
)
from engine.kernel.construction import judge
from engine.kernel.loadouts import Loadout
from engine.kernel.testing import clause, for_every

DEFAULTS = {spec.name: spec.default for spec in OPTIONS}
PLANS = {
    "AAC1-S01": (15, 8, 7),
    "AAC1-S02": (12, 7, 11),
    "AAC1-S03": (13, 10, 7),
    "AAC1-S04": (14, 9, 7),
    "AAC1-S05": (12, 6, 12),
    "AAC2-S06": (14, 9, 7),
    "AAC2-S07": (13, 8, 9),
    MINIMAL: (4, 13, 13),
}
"""Creatures, magics and traps of each starter (AAC-10.6)."""


def _starter(code: str) -> list[dict[str, Any]]:
    (found,) = (starter for starter in STARTERS if starter["code"] == code)
    return deck(found)


@clause("AAC-3.1", "AAC-3.14")
@for_every("starter", STARTERS, ids=by_code)
def test_the_judge_has_no_word_against_a_starter(starter: dict[str, Any]) -> None:
    loadout = Loadout("deck", {}, {"deck": starter["deck"]})
    assert judge(loadout, LOADOUT_KIND, pool_of(CARDS), DEFAULTS) == []


@for_every("starter", STARTERS, ids=by_code)
def test_a_starter_has_the_mix_of_its_plan(starter: dict[str, Any]) -> None:
    found = Counter(card["type"] for card in deck(starter))
    assert (found["creature"], found["magic"], found["trap"]) == PLANS[starter["code"]]


@for_every("starter", STARTERS, ids=by_code)
def test_a_starter_has_attack_points_enough_and_minimal_only_just(starter: dict[str, Any]) -> None:
    total = sum(card["ap"] for card in of_type("creature", deck(starter)))
    if starter["code"] == MINIMAL:
        assert total == 3000
    else:
        assert 5000 <= total <= 8000


def test_the_starters_are_distinct() -> None:
    own = [starter for starter in STARTERS if starter["code"] != MINIMAL]
    assert len(own) >= 6
    for one, other in combinations(own, 2):
        shared = Counter(one["deck"]) & Counter(other["deck"])
        assert shared.total() <= 12, (one["code"], other["code"], shared)


def test_each_starter_follows_its_plan() -> None:
    storm, bastion, garden = (_starter(f"AAC1-S0{number}") for number in (1, 2, 3))
    temple, gallows = (_starter(f"AAC1-S0{number}") for number in (4, 5))
    drains, fair = _starter("AAC2-S06"), _starter("AAC2-S07")
    assert len(marked("V", storm)) >= 6
    assert _verbs(storm)["caption_attack"] >= 3
    assert len(marked("J", bastion)) == 2
    assert any("wall_points" in card for card in bastion)
    assert len(marked("E", garden)) >= 6
    assert _verbs(garden)["age"] >= 2
    assert len(marked("D", temple)) == 5
    assert sum(bool(card.get("summon")) for card in temple) == 2
    assert len(marked("M", gallows)) == 3
    assert len([card for card in gallows if card.get("deadly")]) == 1
    assert len(marked("X", gallows)) >= 8
    assert _verbs(gallows)["poison"] >= 2
    assert _verbs(drains)["recall"] >= 6
    assert sum("coin" in node or "die_even" in node for node in nodes(fair)) >= 5


def _verbs(cards: list[dict[str, Any]]) -> Counter[str]:
    return Counter(
        verb
        for card in cards
        for effect in card["effects"]
        for step in (*effect["do"], *effect.get("else", ()))
        for verb in step
    )


def test_the_tutorial_deck_is_of_plain_cards() -> None:
    cards = _starter(MINIMAL)
    assert all(len(card["effects"]) <= 1 for card in cards)
    assert all(not card["effects"] for card in of_type("creature", cards))
    assert {card["set"] for card in cards} == {"AAC1"}
    assert not any("play_cost" in card for card in cards)


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
    boosters = [product for product in PRODUCTS if product["kind"] == "booster"]
    for booster in boosters:
        cards = [card for card in CARDS if card["set"] == booster["set"]]
        for slot in booster["slots"]:
            assert sum(card["type"] in slot["types"] for card in cards) >= slot["count"] >= 1
    assert {booster["set"] for booster in boosters} == {card["set"] for card in CARDS}


def test_the_box_holds_products_and_each_set_its_cards_once() -> None:
    codes = {product["code"] for product in PRODUCTS}
    (box,) = (product for product in PRODUCTS if product["kind"] == "box")
    assert set(box["products"]) <= codes - {box["code"]}
    sets = [product for product in PRODUCTS if product["kind"] == "set"]
    for product in sets:
        own = [card["id"] for card in CARDS if card["set"] == product["set"]]
        assert product["cards"] == dict.fromkeys(own, 1)
    assert sum(len(product["cards"]) for product in sets) == len(BY_ID)
