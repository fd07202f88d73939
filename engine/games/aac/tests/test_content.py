"""The shipped cards: whole, told in both languages, spread as AAC-10 asks, every word in use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from engine.effects.language.alike import names_of, slots_of
from engine.effects.language.kinds import Pick
from engine.effects.language.words import Spelled, Word
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_schema import check_card
from engine.games.aac.describe import LANGUAGES, describe_card
from engine.games.aac.language import amounts, conditions, meaning
from engine.games.aac.language.choices import ARRIVAL, MEASURE, OVERRIDABLE, SIDE, YOURS, values_of
from engine.games.aac.language.costs import COST, DURATIONS
from engine.games.aac.language.moments import WHENS
from engine.games.aac.language.steps import VERBS
from engine.games.aac.terms import GENRES, MARKS, POSITIONS, TRAITS, ZONES
from engine.games.aac.tests.aac_shipped import (
    BY_ID,
    CARDS,
    FIRST_SET,
    HOME_MADE,
    by_id,
    effects,
    marked,
    nodes,
    of_type,
    steps,
    texts,
    verbs,
)
from engine.kernel.testing import clause, for_every

Card = dict[str, Any]


def _bare(declared: Iterable[Word]) -> tuple[str, ...]:
    return names_of(word for word in declared if word.spelled is Spelled.BARE)


def test_the_card_checks_find_no_fault_in_the_shipped_cards() -> None:
    assert [problem for card in CARDS for problem in check_card(card)] == []
    assert len(BY_ID) == len(CARDS)


@clause("AAC-2.3")
def test_serials_count_up_through_the_sets_without_a_gap() -> None:
    assert sorted(card["serial"] for card in CARDS) == list(range(1, len(CARDS) + 1))
    assert [card["serial"] for card in FIRST_SET] == list(range(1, 91))
    assert len(BY_ID) == len(CARDS) >= 130


@for_every("language", LANGUAGES)
def test_no_two_cards_share_a_title_or_a_caption(language: str) -> None:
    for field in ("title", "caption"):
        found = Counter(card[field][language] for card in CARDS)
        assert found.total() == len(found), found.most_common(1)


@for_every("card", CARDS, ids=by_id)
def test_every_card_has_title_and_caption_in_both_languages_and_stores_no_rules_text(
    card: Card,
) -> None:
    assert card["title"]["it"] != card["title"]["en"]
    assert card["caption"]["it"] != card["caption"]["en"]
    assert all(len(card["caption"][language]) <= 70 for language in LANGUAGES)
    assert not {"text", "rules"} & card.keys()


@for_every("card", CARDS, ids=by_id)
def test_every_card_tells_its_effects_in_both_languages(card: Card) -> None:
    english, italian = describe_card(card, "en"), describe_card(card, "it")
    assert bool(english) == bool(italian)
    assert bool(english) or not card["effects"]
    if english:
        assert english.endswith(".")
        assert italian.endswith(".")
        assert english != italian
        assert len(italian) <= 300


# --- how the first set is spread (AAC-10.1 to 10.4) ----------------------------------------------


def test_the_first_set_has_its_numbers_of_cards() -> None:
    assert Counter(card["type"] for card in FIRST_SET) == {"creature": 44, "magic": 24, "trap": 22}


def test_the_creatures_of_the_first_set_are_of_seven_sorts() -> None:
    creatures = of_type("creature", FIRST_SET)
    assert [len(marked(mark, creatures)) for mark in "JVED"] == [4, 4, 4, 3]
    assert [card["deadly"] for card in creatures if card.get("deadly")] == [1, 2]
    assert sum(bool(card.get("summon")) for card in creatures) == 3
    assert len(marked("S", creatures)) * 3 >= len(creatures)
    for mark in ("X", "NS", "Z", "H"):
        assert marked(mark, creatures), mark
    assert any(card.get("attackable_only_by") for card in creatures)
    assert any(card["ap"] == 0 and "J" not in card["traits"] for card in creatures)
    assert any(step.get("own_allowed") for _, step in steps(creatures))
    assert sum("caption_attack" in verbs(card) for card in creatures) >= 3
    assert {"poison", "heal"} <= set().union(*map(verbs, creatures))


def _points(card: Card) -> int:
    return int(card["ap"] + card["dp"])


SORTS: list[tuple[str, Callable[[Card], bool], int, int]] = [
    ("summoned", lambda card: bool(card.get("summon")), 1800, 2300),
    ("evolving", lambda card: "E" in card["traits"], 110, 170),
    ("wall", lambda card: "J" in card["traits"], 700, 1000),
    ("deadly", lambda card: bool(card.get("deadly")), 700, 900),
    ("plain", lambda card: True, 900, 1500),
]


@for_every("card", of_type("creature"), ids=by_id)
def test_the_values_of_a_creature_go_with_its_sort(card: Card) -> None:
    low, high = next((low, high) for _, fits, low, high in SORTS if fits(card))
    assert low <= _points(card) <= high
    if low > 170:
        assert not card["ap"] % 100
        assert not card["dp"] % 100


def test_the_magics_of_the_first_set_are_spread() -> None:
    magics = of_type("magic", FIRST_SET)
    assert Counter(card["genre"] for card in magics) == dict.fromkeys(GENRES, 8)
    assert Counter(card["duration_mark"] for card in magics) == {"instant": 10, "continuous": 14}
    assert all(
        2 <= card["max_rounds"] <= 9 for card in magics if card["duration_mark"] == "continuous"
    )
    cancelled = [step["genre"] for verb, step in steps(magics) if verb == "cancel"]
    assert sorted(cancelled) == sorted(GENRES)
    costs = sorted(card["play_cost"]["bonus"] for card in magics if "play_cost" in card)
    assert costs == [2, 5]
    assert [len(marked(mark, magics)) for mark in "XDU"] == [2, 2, 1]
    assert sum("wall_points" in card for card in magics) == 1
    keys = Counter(key for node in nodes(magics) for key in node)
    assert keys["coin"] == keys["die_even"] == 1
    done = Counter(verb for verb, _ in steps(magics))
    assert done["force_attack"] == done["recall"] == done["age"] == 1


def test_the_traps_of_the_first_set_are_spread() -> None:
    traps = of_type("trap", FIRST_SET)
    found = Counter("".join(mark for mark in "KMXD" if mark in card["traits"]) for card in traps)
    assert found == {"": 8, "X": 5, "K": 3, "KX": 1, "M": 4, "D": 1}
    assert sorted(card.get("active_rounds", 0) for card in traps)[-3:] == [0, 2, 4]
    done = set().union(*map(verbs, traps))
    assert {"damage", "lp", "cancel_attack", "rebound", "redirect", "paralyse", "destroy"} <= done


def test_no_card_takes_more_than_a_thousand_life_points() -> None:
    taken = [step["amount"] for verb, step in steps() if verb == "lp"]
    assert all(amount >= -1000 for amount in taken if isinstance(amount, int))
    assert max(card["ap"] for card in of_type("creature") if not card.get("summon")) <= 900


# --- every word of the language is on a card -----------------------------------------------------


@clause("AAC-2.9")
def test_every_mark_is_on_a_card_of_every_type_that_may_carry_it() -> None:
    for mark in ("S", "NS", "X", "D"):
        assert {card["type"] for card in marked(mark)} == set(words.TYPE_IDS), mark
    for mark in TRAITS:
        assert marked(mark), mark


FIELDS = [
    *((kind, field) for kind in words.TYPE_IDS for field in words.FIELDS[kind]),
]
UNUSED_FIELDS = {"image"}
"""A picture is looked up by the id of its card."""


@for_every("field", sorted({field for _, field in FIELDS} - UNUSED_FIELDS))
def test_every_field_is_on_a_card(field: str) -> None:
    assert any(card.get(field) for card in CARDS)


@for_every(
    ("field", "values"),
    [
        ("genre", GENRES),
        ("duration_mark", MARKS),
        ("trigger", (None, "opponent_plays")),
        ("assign", ("none", "creature", "choice", "must", "never")),
        ("active_rounds", (2, 3, 4)),
        ("deadly", (1, 2, 3)),
    ],
)
def test_every_value_of_a_field_is_on_a_card(field: str, values: tuple[Any, ...]) -> None:
    assert set(values) <= {card.get(field) for card in CARDS}


def test_cards_evolve_by_age_and_by_condition_and_are_summoned_from_one_two_and_three() -> None:
    assert {key for card in marked("E") for key in card["evolve"]} == {"after_rounds", "condition"}
    summons = [card["summon"] for card in of_type("creature") if card.get("summon")]
    assert {sum(item["count"] for item in summon) for summon in summons} == {1, 2, 3}


@clause("AAC-9.1")
@for_every("when", sorted(set(names_of(WHENS)) - HOME_MADE))
def test_every_moment_is_on_a_card(when: str) -> None:
    assert effects(when)


@clause("AAC-9.6")
@for_every("verb", sorted(set(names_of(VERBS)) - HOME_MADE))
def test_every_verb_is_on_a_card_with_every_parameter_and_choice(verb: str) -> None:
    found = [step for name, step in steps() if name == verb]
    assert found
    for slot in slots_of(word for word in VERBS if word.spelling == verb):
        assert any(slot.key in step for step in found), slot.key
        if slot.key in {"to", "action", "kind", "genre"} and isinstance(slot.kind, Pick):
            printed = set(values_of(slot.kind.choices)) - HOME_MADE
            assert printed <= {step.get(slot.key) for step in found}, slot.key


def test_every_place_of_arrival_and_every_player_is_on_a_card() -> None:
    arriving = {step.get("position") for verb, step in steps() if verb in ("recall", "deploy")}
    turned = {step["position"] for verb, step in steps() if verb == "set_position"}
    assert set(values_of(ARRIVAL)) <= arriving
    assert set(POSITIONS) <= turned
    assert set(values_of(YOURS.choices)) == {
        step["player"] for _, step in steps() if "player" in step
    }


@clause("AAC-9.6")
def test_every_duration_is_on_a_card() -> None:
    found = [step.get("duration") for _, step in steps()]
    assert set(_bare(DURATIONS)) <= {each for each in found if isinstance(each, str)}
    assert any(isinstance(each, dict) for each in found)


@clause("AAC-9.4", "AAC-9.10")
@for_every("condition", sorted(set(names_of(conditions.WORDS)) - HOME_MADE))
def test_every_condition_is_on_a_card(condition: str) -> None:
    parts = [effect.get("condition") for effect in effects()]
    parts += [card.get("play_condition") for card in CARDS]
    parts += [(card.get("evolve") or {}).get("condition") for card in CARDS]
    assert any(condition in node for node in nodes(parts))


@clause("AAC-9.2")
def test_every_way_to_mean_a_card_is_on_a_card() -> None:
    choices = [effect["choose"] for effect in effects() if "choose" in effect]
    keys = {key for choice in choices for key in choice}
    assert {slot.key for slot in meaning.CHOICE.takes} <= keys
    filters = [node["filter"] for node in nodes(CARDS) if "filter" in node]
    filters += [effect["played"] for effect in effects() if "played" in effect]
    filters += [card["attackable_only_by"] for card in CARDS if card.get("attackable_only_by")]
    assert {slot.key for slot in meaning.FILTER.takes} <= {key for each in filters for key in each}
    assert set(values_of(SIDE)) <= {node["side"] for node in nodes(CARDS) if "side" in node}
    assert set(ZONES) <= {choice.get("zone") for choice in choices}
    assert {"opponent", "random"} <= {choice.get("by") for choice in choices}
    meant = set(texts([step for _, step in steps()]))
    rest = {f"chosen[{at}]" for at in range(2, 6)}
    assert set(_bare(meaning.TARGETS)) - HOME_MADE - rest <= meant
    assert any("all" in node for node in nodes(CARDS))


@clause("AAC-9.3")
def test_every_sort_of_number_is_on_a_card() -> None:
    found = {key for _, step in steps() for node in nodes(step) for key in node}
    assert set(names_of(amounts.COMPUTED)) - HOME_MADE <= found
    measured = {node["stat"] for node in nodes(CARDS) if "stat_of" in node}
    assert set(values_of(MEASURE)) <= measured


@clause("AAC-9.5")
def test_every_cost_is_on_a_card() -> None:
    costs = [effect["cost"] for effect in effects() if "cost" in effect]
    assert {key for cost in costs for key in cost} == {slot.key for slot in COST.takes}
    zones = [node["zones"] for node in nodes(CARDS) if "zones" in node]
    assert {tuple(each) for each in zones} == {("hand",), ("hand", "field")}
    assert {key for card in CARDS for key in card.get("play_cost", ())} == {"bonus", "sacrifices"}


@clause("AAC-9.7")
def test_a_card_with_an_override_says_in_its_data_what_it_lifts() -> None:
    found = {each: card for card in CARDS for each in card.get("overrides", ())}
    assert set(found) <= set(values_of(OVERRIDABLE))
    assert found["AAC-2.12"]["assign"] == "must"
    assert "K" in found["AAC-2.12"]["traits"]
