"""What the words of a card that somebody typed, and its effects, are to the table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.effects.language.access import language_of
from engine.effects.language.asked import ASKED
from engine.kernel.cards import CardDef
from engine.kernel.forms import AGREED, value_at, words_of
from engine.kernel.game import Game
from engine.kernel.names import Name
from engine.kernel.worth import has_step

# What the rules make of a card: they play what it says; they do, but for what it leaves to the
# table; they play its effects, and nobody has said that the words say the same; its words are by
# hand.
ENFORCED: Final = "enforced"
PROMPTED: Final = "prompted"
UNCONFIRMED: Final = "unconfirmed"
BY_HAND: Final = "by_hand"


def unenforced(cards: Iterable[CardDef]) -> list[CardDef]:
    """Cards that somebody typed with printed words of which nobody has said that their effects say
    the same. Each once, in the order given."""
    found = {card.code: card for card in cards if words_of(card) and not card.get(AGREED)}
    return list(found.values())


def prompting(cards: Iterable[CardDef]) -> list[CardDef]:
    """Cards that ask the table what their author wants to know. Each once, in the order given."""
    found = {card.code: card for card in cards if asks_table(card.attributes)}
    return list(found.values())


def asks_table(said: object) -> bool:
    """Whether a question to the table stands anywhere in it."""
    if isinstance(said, Mapping):
        return ASKED in said or any(map(asks_table, said.values()))
    return isinstance(said, (list, tuple)) and any(map(asks_table, said))


def leaves_to_table(said: object) -> bool:
    """Whether a part of it is left to people: a question, a step by hand."""
    return asks_table(said) or has_step(said)


def standing_of_words(rules: Game, card: CardDef) -> str:
    """ENFORCED, PROMPTED, UNCONFIRMED, BY_HAND, or "" for a card that says nothing."""
    if card.get(AGREED):
        return PROMPTED if leaves_to_table(card.attributes) else ENFORCED
    if played_of(rules, card):
        return UNCONFIRMED
    return BY_HAND if words_of(card) else ""


def part_keys(rules: Game) -> Mapping[str, Name]:
    """The parts of a card that hold effects, by key, with what they are called."""
    language = language_of(rules)
    every = () if language is None else language.parts.values()
    return {slot.key: slot.title for slots in every for slot in slots}


def effects_of(rules: Game, card: CardDef) -> dict[str, Any]:
    """What a card says in its parts."""
    told = {key: value_at(card.attributes, key) for key in part_keys(rules)}
    return {key: value for key, value in told.items() if value}


def played_of(rules: Game, card: CardDef) -> dict[str, Any]:
    """What the rules play of what is printed on a card: what it says in its parts, else what they
    write from its fields."""
    return effects_of(rules, card) or rules.plays(card).as_dict()


def agreement_of(rules: Game, card: CardDef) -> str:
    """The mark that stands on a card whose words and what is played of it, as they are now, say the
    same; "" where it lacks either."""
    words, played = words_of(card), played_of(rules, card)
    if not words or not played:
        return ""
    told = json.dumps([words, played], sort_keys=True, ensure_ascii=False, default=list)
    return hashlib.sha256(told.encode()).hexdigest()[:16]
