"""What cards do, typed by somebody who reads: controls found by what they are called, on the plain
form; kept, the card says, plays and reads the same."""

from __future__ import annotations

from typing import Any

import pytest

from collection.own.effects.held import parts_in
from collection.own.effects.tree import Card as Kind
from engine.kernel.cards import CardDef
from engine.kernel.game import Game
from engine.registry import game
from tests.factories import Person, typed_card, typed_set
from tests.own.spoken import (
    SPEAKING,
    by_lot,
    each_word_once,
    in_order,
    language_in,
    said_by,
    shipped,
)
from tests.own.typist import CannotType, PartHands, PlainHands, Typist

IN_THE_GATE = 2


def _typed(
    person: Person, own: Any, rules: Game, card: CardDef, number: int, hands_of: type[PlainHands]
) -> None:
    """Types a card and compares it."""
    language = language_in(rules)
    raw = {**rules.raw_of(card), "name": {"it": "Mia", "en": "Mine"}}
    kind = Kind(card.type, language.place_of(card.type, card.attributes))
    parts = in_order(language, kind, parts_in(rules, raw))
    for key in parts:
        del raw[key]
    row = typed_card(person.user, own, **{**raw, "set": "", "number": str(number)})
    hands = hands_of(person.client, f"/g/{rules.key}/own/card/{row.code}/edit")
    typist = Typist(hands, language)
    typist.type(kind, parts)
    named = rules.read_card({**raw, **parts}).card
    assert named is not None
    if hands_of is PlainHands:
        wanted = {key: " ".join(text.split()) for key, text in rules.plays(named).texts if text}
        for spoken, text in typist.played().items():
            assert text.split(". ") == wanted[spoken].split(". ")
    hands.keep()
    row.refresh_from_db()
    made = row.definition
    assert said_by(rules, made) == said_by(rules, named)
    assert rules.plays(made) == rules.plays(named)


def _type_all(
    person: Person, rules: Game, cards: list[CardDef], hands_of: type[PlainHands] = PlainHands
) -> None:
    own = typed_set(person.user, rules.key)
    failed: dict[str, str] = {}
    for at, card in enumerate(cards):
        try:
            _typed(person, own, rules, card, at + 1, hands_of)
        except (CannotType, AssertionError) as exc:
            failed[card.code] = f"{exc}"[:1500]
    assert not failed, f"{len(failed)} of {len(cards)}: " + "\n".join(
        f"{code}: {why}" for code, why in failed.items()
    )


@pytest.mark.django_db
@pytest.mark.parametrize("key", SPEAKING)
def test_cards_of_many_words_are_typed_by_what_the_form_calls_it(alice: Person, key: str) -> None:
    _type_all(alice, game(key), each_word_once(game(key))[:IN_THE_GATE])


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("key", SPEAKING)
def test_each_word_is_typed_by_what_the_form_calls_it(alice: Person, key: str) -> None:
    _type_all(alice, game(key), each_word_once(game(key)))


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("key", SPEAKING)
def test_every_shipped_card_is_typed_by_what_the_form_calls_it(alice: Person, key: str) -> None:
    _type_all(alice, game(key), list(shipped(game(key))))


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("key", SPEAKING)
def test_cards_by_lot_are_typed_by_what_the_form_calls_it(alice: Person, key: str) -> None:
    _type_all(alice, game(key), list(by_lot(game(key))), PartHands)
