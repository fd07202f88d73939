"""The shipped cards and starters: whole, legal, named in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.games.kmon.card_schema import check_cards
from engine.games.kmon.construction import STARTER_KIND
from engine.games.kmon.describe import describe_card
from engine.games.kmon.terms import ELEMENTS, TRAITS
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import is_legal, judge
from engine.kernel.loadouts import Loadout
from engine.kernel.testing import clause

HOME = Path(__file__).parents[1]


def read_cards() -> list[dict[str, Any]]:
    return [
        card
        for path in sorted((HOME / "cards").glob("*.json"))
        for card in json.loads(path.read_text(encoding="utf-8"))
    ]


def read_products() -> list[dict[str, Any]]:
    paths = sorted((HOME / "products").glob("*.json"))
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths]


CARDS = read_cards()
BY_CODE = {card["code"]: card for card in CARDS}
STARTERS = [product for product in read_products() if product["kind"] == "starter"]


def by_code(item: dict[str, Any]) -> str:
    return str(item["code"])


def elements(card: dict[str, Any]) -> set[str]:
    return {card["primary"], card["secondary"]} - {None}


def deck(starter: dict[str, Any]) -> list[dict[str, Any]]:
    return [BY_CODE[code] for code, quantity in starter["deck"].items() for _ in range(quantity)]


def team(starter: dict[str, Any]) -> list[dict[str, Any]]:
    return [BY_CODE[code] for code, quantity in starter["team"].items() for _ in range(quantity)]


@clause("KM-2.2")
def test_every_code_is_unique_and_says_set_and_number() -> None:
    assert len(BY_CODE) == len(CARDS)
    assert all(card["code"] == f"{card['set']}-{card['number']}" for card in CARDS)


@pytest.mark.parametrize("card", CARDS, ids=by_code)
def test_every_card_is_named_in_both_languages_and_stores_no_rules_text(
    card: dict[str, Any],
) -> None:
    assert all(1 <= len(card["name"][language]) <= 60 for language in ("it", "en"))
    assert "text" not in card
    if "flavour" in card:
        assert all(card["flavour"][language] for language in ("it", "en"))


@pytest.mark.parametrize("language", ["it", "en"])
def test_no_two_cards_share_a_name(language: str) -> None:
    names = [card["name"][language] for card in CARDS]
    assert len(set(names)) == len(names)


@clause("KM-2.4")
@pytest.mark.parametrize("card", [c for c in CARDS if c["type"] == "kmon"], ids=by_code)
def test_every_kmon_is_whole(card: dict[str, Any]) -> None:
    assert 7 <= card["hp"] <= 12
    assert elements(card) <= set(ELEMENTS)
    assert card["primary"] != card["secondary"]
    assert card["trait"]["id"] in TRAITS
    assert ("x" in card["trait"]) == (card["trait"]["id"] == "incandescente")


@pytest.mark.parametrize("card", CARDS, ids=by_code)
def test_every_card_tells_its_text_in_both_languages(card: dict[str, Any]) -> None:
    english, italian = describe_card(card, "en"), describe_card(card, "it")
    assert english.endswith(".")
    assert italian.endswith(".")
    assert english != italian


def test_there_are_enough_kmon_to_change_a_team() -> None:
    assert sum(card["type"] == "kmon" for card in CARDS) >= 8


@clause("KM-3.13")
@pytest.mark.parametrize("starter", STARTERS, ids=by_code)
def test_a_starter_has_three_kmon_and_twenty_four_cards_that_exist(
    starter: dict[str, Any],
) -> None:
    assert set(starter["team"]) | set(starter["deck"]) <= set(BY_CODE)
    assert [card["type"] for card in team(starter)] == ["kmon"] * 3
    assert len(deck(starter)) == 24
    assert all(card["type"] != "kmon" for card in deck(starter))


@clause("KM-3.7")
@pytest.mark.parametrize("starter", STARTERS, ids=by_code)
def test_every_card_of_a_starter_has_an_element_of_its_team(starter: dict[str, Any]) -> None:
    fielded = set().union(*(elements(kmon) for kmon in team(starter)))
    assert all(card["element"] is None or card["element"] in fielded for card in deck(starter))


@clause("KM-10.8")
@pytest.mark.parametrize("starter", STARTERS, ids=by_code)
def test_a_starter_repeats_no_card_more_than_three_times_and_can_use_its_hand(
    starter: dict[str, Any],
) -> None:
    fielded = [elements(kmon) for kmon in team(starter)]
    usable = [
        card
        for card in deck(starter)
        if card["element"] is None or sum(card["element"] in own for own in fielded) >= 2
    ]
    assert max(starter["deck"].values()) <= 3
    assert len(usable) >= 20


@clause("KM-10.9")
@pytest.mark.parametrize("starter", STARTERS, ids=by_code)
def test_a_starter_follows_the_cost_curve(starter: dict[str, Any]) -> None:
    costs = [card["cost"].get("charges", 0) for card in deck(starter)]
    bands = [(0, 1), (2, 2), (3, 3), (4, 5), (6, 20)]
    curve = [sum(low <= cost <= high for cost in costs) for low, high in bands]
    assert curve == [8, 7, 4, 3, 2]


def test_the_two_starters_have_plans_of_their_own() -> None:
    rush, keep = sorted(STARTERS, key=by_code)
    assert not set(rush["deck"]) & set(keep["deck"])
    assert not set(rush["team"]) & set(keep["team"])
    assert sum(c["type"] == "powerup" for c in deck(rush)) > sum(
        c["type"] == "powerup" for c in deck(keep)
    )


@pytest.mark.parametrize("starter", STARTERS, ids=by_code)
def test_a_starter_is_introduced_in_both_languages(starter: dict[str, Any]) -> None:
    for field in ("name", "blurb"):
        assert starter[field]["it"]
        assert starter[field]["en"]
        assert starter[field]["it"] != starter[field]["en"]


@clause("KM-3.16", "KM-3.19")
def test_the_card_checks_find_no_fault_in_the_shipped_cards() -> None:
    assert check_cards(CARDS) == []


@clause("KM-3.13", "KM-3.17")
@pytest.mark.parametrize("starter", STARTERS, ids=by_code)
def test_the_judge_finds_every_starter_legal(starter: dict[str, Any]) -> None:
    pool = CardPool(CardDef.from_json(card) for card in CARDS)
    loadout = Loadout("starter", zones={"team": starter["team"], "deck": starter["deck"]})
    found = judge(loadout, STARTER_KIND, pool, {})
    assert is_legal(found), found
    assert {violation.clause for violation in found} <= {"KM-3.14"}
