"""What is printed on a card, in plain data for drawing it and for readers (AAC-2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.effects.words import Language, Noun, spoken_in
from engine.games.aac.card_reading import genre_of, raw_of, words_for
from engine.games.aac.describe import describe_card
from engine.games.aac.drawn.badges import marks_of
from engine.games.aac.terms import GENRES, TRAITS
from engine.games.aac.words import (
    ATTACK_POINT,
    DEADLY_BLOW,
    DEFENCE_POINT,
    TYPES,
    trait_name,
    type_name,
)
from engine.kernel.cards import CardDef
from engine.kernel.forms import printed_words


def face(card: CardDef, language: str) -> dict[str, Any]:
    """The keys of `Game.face`; the genre is in the label, values and marks are in `trait`. Printed
    words are the text of the card that they stand on: its caption."""
    spoken = spoken_in(language)
    label = type_name(card.type, spoken) if card.type in TYPES else card.type
    named = ", ".join(part for part in (label, *_genres(card, spoken)) if part)
    cost = card.get("play_cost")
    return {
        "type_label": named[:1].upper() + named[1:],
        "cost": cost.get("bonus") if isinstance(cost, dict) else None,
        "trait": ", ".join(_signs(card, spoken)),
        "text": printed_words(card, language) or describe_card(raw_of(card), spoken),
    }


def _genres(card: CardDef, language: Language) -> Iterator[str]:
    genre = GENRES.get(genre_of(card))
    if genre is not None:
        yield genre.pick(language)
    yield from words_for(card, "genre")


def _signs(card: CardDef, language: Language) -> Iterator[str]:
    """What the picture shows in figures and letters, for who cannot see it."""
    if card.type == "creature":
        for stat, noun in (("ap", ATTACK_POINT), ("dp", DEFENCE_POINT)):
            if isinstance(card.get(stat), int):
                yield f"{card.get(stat)} {_word(noun, language)}"
    for mark in marks_of(card):
        if mark in TRAITS:
            yield trait_name(mark, language)
        else:
            yield f"{mark} ({_word(DEADLY_BLOW, language)})"
    yield from words_for(card, "traits")


def _word(noun: Noun, language: Language) -> str:
    return noun.it_many if language == "it" else noun.en_many
