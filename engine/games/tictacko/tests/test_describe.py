"""Card texts say what the data say, in grammatical English and Italian (TTK-9.29)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from engine.effects.say import Say
from engine.games.tictacko.card_reading import card_of
from engine.games.tictacko.describe import LANGUAGES, describe_card
from engine.games.tictacko.describe_when import moment
from engine.games.tictacko.effect import VERBS
from engine.games.tictacko.face import face
from engine.games.tictacko.game import GAME
from engine.games.tictacko.tests.shipped import (
    BY_CODE,
    CARDS,
    Raw,
    by_code,
    operations,
    sort_of,
    verbs,
)
from engine.kernel.testing import clause, for_every

SPEAKING = [card for card in CARDS if card.get("effects")]
LONGEST = 230
CAPITALS = {
    "draw": ("DRAW", "PESCA"),
    "discard": ("DISCARD", "SCARTA"),
    "destroy": ("DESTROY", "DISTRUGG"),
    "move": ("MOVE", "SPOSTA"),
    "swap": ("SWAP", "SCAMBIA"),
    "sacrifice": ("SACRIFICE", "SACRIFICA"),
}

EXPECTED = json.loads((Path(__file__).parent / "texts.json").read_text(encoding="utf-8"))
# Every shipped card with effects, word for word, and cards with the words that none of them uses.
TEXTS: dict[str, list[str]] = EXPECTED["shipped"]
TYPED: list[Raw] = EXPECTED["typed"]


def test_the_table_has_every_shipped_card_with_effects() -> None:
    assert set(TEXTS) == {card["code"] for card in SPEAKING}


@clause("TTK-9.29")
@for_every("code", TEXTS)
def test_a_card_says_exactly_what_it_does(code: str) -> None:
    assert [describe_card(BY_CODE[code], language) for language in LANGUAGES] == TEXTS[code]


@clause("TTK-2.10", "TTK-9.29")
@for_every("language", LANGUAGES)
@for_every("card", CARDS, ids=by_code)
def test_every_card_with_effects_has_a_sound_text(card: Raw, language: Any) -> None:
    text = describe_card(card, language)
    assert bool(text) == bool(card.get("effects"))
    assert len(text) <= LONGEST
    assert not re.search(r"  |\$| [.,;:]|,,|\.\.|\bNone\b|_|'\s", text)
    for sentence in re.split(r"(?<=[.]) ", text) if text else ():
        assert sentence.endswith(".")
        assert sentence[0].isupper()


@clause("TTK-1.3")
@for_every("card", SPEAKING, ids=by_code)
def test_the_keywords_stand_in_capitals_in_both_languages(card: Raw) -> None:
    for at, language in enumerate(LANGUAGES):
        text = describe_card(card, language)
        for verb in verbs(card) & set(CAPITALS):
            assert CAPITALS[verb][at] in text


@for_every("card", SPEAKING, ids=by_code)
def test_numbers_and_chance_of_the_data_stand_in_the_text(card: Raw) -> None:
    english, italian = describe_card(card, "en"), describe_card(card, "it")
    for op in operations(card):
        if isinstance(op.get("n"), int):
            assert str(op["n"]) in english
            assert str(op["n"]) in italian
        assert (op.get("mode") == "random") <= ("at random" in english and "a caso" in italian)
    for effect in card["effects"]:
        if effect.get("optional"):
            assert "you may " in english.lower()
            assert "puoi " in italian.lower()


@clause("TTK-R1")
def test_one_word_for_one_thing() -> None:
    for card in SPEAKING:
        assert "empty" not in describe_card(card, "en")
        assert "vuot" not in describe_card(card, "it")


def test_no_two_cards_of_a_kind_say_the_same() -> None:
    for language in LANGUAGES:
        told = [
            (sort_of(card), card["faction"], describe_card(card, language)) for card in SPEAKING
        ]
        assert len(set(told)) == len(told)


@clause("TTK-9.29")
@for_every("typed", TYPED)
def test_cards_that_people_may_type(typed: Raw) -> None:
    for language in LANGUAGES:
        assert describe_card(typed["card"], language) == typed[language]


def test_a_face_tells_kind_faction_tags_text_and_patterns() -> None:
    pool = GAME.pool()
    drake = face(pool["ledge-drake"], "it-it")
    assert drake == {
        "type_label": "Personaggio Speciale, Draghi",
        "trait": "Tetto",
        "text": "Quando entra, puoi DISTRUGGERE un Personaggio Semplice avversario adiacente.",
    }
    goal = face(pool["obj-swallow"], "en")
    assert goal == {
        "type_label": "Objective", "trait": "standard 1 3 8; advanced 1 3 8 E", "text": "",
    }  # fmt: skip


def test_the_words_of_a_typed_card_are_its_owners() -> None:
    typed = card_of({**BY_CODE["rolled-rug"], "set_code": "X", "text_en": "Off with it."})
    assert face(typed, "en")["text"] == "Off with it."
    assert face(typed, "it")["text"] == describe_card(BY_CODE["rolled-rug"], "it")


@clause("TTK-9.22")
def test_whatever_an_answer_asks_besides_is_said() -> None:
    would = {"would": {"verb": "swap"}}
    asked: list[Raw] = [
        {}, {"type": "magic"}, {"faction": "dragon"}, {"space": "corner"}, {"subtype": "special"},
        {"source_subtype": "special"}, *({"verb": verb} for verb in VERBS),
    ]  # fmt: skip
    for language in ("en", "it"):
        for besides in ({}, would):
            whens = [
                {"window": ["PLAY", "EFFECT"], "actor": "opponent", "filters": {**besides, **each}}
                for each in asked
            ]
            said = [moment(when, Say(language)) for when in whens]
            assert len({*said}) == len(said), said
