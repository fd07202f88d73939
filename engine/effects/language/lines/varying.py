"""Phrases that differ from another in one choice or one word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.effects.language.blank import blank
from engine.effects.language.kinds import Number, Pick
from engine.effects.language.reading import Phrase, read
from engine.effects.language.words import Language, Place, Slot


class Varying:
    """Varies the phrases of a language; of each word a new phrase is made once for all."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._fresh: dict[tuple[str, Place], tuple[Phrase, ...]] = {}

    def like(self, phrase: Phrase) -> Iterator[Phrase]:
        """The phrase with one choice or one word in it exchanged for each other that may stand."""
        for slot in phrase.word.slots(phrase.place):
            if slot.key not in phrase.values:
                continue
            value = phrase.values[slot.key]
            for other in self._others(slot, value):
                yield replace(phrase, values={**phrase.values, slot.key: other})

    def _others(self, slot: Slot, value: object) -> Iterator[object]:
        if isinstance(slot.kind, Number) and slot.kind.low <= 1:
            yield from (number for number in (1, 2, 3) if number != value)
        elif isinstance(slot.kind, Pick):
            for choice in slot.kind.choices:
                if choice.value != value:
                    yield choice.value
        elif isinstance(value, Phrase):
            yield from self.exchanged(value)
            yield from self.like(value)
        elif isinstance(value, tuple):
            for at, each in enumerate(value):
                for other in (*self.exchanged(each), *self.like(each)):
                    yield (*value[:at], other, *value[at + 1 :])

    def exchanged(self, phrase: Phrase) -> list[Phrase]:
        """Another word of its role in its place."""
        found: list[Phrase] = []
        for other in self._new(phrase.role, phrase.place):
            if other.word.name == phrase.word.name:
                continue
            kept = {key: phrase.values[key] for key in phrase.values if _same(phrase, other, key)}
            found.append(replace(other, values={**other.values, **kept}) if kept else other)
        return found

    def _new(self, role: str, place: Place) -> tuple[Phrase, ...]:
        """A new phrase of each word that may stand there."""
        if (role, place) not in self._fresh:
            self._fresh[role, place] = tuple(self._made(role, place))
        return self._fresh[role, place]

    def _made(self, role: str, place: Place) -> Iterator[Phrase]:
        for word in self.language.words_of(role, place):
            try:
                value = blank(self.language, role, place, word.name)
            except ValueError:
                continue
            made = read(self.language, role, value, place)
            if made is not None:
                yield made


def _same(phrase: Phrase, other: Phrase, key: str) -> bool:
    """Whether a slot of that key says the same kind of thing in both."""
    kinds = [
        slot.kind for word in (phrase.word, other.word) for slot in word.takes if slot.key == key
    ]
    return key in phrase.values and len(kinds) > 1 and kinds[0] == kinds[1]
