"""Cards that say what the language of a game can say: shipped, and by lot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from collection.own.effects.held import Parts, parts_in
from collection.own.effects.tree import Card as Kind
from collection.own.effects.tree import PhraseNode, SlotNode, every, tree_of
from engine.effects.language import editing
from engine.effects.language.access import language_of
from engine.effects.language.canonical import canonical
from engine.effects.language.kinds import Several
from engine.effects.language.lots import lot
from engine.effects.language.words import Language
from engine.kernel.cards import CardDef
from engine.kernel.forms import value_at, with_at
from engine.kernel.game import Game
from engine.kernel.names import Name
from engine.kernel.rng import Rng, seed_of
from engine.registry import game, games

LOTS = 200
SPEAKING = sorted(key for key in games() if language_of(game(key)) is not None)


def language_in(rules: Game) -> Language:
    """The language of a game that has one."""
    found = language_of(rules)
    assert found is not None
    return found


def shipped(rules: Game) -> Iterator[CardDef]:
    """What is shipped and does something, as somebody would type it."""
    for at, model in enumerate(rules.models()):
        card = rules.read_card({**model, "name": {"en": f"Model {at}"}}).card
        if card is not None and parts_in(rules, model):
            yield replace(card, code=f"model {at}")


def by_lot(rules: Game) -> Iterator[CardDef]:
    """Cards of every type with parts by lot, else like a shipped one."""
    language, rng = language_in(rules), Rng(seed_of("typed", rules.key))
    types = sorted(language.parts)
    for at in range(LOTS):
        kind = types[at % len(types)]
        bare = CardDef("BARE", kind, Name.of({"en": "Bare"}))
        alike = [card for card in rules.pool() if card.type == kind] or [bare]
        example = alike[at // len(types) % len(alike)]
        whole = _without(language, kind, dict(example.attributes))
        for key, value in lot(language, kind, rng, whole).items():
            whole = with_at(whole, key, value)
        yield CardDef(f"LOT{at}", kind, example.name, whole, example.set, "1")


def _without(language: Language, kind: str, attributes: dict[str, Any]) -> dict[str, Any]:
    for slot in language.parts[kind]:
        attributes = with_at(attributes, slot.key, None)
    return attributes


def _words(rules: Game, card: CardDef) -> set[tuple[str, str]]:
    language = language_in(rules)
    kind = Kind(card.type, language.place_of(card.type, card.attributes))
    parts = parts_in(rules, rules.raw_of(card))
    return {
        (node.role.key, node.word.name)
        for node in every(tree_of(language, kind, parts))
        if isinstance(node, PhraseNode) and node.word is not None
    }


def each_word_once(rules: Game) -> list[CardDef]:
    """Few cards by lot in which each word stands that stands in any of them."""
    left = {card.code: (_words(rules, card), card) for card in by_lot(rules)}
    wanted: set[tuple[str, str]] = set().union(*(words for words, _ in left.values()))
    found: list[CardDef] = []
    while wanted:
        words, card = max(left.values(), key=lambda each: len(each[0] & wanted))
        wanted -= words
        found.append(card)
    return found


def in_order(language: Language, kind: Kind, parts: Parts) -> Parts:
    """With words of which any may be chosen in the order in which the form has them."""
    for node in every(tree_of(language, kind, parts)):
        if isinstance(node, SlotNode) and isinstance(node.slot.kind, Several) and node.is_there:
            told = [each.value for each in node.slot.kind.choices if each.value in node.value]
            parts = editing.put(parts, node.path, told)
    return parts


def said_by(rules: Game, card: CardDef) -> dict[str, Any]:
    """What a card says in its parts, in the one form for that."""
    language = language_in(rules)
    found = canonical(language, card.type, card.attributes)
    return {slot.key: value_at(found, slot.key) for slot in language.parts[card.type]}
