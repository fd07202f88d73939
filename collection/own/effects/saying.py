"""Phrases as plain sentences: for menus, and for what stands where it may not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.effects.language.kinds import Flag, Names, Pick, Reference, Several
from engine.effects.language.reading import Phrase
from engine.effects.language.words import Language, Slot
from engine.kernel.forms import LANGUAGES
from engine.kernel.names import Name

_SLOT: Final = re.compile(r"\{([^{}]+)\}")


def said_in_words(language: Language, phrase: Phrase) -> Name:
    """A phrase as its word says it, in each language."""
    return Name.of({one: _said(language, phrase, one) for one in LANGUAGES})


def in_short(language: Language, phrase: Phrase) -> Name:
    """The same without what could be left out."""
    needed = {slot.key for slot in phrase.word.takes if slot.needed}
    values = {key: value for key, value in phrase.values.items() if key in needed}
    return said_in_words(language, replace(phrase, values=values))


def _said(language: Language, phrase: Phrase, spoken: str) -> str:
    text = phrase.word.says.pick(spoken)
    slots = {slot.key: slot for slot in phrase.word.takes}
    told = {
        key: _value(language, slots[key], value, spoken) for key, value in phrase.values.items()
    }
    found = _SLOT.sub(lambda match: told.get(match[1], "…"), text)
    named = set(_SLOT.findall(text))
    rest = [f"{slots[key].title.pick(spoken)}: {told[key]}" for key in told if key not in named]
    return f"{found} ({', '.join(rest)})" if rest else found


def _value(language: Language, slot: Slot, value: Any, spoken: str) -> str:
    kind = slot.kind
    if isinstance(value, Phrase):
        return _said(language, value, spoken)
    if isinstance(value, tuple):
        return "; ".join(_said(language, each, spoken) for each in value)
    if isinstance(kind, Flag):
        return "✓" if value else "✗"
    if isinstance(kind, (Pick, Several, Reference)):
        choices = kind.others if isinstance(kind, Reference) else kind.choices
        names = {choice.value: choice.name.pick(spoken) for choice in choices}
        listed = value if isinstance(value, list) else [value]
        return ", ".join(names.get(str(one), str(one)) for one in listed)
    if isinstance(kind, Names):
        return Name.of(value).pick(spoken) if isinstance(value, Mapping) else ""
    return str(value)
