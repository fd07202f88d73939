"""What is printed on a card, in plain data for drawing it and for readers (TTK-2.10, 9.29)."""

from __future__ import annotations

from typing import Any

from engine.effects.words import Language
from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.terms import CARD_TYPES, FACTIONS, TAGS
from engine.kernel.cards import CardDef


def face(card: CardDef, language: str) -> dict[str, Any]:
    """The keys of `Game.face`: the faction stands in the label, tags or patterns in `trait`."""
    spoken: Language = "it" if language.startswith("it") else "en"
    kind = CARD_TYPES.get(card.type)
    label = kind.pick(spoken) if kind else card.type
    faction = FACTIONS.get(str(card.get("faction")))
    return {
        "type_label": f"{label}, {faction.pick(spoken)}" if faction else label,
        "trait": patterns(card, spoken) if card.type == "objective" else tags(card, spoken),
        "text": rules_text(card, spoken),
    }


def rules_text(card: CardDef, language: Language) -> str:
    """The words of a card typed by a person are that person's; else its data speak."""
    typed = card.get(f"text_{language}")
    return typed if isinstance(typed, str) and typed else describe_card(card.attributes, language)


def tags(card: CardDef, language: Language) -> str:
    """The tags in words, parted by commas."""
    raw = card.get("tags")
    found = [str(tag) for tag in raw] if isinstance(raw, (list, tuple)) else []
    return ", ".join(TAGS[tag].pick(language) if tag in TAGS else tag for tag in found)


def patterns(card: CardDef, language: Language) -> str:
    """Both patterns of an Objective by the names of their spaces (TTK-5.4)."""
    words = ("standard", "avanzata") if language == "it" else ("standard", "advanced")
    said = zip(words, (card.get("standard"), card.get("advanced")), strict=True)
    return "; ".join(
        f"{word} {' '.join(str(space) for space in spaces)}"
        for word, spaces in said
        if isinstance(spaces, (list, tuple))
    )
