"""The shipped decks and products, legal and otherwise (TTK-10.6, 10.7, 10.9)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from engine.games.tictacko.card_reading import card_of
from engine.games.tictacko.construction import LOADOUT_KIND
from engine.games.tictacko.construction_goals import OBJECTIVE_KIND
from engine.games.tictacko.game import GAME
from engine.games.tictacko.terms import SETS
from engine.games.tictacko.tests.deck_words import CODES, code_of
from engine.games.tictacko.tests.shipped import (
    BY_CODE,
    CARDS,
    DECKS,
    PRODUCTS,
    Raw,
    by_code,
    deck_of,
    destroying,
    rules,
    sort_of,
    verbs,
)
from engine.kernel.cards import CardPool
from engine.kernel.construction import Severity, judge, judge_table
from engine.kernel.loadouts import Loadout, RawLine, build_loadout
from engine.kernel.testing import clause, for_every

POOL = GAME.pool()
OPTIONS = GAME.settle_options(None)
LOADOUTS = dict(GAME.starter_loadouts())
OWN = ("TTK2-S03", "TTK2-S04", "TTK2-S05", "TTK2-S06")
FIXED = ("TTK1-S01", "TTK1-S02")
GOALS = "TTK1-O01"


@clause("TTK-10.6")
@for_every("code", FIXED)
def test_a_fixed_deck_has_its_mix(code: str) -> None:
    deck = DECKS[code]
    assert Counter(sort_of(card) for card in deck_of(deck)) == {
        "basic": 16, "special": 10, "magic": 9, "instant": 5,
    }  # fmt: skip
    copies = {sort_of(BY_CODE[card]): set[int]() for card in deck["deck"]}
    for card, count in deck["deck"].items():
        copies[sort_of(BY_CODE[card])].add(count)
    assert copies["basic"] == {4}
    assert copies["special"] == {1}
    assert LOADOUTS[code].header["make"] == "fixed"


MIXES = {
    "TTK2-S03": (13, 11, 12, 4),
    "TTK2-S05": (16, 14, 5, 5),
    "TTK2-S04": (12, 10, 14, 4),
    "TTK2-S06": (14, 12, 8, 6),
}


@clause("TTK-10.7")
@for_every(("code", "mix"), MIXES.items())
def test_an_own_deck_has_its_mix(code: str, mix: tuple[int, ...]) -> None:
    deck = deck_of(DECKS[code])
    found = Counter(sort_of(card) for card in deck)
    assert tuple(found[sort] for sort in ("basic", "special", "magic", "instant")) == mix
    assert LOADOUTS[code].header["make"] == "own"


@clause("TTK-10.7")
def test_own_decks_follow_their_plans() -> None:
    rows, carousel, nest = (deck_of(DECKS[f"TTK2-S0{number}"]) for number in (3, 4, 5))
    magics = [card for card in rows if card["type"] == "magic"]
    assert len(destroying(magics)) * 2 > len(magics)
    turning = [card for card in carousel if card["type"] == "magic"]
    assert all(verbs(card) & {"move", "swap"} for card in turning)
    guards = [card for card in nest if "protect" in rules(card)]
    assert len(guards) >= 7
    patience = deck_of(DECKS["TTK2-S06"])
    assert "draw_phase" in json.dumps(patience)
    assert "deck_size" in json.dumps(patience)
    assert {card["set"] for code in OWN for card in deck_of(DECKS[code])} == {"TTK1", "TTK2"}


@clause("TTK-3.1", "TTK-10.7")
@for_every("code", [*FIXED, *OWN])
def test_the_judge_has_no_word_against_a_shipped_deck(code: str) -> None:
    assert judge(LOADOUTS[code], LOADOUT_KIND, POOL, OPTIONS) == []


@clause("TTK-3.20")
def test_the_judge_has_no_word_against_the_objectives() -> None:
    assert judge(LOADOUTS[GOALS], OBJECTIVE_KIND, POOL, OPTIONS) == []


def test_neighbours_among_the_shipped_decks_may_meet() -> None:
    decks = [LOADOUTS[code] for code in LOADOUTS if code != GOALS]
    assert len(decks) == 6
    for at, deck in enumerate(decks):
        assert judge_table([deck, decks[at - 1]], LOADOUT_KIND, POOL, OPTIONS) == []


@clause("TTK-3.17", "TTK-3.18")
def test_a_fixed_deck_that_was_changed_is_told_card_by_card() -> None:
    shipped = LOADOUTS["TTK1-S01"]
    cards = dict(shipped.zone("deck"))
    cards["rolled-rug"] += 1
    del cards["wrong-turn"]
    changed = Loadout("deck", shipped.header, {"deck": cards})
    (told,) = judge(changed, LOADOUT_KIND, POOL, OPTIONS)
    assert code_of(told) == "FIXED_MISMATCH"
    assert told.cards == ("rolled-rug", "wrong-turn")
    own = Loadout("deck", {**shipped.header, "make": "own"}, {"deck": {**cards}})
    assert judge(own, LOADOUT_KIND, POOL, OPTIONS) == []  # as its remedy says


# --- an invalid sample for each rule (TTK-10.9) --------------------------------------------------

GAIN: dict[str, dict[str, int]] = {
    "DECK_SIZE": {"ember-hatchling": 1},
    "DECK_BAD_TYPE": {"obj-top-row": 1, "ember-hatchling": -1},
    "DECK_UNKNOWN_CARD": {"no-such-card": 1, "ember-hatchling": -1},
    "DECK_BAD_QUANTITY": {"ember-hatchling": 41},
    "DECK_CHARACTER_FACTION": {"meadow-foal": 1, "ember-hatchling": -1},
    "DECK_SPELL_FACTION": {"side-step": 1, "rolled-rug": -1},
    "OWN_MIN_CHARACTERS": {"ledge-drake": -1, "rent-day-dragon": -1, "bouncer-drake": -1,
                           "wrong-turn": 3},
    "OWN_MIN_BASIC": {"ember-hatchling": -2, "wrong-turn": 2},
    "OWN_MAX_SPECIAL": {"falling-icicles": -2, "tail-sweep": -2, "copper-godmother": 2,
                        "anchor-dragon": 2},
    "OWN_MIN_MAGIC": {"rolled-rug": -1, "neighbourly-cough": -1, "scorched-bargain": -1,
                      "corner-draught": -1, "falling-icicles": -2, "tail-sweep": -2,
                      "wrong-turn": -1, "ember-hatchling": 4, "chimney-drake": 5},
    "OWN_MAX_MAGIC": {"ember-hatchling": -2, "ledge-drake": -1, "musical-chairs": 3},
    "OWN_MAX_INSTANT": {"ember-hatchling": -2, "ledge-drake": -1, "hip-check": 1, "last-word": 2},
    "OWN_COPIES": {"ledge-drake": 2, "bouncer-drake": -1, "rent-day-dragon": -1},
}  # fmt: skip


@clause("TTK-10.9")
@for_every("code", GAIN)
def test_an_invalid_sample_deck_for_each_rule(code: str) -> None:
    deck: Counter[str] = Counter(DECKS["TTK2-S03"]["deck"])
    deck.update(GAIN[code])
    sample = Loadout(
        "deck", LOADOUTS["TTK2-S03"].header, {"deck": {c: n for c, n in deck.items() if n}}
    )
    told = judge(sample, LOADOUT_KIND, POOL, OPTIONS)
    assert code in [code_of(each) for each in told]
    assert all(each.remedies for each in told)


@clause("TTK-10.9", "TTK-3.5", "TTK-3.6", "TTK-3.19")
def test_invalid_samples_of_header_lines_and_collection() -> None:
    deck = DECKS["TTK2-S03"]["deck"]
    nameless = Loadout("deck", {}, {"deck": deck})
    assert _codes(nameless) == ["DECK_FACTION_MISSING"]
    lines = [RawLine("deck", code, count) for code, count in deck.items()]
    broken = build_loadout(
        "deck", [*lines, RawLine("deck", "rolled-rug", "a few")], {"faction": "dragon"}
    )
    assert _codes(broken) == ["DECK_BAD_QUANTITY"]
    told = judge(LOADOUTS["TTK2-S03"], LOADOUT_KIND, POOL, OPTIONS, {**deck, "falling-icicles": 1})
    assert [(code_of(each), each.severity) for each in told] == [("NOT_OWNED", Severity.WARNING)]


def _codes(loadout: Loadout) -> list[str]:
    return [code_of(each) for each in judge(loadout, LOADOUT_KIND, POOL, OPTIONS)]


def _goal(code: str, **change: Any) -> Raw:
    return {**BY_CODE["obj-top-row"], "code": code, "set_code": "X", **change}


SPOILED: dict[str, tuple[dict[str, int], list[Raw]]] = {
    "OBJ_COUNT": ({"obj-top-row": -1}, []),
    "OBJ_BAD_TYPE": ({"obj-top-row": -1, "rolled-rug": 1}, []),
    "OBJ_DUPLICATE_CARD": ({"obj-top-row": -1, "obj-swallow": 1}, []),
    "OBJ_STANDARD": ({}, [_goal("x", standard=[1], advanced=[1, "A", "B"])]),
    "OBJ_ADVANCED": ({}, [_goal("x", standard=[1, 2, 4], advanced=[1, 2, 4])]),
    "OBJ_PATTERNS_DIFFER": ({}, [_goal("x", standard=[1, 2, 4], advanced=[1, 2, "A"])]),
    "OBJ_DUPLICATE_PATTERN": ({}, [_goal("x", standard=[5, 6, 4], advanced=[5, 6, 4, "C"])]),
    "OBJ_SUBSET": ({}, [_goal("x", standard=[4, 5], advanced=[4, 5, "B"])]),
}


@clause("TTK-10.9")
@for_every("code", SPOILED)
def test_an_invalid_sample_of_objectives_for_each_rule(code: str) -> None:
    change, typed = SPOILED[code]
    cards = Counter(LOADOUTS[GOALS].zone("objectives"))
    cards.update(change)
    for card in typed:
        cards["obj-top-row"] -= 1
        cards[card["code"]] += 1
    pool = CardPool([*POOL, *(card_of(card) for card in typed)])
    sample = Loadout("objectives", {}, {"objectives": {c: n for c, n in cards.items() if n}})
    assert code in [code_of(each) for each in judge(sample, OBJECTIVE_KIND, pool, OPTIONS)]


@clause("TTK-10.9", "TTK-3.27", "TTK-3.31")
def test_invalid_samples_of_a_table() -> None:
    few = Loadout("objectives", {}, {"objectives": {"obj-top-row": 1, "obj-swallow": 1}})
    assert "OBJ_TOO_FEW" in [code_of(each) for each in judge(few, OBJECTIVE_KIND, POOL, OPTIONS)]
    twice = [LOADOUTS["TTK2-S03"], LOADOUTS["TTK2-S05"]]
    assert [code_of(each) for each in judge_table(twice, LOADOUT_KIND, POOL, OPTIONS)] == [
        "TABLE_SAME_FACTION"
    ]


def test_every_rule_of_construction_has_an_invalid_sample() -> None:
    elsewhere = {
        "DECK_FACTION_MISSING", "NOT_OWNED", "FIXED_MISMATCH", "OBJ_TOO_FEW", "TABLE_SAME_FACTION",
    }  # fmt: skip
    assert set(CODES.values()) <= {*GAIN, *SPOILED, *elsewhere}


# --- products ------------------------------------------------------------------------------------


@for_every("product", PRODUCTS, ids=by_code)
def test_a_product_is_introduced_in_both_languages_and_of_known_things(product: Raw) -> None:
    for field in ("name", "blurb"):
        assert product[field]["it"]
        assert product[field]["en"]
        assert product[field]["it"] != product[field]["en"]
    assert product["set"] in SETS
    known = {each["code"] for each in PRODUCTS}
    assert set(product.get("products", ())) <= known
    for field in ("cards", "deck", "objectives"):
        assert set(product.get(field, ())) <= set(BY_CODE)


def test_the_box_is_both_fixed_decks_and_the_objectives() -> None:
    (box,) = (product for product in PRODUCTS if product["kind"] == "box")
    assert box["products"] == {"TTK1-S01": 1, "TTK1-S02": 1, "TTK1-O01": 1}
    assert tuple(LOADOUTS) == (*FIXED, *OWN, GOALS)


def test_a_set_has_each_of_its_cards_once() -> None:
    for product in PRODUCTS:
        if product["kind"] == "set":
            wanted = {card["code"]: 1 for card in CARDS if card["set"] == product["set"]}
            assert product["cards"] == wanted
