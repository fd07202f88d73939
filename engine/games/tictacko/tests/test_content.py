"""The shipped pool: the numbers of TTK-10, every word of the language on a card."""

from __future__ import annotations

import json
from collections import Counter

from engine.games.tictacko.card_reading import pool_of, raw_of
from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.game import GAME
from engine.games.tictacko.terms import SETS, TAGS
from engine.games.tictacko.tests.shipped import (
    BOX,
    BY_CODE,
    CARDS,
    DECKS,
    FILES,
    FURTHER,
    Raw,
    by_code,
    deck_of,
    destroying,
    doing,
    effects,
    nodes,
    of_sort,
    operations,
    rules,
    sort_of,
    verbs,
)
from engine.kernel.testing import clause, for_every

POOL = GAME.pool()
FACTIONS = ("dragon", "unicorn")
FIXED = ("TTK1-S01", "TTK1-S02")


# --- numbers of the pool (TTK-10.1) --------------------------------------------------------------


@clause("TTK-10.1", "TTK-2.7", "TTK-R4")
def test_the_box_has_fifty_nine_designs() -> None:
    assert Counter(sort_of(card) for card in BOX) == {
        "basic": 8, "special": 20, "magic": 12, "instant": 7, "objective": 12,
    }  # fmt: skip
    sides = {
        sort: Counter(card["faction"] for card in of_sort(sort, cards=BOX))
        for sort in ("basic", "special", "magic", "instant")
    }
    assert sides["basic"] == {"dragon": 4, "unicorn": 4}
    assert sides["special"] == {"dragon": 10, "unicorn": 10}
    assert sides["magic"] == {"neutral": 6, "dragon": 3, "unicorn": 3}
    assert sides["instant"] == {"neutral": 3, "dragon": 2, "unicorn": 2}


def test_at_least_sixty_further_cards_stand_in_no_fixed_deck() -> None:
    fixed = {code for deck in FIXED for code in DECKS[deck]["deck"]}
    further = {card["code"] for card in FURTHER} - fixed
    assert len(further) >= 60
    assert Counter(sort_of(card) for card in FURTHER) == {
        "basic": 8, "special": 32, "magic": 18, "instant": 8,
    }  # fmt: skip


@clause("TTK-2.10")
@for_every("card", CARDS, ids=by_code)
def test_a_card_keeps_to_the_ranges_of_its_attributes(card: Raw) -> None:
    for language in ("en", "it"):
        assert 1 <= len(card[f"name_{language}"]) <= 60
        assert 1 <= len(card[f"flavour_{language}"]) <= 80
        assert f"text_{language}" not in card
        assert GAME.set_names()[card["set"]].pick(language)
    assert card["name_en"] != card["name_it"]
    assert card["flavour_en"] != card["flavour_it"]
    assert set(card.get("tags", ())) <= set(TAGS)
    assert len(card.get("effects", ())) <= 4
    assert len(card["code"]) <= 48


@for_every("field", ["name_en", "name_it", "flavour_en", "flavour_it", "code"])
def test_no_two_cards_share_a_name_or_a_flavour(field: str) -> None:
    found = Counter(card[field] for card in CARDS)
    assert found.most_common(1)[0][1] == 1, found.most_common(2)


def test_no_two_cards_of_a_faction_do_the_same() -> None:
    told = [
        json.dumps([card["faction"], card.get("when"), card["effects"]], sort_keys=True)
        for card in CARDS
        if card.get("effects")
    ]
    assert Counter(told).most_common(1)[0][1] == 1


@clause("TTK-2.21")
def test_files_hand_set_and_source_down_to_their_cards() -> None:
    assert {file["source"] for file in FILES} == {"starter"}
    assert {file["set_code"] for file in FILES} == set(SETS)
    assert {card.get("source") for card in POOL} == {"starter"}
    assert len(POOL) == len(CARDS) == len(BY_CODE)


@clause("TTK-2.11", "TTK-2.12", "TTK-2.13", "TTK-2.14", "TTK-2.16")
@for_every("card", CARDS, ids=by_code)
def test_a_card_has_effects_of_the_timings_of_its_kind(card: Raw) -> None:
    allowed = {
        "basic": set(), "objective": set(), "magic": {"play"}, "instant": {"react"},
        "special": {"entry", "continuous", "trigger"},
    }[sort_of(card)]  # fmt: skip
    timings = {effect["timing"] for effect in card.get("effects", ())}
    assert timings <= allowed
    assert bool(timings) == bool(allowed)
    assert ("when" in card) == (sort_of(card) == "instant")


def _set_of(file: Raw) -> str:
    return f"{file['set_code']} {sort_of(file['cards'][0])}"


@clause("TTK-2.10", "TTK-2.21")
@for_every("file", FILES, ids=_set_of)
def test_the_judge_of_cards_has_no_word_against_a_shipped_file(file: Raw) -> None:
    for card in pool_of([file]):
        assert check_card(raw_of(card), BY_CODE) == []


@for_every("seats", [2, 3, 4])
@for_every("grid", ["standard", "advanced"])
def test_every_card_passes_the_reader_at_every_table(seats: int, grid: str) -> None:
    bound = GAME.bind(None, {"grid": grid}, seats)
    assert len(bound.pool) == len(CARDS)


# --- Special Characters (TTK-10.2) ---------------------------------------------------------------


@clause("TTK-10.2")
@for_every("faction", FACTIONS)
def test_the_special_characters_of_a_faction_are_spread(faction: str) -> None:
    cards = of_sort("special", faction, BOX)
    timings = Counter(effect["timing"] for effect in effects(cards))
    assert timings == {"entry": 5, "continuous": 4, "trigger": 1}
    entries = effects(cards, "entry")
    done = [verbs(effect) for effect in entries]
    for wanted in ({"destroy"}, {"move"}, {"swap"}, {"draw", "discard"}):
        assert any(wanted & found for found in done), wanted
    gains = [effect for effect in entries if "sacrifice" in verbs(effect.get("cost", []))]
    assert gains
    assert all(effect["do"] for effect in gains)
    assert sum(bool(effect.get("optional")) for effect in entries) >= 2
    assert sum(not effect.get("optional") for effect in entries) >= 2
    assert sum("adjacent_to" in json.dumps(effect) for effect in entries) >= 2


@clause("TTK-10.2")
@for_every(
    ("faction", "own"), [("dragon", {"forbid", "no_claim"}), ("unicorn", {"modify", "suppress"})]
)
def test_the_continuous_rules_of_a_faction(faction: str, own: set[str]) -> None:
    found = effects(of_sort("special", faction, BOX), "continuous")
    guarded = [set(rule["from"]) for effect in found for rule in effect["static"] if "from" in rule]
    assert any("destroy" in each for each in guarded)
    assert any(each & {"move", "swap"} for each in guarded)
    assert own <= rules(found)


@clause("TTK-10.2")
def test_the_special_characters_of_the_box_use_every_core_verb_and_rule() -> None:
    cards = of_sort("special", cards=BOX)
    assert {"draw", "discard", "destroy", "move", "swap", "sacrifice"} <= verbs(cards)
    assert rules(cards) == {"protect", "forbid", "modify", "no_claim", "suppress"}
    assert len({effect["event"]["on"] for effect in effects(cards, "trigger")}) >= 2


# --- Magics, Instants, Objectives (TTK-10.3 to 10.5) ---------------------------------------------


def _teams(card: Raw) -> list[str]:
    return [choice["team"] for choice in card["effects"][0]["choose"] if "team" in choice]


@clause("TTK-10.3")
def test_the_magics_of_the_box_are_spread() -> None:
    magics = of_sort("magic", cards=BOX)
    single = [card for card in destroying(magics) if card["effects"][0]["do"][-1]["target"] == "$t"]
    assert len(single) == 3
    assert any('"adjacent_to"' in json.dumps(card) for card in single)
    assert any(
        '"subtype": "basic"' in json.dumps(card) and "cost" not in card["effects"][0]
        for card in single
    )
    assert any(verbs(card["effects"][0].get("cost", [])) == {"sacrifice"} for card in single)
    assert sorted(_teams(card)[0] for card in doing("move", magics)) == ["any", "opposing", "own"]
    swaps = {card["code"]: _teams(card) for card in doing("swap", magics)}
    taking = {card["code"] for card in destroying(magics)} & set(swaps)
    assert sorted(swaps.values()) == [["any"], ["any", "any"], *3 * [["own", "opposing"]]]
    assert taking == {"rolled-rug", "neighbourly-cough"}
    assert len(doing("draw", magics)) == len(doing("recover", magics)) == 1
    areas = [card for card in magics if "same_row_as" in json.dumps(card)]
    assert len(areas) == 1


@clause("TTK-10.3")
@for_every("faction", FACTIONS)
def test_a_magic_of_each_faction_breaks_a_stalemate(faction: str) -> None:
    deck = deck_of(DECKS[FIXED[FACTIONS.index(faction)]])
    magics = [card for card in deck if card["type"] == "magic"]
    assert any(destroying(magics))


@clause("TTK-10.4")
def test_the_instants_of_the_box_are_spread() -> None:
    found = {card["code"]: card for card in of_sort("instant", cards=BOX)}
    whens = {
        code: (card["when"]["window"], card["when"].get("filters", {}))
        for code, card in found.items()
    }
    done = {code: verbs(card) for code, card in found.items()}
    assert whens["no-thank-you"] == ("PLAY", {"type": "magic"})
    assert whens["last-word"] == ("PLAY", {"type": "instant"})
    assert whens["slammed-shutter"] == ("PLAY", {"type": "character"})
    for code in ("no-thank-you", "last-word", "slammed-shutter"):
        assert done[code] == {"cancel"}
    assert whens["hip-check"][0] == "ENTER"
    assert "move" in done["hip-check"]
    assert whens["sticky-fingers"][0] == "DRAW_SECOND"
    assert "prevent" in done["pile-of-cushions"]
    assert done["wrong-doorbell"] == {"redirect"}
    assert any(card["when"]["actor"] == "other" for card in found.values())


@clause("TTK-10.5", "TTK-2.15")
def test_the_twelve_objectives() -> None:
    found = {"".join(map(str, card["standard"])): card for card in of_sort("objective")}
    letters = {
        "123": "A", "456": "B", "789": "C", "147": "D", "258": "E", "369": "F",
        "159": "G", "357": "D", "138": "E", "279": "G", "167": "B", "349": "A",
    }  # fmt: skip
    assert {key: card["advanced"] for key, card in found.items()} == {
        key: [*map(int, key), letter] for key, letter in letters.items()
    }
    counts = Counter(space for card in found.values() for space in card["standard"])
    assert [counts[space] for space in range(1, 10)] == [5, 3, 5, 3, 4, 3, 5, 3, 5]
    assert len({card["advanced"][-1] for card in found.values()}) == 7


# --- every word of the language is on a card -----------------------------------------------------

VERBS = (
    "draw", "discard", "destroy", "move", "swap", "sacrifice", "cancel", "prevent",
    "return_to_hand", "recover", "peek_hand", "peek_objective", "replace_objective",
    "grant_play", "lock_space", "redirect", "impose",
)  # fmt: skip


@for_every("verb", VERBS)
def test_every_verb_is_on_a_card(verb: str) -> None:
    assert verb in verbs(CARDS)


def test_every_other_word_of_the_language_is_on_a_card() -> None:
    seen: dict[str, set[str]] = {
        key: set() for key in ("on", "how", "what", "until", "window", "subtype", "mode")
    }
    for node in nodes(CARDS):
        for key, found in seen.items():
            value = node.get(key, ())
            found.update([value] if isinstance(value, str) else value)
    assert seen["on"] == {
        "turn_started", "turn_ending", "entered", "left", "played", "objective_completed",
    }  # fmt: skip
    assert {"destroy", "clear"} <= seen["how"]
    assert seen["what"] == {
        "play_character", "play_magic", "play_instant", "draw_second", "magic_capacity",
        "draw_phase",
    }  # fmt: skip
    assert seen["until"] == {"end_of_turn", "start_of_your_next_turn"}
    assert seen["window"] == {"PLAY", "ENTER", "EFFECT", "DRAW_SECOND"}
    assert seen["mode"] == {"choice", "random"}


def test_every_condition_is_on_a_card() -> None:
    told = [condition for effect in effects() for condition in effect.get("if", ())]
    found = {key for condition in told for key in condition} - {"op", "n"}
    assert found == {
        "count", "grid", "hand_size", "deck_size", "objectives_done", "stalemate", "my_turn",
    }  # fmt: skip


def test_costs_ways_areas_counts_tags_and_limits_are_on_cards() -> None:
    assert sum(bool(effect.get("cost")) for effect in effects()) >= 5
    assert sum(bool(effect.get("modes")) for effect in effects()) >= 2
    numbers = [op["n"] for op in operations(CARDS) if "n" in op]
    assert "all" in numbers
    assert any(isinstance(each, dict) for each in numbers)
    assert any("tags" in node for node in nodes(effects()))
    assert any(card.get("copy_limit") for card in CARDS)
    assert any(len(card.get("effects", ())) > 1 for card in CARDS)


@clause("TTK-10.8")
def test_no_card_destroys_more_than_three_characters_or_a_line() -> None:
    for op in operations(CARDS):
        if op["op"] != "destroy" or isinstance(op["target"], str):
            continue
        where = op["target"]["where"]
        assert set(where) <= {"same_row_as", "same_column_as"} or where == {"adjacent_to": "$k"}
    corner = BY_CODE["corner-draught"]["effects"][0]["choose"][0]
    assert corner["where"] == "corner"
    counts = [
        node["count"] for node in nodes(CARDS) if node.get("kind") == "character" and "id" in node
    ]
    assert max(count["max"] for count in counts) <= 3
