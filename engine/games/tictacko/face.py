"""What is printed on a card, in plain data for drawing it and for readers (TTK-2.10, 9.29)."""

from __future__ import annotations

from typing import Any

from engine.effects.words import Language, spoken_in
from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.terms import CARD_TYPES, FACTIONS, TAGS
from engine.games.tictacko.whens import whole_when
from engine.kernel.cards import CardDef
from engine.kernel.forms import own_words, printed_words


def face(card: CardDef, language: str) -> dict[str, Any]:
    """The keys of `Game.face`: the faction stands in the label, tags or patterns in `trait`."""
    spoken = spoken_in(language)
    kind = CARD_TYPES.get(card.type)
    label = kind.pick(spoken) if kind else card.type
    faction = faction_name(card, spoken)
    return {
        "type_label": ", ".join(part for part in (label, faction) if part),
        "trait": patterns(card, spoken) if card.type == "objective" else tags(card, spoken),
        "text": rules_text(card, spoken),
    }


def faction_name(card: CardDef, language: Language) -> str:
    """What its faction is called, or the word of its set for one; "" where it says none."""
    known = FACTIONS.get(str(card.get("faction")))
    return known.pick(language) if known else str(own_words(card).get("faction") or "")


def rules_text(card: CardDef, language: Language) -> str:
    """The words of a card typed by a person are that person's; else its data speak."""
    typed = printed_words(card, language) or card.get(f"text_{language}")
    if isinstance(typed, str) and typed:
        return typed
    return played(card, language)


def played(card: CardDef, language: Language) -> str:
    """What the table plays, written from its effects; "" where it has none."""
    if not card.get("effects"):
        return ""
    when = whole_when(card.get("when")) if card.type == "instant" else None
    return describe_card({**card.attributes, "when": when}, language)


def tags(card: CardDef, language: Language) -> str:
    """The tags in words, parted by commas; behind them those of the card's set."""
    raw, own = card.get("tags"), own_words(card).get("tags")
    found = [str(tag) for tag in raw] if isinstance(raw, (list, tuple)) else []
    named = [TAGS[tag].pick(language) if tag in TAGS else tag for tag in found]
    named += [str(tag) for tag in own] if isinstance(own, (list, tuple)) else []
    return ", ".join(named)


def patterns(card: CardDef, language: Language) -> str:
    """Both patterns of an Objective by the names of their spaces (TTK-5.4)."""
    words = ("standard", "avanzata") if language == "it" else ("standard", "advanced")
    said = zip(words, (card.get("standard"), card.get("advanced")), strict=True)
    return "; ".join(
        f"{word} {' '.join(str(space) for space in spaces)}"
        for word, spaces in said
        if isinstance(spaces, (list, tuple))
    )
