"""What is printed on a card, in plain data for drawing it and for readers (AAC-2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.effects.words import Language, Noun
from engine.games.aac.card_reading import raw_of
from engine.games.aac.describe import describe_card
from engine.games.aac.drawn.badges import marks_of
from engine.games.aac.terms import GENRES, TRAITS
from engine.games.aac.words import ATTACK_POINT, DEADLY_BLOW, DEFENCE_POINT, trait_name, type_name
from engine.kernel.cards import CardDef


def face(card: CardDef, language: str) -> dict[str, Any]:
    """The keys of `Game.face`; the genre is in the label, values and marks are in `trait`."""
    spoken: Language = "it" if language.startswith("it") else "en"
    label = type_name(card.type, spoken)
    genre = GENRES.get(str(card.get("genre")))
    named = f"{label}, {genre.pick(spoken)}" if genre else label
    cost = card.get("play_cost")
    return {
        "type_label": named[:1].upper() + named[1:],
        "cost": cost.get("bonus") if isinstance(cost, dict) else None,
        "trait": ", ".join(_signs(card, spoken)),
        "text": describe_card(raw_of(card), spoken),
    }


def _signs(card: CardDef, language: Language) -> Iterator[str]:
    """What the picture shows in figures and letters, for who cannot see it."""
    if card.type == "creature":
        yield f"{card.get('ap')} {_word(ATTACK_POINT, language)}"
        yield f"{card.get('dp')} {_word(DEFENCE_POINT, language)}"
    for mark in marks_of(card):
        if mark in TRAITS:
            yield trait_name(mark, language)
        else:
            yield f"{mark} ({_word(DEADLY_BLOW, language)})"


def _word(noun: Noun, language: Language) -> str:
    return noun.it_many if language == "it" else noun.en_many
