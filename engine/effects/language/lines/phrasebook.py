"""All that a game's language mostly says, each phrase with its wording: what lines are read by.

The phrases are those of the shipped cards, those of each word, and those that differ from one of
them in a word; their texts are the game's own (`Game.plays`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.effects.language.access import told_of
from engine.effects.language.blank import blank
from engine.effects.language.kinds import Many, One
from engine.effects.language.lines.varying import Varying
from engine.effects.language.lines.wording import Weights, masked, sentences, stems, tokens
from engine.effects.language.reading import Phrase, is_apt, read, write
from engine.effects.language.words import Language, Place, Slot
from engine.kernel.cards import CardDef
from engine.kernel.forms import LANGUAGES, put_at
from engine.kernel.game import Game
from engine.kernel.names import Name

MOST: Final = 3_000
# Phrases of more words than this are told as they are shipped, not varied.
_PLAIN: Final = 4
# So many phrases of a shipped card are told as one at most.
TOGETHER: Final = 4
_CARD: Final = Name((("en", "card"), ("it", "carta")))

Said = tuple[str, Any]
"""A part of a card (`effects`) and a phrase in it, as JSON."""


@dataclass(frozen=True)
class Line:
    """What a card says in one wording, mostly one phrase, and how often the shipped cards say it;
    `words` are those of its text, numbers masked."""

    says: tuple[Said, ...]
    words: tuple[str, ...]
    often: int = 0

    @property
    def long(self) -> int:
        """How much it says."""
        return len(json.dumps(self.says))


@dataclass
class Book:
    """The lines of one type of card in one language."""

    lines: list[Line]
    weights: Weights
    # Which lines have a word of that stem, and which have just those words.
    by_stem: dict[str, list[int]] = field(default_factory=dict)
    by_words: dict[tuple[str, ...], list[int]] = field(default_factory=dict)


def books(game: Game, varying: Varying, card_type: str) -> dict[str, Book]:
    """The lines of a type of card by the language of their words."""
    language = varying.language
    found: dict[str, dict[tuple[str, ...], Line]] = {spoken: {} for spoken in LANGUAGES}
    seen: set[str] = set()
    for phrases, often in _phrases(game, varying, card_type):
        # Those of the shipped cards come first, whatever their number.
        if not often and len(seen) >= MOST:
            break
        if not often and any(is_hollow(phrase) for _, phrase in phrases):
            continue
        says = tuple((slot.key, write(language, phrase)) for slot, phrase in phrases)
        mark = json.dumps(says, sort_keys=True)
        if mark in seen and not often:
            continue
        seen.add(mark)
        told = text_of(game, language, card_type, says)
        # What stands in one kind of place alone is no other wording of what stands elsewhere.
        kinds = [f"{slot.key} {phrase.word.name}" for slot, phrase in phrases]
        for spoken in LANGUAGES:
            words = masked(tokens(told.pick(spoken)))
            if words:
                _note(found[spoken], (*kinds, *words), Line(says, words, often))
    return {spoken: _book(list(lines.values())) for spoken, lines in found.items()}


def _note(lines: dict[tuple[str, ...], Line], key: tuple[str, ...], line: Line) -> None:
    """A line for each wording: what the shipped cards say, else what says least."""
    before = lines.setdefault(key, line)
    if before is line:
        return
    first = line if not before.often and line.long < before.long else before
    lines[key] = replace(first, often=before.often + line.often)


def text_of(game: Game, language: Language, card_type: str, says: Sequence[Said]) -> Name:
    """What a card that says this alone plays."""
    many = {slot.key for slot in language.parts[card_type] if isinstance(slot.kind, Many)}
    attributes: dict[str, object] = {}
    held: dict[str, list[Any]] = {}
    for part, value in says:
        held.setdefault(part, []).append(value)
        put_at(attributes, part, held[part] if part in many else value)
    return told_of(game, CardDef("", card_type, _CARD, attributes))


def _book(lines: list[Line]) -> Book:
    book = Book(lines, Weights([line.words for line in lines]))
    for at, line in enumerate(lines):
        book.by_words.setdefault(line.words, []).append(at)
        for stem in {stem for word in line.words for stem in stems(word)}:
            book.by_stem.setdefault(stem, []).append(at)
    return book


Spoken = tuple[Slot, Phrase]


def _phrases(
    game: Game, varying: Varying, card_type: str
) -> Iterator[tuple[tuple[Spoken, ...], int]]:
    """Those of the shipped cards with how often they count, those of each word, then their like."""
    language = varying.language
    places = _places(game, language, card_type)
    first: list[Spoken] = []
    for model in game.models():
        often = 3 if model.get("type") == card_type else 1
        said = _shipped(language, card_type, model, places)
        for one in said:
            yield (one,), often
        first += said
        for some in _told_as_one(game, language, card_type, said):
            yield some, often
    for slot in language.parts.get(card_type, ()):
        for place in places:
            for phrase in _blanks(language, slot, place):
                first.append((slot, phrase))
                yield ((slot, phrase),), 0
    # What differs in one word from those stands before what differs in two.
    second = _once(language, _varied(varying, _once(language, first), 0))
    for one in second:
        yield (one,), 0
    for one in _varied(varying, second, 1):
        yield (one,), 0


def _once(language: Language, said: Iterable[Spoken]) -> list[Spoken]:
    """Each phrase once in each of its places."""
    found: dict[tuple[str, Place], Spoken] = {}
    for slot, phrase in said:
        mark = json.dumps((slot.key, write(language, phrase)), sort_keys=True)
        found.setdefault((mark, phrase.place), (slot, phrase))
    return list(found.values())


def _varied(varying: Varying, said: Iterable[Spoken], further: int) -> Iterator[Spoken]:
    for slot, phrase in said:
        if size(phrase) + further <= _PLAIN:
            yield from ((slot, like) for like in varying.like(phrase))


def _places(game: Game, language: Language, card_type: str) -> tuple[Place, ...]:
    """Where phrases stand on such a card, whatever its fields say."""
    found = {language.place_of(card_type, {}): None}
    for model in game.models():
        if model.get("type") == card_type:
            found[place_on(language, card_type, model)] = None
    return tuple(found)


def place_on(language: Language, card_type: str, model: Mapping[str, object]) -> Place:
    """Where phrases stand on a card, given as typed values."""
    attributes: dict[str, object] = {}
    for key, value in model.items():
        put_at(attributes, key, value)
    return language.place_of(card_type, attributes)


def _shipped(
    language: Language, card_type: str, model: Mapping[str, object], places: Sequence[Place]
) -> list[Spoken]:
    """The phrases of a card that may stand on one of that type."""
    if model.get("type") == card_type:
        places = (place_on(language, card_type, model),)
    found: list[Spoken] = []
    for slot in language.parts.get(card_type, ()):
        for place in places:
            phrases = shipped_phrases(language, slot, model, place)
            if phrases:
                found += [(slot, phrase) for phrase in phrases]
                break
    return found


def _told_as_one(
    game: Game, language: Language, card_type: str, said: list[Spoken]
) -> Iterator[tuple[Spoken, ...]]:
    """Those one after the other whose text is another than their texts in a row."""
    told: dict[tuple[int, int], tuple[str, ...]] = {}
    for long in range(1, min(len(said), TOGETHER) + 1):
        for at in range(len(said) - long + 1):
            some = tuple(said[at : at + long])
            says = [(slot.key, write(language, phrase)) for slot, phrase in some]
            text = text_of(game, language, card_type, says).pick(LANGUAGES[0])
            words = tuple(word for each in sentences(text) for word in tokens(each))
            told[at, at + long] = words
            splits = range(at + 1, at + long)
            if long > 1 and all(told[at, to] + told[to, at + long] != words for to in splits):
                yield some


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


def is_hollow(phrase: Phrase) -> bool:
    """Whether all lists in it, or a text, are empty: it says less than it seems to."""
    lists = [value for value in phrase.values.values() if isinstance(value, tuple)]
    is_bare = bool(lists) and not any(lists)
    return is_bare or {} in phrase.values.values() or any(map(is_hollow, within(phrase)))


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


def is_in_range(phrase: Phrase) -> bool:
    """Whether its values are in the ranges of their kinds, and those within it likewise."""
    plain = all(
        is_apt(slot.kind, phrase.values[slot.key])
        for slot in phrase.word.slots(phrase.place)
        if slot.key in phrase.values and not isinstance(slot.kind, (One, Many))
    )
    return plain and all(is_in_range(inner) for inner in within(phrase))


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
