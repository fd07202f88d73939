"""All that a game's language mostly says, each phrase with its wording: what lines are read by.

The phrases are those of the shipped cards, those of each word, and those that differ from one of
them in a word; their texts are the game's own (`Game.plays`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.effects.language.access import told_of
from engine.effects.language.blank import blank
from engine.effects.language.kinds import Many, One
from engine.effects.language.lines.varying import Varying
from engine.effects.language.lines.wording import Weights, masked, stem, tokens
from engine.effects.language.reading import Phrase, read, write
from engine.effects.language.words import Language, Place, Slot
from engine.kernel.cards import CardDef
from engine.kernel.forms import LANGUAGES, put_at
from engine.kernel.game import Game
from engine.kernel.names import Name

MOST: Final = 3_000
# Phrases of more words than this are told as they are shipped, not varied.
_PLAIN: Final = 4
_CARD: Final = Name((("en", "card"), ("it", "carta")))


@dataclass(frozen=True)
class Line:
    """A phrase of a part of a card (`effects`) and how often the shipped cards say it; `words` are
    those of its text, numbers masked."""

    part: str
    phrase: Phrase
    value: Any
    words: tuple[str, ...]
    often: int = 0


@dataclass
class Book:
    """The lines of one type of card in one language."""

    lines: list[Line]
    weights: Weights
    # Which lines have a word of that stem.
    by_stem: dict[str, list[int]] = field(default_factory=dict)


def books(game: Game, varying: Varying, card_type: str) -> dict[str, Book]:
    """The lines of a type of card by the language of their words."""
    language = varying.language
    place = language.place_of(card_type, {})
    found: dict[str, dict[tuple[str, str], Line]] = {spoken: {} for spoken in LANGUAGES}
    seen: set[str] = set()
    for slot, phrase, often in _phrases(game, varying, card_type, place):
        # Those of the shipped cards come first, whatever their number.
        if not often and len(seen) >= MOST:
            break
        if not often and is_hollow(phrase):
            continue
        value = write(language, phrase)
        mark = f"{slot.key} {json.dumps(value, sort_keys=True)}"
        if mark in seen and not often:
            continue
        seen.add(mark)
        told = text_of(game, card_type, slot, value)
        for spoken in LANGUAGES:
            _note(found[spoken], slot, phrase, value, masked(tokens(told.pick(spoken))), often)
    return {spoken: _book(list(lines.values())) for spoken, lines in found.items()}


def _note(
    lines: dict[tuple[str, str], Line],
    slot: Slot,
    phrase: Phrase,
    value: object,
    words: tuple[str, ...],
    often: int,
) -> None:
    """A line for each wording; the first phrase that is worded so stands."""
    key = (slot.key, " ".join(words))
    if key in lines:
        lines[key] = replace(lines[key], often=lines[key].often + often)
    elif words:
        lines[key] = Line(slot.key, phrase, value, words, often)


def text_of(game: Game, card_type: str, slot: Slot, value: object) -> Name:
    """What a card that says this alone plays."""
    attributes: dict[str, object] = {}
    put_at(attributes, slot.key, [value] if isinstance(slot.kind, Many) else value)
    return told_of(game, CardDef("", card_type, _CARD, attributes))


def _book(lines: list[Line]) -> Book:
    book = Book(lines, Weights([line.words for line in lines]))
    for at, line in enumerate(lines):
        for word in {stem(word) for word in line.words}:
            book.by_stem.setdefault(word, []).append(at)
    return book


def _phrases(
    game: Game, varying: Varying, card_type: str, place: Place
) -> Iterator[tuple[Slot, Phrase, int]]:
    """Those of the shipped cards with how often they count, those of each word, then their like."""
    language = varying.language
    slots = language.parts.get(card_type, ())
    first = [*_shipped(game, language, card_type, place)]
    for slot in slots:
        first += [(slot, phrase, 0) for phrase in _blanks(language, slot, place)]
    yield from first
    # What differs in one word from those stands before what differs in two.
    second = []
    for slot, phrase, _ in first:
        for like in _likes(varying, phrase, 0):
            second.append((slot, like))
            yield slot, like, 0
    for slot, phrase in second:
        for like in _likes(varying, phrase, 1):
            yield slot, like, 0


def _shipped(
    game: Game, language: Language, card_type: str, place: Place
) -> Iterator[tuple[Slot, Phrase, int]]:
    for model in game.models():
        often = 3 if model.get("type") == card_type else 1
        for slot in language.parts.get(card_type, ()):
            for phrase in shipped_phrases(language, slot, model, place):
                yield slot, phrase, often


def _blanks(language: Language, slot: Slot, place: Place) -> list[Phrase]:
    kind = slot.kind
    if not isinstance(kind, (One, Many)):
        return []
    there = slot.within(place)
    found = [
        standing(language, slot, blank(language, kind.role, there, word.name), place)
        for word in language.words_of(kind.role, there)
    ]
    return [phrase for phrase in found if phrase is not None]


def _likes(varying: Varying, phrase: Phrase, further: int) -> Iterator[Phrase]:
    if size(phrase) + further <= _PLAIN:
        yield from varying.like(phrase)


def is_hollow(phrase: Phrase) -> bool:
    """Whether a list in it is empty: it says less than it seems to."""
    return any(value == () for value in phrase.values.values()) or any(
        is_hollow(inner) for inner in within(phrase)
    )


def size(phrase: Phrase) -> int:
    """How many phrases it is, itself included."""
    return 1 + sum([size(inner) for inner in within(phrase)])


def shipped_phrases(
    language: Language, slot: Slot, model: Mapping[str, object], place: Place
) -> list[Phrase]:
    """The phrases in a part of a card, given as typed values, that may stand in that place."""
    value = model.get(slot.key)
    values: Iterable[object] = value if isinstance(value, (list, tuple)) else [value]
    found = [standing(language, slot, each, place) for each in values if each is not None]
    return [phrase for phrase in found if phrase is not None]


def standing(language: Language, slot: Slot, value: object, place: Place) -> Phrase | None:
    """The phrase, if it may stand in that part of the card."""
    kind = slot.kind
    if not isinstance(kind, (One, Many)):
        return None
    phrase = read(language, kind.role, value, slot.within(place))
    return phrase if phrase is not None and stands(phrase) else None


def stands(phrase: Phrase) -> bool:
    """Whether it and all within may stand where they are."""
    return phrase.stands and all(stands(inner) for inner in within(phrase))


def within(phrase: Phrase) -> list[Phrase]:
    """The phrases in the slots of a phrase."""
    found: list[Phrase] = []
    for value in phrase.values.values():
        if isinstance(value, Phrase):
            found.append(value)
        elif isinstance(value, tuple):
            found += [each for each in value if isinstance(each, Phrase)]
    return found


def numbers(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where whole numbers stand in JSON."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield path
    elif isinstance(value, Mapping):
        for key in value:
            yield from numbers(value[key], (*path, key))
    elif isinstance(value, (list, tuple)):
        for at, each in enumerate(value):
            yield from numbers(each, (*path, at))
