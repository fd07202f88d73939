"""The words on faces that are not in the card's own text, and which of its words are bold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.games.tictacko.terms import CARD_TYPES
from engine.kernel.cards import CardDef
from engine.kernel.forms import own_words, words_of
from engine.kernel.names import Name, both

FACTION: Final[Mapping[str, Name]] = {
    "dragon": both("Dragon", "Drago"),
    "unicorn": both("Unicorn", "Unicorno"),
    "neutral": both("neutral", "neutrale"),
}
TIMINGS: Final[Mapping[str, Name]] = {
    "entry": both("on entry", "quando entra"),
    "continuous": both("while here", "finché resta"),
    "trigger": both("reacts", "reagisce"),
}
RULES: Final = both("rules", "regole")
_LEAST: Final = 3


def type_line(card: CardDef, language: str) -> str:
    """Kind and faction (TTK-2.7, 2.9)."""
    kind = CARD_TYPES.get(card.type, Name.of({"en": card.type})).pick(language)
    known = FACTION.get(str(card.get("faction")))
    faction = known.pick(language) if known else str(own_words(card).get("faction") or "")
    return " · ".join(part for part in (kind, faction) if part)


def code_of(card: CardDef) -> str:
    """What stands small below: of a card of the house its code, of a typed one set and number."""
    if card.get("source"):
        return card.code
    return f"{card.set} {card.number}".strip()


def is_enforced(card: CardDef) -> bool:
    """Whether the table does all that the card says: not where words are printed on it that
    nobody has compared with its effects, or where it should have effects and has none."""
    if words_of(card):
        return False
    if card.type == "objective":
        return bool(card.get("standard"))
    return card.type == "basic" or bool(card.get("effects"))


def text_of(card: CardDef, printed: Mapping[str, object], language: str) -> str:
    """The rules text: what `face` tells."""
    return str(printed.get("text") or "")


def flavour_of(card: CardDef, language: str) -> str:
    """The words that are only for people (TTK-2.10)."""
    said = card.get("flavour_it" if language.startswith("it") else "flavour_en")
    return said if isinstance(said, str) else ""


def timings_of(card: CardDef) -> list[str]:
    """The timings of a Special Character's effects, each once, in printed order (TTK-2.12)."""
    effects = card.get("effects")
    if card.type != "special" or not isinstance(effects, (list, tuple)):
        return []
    said = [str(each.get("timing")) for each in effects if isinstance(each, Mapping)]
    return [timing for timing in dict.fromkeys(said) if timing in TIMINGS]


def strong_words(text: str) -> tuple[int, ...]:
    """Which words are bold: the keywords, which are written in capitals (TTK-5.9 to 5.16)."""
    found: list[int] = []
    for place, word in enumerate(text.split()):
        bare = word.strip("().,:;«»“”’'")
        if len(bare) >= _LEAST and bare.isupper():
            found.append(place)
    return tuple(found)
