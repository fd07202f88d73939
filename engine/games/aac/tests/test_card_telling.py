"""The text of a card in English and Italian, told from its effects."""

from __future__ import annotations

from hypothesis import given, settings

from engine.effects.language.alike import names_of
from engine.games.aac.card_reading import card_of, effects_of, pool_of, raw_of
from engine.games.aac.describe import LANGUAGES, LEXICON, describe_card
from engine.games.aac.language.conditions import WORDS
from engine.games.aac.language.steps import VERBS
from engine.games.aac.tests.aac_cards import (
    CREATURE,
    DOORMAT,
    E_CREATURE,
    ENEMY,
    HERON,
    LANTERN,
    LASTING_MAGIC,
    LASTING_TRAP,
    MAGIC,
    TRAP,
    WALL,
    WHOLE,
    Json,
    doing,
)
from engine.games.aac.tests.aac_generated import card
from engine.games.aac.tests.test_card_schema import EXAMPLES
from engine.kernel.testing import clause, for_every

FOES: Json = {"all": {"side": "enemy", "zone": "field", "type": "creature"}}
LP_EACH: Json = {"lp": {"player": "own", "amount": {"mul": [100, {"count": FOES["all"]}]}}}

TOLD: list[tuple[Json, str, str]] = [
    (CREATURE, "", ""),
    (
        HERON,
        (
            "Caption, cost 1 bonus point: this creature makes a caption attack worth 200 AP"
            " on an enemy creature of your choice."
        ),
        (
            "Didascalia, costo 1 punto bonus: questa creatura fa un attacco da didascalia da"
            " 200 AP contro una creatura avversaria a tua scelta."
        ),
    ),
    (
        LANTERN,
        (
            "Cost to play: 2 bonus points. If a die shows an even number, a creature of your"
            " choice without D (Divine) on the field recovers all lost DP. Otherwise, that"
            " creature loses DP equal to 50% of its DP."
        ),
        (
            "Costo per giocarla: 2 punti bonus. Se un dado dà un numero pari, una creatura a tua"
            " scelta senza D (Dio) in campo recupera tutti i DP persi. Altrimenti, quella creatura"
            " perde DP pari al 50% dei suoi DP."
        ),
    ),
    (
        DOORMAT,
        (
            "Once sprung it stays 2 rounds. When it springs, the attack loses 300 AP, then"
            " the attacking creature is paralysed for 2 rounds. Its creature has +200 DP."
        ),
        (
            "Dopo lo scatto resta 2 turni. Quando scatta, l'attacco perde 300 AP, poi la"
            " creatura attaccante è paralizzata per 2 turni. La sua creatura ha +200 DP."
        ),
    ),
    (WALL, "500 wall points.", "500 punti mura."),
    (
        {**CREATURE, "summon": [{"count": 2, "filter": {"kinds": ["bird"]}}]},
        "Summon: it takes the place of 2 of your creatures of kind “bird”.",
        "Evocazione: prende il posto di 2 tue creature di tipo «bird».",
    ),
    (
        {**E_CREATURE, "evolve": {"condition": {"alone": "self"}}},
        "It evolves when this creature is alone.",
        "Si evolve quando questa creatura è sola.",
    ),
    (
        {**CREATURE, "attackable_only_by": {"traits": ["V"]}},
        "Only creatures with V (Flying) can attack it.",
        "Solo creature con V (Volante) possono attaccarla.",
    ),
    (
        doing(
            MAGIC,
            {"modify": {"target": FOES, "stat": "ap", "add": -200, "duration": {"rounds": 2}}},
        ),
        "Each enemy creature has −200 AP for 2 rounds.",
        "Ogni creatura avversaria ha −200 AP per 2 turni.",
    ),
    (
        doing(MAGIC, LP_EACH),
        "You gain 100 LP for each enemy creature.",
        "Guadagni 100 LP per ogni creatura avversaria.",
    ),
    (
        doing(
            MAGIC,
            {"destroy": {"target": "chosen"}},
            choose={**ENEMY, "count": 2, "filter": {"face": "down"}, "by": "random"},
        ),
        "Destroy each of 2 enemy face-down creatures at random.",
        "Distruggi ognuna di 2 creature avversarie coperte a caso.",
    ),
    (
        doing(
            LASTING_TRAP,
            {"remove": {"target": "played", "to": "void"}},
            when="opponent_plays",
            played={"type": "magic"},
        ),
        (
            "Once sprung it stays 2 rounds. When your opponent plays a magic, send that card"
            " to the Void."
        ),
        (
            "Dopo lo scatto resta 2 turni. Quando l'avversario gioca una magia, manda quella"
            " carta nel Nulla."
        ),
    ),
    (
        doing(
            TRAP, {"rebound": {}}, condition={"position": {"target": "defender", "value": "attack"}}
        ),
        "When it springs, if the attacked creature is in attack position, the attack rebounds.",
        "Quando scatta, se la creatura attaccata è in posizione di attacco, l'attacco rimbalza.",
    ),
    (
        doing(
            LASTING_MAGIC,
            {"age": {"target": "host", "rounds": 2, "harm": {"stat": "ap", "amount": 200}}},
            when="start_turn",
            tags=["ageing"],
        ),
        (
            "Assigned to one of your creatures. At the start of each of your turns, its"
            " creature ages by 2 rounds (without E, it loses 200 AP instead). This is ageing:"
            " without E, creatures with less than 400 AP are immune."
        ),
        (
            "Si assegna a una tua creatura. All'inizio di ogni tua giocata, la sua creatura"
            " invecchia di 2 turni (senza E, perde invece 200 AP). È invecchiamento: senza E,"
            " le creature con meno di 400 AP sono immuni."
        ),
    ),
]


@clause("AAC-9.1", "AAC-9.2", "AAC-9.3", "AAC-9.4", "AAC-9.5", "AAC-9.6", "AAC-9.10")
@for_every(("raw", "english", "italian"), TOLD)
def test_the_text_is_written_from_the_effect(raw: Json, english: str, italian: str) -> None:
    assert (describe_card(raw, "en"), describe_card(raw, "it")) == (english, italian)


def test_every_verb_and_condition_has_its_words() -> None:
    assert set(LEXICON.verbs) == set(names_of(VERBS))
    assert set(LEXICON.conditions) == set(names_of(WORDS)) - {"and", "or", "not"}


@settings(deadline=None, max_examples=80)
@given(card())
def test_every_card_of_the_language_is_told_in_both_languages(raw: Json) -> None:
    for language in LANGUAGES:
        text = describe_card(raw, language)
        assert text.endswith((".", "!", "?"))
        for fault in ("  ", " ,", "..", ". .", ",.", "{", "None", "_"):
            assert fault not in text
    assert describe_card(raw, "en") != describe_card(raw, "it")


@clause("AAC-2.3", "AAC-9.1")
@for_every("raw", [*WHOLE, *EXAMPLES], ids=lambda raw: str(raw["id"]))
def test_a_card_comes_back_as_it_was_written(raw: Json) -> None:
    assert raw_of(card_of(raw)) == raw
    assert card_of(raw).number == str(raw["serial"])


@clause("AAC-9.6", "AAC-5.68")
def test_a_step_without_a_duration_gets_that_of_its_effect_or_card() -> None:
    step: Json = {"modify": {"target": "self", "stat": "ap", "add": 100}}
    other: Json = {"modify": {"target": "self", "stat": "ap", "add": 100, "duration": "instant"}}

    def lasts(raw: Json) -> list[object]:
        return [op.params["duration"] for op in effects_of(card_of(raw))[0].steps]

    assert lasts(doing(CREATURE, step, other)) == ["instant", "instant"]
    assert lasts(doing(CREATURE, step, when="passive")) == ["while_source_on_field"]
    assert lasts(doing(LASTING_MAGIC, step, other)) == ["while_source_on_field", "instant"]
    assert lasts(doing(MAGIC, step, duration={"rounds": 3})) == [{"rounds": 3}]


@clause("AAC-9.1")
def test_effects_are_read_with_places_and_both_branches() -> None:
    (effect,) = effects_of(card_of(LANTERN))
    assert (effect.when, effect.condition) == ("play", {"die_even": True})
    assert effect.otherwise[0].verb == "damage"
    assert effect.otherwise[0].path == "/effects/0/else/0"
    assert effects_of(card_of(CREATURE)) == ()
    assert len(pool_of([*WHOLE, *EXAMPLES])) == len(WHOLE) + len(EXAMPLES)
