"""Phrases made of the words that somebody typed: those whose sentences of controls say the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from re import compile as pattern
from typing import Final

from engine.effects.language.blank import blank
from engine.effects.language.kinds import Many, One, Pick
from engine.effects.language.lines.phrasebook import is_hollow
from engine.effects.language.lines.usage import FAMILY
from engine.effects.language.lines.wording import ARTICLES, tokens
from engine.effects.language.reading import Phrase, read, write
from engine.effects.language.words import Language, Place, Role, Slot, Word
from engine.kernel.forms import LANGUAGES
from engine.kernel.names import Name

# So many phrases of a role are made.
_MOST: Final = 3
# How much a word that is not typed takes from what those that are typed say.
_UNSAID: Final = 0.4
# So much of a name is typed where it is surely meant.
_SURE: Final = 1.5
# Fewer letters say little.
_SHORT: Final = 3
_STEM: Final = 5
_DEEP: Final = 3
_SLOT: Final = pattern(r"\{[^}]*\}")


class Hints:
    """What typed words hint at, of all that a language can say."""

    def __init__(self, language: Language, typed: Iterable[str]) -> None:
        self._language = language
        self._typed = frozenset(_stems(typed))
        self._found: dict[tuple[str, Place], list[Phrase]] = {}

    def of(self, role: str, place: Place) -> list[Phrase]:
        """The phrases of a role that are likest what is typed."""
        if (role, place) not in self._found:
            self._found[role, place] = self._of(role, place)
        return self._found[role, place]

    def _of(self, role: str, place: Place) -> list[Phrase]:
        found = []
        for word in self._likest(self._language.roles[role], place)[:_MOST]:
            phrase = self._made(role, word, place)
            if phrase is not None and not is_hollow(phrase):
                more = self._more(phrase)
                found += [phrase] if more == phrase else [more, phrase]
        return found

    def _likest(self, role: Role, place: Place) -> list[Word]:
        worth = {
            word.name: max(self._worth(word.says), self._worth(word.title))
            for word in self._language.words_of(role.key, place)
        }
        said = [word for word in role.words if worth.get(word.name, 0) > 0]
        return sorted(said, key=lambda word: -worth[word.name])

    def _worth(self, name: Name) -> float:
        """How much of a name is typed, in the language in which it is more."""
        found = 0.0
        for spoken in LANGUAGES:
            stems = _of_name(name.pick(spoken))
            said = len(stems & self._typed)
            found = max(found, said - _UNSAID * (len(stems) - said)) if said else found
        return found

    def _made(self, role: str, word: Word, place: Place, deep: int = 0) -> Phrase | None:
        """A new phrase of a word, each of its choices and phrases the likest."""
        try:
            value = blank(self._language, role, place, word.name)
        except ValueError:
            return None
        phrase = read(self._language, role, value, place)
        if phrase is None or deep > _DEEP:
            return phrase
        values = dict(phrase.values)
        for slot in word.slots(phrase.place):
            if slot.key in values:
                values[slot.key] = self._filled(slot, values[slot.key], phrase.place, deep)
        made = replace(phrase, values=values)
        return read(self._language, role, write(self._language, made), place) or phrase

    def _more(self, phrase: Phrase) -> Phrase:
        """The phrase with all that it may say beside and that is surely typed."""
        values = dict(phrase.values)
        for slot in phrase.word.slots(phrase.place):
            held = values.get(slot.key)
            if isinstance(held, Phrase):
                values[slot.key] = self._more(held)
            elif isinstance(held, tuple):
                values[slot.key] = tuple([self._more(each) for each in held])
            elif held is None:
                said = self._beside(slot, slot.within(phrase.place))
                values |= {} if said is None else {slot.key: said}
        return replace(phrase, values=values)

    def _beside(self, slot: Slot, place: Place) -> object:
        kind = slot.kind
        if isinstance(kind, Pick):
            said = max(kind.choices, key=lambda choice: self._worth(choice.name))
            return said.value if self._worth(said.name) >= 1 else None
        if not isinstance(kind, One):
            return None
        likest = self._likest(self._language.roles[kind.role], place)[:1]
        sure = [word for word in likest if self._worth(word.says) >= _SURE]
        return self._made(kind.role, sure[0], place) if sure else None

    def _filled(self, slot: Slot, value: object, place: Place, deep: int) -> object:
        kind = slot.kind
        if isinstance(kind, Pick):
            said = max(kind.choices, key=lambda choice: self._worth(choice.name))
            return said.value if self._worth(said.name) > 0 else value
        if isinstance(kind, One):
            return next(self._within(kind.role, slot.within(place), deep), value)
        if isinstance(kind, Many) and kind.low <= 1:
            first = next(self._within(kind.role, slot.within(place), deep), None)
            return value if first is None else (first,)
        return value

    def _within(self, role: str, place: Place, deep: int) -> Iterator[Phrase]:
        for word in self._likest(self._language.roles[role], place)[:1]:
            made = self._made(role, word, place, deep + 1)
            if made is not None:
                yield made


@lru_cache(4_000)
def _of_name(text: str) -> frozenset[str]:
    return frozenset(_stems(tokens(_SLOT.sub(" ", text))))


def _stems(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        if word not in ARTICLES and (len(word) >= _SHORT or word in FAMILY):
            yield FAMILY.get(word, word[:_STEM])
