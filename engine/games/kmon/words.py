"""The words of K-Mon's sentences: glossary terms with number and gender (KM-1.3 to KM-1.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.effects.words import Language, Noun
from engine.games.kmon.terms import ELEMENTS, TRAITS

TYPES: Mapping[str, Noun] = {  # KM-2.2
    "kmon": Noun("K-Mon", "K-Mon", "K-Mon", "K-Mon", "m"),
    "item": Noun("item", "items", "oggetto", "oggetti", "m"),
    "ability": Noun("ability", "abilities", "abilità", "abilità", "f"),
    "reaction": Noun("reaction", "reactions", "reazione", "reazioni", "f"),
    "powerup": Noun("power-up", "power-ups", "potenziamento", "potenziamenti", "m"),
}

ACTIONS: Mapping[str, Noun] = {
    "action": Noun("action", "actions", "azione", "azioni", "f"),
    "attack": Noun("attack", "attacks", "attacco", "attacchi", "m"),
    "ability": TYPES["ability"],
    "defence": Noun("defence", "defences", "difesa", "difese", "f"),
    "reaction": TYPES["reaction"],
    "evasion": Noun("evasion", "evasions", "elusione", "elusioni", "f"),
    "ultimate": Noun(
        "ULTIMATE ability", "ULTIMATE abilities", "abilità ULTIMATE", "abilità ULTIMATE", "f"
    ),
    "assault": Noun(
        "attack with an elemental assault",
        "attacks with an elemental assault",
        "attacco con assalto elementale",
        "attacchi con assalto elementale",
        "m",
    ),
    "elemental": Noun(
        "action with an element",
        "actions with an element",
        "azione con un elemento",
        "azioni con un elemento",
        "f",
    ),
}

CARD = Noun("card", "cards", "carta", "carte", "f")
CHARGE = Noun("charge", "charges", "carica", "cariche", "f")
DAMAGE = Noun("damage", "damage", "danno", "danni", "m")
COUNTER = Noun("counter", "counters", "segnalino", "segnalini", "m")
HIT_POINT = Noun("HP", "HP", "PV", "PV", "m")
EFFECT_KINDS: Mapping[str, Noun] = {
    "buff": Noun("buff", "buffs", "buff", "buff", "m"),
    "debuff": Noun("debuff", "debuffs", "debuff", "debuff", "m"),
}


def element_name(element: str | None, language: Language) -> str:
    """Return an element's name (KM-1.5); `None` is "generic". Raises KeyError if unknown."""
    if element is None:
        return "generica" if language == "it" else "generic"
    return ELEMENTS[element].pick(language)


def trait_name(trait: str, language: Language, x: int | None = None) -> str:
    """Return a trait's name (KM-1.4), with its value where it has one. Raises KeyError."""
    name = TRAITS[trait].pick(language).removesuffix(" (X)")
    return name if x is None else f"{name} ({x})"


def type_name(card_type: str, language: Language, many: bool = False) -> str:
    """Return the name of a card type (KM-2.2). Raises KeyError if unknown."""
    noun = TYPES[card_type]
    if language == "it":
        return noun.it_many if many else noun.it
    return noun.en_many if many else noun.en
