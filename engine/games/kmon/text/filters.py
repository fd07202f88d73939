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
    size = number_of(number)
    return f"{telling.say.number(size)} {which_cards(chosen, telling, many=size != 1)}"


def which_cards(chosen: Mapping[str, Any] | None, telling: Telling, *, many: bool) -> str:
    """Return `Fire abilities`: the cards that a filter lets through."""
    say, noun = telling.say, card_noun(chosen)
    kinds = (chosen or {}).get("types") or ()
    called = say.any_of([say.noun(TYPES[kind], many) for kind in TYPES if kind in kinds])
    called = called or say.noun(noun, many)
    if not chosen:
        return called
    element, named = (each(chosen, noun, many, telling) for each in (_element_of, _named))
    order = (called, element, named) if say.italian else (element, called, named)
    return " ".join(filter(None, order))


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
