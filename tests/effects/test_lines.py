"""Printed lines are read backwards: what the words say, begun by half, finds the phrase again."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from engine import registry
from engine.effects.language.access import language_of
from engine.effects.language.editing import at, put
from engine.effects.language.lines.offers import Offer, Reader
from engine.effects.language.lines.phrasebook import (
    Said,
    place_on,
    shipped_phrases,
    standing,
    text_of,
    within,
)
from engine.effects.language.lines.wording import figures, sentences, tokens
from engine.effects.language.reading import Phrase, write
from engine.effects.language.words import Language, Slot
from engine.kernel.forms import LANGUAGES
from engine.kernel.game import Game

GAMES = [key for key, game in registry.games().items() if language_of(game) is not None]
RIGHT = 0.9
WHOLE = 0.85
# In the gate some of the cards, and of their words.
SOME = 12
PAPER = Path(__file__).with_name("paper_lines.json")
LONG = bool(os.environ.get("MAZZIERE_LONG"))


@cache
def reader_of(key: str) -> Reader:
    """One for all tests: its books take a while."""
    game = registry.game(key)
    language = language_of(game)
    assert language is not None
    return Reader(game, language)


@pytest.mark.parametrize("key", GAMES)
def test_half_a_line_of_each_shipped_word_is_offered_right_as_first_or_second(key: str) -> None:
    reader = reader_of(key)
    game, language = reader.game, reader.language
    missed = []
    asked = 0
    shipped = list(_shipped(game, language))
    for card_type, slot, value in shipped if LONG else shipped[:: max(1, len(shipped) // SOME)]:
        changed = _with_another_number(reader, card_type, slot, value)
        told = text_of(game, language, card_type, ((slot.key, changed),))
        for spoken in LANGUAGES:
            half = told.pick(spoken)[: len(told.pick(spoken)) // 2 + 1]
            offers = reader.offers(card_type, half, most=2)
            asked += 1
            if not any(_is_meant(offer, changed, half, spoken) for offer in offers):
                missed.append(half)
    assert asked > 10
    assert len(missed) <= (1 - RIGHT) * asked, missed


def _shipped(game: Game, language: Language) -> Iterator[tuple[str, Slot, object]]:
    """For each word that a shipped card says the first phrase that says it."""
    seen: set[str] = set()
    for model in game.models():
        card_type = str(model.get("type") or "")
        for slot in language.parts.get(card_type, ()):
            for phrase in shipped_phrases(language, slot, model, language.place_of(card_type, {})):
                said = {phrase.word.name, *(inner.word.name for inner in within(phrase))}
                if said - seen:
                    seen |= said
                    yield card_type, slot, write(language, phrase)


def _read(language: Language, card_type: str, slot: Slot, value: object) -> Phrase | None:
    return standing(language, slot, value, language.place_of(card_type, {}))


def _with_another_number(reader: Reader, card_type: str, slot: Slot, value: object) -> object:
    for _, path in reader.numbers_of(card_type, ((slot.key, value),), "en"):
        whole = {"says": [value]}
        changed: object = put(whole, ("says", *path), at(whole, ("says", *path)) + 1)["says"][0]
        if _read(reader.language, card_type, slot, changed) is not None:
            return changed
    return value


def _is_meant(offer: Offer, wanted: object, half: str, spoken: str) -> bool:
    """The same phrase, with the numbers that are typed by now."""
    typed = figures(tokens(half))
    told = figures(tokens(offer.text.pick(spoken)))
    return _bare(_alone(offer)) == _bare(wanted) and told[: len(typed)] == typed


def _alone(offer: Offer) -> object:
    """The one phrase that is offered; None of several."""
    return offer.says[0][1] if len(offer.says) == 1 else None


def _bare(value: object) -> str:
    return re.sub(r"(?<![\w\"])-?\d+", "#", json.dumps(value, sort_keys=True))


def test_a_line_in_other_words_finds_the_likest_and_strange_words_find_nothing() -> None:
    reader = reader_of("kmon")
    typed = "Cerca nel tuo mazzo una carta reazione, mostrala, prendila in mano e mescola."
    offers = reader.offers("item", typed)
    assert _alone(offers[0]) == {
        "do": "search", "filter": {"type": "reaction"}, "amount": 1, "to": "hand",
    }  # fmt: skip
    assert reader.offers("item", "xyzzy qwertz") == ()
    assert reader.text("item", "Xyzzy qwertz.") == (("Xyzzy qwertz", ()),)
    assert reader.offers("item", "") == ()


def test_a_text_is_parted_into_its_sentences_and_accents_do_not_count() -> None:
    assert sentences("Deal 3 damage. Draw a card; then stop!") == (
        "Deal 3 damage", "Draw a card", "then stop",
    )  # fmt: skip
    assert tokens("L'abilità più forte: due carte") == (
        "l", "abilita", "piu", "forte", "2", "carte",
    )  # fmt: skip


def test_sentences_that_are_one_phrase_are_read_together_and_those_that_are_two_apart() -> None:
    reader = reader_of("kmon")
    typed = (
        "Infliggi 4 danni al K-Mon attivo avversario, poi pesca 2 carte. Attach this card to the "
        "opposing active K-Mon as a debuff, duration 3. In each of your opponent's Phases II: "
        "deal 1 damage to this K-Mon."
    )
    read = reader.text("ability", typed)
    assert [_alone(offers[0]) for _, offers in read] == [
        {"do": "damage", "target": "opp_active", "amount": 4},
        {"do": "draw", "who": "self", "amount": 2},
        {"kind": "debuff", "target": "opp_active", "duration": 3,
         "tick": [{"do": "damage", "target": "bearer", "amount": 1}]},
    ]  # fmt: skip
    assert reader.text("ability", " . ") == ()


def test_a_number_that_takes_away_does_so_when_another_is_typed() -> None:
    typed = (
        "Attach this card to your active K-Mon as a buff, duration 3. Meanwhile, even on the "
        "bench, this K-Mon takes 2 less damage from opposing actions and items."
    )
    ((_, offers),) = reader_of("kmon").text("item", typed)
    assert offers[0].text.pick("en") == typed


_BLOW = {"do": "damage", "target": "opp_active", "amount": 2}
_BOUND = {"kind": "debuff", "target": "opp_active", "duration": 1}
# Lines of paper cards, in words of no line of ours, with what they say.
PRINTED: dict[str, tuple[str, str, tuple[str, ...], list[object]]] = {
    "one of two": ("kmon", "powerup", (
        ("Choose one: +2 damage to this attack, and 1 more if the target is defending; or take 2 "
        "charges from the opponent."),
        ("Scegli: +2 danni a questo attacco, e altri +1 se il bersaglio è in difesa; oppure "
        "sottrai 2 cariche all'avversario."),
    ), [{"do": "choose", "options": [
        [{"do": "attack_bonus", "amount": 2},
         {"do": "attack_bonus", "amount": 1, "if": {"stance": ["opp_active", "defence"]}}],
        [{"do": "steal_charges", "who": "opponent", "amount": 2}],
    ]}]),
    "three times": ("kmon", "ability", (
        "Flip a coin three times: 2 damage for each heads.",
        "Lancia una moneta tre volte: 2 danni per ogni testa.",
    ), [{"do": "coin_flip", "heads": [_BLOW], "tails": []}] * 3),
    "neither, nor": ("kmon", "ability", (
        ("Until the end of its next turn the opposing active K-Mon can neither defend nor be "
        "substituted."),
        ("Fino alla fine del suo prossimo turno il K-Mon attivo avversario non può difendersi né "
        "essere sostituito."),
    ), [{**_BOUND, "static": [
        {"mod": "forbid", "what": "defence"}, {"mod": "forbid", "what": "substitution"},
    ]}]),
    "at the end": ("kmon", "ability", (
        "When the effect ends it takes 2 damage.", "Quando l'effetto finisce, subisce 2 danni.",
    ), [{**_BOUND, "on_end": [{**_BLOW, "target": "bearer"}]}]),
    "you may": ("tictacko", "special", (
        "When this enters, you may MOVE an adjacent opposing Character to a free space.",
        "Quando entra, puoi SPOSTARE un Personaggio avversario adiacente su una casella libera.",
    ), [{"timing": "entry", "optional": True, "choose": [
        {"kind": "character", "id": "t", "team": "opposing", "where": {"adjacent_to": "self"},
         "count": {"min": 1, "max": 1}},
        {"kind": "space", "id": "s", "state": "empty", "where": "anywhere",
         "count": {"min": 1, "max": 1}},
    ], "do": [{"op": "move", "target": "$t", "to": "$s"}]}]),
    "all yours": ("aac", "magic", (
        ("If you have less LP than the opponent, all your creatures have +200 AP until your next "
         "turn."),
    ), [{"when": "play", "condition": {"compare": [{"lp_of": "own"}, "less", {"lp_of": "enemy"}]},
         "do": [{"modify": {
             "target": {"all": {"side": "own", "zone": "field", "type": "creature"}},
             "stat": "ap", "add": 200, "duration": {"rounds": 1}}}]}]),
    "into the deck": ("aac", "trap", (
        "Then this trap goes back into your deck: shuffle it.",
        "Poi questa trappola torna nel tuo mazzo: mescolalo.",
    ), [{"when": "spring", "do": [{"remove": {"target": "self", "to": "pile_bottom"}},
                                  {"shuffle": {"player": "own"}}]}]),
    "fewer than": ("kmon", "ability", (
        "If you have fewer cards in hand than the opponent, draw until you hold 5.",
    ), [{"do": "draw", "who": "self", "amount": {"until": 5},
         "if": {"cmp": [{"count": "own_hand"}, "<", {"count": "opp_hand"}]}}]),
    "search": ("aac", "creature", (
        "When it is deployed, search your deck for a trap and take it in hand; then shuffle.",
        "Quando viene schierato, cerca nel tuo mazzo una trappola e prendila in mano; poi mescola.",
    ), [{"when": "deployed", "choose": {"side": "own", "zone": "pile", "type": "trap"},
         "do": [{"remove": {"target": "chosen", "to": "hand"}}, {"shuffle": {"player": "own"}}]}]),
}  # fmt: skip


@pytest.mark.parametrize("line", PRINTED)
def test_a_line_of_paper_in_words_of_its_own_is_offered_right_as_first(line: str) -> None:
    key, card_type, texts, wanted = PRINTED[line]
    reader = reader_of(key)
    place = reader.language.place_of(card_type, {})
    for text in texts:
        ((_, offers),) = reader.text(card_type, text, place)
        found = [value for _, value in offers[0].says]
        assert sorted(map(_ordered, found)) == sorted(map(_ordered, wanted)), offers[0].text


@pytest.mark.parametrize("key", GAMES)
def test_lines_as_other_cards_print_them_are_read_right_as_first(key: str) -> None:
    reader = reader_of(key)
    for game, card_type, ours, *printed in json.loads(PAPER.read_text("utf-8")):
        for text in printed if game == key else ():
            read = reader.text(card_type, text, reader.language.place_of(card_type, {}))
            told = " ".join(offers[0].text.pick("en") for _, offers in read if offers)
            assert _bare_words(told) == _bare_words(ours), text


def _bare_words(text: str) -> list[str]:
    """Of sentences said as one or one after the other the same."""
    return [word for word in tokens(text) if word != "then"]


def _ordered(value: object) -> str:
    """JSON by which lists are the same in any order."""
    if isinstance(value, list):
        return str(sorted(map(_ordered, value)))
    if isinstance(value, dict):
        return str({key: _ordered(value[key]) for key in sorted(value)})
    return _json(value)


def test_what_is_taken_away_is_not_offered_as_given() -> None:
    reader = reader_of("aac")
    for typed in ("One of your creatures has -300 AP until the end of the turn", "-300 LP"):
        for offer in reader.offers("magic", typed):
            assert "+300" not in offer.text.pick("en"), offer
            assert "gain 300" not in offer.text.pick("en"), offer
    first = reader.offers("magic", "One of your creatures has -300 AP until the end of the turn")[0]
    assert "\N{MINUS SIGN}300 AP" in first.text.pick("en")


@pytest.mark.parametrize("key", GAMES)
def test_whole_texts_of_shipped_cards_are_read_right_as_first(key: str) -> None:
    reader, missed, asked = reader_of(key), [], 0
    game, language = reader.game, reader.language
    models = [each for each in game.models() if _says(language, str(each.get("type")), each)]
    for model in models if LONG else models[:: max(1, len(models) // SOME)]:
        card_type = str(model.get("type") or "")
        says = _says(language, card_type, model)
        told = text_of(game, language, card_type, says)
        place = place_on(language, card_type, model)
        for text in [told.pick(spoken) for spoken in LANGUAGES if told.pick(spoken)]:
            asked += 1
            read = [
                each for _, offers in reader.text(card_type, text, place) for each in offers[:1]
            ]
            found = [said for offer in read for said in offer.says]
            if sorted(map(_json, found)) != sorted(map(_json, says)):
                missed.append(text)
    assert asked > 10
    assert len(missed) <= (1 - WHOLE) * asked, missed


def _says(language: Language, card_type: str, model: Mapping[str, object]) -> list[Said]:
    found: list[Said] = []
    for slot in language.parts.get(card_type, ()):
        held = model.get(slot.key)
        values = held if isinstance(held, list) else [held] if held else []
        found += [(slot.key, value) for value in values]
    return found


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True)
