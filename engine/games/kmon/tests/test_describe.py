"""What K-Mon cards say, in both languages, written from their effects."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.effects.describe import UnknownWordError
from engine.games.kmon.describe import LEXICON, describe_card, describe_trait
from engine.games.kmon.terms import ELEMENTS, TRAITS
from engine.games.kmon.tests.declared import choices, declared, names
from engine.games.kmon.tests.shipped import CARDS
from engine.games.kmon.text.conditions import CONDITIONS
from engine.games.kmon.text.selectors import PLAYERS, SELECTORS
from engine.games.kmon.text.statics import STATICS
from engine.games.kmon.text.traits import TRAITS as TOLD_TRAITS
from engine.games.kmon.words import element_name, trait_name, type_name
from engine.kernel.testing import clause, for_every

ENGLISH_ONLY = re.compile(
    r"\b(the|of|your|opponent|card|cards|charge|charges|damage|to|from|deal|draw|discard|if|and"
    r"|active|opposing|each|choose|this|attack|ability|hand|deck|you|then|has|Ice|Fire|Armor)\b"
)
ITALIAN_ONLY = re.compile(
    r"\b(il|lo|la|gli|di|del|tuo|carta|carte|cariche|danno|danni|se|poi|attivo|ogni|scegli"
    r"|questo|mazzo|mano|hai|un|una|Fuoco|Corazza)\b"
)


def ability(*effects: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"type": "ability", "element": None, "effects": list(effects), **rest}


def reaction(answers: list[str], *effects: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"type": "reaction", "answers": answers, "effects": list(effects), **rest}


def powerup(*effects: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"type": "powerup", "element": None, "effects": list(effects), **rest}


def when(condition: dict[str, Any]) -> dict[str, Any]:
    return ability({"do": "draw", "who": "self", "amount": 1, "if": condition})


DAMAGE = {"do": "damage", "target": "opp_active", "amount": 3}
BURN = {
    "kind": "debuff",
    "target": "opp_active",
    "duration": 3,
    "tick": [{"do": "damage", "target": "bearer", "amount": 1}],
}
CLOAK = {
    "kind": "buff",
    "target": "own_active",
    "duration": 2,
    "static": [{"mod": "damage_taken", "amount": -1, "source": "any"}],
}

TOLD: list[tuple[dict[str, Any], str, str]] = [
    (
        ability(DAMAGE),
        "Deal 3 damage to the opposing active K-Mon.",
        "Infliggi 3 danni al K-Mon attivo avversario.",
    ),
    (
        ability({**DAMAGE, "amount": 6}, {"do": "damage", "target": "opp_bench_all", "amount": 1}),
        "Deal 6 damage to the opposing active K-Mon and 1 to each opposing benched K-Mon.",
        "Infliggi 6 danni al K-Mon attivo avversario e 1 a ogni K-Mon avversario in panchina.",
    ),
    (
        ability({**DAMAGE, "amount": 1}, persistent=BURN),
        (
            "Deal 1 damage to the opposing active K-Mon. Attach this card to it as a debuff, "
            "duration 3. In each of your opponent's Phases II: deal 1 damage to this K-Mon."
        ),
        (
            "Infliggi 1 danno al K-Mon attivo avversario. Assegnagli questa carta come debuff, "
            "durata 3. A ogni Fase II dell'avversario: infliggi 1 danno a questo K-Mon."
        ),
    ),
    (
        ability(
            {"do": "draw", "who": "self", "amount": 2},
            cost={"charges": 4, "alternatives": [{"charges": 1, "self_damage": 2}]},
        ),
        "Alternative cost: pay 1 charge and your active K-Mon takes 2 damage. Draw 2 cards.",
        "Costo alternativo: paga 1 carica e il tuo K-Mon attivo subisce 2 danni. Pesca 2 carte.",
    ),
    (
        ability(
            {"do": "draw", "who": "self", "amount": 2},
            cost={"charges": 1, "mill_self": 2, "discard": 1},
        ),
        ("Additional cost: discard 1 card and discard the top 2 cards of your deck. Draw 2 cards."),
        (
            "Costo aggiuntivo: scarta 1 carta e scarta le prime 2 carte del tuo mazzo. "
            "Pesca 2 carte."
        ),
    ),
    (
        powerup({"do": "attack_bonus", "amount": 1}),
        "This attack deals 1 more damage.",
        "Questo attacco infligge 1 danno in più.",
    ),
    (
        powerup(
            {"do": "discard_hand", "who": "opponent", "amount": 1, "chooser": "owner"},
            replaces_attack=True,
        ),
        "Instead of the damage of the attack: your opponent discards 1 card of their choice.",
        "Invece dei danni dell'attacco: l'avversario scarta 1 carta a sua scelta.",
    ),
    (
        reaction(["attack"], {"do": "neutralise"}),
        "In answer to an attack: neutralise it.",
        "In risposta a un attacco: neutralizzalo.",
    ),
    (
        reaction(
            ["attack", "ability"],
            {"do": "redirect", "from": "own_active", "to": "own_bench_choice"},
        ),
        (
            "In answer to an attack or an ability: redirect the damage meant for your active K-Mon "
            "to one of your benched K-Mon."
        ),
        (
            "In risposta a un attacco o a un'abilità: devia su un tuo K-Mon in panchina i danni "
            "destinati al tuo K-Mon attivo."
        ),
    ),
    (
        reaction(["action"], {"do": "neutralise"}),
        "In answer to any action: neutralise it.",
        "In risposta a qualsiasi azione: neutralizza quell'azione.",
    ),
    (
        {"type": "item", "persistent": CLOAK},
        (
            "Attach this card to your active K-Mon as a buff, duration 2. Meanwhile, even on the "
            "bench, this K-Mon takes 1 less damage from opposing actions and items."
        ),
        (
            "Assegna questa carta al tuo K-Mon attivo come buff, durata 2. Nel frattempo, anche in "
            "panchina, questo K-Mon subisce 1 danno in meno dalle azioni e dagli oggetti avversari."
        ),
    ),
    (
        ability(
            {
                "do": "choose",
                "options": [
                    [{"do": "draw", "who": "self", "amount": 3}],
                    [{"do": "mill", "who": "opponent", "amount": 3}],
                ],
            }
        ),
        "Choose one: draw 3 cards; or your opponent discards the top 3 cards of their deck.",
        "Scegli: pesca 3 carte; oppure l'avversario scarta le prime 3 carte del suo mazzo.",
    ),
    (
        ability(
            {
                "do": "coin_flip",
                "heads": [DAMAGE],
                "tails": [{"do": "lose_charges", "who": "self", "amount": 1}],
            }
        ),
        "Flip a coin. Heads: deal 3 damage to the opposing active K-Mon. Tails: lose 1 charge.",
        (
            "Lancia una moneta. Testa: infliggi 3 danni al K-Mon attivo avversario. Croce: perdi 1 "
            "carica."
        ),
    ),
    (
        ability({**DAMAGE, "amount": {"count": "own_hand", "times": 1, "max": 4}}),
        "Deal 1 damage to the opposing active K-Mon for each card in your hand (at most 4).",
        "Infliggi 1 danno al K-Mon attivo avversario per ogni carta nella tua mano (massimo 4).",
    ),
    (
        powerup({"do": "attack_bonus", "amount": 1}, {"do": "ignore", "what": ["corazza"]}),
        "This attack deals 1 more damage and ignores Armor.",
        "Questo attacco infligge 1 danno in più e ignora Corazza.",
    ),
    (
        ability(
            {
                "do": "damage",
                "target": "own_any_choice",
                "amount": 1,
                "chooser": "opponent",
                "if": {"has_effect": ["own_bench_choice", "buff"]},
            }
        ),
        (
            "If one of your benched K-Mon chosen by your opponent has a buff, deal 1 damage to one "
            "of your K-Mon chosen by your opponent."
        ),
        (
            "Se un tuo K-Mon in panchina scelto dall'avversario ha un buff, infliggi 1 danno a un "
            "tuo K-Mon scelto dall'avversario."
        ),
    ),
    (
        when({"not": {"cmp": [{"count": "own_charges"}, "<", 1]}}),
        "If you have at least 1 charge, draw 1 card.",
        "Se hai almeno 1 carica, pesca 1 carta.",
    ),
    (
        when({"any": [{"trait": ["opp_active", "eco"]}, {"has_effect": ["own_active", "buff"]}]}),
        "If the opposing active K-Mon has Echo or your active K-Mon has a buff, draw 1 card.",
        "Se il K-Mon attivo avversario ha Eco o il tuo K-Mon attivo ha un buff, pesca 1 carta.",
    ),
]


@clause("KM-9.9", "KM-9.1")
@for_every(("card", "english", "italian"), TOLD)
def test_a_card_says_what_it_does(card: dict[str, Any], english: str, italian: str) -> None:
    assert describe_card(card, "en") == english
    assert describe_card(card, "it") == italian


@clause("KM-9.5")
def test_every_verb_has_a_describer() -> None:
    assert set(LEXICON.verbs) == set(names("effect"))


@clause("KM-9.2")
def test_every_selector_and_player_has_words() -> None:
    assert set(SELECTORS) == set(names("selector"))
    assert set(PLAYERS) == set(names("player"))


@clause("KM-9.6")
def test_every_lasting_modifier_has_a_describer() -> None:
    assert set(STATICS) == set(names("modifier"))


@clause("KM-9.4")
def test_every_condition_has_a_describer() -> None:
    assert {*CONDITIONS, "all", "any", "not"} == set(names("condition"))


TOLD_AMOUNTS = (
    ("Deal 1 damage", "Infliggi 1 danno"),
    ("Deal as much damage", "Infliggi altrettanti danni"),
)


@clause("KM-9.3")
@for_every("count", names("count"))
def test_every_amount_is_told_alone_and_compared(count: str) -> None:
    card = ability({**DAMAGE, "amount": {"count": count}})
    for language in ("en", "it"):
        assert describe_card(card, language).startswith(TOLD_AMOUNTS[count == "done"])
        for operator in choices(declared("condition")[0].takes[1]):
            left, right = {"count": count}, {"count": "own_hand"}
            assert describe_card(when({"cmp": [left, operator, 2]}), language)
            assert describe_card(when({"cmp": [left, operator, right]}), language)


@clause("KM-1.4")
@for_every("trait", TRAITS)
def test_every_trait_is_one_sentence_in_both_languages(trait: str) -> None:
    data = {"id": trait, "x": 2} if trait == "incandescente" else {"id": trait}
    for language in ("en", "it"):
        sentence = describe_trait(data, language)
        assert sentence[0].isupper()
        assert sentence.count(".") == 1
        assert sentence.endswith(".")
    assert set(TOLD_TRAITS) == set(TRAITS)


@clause("KM-5.27")
def test_incandescente_says_with_how_many_charges_one_begins() -> None:
    assert "4 charges" in describe_trait({"id": "incandescente", "x": 2}, "en")
    assert trait_name("incandescente", "it", 2) == "Incandescente (2)"


@clause("KM-1.5")
def test_names_of_elements_traits_and_types_follow_the_glossary() -> None:
    assert [element_name(element, "it") for element in ELEMENTS][:3] == [
        "Ghiaccio",
        "Erba",
        "Terra",
    ]
    assert element_name("electro", "en") == "Electric"
    assert element_name(None, "en") == "generic"
    assert type_name("powerup", "it", many=True) == "potenziamenti"
    assert type_name("ability", "en", many=True) == "abilities"


@for_every("card", CARDS, ids=lambda card: str(card["code"]))
def test_every_card_is_told_in_each_language_without_a_word_of_the_other(
    card: dict[str, Any],
) -> None:
    english, italian = describe_card(card, "en"), describe_card(card, "it")
    assert english.endswith(".")
    assert italian.endswith(".")
    assert english != italian
    assert not ENGLISH_ONLY.search(italian)
    assert not ITALIAN_ONLY.search(english)


def test_an_unknown_verb_is_named() -> None:
    with pytest.raises(UnknownWordError, match="teleport"):
        describe_card(ability({"do": "teleport"}), "en")


def test_a_card_without_effects_says_nothing() -> None:
    assert describe_card({"type": "ability", "effects": []}, "it") == ""


def test_a_comparison_turns_round_when_the_number_comes_first() -> None:
    card = when({"cmp": [3, "<", {"count": "own_charges"}]})
    assert describe_card(card, "en") == "If you have at least 4 charges, draw 1 card."
