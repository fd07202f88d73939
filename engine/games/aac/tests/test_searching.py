"""What cards say to the search: every word of the language has a name, every figure is printed."""

from __future__ import annotations

from typing import Any

from engine.effects.language.alike import names_of
from engine.games.aac.card_reading import card_of
from engine.games.aac.game import GAME
from engine.games.aac.language.moments import WHENS
from engine.games.aac.language.steps import VERBS
from engine.games.aac.searching import KEYS, KINDS, search_facts
from engine.games.aac.tests.table import creature, magic, trap
from engine.kernel.searching import FLAG, NUMBER, WORD
from engine.kernel.testing import clause

NAMED = {key.key: key for key in KEYS}


def facts(raw):
    return search_facts(card_of(raw))


def test_every_verb_and_every_moment_can_be_searched():
    assert {key for key, _ in NAMED["verb"].values} == set(names_of(VERBS))
    assert {key for key, _ in NAMED["when"].values} == set(names_of(WHENS))


def test_every_kind_of_a_shipped_card_has_a_name():
    raws: list[Any] = [card.get("kinds") or () for card in GAME.pool()]
    assert {kind for kinds in raws for kind in kinds} <= set(KINDS)


def test_what_a_card_says_is_of_the_kind_of_its_key():
    for card in GAME.pool():
        for key, values in search_facts(card).items():
            spec = NAMED[key]
            assert values
            if spec.kind == WORD:
                assert set(values) <= {value for value, _ in spec.values}, card.code
            elif spec.kind == NUMBER:
                assert all(type(value) is int for value in values), card.code
            else:
                assert spec.kind == FLAG
                assert values == (1,), card.code


def test_every_key_is_said_by_some_shipped_card():
    said = {key for card in GAME.pool() for key in search_facts(card)}
    assert said == set(NAMED)


def test_keys_have_words_in_both_languages_and_no_word_twice():
    words = [word for key in KEYS for word in (key.key, *key.aliases)]
    assert len(words) == len(set(words))
    for key in KEYS:
        assert set(key.name.as_dict()) == {"en", "it"}
        assert all(set(name.as_dict()) == {"en", "it"} for _, name in key.values)


@clause("AAC-2.4", "AAC-2.15")
def test_a_creature_says_its_points_marks_and_blows():
    found = facts(creature("x", 0, 700, "V", "D", deadly=2, kinds=["bird"], serial=7))
    assert found == {
        "mark": ("V", "D", "nM"),
        "kind": ("bird",),
        "ap": (0,),
        "dp": (700,),
        "deadly": (2,),
        "serial": (7,),
        "cost": (0,),
    }


@clause("AAC-2.10")
def test_walls_say_what_must_be_knocked_down():
    assert facts(creature("j", 0, 900, "J"))["wall"] == (900,)
    fence = facts(magic("f", mark="continuous", wall_points=400, max_rounds=5))
    assert (fence["wall"], fence["apparatus"], fence["rounds"]) == ((400,), (1,), (5,))
    assert "wall" not in facts(creature("c", 300, 900))


@clause("AAC-2.5", "AAC-2.6")
def test_what_a_card_leaves_unsaid_is_searched_as_the_rules_fill_it_in():
    assert facts(magic("m", mark="continuous"))["rounds"] == (9,)
    assert "rounds" not in facts(magic("m"))
    assert facts(magic("m"))["assigned"] == ("none",)
    assert facts(trap("t"))["assigned"] == ("choice",)
    assert facts(trap("t", "K"))["assigned"] == ("never",)


@clause("AAC-5.36", "AAC-5.44")
def test_prices_sacrifices_and_materials_are_counted():
    paid = facts(magic("m", play_cost={"bonus": 3, "sacrifices": [{"count": 2}, {}]}))
    assert (paid["cost"], paid["sacrifices"]) == ((3,), (3,))
    summoned = facts(creature("s", summon=[{"count": 2}, {"filter": {"ap_min": 500}}]))
    assert (summoned["material"], summoned["summonable"]) == ((3,), (1,))
    plain = facts(creature("p"))
    assert plain["cost"] == (0,)
    assert not {"material", "summonable", "sacrifices", "price"} & set(plain)


def test_what_effects_do_and_when_is_found_also_behind_a_condition():
    effect = {"when": "activated", "cost": {"bonus": 2}, "condition": {"coin": "heads"},
              "do": [{"draw": {"player": "own", "n": 1}}],
              "else": [{"lp": {"player": "own", "amount": -100}}]}  # fmt: skip
    found = facts(creature("c", effects=[effect]))
    assert found["verb"] == ("draw", "lp")
    assert (found["when"], found["price"], found["caption"]) == (("activated",), (2,), (1,))
