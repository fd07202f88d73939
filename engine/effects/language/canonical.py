"""A card's parts in the one form that says what they say: defaults left out, keys in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.language.kinds import Many, One, Several
from engine.effects.language.reading import Phrase, dressed, read
from engine.effects.language.words import Language, Place, Slot, Spelled
from engine.kernel.forms import value_at, with_at


def canonical(language: Language, card_type: str, attributes: Mapping[str, Any]) -> dict[str, Any]:
    """The attributes of a card with its parts in that form, last and in the order in which they are
    declared. What cannot be read stays as it is."""
    slots = language.parts.get(card_type, ())
    place = language.place_of(card_type, attributes)
    found = dict(attributes)
    for slot in slots:
        value = value_at(attributes, slot.key)
        found = _without(found, slot.key)
        plain = _of_part(language, slot, value, place)
        if value is not None and not goes_without_saying(slot, plain):
            found = with_at(found, slot.key, plain)
    return found


def _without(attributes: Mapping[str, Any], key: str) -> dict[str, Any]:
    first, _, rest = key.partition(".")
    inner = attributes.get(first)
    if not rest or not isinstance(inner, Mapping):
        return {each: attributes[each] for each in attributes if each != key}
    return {**attributes, first: _without(inner, rest)}


def _of_part(language: Language, slot: Slot, value: object, place: Place) -> object:
    kind, within = slot.kind, slot.within(place)
    if isinstance(kind, One):
        return _of_json(language, kind.role, value, within)
    if isinstance(kind, Many) and isinstance(value, list):
        return [_of_json(language, kind.role, each, within) for each in value]
    return value


def _of_json(language: Language, role: str, value: object, place: Place) -> object:
    phrase = read(language, role, value, place)
    return value if phrase is None else _plain(language, phrase)


def _plain(language: Language, phrase: Phrase) -> object:
    word, said = phrase.word, {}
    # In a row, what is left out would move what follows it.
    is_row = word.spelled is Spelled.LIST
    for slot in word.takes:
        if slot.key not in phrase.values:
            continue
        value = _inside(language, phrase.values[slot.key])
        if is_row or not goes_without_saying(slot, value):
            said[slot.key] = value
    return dressed(language.roles[phrase.role], word, said)


def _inside(language: Language, value: object) -> object:
    if isinstance(value, Phrase):
        return _plain(language, value)
    return [_inside(language, each) for each in value] if isinstance(value, tuple) else value


def goes_without_saying(slot: Slot, value: object) -> bool:
    """Whether the slot means the same when it is left out."""
    if slot.needed:
        return False
    if isinstance(slot.kind, (Many, Several)) and value == [] and not slot.default:
        return True
    return type(value) is type(slot.default) and value == slot.default
