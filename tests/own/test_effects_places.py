"""What may not stand somewhere is not offered there, and says why where it came along: of every
word of every game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from collection.own.effects.commands import card_of
from collection.own.effects.held import EFFECTS, Parts, parts_in, text_of
from collection.own.effects.page import effects_part
from collection.own.effects.pressing import NOTHING_DONE
from collection.own.effects.sentences import phrase_id
from collection.own.effects.tree import Path, PhraseNode, SlotNode, dotted, every, tree_of
from collection.own.given import FIELD, Given
from engine.effects.language import editing
from engine.effects.language.blank import blank
from engine.effects.language.kinds import Many, One
from engine.effects.language.words import Language, Word
from engine.kernel.cards import CardDef
from engine.kernel.forms import FLAG
from engine.kernel.game import Game
from engine.registry import game
from tests.own.spoken import SPEAKING, each_word_once, language_in


@pytest.mark.parametrize("key", SPEAKING)
def test_what_may_not_stand_is_not_offered_and_says_why_where_it_came_along(key: str) -> None:
    rules = game(key)
    language = language_in(rules)
    tried: set[tuple[str, str]] = set()
    wrong: list[str] = []
    for card in each_word_once(rules):
        parts = parts_in(rules, rules.raw_of(card))
        given = {**_given(rules, card), EFFECTS: [text_of(parts)]}
        slots = _slots(rules, given, parts)
        for name, told in _offered(_shown(rules, given, parts)):
            node = slots[name]
            stands = {word.name for word in language.words_of(node.slot.kind.role, node.place)}
            assert told <= stands, (card.code, name)
            assert len(told) >= len(stands) - 1, (card.code, name)
        for node in slots.values():
            for word, at, changed in _astray(language, parts, node):
                if (node.slot.kind.role, word.name) in tried:
                    continue
                phrase = _phrase(rules, given, changed, at)
                if phrase.word is not word:
                    continue
                tried.add((phrase.role.key, word.name))
                if not _is_told(_shown(rules, given, changed), phrase):
                    wrong.append(f"{card.code} {dotted(at)}: {word.name}")
    assert tried
    assert not wrong, f"{len(wrong)} of {len(tried)}: {wrong}"


@pytest.mark.parametrize("key", SPEAKING)
def test_the_controls_of_a_sentence_are_called_differently(key: str) -> None:
    rules = game(key)
    for card in each_word_once(rules):
        parts = parts_in(rules, rules.raw_of(card))
        for phrase in _within(_shown(rules, _given(rules, card), parts)):
            if not phrase.get("pieces") or not phrase["others"]:
                continue
            slots = [each["slot"] for each in phrase["pieces"] if "slot" in each]
            called = {str(each["title"]) for each in slots if each["kind"] not in ("one", "many")}
            assert str(phrase["asks"]) not in called, (card.code, phrase["path"])


def _given(rules: Game, card: CardDef) -> dict[str, list[str]]:
    """The fields of a card in its form."""
    given, raw = {"name.en": ["Mine"], "type": [card.type]}, rules.raw_of(card)
    for field in rules.card_form(card.type):
        value = raw.get(field.key) or []
        told = value if isinstance(value, list) else ["on"] if field.kind == FLAG else [value]
        given[FIELD + field.key] = [str(each) for each in told]
    return given


def _slots(rules: Game, given: Given, parts: Parts) -> dict[str, Any]:
    """The slots that phrases fill, by name."""
    nodes = every(tree_of(language_in(rules), card_of(rules, given), parts))
    slots = (node for node in nodes if isinstance(node, SlotNode))
    return {node.name: node for node in slots if isinstance(node.slot.kind, (One, Many))}


def _phrase(rules: Game, given: Given, parts: Parts, at: Path) -> PhraseNode:
    nodes = every(tree_of(language_in(rules), card_of(rules, given), parts))
    return next(node for node in nodes if isinstance(node, PhraseNode) and node.path == at)


def _astray(language: Language, parts: Parts, node: SlotNode) -> Iterator[tuple[Word, Path, Parts]]:
    """What may not stand in a slot, each word with its place and the parts with it there."""
    kind = node.slot.kind
    assert isinstance(kind, (One, Many))
    if not node.is_there:
        return
    many = isinstance(kind, Many)
    at = (*node.path, len(node.items)) if many else node.path
    for word in language.roles[kind.role].words:
        if word.stands(node.place):
            continue
        with suppress(ValueError):
            value = blank(language, kind.role, node.place, word.name)
            put = editing.add if many else editing.put
            yield word, at, put(parts, node.path, value)


def _shown(rules: Game, given: Given, parts: Parts) -> dict[str, Any]:
    told = {**given, EFFECTS: [text_of(parts)]}
    return dict(effects_part(rules, told, NOTHING_DONE)["effects"])


def _offered(told: object) -> Iterator[tuple[str, set[str]]]:
    """The path of each slot in what is shown, with the words that are offered there."""
    for each in _within(told):
        phrase, adds = each.get("phrase"), each.get("add")
        if adds:
            yield each["path"], {word["value"] for word in adds["words"]}
        elif phrase and phrase["legible"]:
            yield each["path"], {word["value"] for word in phrase["others"]}


def _is_told(told: object, phrase: PhraseNode) -> bool:
    """Whether a phrase is shown as one that does not stand there, with the reason."""
    shown = [each for each in _within(told) if each.get("id") == phrase_id(phrase.name)]
    return any(not each["stands"] and any(_faults(each)) for each in shown)


def _faults(told: object) -> Iterator[object]:
    for each in _within(told):
        yield from each.get("faults", ())


def _within(told: object) -> Iterator[dict[str, Any]]:
    """All that is told in what is shown, the outer before the inner."""
    if isinstance(told, dict):
        yield told
    for each in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from _within(each)
