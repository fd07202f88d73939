"""What is typed and no known line says: likely lines, changed step by step as long as they say it
more nearly."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from engine.effects.language.kinds import Flag, Kind, Many, Number, One, Pick, Several
from engine.effects.language.lines.hinting import Hints
from engine.effects.language.lines.phrasebook import TOGETHER, Said, is_hollow, standing, within
from engine.effects.language.lines.varying import Varying
from engine.effects.language.reading import Phrase, dressed, read, spread, write
from engine.effects.language.words import Language, Place, Spelled

# So many lines grow, the likeliest first, each by so many texts at most; a step is one only where
# it gains so much.
MOST: Final = (600, 400, 100)
_GAIN: Final = 0.004
# So many phrases of a role are usual.
_USUAL: Final = 12

Stock = Callable[[str, Place], Iterable[Phrase]]
"""Phrases of a role for a place: of lines that say part of what is typed."""


class Growing:
    """Changes what a card says, one word or one part of it at a time."""

    def __init__(
        self,
        language: Language,
        varying: Varying,
        card_type: str,
        place: Place,
        lines: Iterable[tuple[Said, ...]],
        usual: Iterable[tuple[Said, ...]],
        hints: Hints,
    ) -> None:
        """Where phrases stand, lines whose parts may be taken, and what is said mostly, of which
        they are taken where neither those nor the typed words say it more nearly."""
        self.language = language
        self._varying = varying
        self._slots = {slot.key: slot for slot in language.parts[card_type]}
        self._place = place
        self._lines, self._most = self._parts(lines), self._parts(usual)
        self._hints = hints
        self._seen: set[str] = set()

    def grown(
        self, first: tuple[Said, ...], likely: Callable[[tuple[Said, ...]], float], most: int
    ) -> tuple[Said, ...]:
        """The phrases to which a line leads, at most so many texts being written."""
        best, worth = first, likely(first)
        found: tuple[Said, ...] | None = first
        told = 0
        while found is not None:
            best, found = found, None
            for says in self._steps(best):
                if told >= most:
                    break
                told += 1
                other = likely(says)
                if other > worth + _GAIN:
                    found, worth = says, other
                    break
        return best

    def _stock(self, role: str, place: Place) -> Iterable[Phrase]:
        return chain(self._hints.of(role, place), self._lines.get(role, ()))

    def _usual(self, role: str, place: Place) -> Iterable[Phrase]:
        return self._most.get(role, ())[:_USUAL]

    def _phrase(self, said: Said) -> Phrase | None:
        return standing(self.language, self._slots[said[0]], said[1], self._place)

    def _parts(self, lines: Iterable[tuple[Said, ...]]) -> dict[str, list[Phrase]]:
        """The phrases in lines, those first that stand in most of them."""
        found: dict[str, dict[str, Phrase]] = {}
        often: Counter[str] = Counter()
        for said in (each for line in lines for each in line):
            # A part of what may not stand there may.
            slot = self._slots[said[0]]
            role = slot.kind.role if isinstance(slot.kind, (One, Many)) else ""
            phrase = read(self.language, role, said[1], slot.within(self._place))
            for inner in () if phrase is None else _all(phrase):
                mark = json.dumps(write(self.language, inner))
                found.setdefault(inner.role, {}).setdefault(mark, inner)
                often[mark] += 1
        return {
            role: [phrases[mark] for mark in sorted(phrases, key=lambda mark: -often[mark])]
            for role, phrases in found.items()
        }

    def _steps(self, says: tuple[Said, ...]) -> Iterator[tuple[Said, ...]]:
        """What is said with one change, each once for all."""
        for at, (part, value) in enumerate(says):
            phrase = self._phrase((part, value))
            if phrase is not None:
                others: Iterable[Phrase] = chain(
                    self._varying.exchanged(phrase),
                    _changed(phrase, self._stock),
                    self._varying.like(phrase),
                    _changed(phrase, self._usual),
                )
                if not is_hollow(phrase):
                    others = (other for other in others if not is_hollow(other))
                yield from self._new(says[:at], part, others, says[at + 1 :])
        part = says[-1][0]
        slot = self._slots[part]
        if isinstance(slot.kind, Many) and len(says) < TOGETHER:
            more = self._stock(slot.kind.role, slot.within(self._place))
            yield from self._new(says, part, (each for each in more if not is_hollow(each)), ())

    def _new(
        self,
        before: tuple[Said, ...],
        part: str,
        phrases: Iterable[Phrase],
        behind: tuple[Said, ...],
    ) -> Iterator[tuple[Said, ...]]:
        for phrase in phrases:
            said = part, write(self.language, phrase)
            says = (*before, said, *behind)
            mark = json.dumps(says)
            if mark not in self._seen:
                self._seen.add(mark)
                if self._phrase(said) is not None:
                    yield says


def with_lists(
    language: Language, card_type: str, place: Place | None, said: Said, lists: Sequence[list[Any]]
) -> Said | None:
    """What is said with other possibilities, each a list of phrases; None where it has none."""
    place = language.place_of(card_type, {}) if place is None else place
    slot = next(slot for slot in language.parts[card_type] if slot.key == said[0])
    phrase = standing(language, slot, said[1], place)
    if phrase is None:
        return None
    role, word = language.roles[phrase.role], phrase.word
    held = spread(role, word, write(language, phrase)) or {}
    for inner in word.slots(phrase.place):
        kind = inner.kind
        options: list[Any] | None = None
        if isinstance(kind, Many) and inner.key in held and _is_list(language, kind):
            options = list(lists)
        elif isinstance(kind, Many) and inner.key in held:
            options = _parts_of(language, kind, lists)
        if options is not None:
            other = dressed(role, word, {**held, inner.key: options})
            stands = standing(language, slot, other, place) is not None
            return (said[0], other) if stands else None
    return None


def _parts_of(language: Language, kind: Many, lists: Sequence[list[Any]]) -> list[Any] | None:
    """What each possibility says alone, as far as the words of the list have it; None where they
    say nothing of it."""
    words = language.roles[kind.role].words
    if (
        len(words) > 1
        or words[0].spelled is not Spelled.FLAT
        or any(len(each) > 1 for each in lists)
    ):
        return None
    keys = [slot.key for slot in words[0].takes]
    found = [{key: one[key] for key in keys if key in one} for (one,) in lists]
    return found if all(found) else None


def _is_list(language: Language, kind: Many) -> bool:
    """Whether its phrases are lists of others, and nothing else."""
    words = language.roles[kind.role].words
    return (
        len(words) == 1
        and words[0].spelled is Spelled.VALUE
        and isinstance(words[0].takes[0].kind, Many)
    )


def _all(phrase: Phrase) -> Iterator[Phrase]:
    yield phrase
    for inner in within(phrase):
        yield from _all(inner)


def _changed(phrase: Phrase, stock: Stock) -> Iterator[Phrase]:
    """The phrase with one part taken out, put in or exchanged."""
    slots = phrase.word.slots(phrase.place)
    for slot in slots:
        if not slot.needed and slot.key in phrase.values:
            rest = {key: value for key, value in phrase.values.items() if key != slot.key}
            yield replace(phrase, values=rest)
    for slot in slots:
        there = slot.within(phrase.place)
        for value in _others(slot.kind, phrase.values.get(slot.key), stock, there):
            yield replace(phrase, values={**phrase.values, slot.key: value})


def _others(kind: Kind, value: object, stock: Stock, place: Place) -> Iterator[object]:
    yield from _plain(kind, value)
    if not isinstance(kind, (One, Many)):
        return
    fitting = tuple(stock(kind.role, place))
    if isinstance(kind, One):
        yield from fitting
        yield from _changed(value, stock) if isinstance(value, Phrase) else ()
        return
    held = value if isinstance(value, tuple) else ()
    for at in range(len(held)):
        yield (*held[:at], *held[at + 1 :])
    for other in fitting:
        yield (*held, other)
    for at, each in enumerate(held):
        for other in (*fitting, *_changed(each, stock)):
            yield (*held[:at], other, *held[at + 1 :])


def _plain(kind: Kind, value: object) -> Iterator[object]:
    """Other values of what is no phrase."""
    if isinstance(kind, Pick) and value is None:
        yield from [choice.value for choice in kind.choices]
    if isinstance(kind, Flag) and value is None:
        yield True
    if isinstance(kind, Number) and kind.low < 0 and isinstance(value, int):
        yield -value
    if isinstance(kind, Several):
        held = tuple(value) if isinstance(value, (list, tuple)) else ()
        values = [choice.value for choice in kind.choices]
        yield from ([each for each in values if (each in held) != (each == one)] for one in values)
        yield from ([one] for one in values)
