"""The words on AAC faces that are not in the card's own text, and which of its words are bold."""

from __future__ import annotations

import re
from typing import Final

from engine.effects.words import Language
from engine.games.aac.card_reading import kinds_of, words_for
from engine.games.aac.words import TYPES, type_name
from engine.kernel.cards import CardDef

# A figure and what it counts are what players look for; so is the word that begins an effect.
_COUNTED: Final = re.compile(r"^[(«“]?[+−-]?\d+%?[.,:;)»”]*$")
_POINTS: Final = frozenset({"AP", "DP", "LP"})
_HEADS: Final = re.compile(r"^(Caption|Summon|Didascalia|Evocazione)[:,]$")


def type_line(card: CardDef, language: Language) -> str:
    """Type and kinds: the kinds are what effects ask for (AAC-2.3); then the set's own words."""
    label = type_name(card.type, language) if card.type in TYPES else card.type
    own = (*words_for(card, "kinds"), *words_for(card, "traits"))
    return " · ".join(part for part in (label.upper(), *kinds_of(card), *own) if part)


def strong_words(text: str) -> tuple[int, ...]:
    """Which words of a text are bold, by their places."""
    words = text.split()
    found: list[int] = []
    for place, word in enumerate(words):
        if _HEADS.match(word):
            found.append(place)
        elif _COUNTED.match(word):
            found.append(place)
            following = words[place + 1] if place + 1 < len(words) else ""
            if following.rstrip(".,:;)") in _POINTS:
                found.append(place + 1)
    return tuple(found)
