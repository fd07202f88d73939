"""What checks, texts and searches of K-Mon cards list, and the fields of each type."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.language import LANGUAGE, making
from engine.games.kmon.terms import CARD_TYPES, ELEMENTS, TRAITS

TYPE_IDS: Final = tuple(CARD_TYPES)
ELEMENT_IDS: Final = tuple(ELEMENTS)
TRAIT_IDS: Final = tuple(TRAITS)
RARITIES: Final = ("common", "uncommon", "rare", "legendary")

ACTION_KINDS: Final = ("attack", "ability", "defence", "reaction", "evasion")
ANSWERS_ALL: Final = "action"
PHASE_ACTIONS: Final = tuple(choice.value for choice in making.PHASE_ACTIONS)
COST_PARTS: Final = tuple(slot.key for slot in LANGUAGE.roles["way"].words[0].takes)  # KM-2.10

LANGUAGES: Final = ("it", "en")
_COMMON: Final = ("code", "type", "name", "set", "number", "rarity", "art", "text", "flavour")
_EFFECTS: Final = ("effects", "persistent")
# KM-2.2 to KM-2.8: the fields of each card type
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "kmon": (*_COMMON, "hp", "primary", "secondary", "trait", "on_entered", "on_exhausted"),
    "item": (*_COMMON, "cost", *_EFFECTS),
    "ability": (*_COMMON, "cost", "element", "ultimate", *_EFFECTS),
    "reaction": (*_COMMON, "cost", "element", "answers", "condition", *_EFFECTS),
    "powerup": (*_COMMON, "cost", "element", "replaces_attack", *_EFFECTS),
}
