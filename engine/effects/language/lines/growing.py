"""What is typed and no known line says: likely lines, changed step by step as long as they say it
more nearly."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from engine.effects.language.kinds import Flag, Kind, Many, One, Pick
from engine.effects.language.lines.phrasebook import TOGETHER, Said, standing, within
from engine.effects.language.lines.varying import Varying
from engine.effects.language.reading import Phrase, dressed, read, spread, write
from engine.effects.language.words import Language, Place, Spelled

# So many texts are written at most, and a step is one only where it gains so much.
MOST: Final = 500
_GAIN: Final = 0.004
# So many phrases of a role are usual.
_USUAL: Final = 12

Stock = Mapping[str, Sequence[Phrase]]
"""Phrases by their role, of lines that say part of what is typed."""


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
    ) -> None:
        """Where phrases stand, lines whose parts may be taken, and what is said mostly, of which
        they are taken where nothing else says it more nearly."""
        self.language = language
        self._varying = varying
        self._slots = {slot.key: slot for slot in language.parts[card_type]}
        self._place = place
        self._stock = self._parts(lines)
        self._usual = {role: said[:_USUAL] for role, said in self._parts(usual).items()}
        self._seen: set[str] = set()
        self._told = 0

    def grown(
        self, first: tuple[Said, ...], likely: Callable[[tuple[Said, ...]], float]
    ) -> tuple[Said, ...]:
        """The phrases to which a line leads."""
        best, worth = first, likely(first)
        found: tuple[Said, ...] | None = first
        while found is not None:
            best, found = found, None
            for says in self._steps(best):
                if self._told >= MOST:
                    break
                self._told += 1
                other = likely(says)
                if other > worth + _GAIN:
                    found, worth = says, other
                    break
        return best

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
                others = chain(
                    _changed(phrase, self._stock),
                    self._varying.like(phrase),
                    _changed(phrase, self._usual),
                )
                yield from self._new(says[:at], part, others, says[at + 1 :])
        part = says[-1][0]
        kind = self._slots[part].kind
        if isinstance(kind, Many) and len(says) < TOGETHER:
            yield from self._new(says, part, self._stock.get(kind.role, ()), ())

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
    for inner in word.slots(phrase.place):
        if inner.needed and isinstance(inner.kind, Many) and _is_list(language, inner.kind):
            held = spread(role, word, write(language, phrase)) or {}
            other = dressed(role, word, {**held, inner.key: lists})
            stands = standing(language, slot, other, place) is not None
            return (said[0], other) if stands else None
    return None


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
        for value in _others(slot.kind, phrase.values.get(slot.key), stock):
            yield replace(phrase, values={**phrase.values, slot.key: value})


def _others(kind: Kind, value: object, stock: Stock) -> Iterator[object]:
    if isinstance(kind, Pick) and value is None:
        yield from [choice.value for choice in kind.choices]
    if isinstance(kind, Flag) and value is None:
        yield True
    if not isinstance(kind, (One, Many)):
        return
    fitting = stock.get(kind.role, ())
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
