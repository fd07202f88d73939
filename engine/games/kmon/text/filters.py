"""Which cards are meant: type, element and name of a filter (KM-9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.describe import Telling
from engine.effects.words import Noun
from engine.games.kmon.text.amounts import number_of
from engine.games.kmon.text.story import story_of
from engine.games.kmon.words import CARD, TYPES, element_name

_NAMED: Mapping[tuple[str, bool], str] = {
    ("m", False): "chiamato",
    ("m", True): "chiamati",
    ("f", False): "chiamata",
    ("f", True): "chiamate",
}


def cards(chosen: Mapping[str, Any] | None, number: Any, telling: Telling) -> str:
    """Return `2 Fire abilities`: so many of the cards that a filter lets through."""
    say = telling.say
    size = say.count(number_of(number), card_noun(chosen))
    if not chosen:
        return size
    many = number_of(number) != 1
    element = _element_of(chosen, card_noun(chosen), many, telling)
    named = _named(chosen, card_noun(chosen), many, telling)
    if say.italian:
        return " ".join(filter(None, (size, element, named)))
    count, _, noun = size.partition(" ")
    return " ".join(filter(None, (count, element, noun, named)))


def card_noun(chosen: Mapping[str, Any] | None) -> Noun:
    """The noun of the cards that are meant."""
    kind = chosen.get("type") if chosen else None
    return TYPES[kind] if kind else CARD


def _element_of(chosen: Mapping[str, Any], noun: Noun, many: bool, telling: Telling) -> str:
    if "element" not in chosen:
        return ""
    element = chosen["element"]
    if element is not None:
        return element_name(element, telling.say.language)
    ending = {("m", False): "o", ("m", True): "i", ("f", False): "a", ("f", True): "he"}
    return telling.say.pick("generic", f"generic{ending[noun.gender, many]}")


def _named(chosen: Mapping[str, Any], noun: Noun, many: bool, telling: Telling) -> str:
    """A card is named as it is printed; by its code only where its name is not known."""
    code = chosen.get("code")
    if code is None:
        return ""
    say = telling.say
    texts = story_of(telling).names.get(str(code), {})
    name = texts.get(say.language) or next(iter(texts.values()), "")
    if not name:
        return say.pick(f"with code {code}", f"con codice {code}")
    return say.pick("named ", _NAMED[noun.gender, many] + " ") + say.quoted(name)
