"""Words of people's own sets: what the reader's own cards say that the game does not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from collection.house.pools import pool_of
from collection.search.choosing import Choice
from collection.search.fold import fold
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.forms import CHOICES, RARITY, Field, own_words
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.searching import WORD
from engine.registry import game

_RARITY: Final = Message(N_("Rarity"))
_LONGEST: Final = 64


@dataclass(frozen=True)
class TypedKey:
    """A key to which own cards say words of their own; `choices` are these words."""

    key: str
    name: MessageParam
    choices: tuple[Choice, ...]


def typed_keys(game_key: str) -> Mapping[str, TypedKey]:
    """The keys to which the reader's own cards say words of their own."""
    pool = pool_of(game_key)
    return _typed(game(game_key), pool) if pool.own else {}


def typed_choices(game_key: str, key: str) -> tuple[Choice, ...]:
    """The reader's own words to that key."""
    found = typed_keys(game_key).get(key)
    return found.choices if found else ()


def typed_facts(rules: Game, card: CardDef) -> Iterator[tuple[str, str]]:
    """What a card says in words of its set: search key, and the word as it is compared."""
    for key, word in _said(rules, card):
        yield key, _fact(rules, key, word)


@lru_cache(maxsize=64)
def _typed(rules: Game, pool: CardPool) -> Mapping[str, TypedKey]:
    found: dict[str, dict[str, Choice]] = {}
    known = {spec.key: {value for value, _ in spec.values} for spec in rules.search_keys()}
    for card in pool.own:
        for key, word in _said(rules, card):
            fact = _fact(rules, key, word)
            if fact not in known.get(key, ()):
                found.setdefault(key, {}).setdefault(fact, Choice(fact, word))
    names = _names(rules)
    return {
        key: TypedKey(key, names.get(key, key), tuple(said[word] for word in sorted(said)))
        for key, said in found.items()
    }


def _said(rules: Game, card: CardDef) -> Iterator[tuple[str, str]]:
    keys = _keys(rules)
    told = dict(own_words(card))
    if isinstance(card.get(RARITY), str):
        told.setdefault(RARITY, card.get(RARITY))
    for field, value in told.items():
        for word in value if isinstance(value, (list, tuple)) else (value,):
            if fold(str(word)):
                for key in keys.get(field) or (_plain(field),):
                    yield key, str(word)


def _fact(rules: Game, key: str, word: str) -> str:
    """The game's own value where the word means one, else the word folded."""
    wanted = fold(word)
    for spec in rules.search_keys():
        if spec.key == key:
            for value, name in spec.values:
                if wanted in Choice(value, name).words():
                    return value
    return wanted[:_LONGEST]


@lru_cache(maxsize=32)
def _keys(rules: Game) -> Mapping[str, tuple[str, ...]]:
    """By the key of a field on the form, the search keys that find its words: those that find
    the words the game knows for it."""
    words = {spec.key for spec in rules.search_keys() if spec.kind == WORD}
    found: dict[str, dict[str, None]] = {}
    for kind in rules.card_types():
        for field in rules.card_form(kind.key):
            for choice in field.choices if field.own_words else ():
                value = [choice.value] if field.kind == CHOICES else choice.value
                raw = {"type": kind.key, "name": {"en": "-"}, field.key: value}
                card = rules.read_card(raw).card
                facts = rules.search_facts(card) if card else {}
                keys = (key for key in facts if key in words and choice.value in facts[key])
                found.setdefault(field.key, {}).update(dict.fromkeys(keys))
    return {field: tuple(keys) for field, keys in found.items()}


@lru_cache(maxsize=32)
def _names(rules: Game) -> Mapping[str, MessageParam]:
    found: dict[str, MessageParam] = {RARITY: _RARITY}
    for field in _fields(rules):
        found.setdefault(_plain(field.key), field.name)
    found.update({spec.key: spec.name for spec in rules.search_keys()})
    return found


def _fields(rules: Game) -> Iterator[Field]:
    for kind in rules.card_types():
        yield from rules.card_form(kind.key)


def _plain(field: str) -> str:
    """A field's key as it can be typed in a search."""
    first = field.split(".")[0]
    return "".join(sign for sign in first if sign.isalnum() or sign == "_") or "own"
