"""What cards do, typed by somebody who reads: controls found by what they are called, on the plain
form; kept, the card says, plays and reads the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from collection.own.effects.held import parts_in
from collection.own.effects.tree import Card as Kind
from collection.own.effects.tree import PhraseNode, every, tree_of
from engine.effects.language.access import language_of
from engine.effects.language.canonical import canonical
from engine.effects.language.lots import lot
from engine.effects.language.words import Language
from engine.kernel.cards import CardDef
from engine.kernel.forms import value_at, with_at
from engine.kernel.game import Game
from engine.kernel.names import Name
from engine.kernel.rng import Rng, seed_of
from engine.registry import game, games
from tests.factories import Person, typed_card, typed_set
from tests.own.typist import CannotType, Typist

LOTS = 200
IN_THE_GATE = 2
SPEAKING = sorted(key for key in games() if language_of(game(key)) is not None)


def _language(rules: Game) -> Language:
    found = language_of(rules)
    assert found is not None
    return found


def _shipped(rules: Game) -> list[CardDef]:
    """Shipped cards that do something."""
    language = _language(rules)
    cards = [card for card in rules.pool() if card.type in language.parts]
    return [card for card in cards if parts_in(rules, rules.raw_of(card))]


def _by_lot(rules: Game) -> Iterator[CardDef]:
    language, rng = _language(rules), Rng(seed_of("typed", rules.key))
    types = sorted(language.parts)
    for at in range(LOTS):
        kind = types[at % len(types)]
        bare = CardDef("BARE", kind, Name.of({"en": "Bare"}))
        shipped = [card for card in rules.pool() if card.type == kind] or [bare]
        example = shipped[at // len(types) % len(shipped)]
        whole = _without(language, kind, dict(example.attributes))
        for key, value in lot(language, kind, rng, whole).items():
            whole = with_at(whole, key, value)
        yield CardDef(f"LOT{at}", kind, example.name, whole, example.set, "1")


def _without(language: Language, kind: str, attributes: dict[str, Any]) -> dict[str, Any]:
    for slot in language.parts[kind]:
        attributes = with_at(attributes, slot.key, None)
    return attributes


def _words(rules: Game, card: CardDef) -> set[tuple[str, str]]:
    language = _language(rules)
    kind = Kind(card.type, language.place_of(card.type, card.attributes))
    parts = parts_in(rules, rules.raw_of(card))
    return {
        (node.role.key, node.word.name)
        for node in every(tree_of(language, kind, parts))
        if isinstance(node, PhraseNode) and node.word is not None
    }


def _each_word_once(rules: Game) -> list[CardDef]:
    """Few cards by lot in which each word stands that stands in any of them."""
    left = {card.code: (_words(rules, card), card) for card in _by_lot(rules)}
    wanted: set[tuple[str, str]] = set().union(*(words for words, _ in left.values()))
    found: list[CardDef] = []
    while wanted:
        words, card = max(left.values(), key=lambda each: len(each[0] & wanted))
        wanted -= words
        found.append(card)
    return found


def _typed(person: Person, own: Any, rules: Game, card: CardDef, number: int) -> int:
    """Types a card and compares it; so many buttons were pressed."""
    language = _language(rules)
    raw = {**rules.raw_of(card), "name": {"it": "Mia", "en": "Mine"}}
    parts = parts_in(rules, raw)
    for key in parts:
        del raw[key]
    row = typed_card(person.user, own, **{**raw, "set": "", "number": str(number)})
    typist = Typist(person.client, f"/g/{rules.key}/own/card/{row.code}/edit", language)
    typist.type(Kind(card.type, language.place_of(card.type, card.attributes)), parts)
    named = rules.read_card({**raw, **parts}).card
    assert named is not None
    wanted = {key: " ".join(text.split()) for key, text in rules.plays(named).texts if text}
    for language_key, text in typist.played().items():
        assert text.split(". ") == wanted[language_key].split(". ")
    typist.keep()
    row.refresh_from_db()
    made = row.definition
    assert _canonical(rules, made) == _canonical(rules, named)
    assert rules.plays(made) == rules.plays(named)
    return typist.presses


def _canonical(rules: Game, card: CardDef) -> dict[str, Any]:
    language = _language(rules)
    found = canonical(language, card.type, card.attributes)
    return {slot.key: value_at(found, slot.key) for slot in language.parts[card.type]}


def _type_all(person: Person, rules: Game, cards: list[CardDef]) -> None:
    own = typed_set(person.user, rules.key)
    failed: dict[str, str] = {}
    for at, card in enumerate(cards):
        try:
            _typed(person, own, rules, card, at + 1)
        except (CannotType, AssertionError) as exc:
            failed[card.code] = f"{exc}"[:1500]
    assert not failed, f"{len(failed)} of {len(cards)}: " + "\n".join(
        f"{code}: {why}" for code, why in failed.items()
    )


@pytest.mark.django_db
@pytest.mark.parametrize("key", SPEAKING)
def test_cards_of_many_words_are_typed_by_what_the_form_calls_it(alice: Person, key: str) -> None:
    _type_all(alice, game(key), _each_word_once(game(key))[:IN_THE_GATE])


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("key", SPEAKING)
def test_each_word_is_typed_by_what_the_form_calls_it(alice: Person, key: str) -> None:
    _type_all(alice, game(key), _each_word_once(game(key)))


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("key", SPEAKING)
def test_every_shipped_card_is_typed_by_what_the_form_calls_it(alice: Person, key: str) -> None:
    _type_all(alice, game(key), _shipped(game(key)))


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("key", SPEAKING)
def test_cards_by_lot_are_typed_by_what_the_form_calls_it(alice: Person, key: str) -> None:
    _type_all(alice, game(key), list(_by_lot(game(key))))
