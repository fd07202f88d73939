"""The words on K-Mon faces that are not in the card's own text, in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.effects.words import Language

WORDS: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "hp": "HP",
        "weak": "weak",
        "resists": "resists",
        "assault": "Elemental assault",
        "powerup": "Power-up",
        "ability": "Ability",
        "reaction": "Reaction",
        "item": "Item",
        "generic": "generic",
        "generic_m": "generic",
        "or": "or",
        "also": "also",
        "damage": "{n} damage",
        "discard": "discard {n}",
        "mill": "{n} from the deck",
        "rules": "rules",
    },
    "it": {
        "hp": "PV",
        "weak": "debole",
        "resists": "resiste",
        "assault": "Assalto elementale",
        "powerup": "Potenziamento",
        "ability": "Abilità",
        "reaction": "Reazione",
        "item": "Oggetto",
        "generic": "generica",
        "generic_m": "generico",
        "or": "oppure",
        "also": "inoltre",
        "damage": "{n} danni",
        "discard": "scarta {n}",
        "mill": "{n} dal mazzo",
        "rules": "regole",
    },
}
# In Italian, one of each is said otherwise.
_ONE: Final[Mapping[Language, Mapping[str, str]]] = {"it": {"damage": "{n} danno"}, "en": {}}
# A number and the word it counts are what players look for in a text.
_COUNTED: Final = re.compile(r"^[(«“]?[+−-]?\d+[.,:;)»”]*$")
_SMALL_WORDS: Final = frozenset(
    {"from", "with", "when", "each", "into", "onto", "than"}
    | {"dalla", "dalle", "dallo", "dagli", "alla", "alle", "agli", "ogni", "nella"}
)
_ENDS: Final = re.compile(r"[.,:;)»”]$")


def strong_words(text: str) -> tuple[int, ...]:
    """Which words of a text are bold: each number, and the word after it."""
    words = text.split()
    found: list[int] = []
    for place, word in enumerate(words):
        if not _COUNTED.match(word):
            continue
        found.append(place)
        if not _ENDS.search(word) and place + 1 < len(words) and _counts(words[place + 1]):
            found.append(place + 1)
    return tuple(found)


def _counts(word: str) -> bool:
    """Whether a word after a number is what it counts, not a preposition."""
    bare = word.rstrip(".,:;)»”")
    return (len(bare) > 3 and bare not in _SMALL_WORDS) or bare.isupper()


def price(cost: Mapping[str, Any], language: Language) -> str:
    """The parts of a cost beyond its charges, or a whole alternative: "1 + 2 damage"."""
    parts = [str(cost["charges"])] if "charges" in cost else []
    return " + ".join([*parts, *extras(cost, language)])


def extras(cost: Mapping[str, Any], language: Language) -> list[str]:
    """What a cost asks besides charges: damage taken, cards discarded, cards off the deck."""
    said = []
    for key, word in (("self_damage", "damage"), ("discard", "discard"), ("mill_self", "mill")):
        amount = cost.get(key)
        if isinstance(amount, int) and amount:
            form = _ONE[language].get(word) if amount == 1 else None
            said.append((form or WORDS[language][word]).format(n=amount))
    return said
