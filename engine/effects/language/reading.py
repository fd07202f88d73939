"""A card's JSON as phrases, and phrases as JSON again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.effects.language.kinds import (
    Border,
    Fixed,
    Flag,
    Kind,
    Many,
    Names,
    Number,
    One,
    Pick,
    Reference,
    Several,
    Text,
)
from engine.effects.language.words import Language, Place, Role, Slot, Spelled, Word

# Deeper than any card nests: hostile JSON ends here.
DEEPEST: Final = 40


@dataclass(frozen=True)
class Phrase:
    """A word with what is said in its slots: in those of kind One a phrase, in those of kind Many a
    tuple of them, else what stands in the JSON. Slots left out are not among the values.

    `place` is where it was read; `stands`, whether its word may stand there.
    """

    role: str
    word: Word
    values: Mapping[str, object]
    place: Place = frozenset()

    @property
    def stands(self) -> bool:
        """Whether its word may stand where it was read."""
        return self.word.stands(self.place)


class _Unfit(Exception):
    """A value that is no phrase of the word asked."""


def read(language: Language, role: str, value: object, place: Place) -> Phrase | None:
    """The phrase that JSON is; None: no word of the role fits it.

    A word that may not stand in `place` is read where no other fits, a number out of its range and
    a choice that is none likewise: both are for the checks to tell. Raises KeyError for an unknown
    role.
    """
    return _read(language, language.roles[role], value, place, DEEPEST)


def write(language: Language, phrase: Phrase) -> object:
    """The JSON of a phrase, its slots in the order in which they are declared."""
    word, role = phrase.word, language.roles[phrase.role]
    said = {
        slot.key: _written(language, phrase.values[slot.key])
        for slot in word.takes
        if slot.key in phrase.values
    }
    return dressed(role, word, said)


def spread(role: Role, word: Word, value: object) -> dict[str, Any] | None:
    """What stands in the slots of a word, as JSON by key; None where the value is not of it."""
    if role.tag:
        if not isinstance(value, Mapping) or value.get(role.tag) != word.spelling:
            return None
        return {str(key): value[key] for key in value if key != role.tag}
    if word.spelled is Spelled.BARE:
        return {} if isinstance(value, str) and value == word.spelling else None
    if word.spelled is Spelled.VALUE:
        return {word.takes[0].key: value}
    if word.spelled is Spelled.FLAT:
        return dict(value) if isinstance(value, Mapping) else None
    if not isinstance(value, Mapping) or list(value) != [word.spelling]:
        return None
    return _held(word, value[word.spelling])


def dressed(role: Role, word: Word, said: Mapping[str, object]) -> object:
    """The JSON of a word with this in its slots."""
    if role.tag:
        return {role.tag: word.spelling, **said}
    if word.spelled is Spelled.BARE:
        return word.spelling
    if word.spelled is Spelled.FLAT:
        return dict(said)
    first = said.get(word.takes[0].key) if word.takes else None
    if word.spelled is Spelled.VALUE:
        return first
    if word.spelled is Spelled.ALONE:
        return {word.spelling: first}
    if word.spelled is Spelled.LIST:
        return {word.spelling: [said[slot.key] for slot in word.takes if slot.key in said]}
    return {word.spelling: dict(said)}


def _held(word: Word, held: object) -> dict[str, Any] | None:
    if word.spelled is Spelled.ALONE:
        return {word.takes[0].key: held}
    if word.spelled is Spelled.OBJECT:
        return dict(held) if isinstance(held, Mapping) else None
    if not isinstance(held, list) or len(held) > len(word.takes):
        return None
    return {word.takes[at].key: each for at, each in enumerate(held)}


def in_place(language: Language, phrase: Phrase) -> bool:
    """Whether its word and all in it may stand where they do, and nothing needed there is left
    out; ranges are not looked at."""
    if not phrase.stands:
        return False
    said = {key: _written(language, value) for key, value in phrase.values.items()}
    place = phrase.place | phrase.word.told(said)
    seen: set[str] = set()
    for slot in phrase.word.takes:
        if not slot.stands(place):
            continue
        if slot.key not in said:
            if slot.needed:
                return False
            continue
        value = phrase.values[slot.key]
        inner = value if isinstance(value, tuple) else (value,)
        if not all(in_place(language, each) for each in inner if isinstance(each, Phrase)):
            return False
        seen.add(slot.key)
        place |= leaves(value)
    return said.keys() <= seen


# --- what may stand in a slot -----------------------------------------------------------------


def is_apt(kind: Kind, value: object) -> bool:
    """Whether a value is in the range of its kind; phrases are not looked at."""
    if not is_shaped(kind, value):
        return False
    if isinstance(kind, Number):
        number = value if isinstance(value, int) else 0
        is_in = kind.low <= number and (kind.high is None or number <= kind.high)
        return is_in and number not in kind.but
    if isinstance(kind, (Pick, Several)):
        known = {choice.value for choice in kind.choices}
        return known.issuperset(value if isinstance(value, list) else [value])
    if isinstance(kind, Reference):
        others = {choice.value for choice in kind.others}
        return str(value).startswith(kind.before) or value in others
    return True


def is_shaped(kind: Kind, value: object) -> bool:
    """Whether a value has the shape of its kind, in range or not; phrases are not looked at."""
    if isinstance(kind, Number):
        return isinstance(value, int) and not isinstance(value, bool)
    if isinstance(kind, Fixed):
        return type(value) is type(kind.value) and value == kind.value
    if isinstance(kind, Flag):
        return isinstance(value, bool)
    if isinstance(kind, (Pick, Text, Reference)):
        return isinstance(value, str)
    if isinstance(kind, Several):
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    if isinstance(kind, Names):
        return isinstance(value, Mapping) and all(isinstance(each, str) for each in value.values())
    if isinstance(kind, Border):
        return isinstance(value, list) and all(_is_cell(each) for each in value)
    return isinstance(value, list) if isinstance(kind, Many) else True


def _is_cell(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, int) for each in value)


# --- reading ----------------------------------------------------------------------------------


def _read(language: Language, role: Role, value: object, place: Place, depth: int) -> Phrase | None:
    fitting: list[tuple[Word, dict[str, Any]]] = []
    for word in role.spelled(value):
        said = spread(role, word, value)
        if said is not None and said.keys() <= {slot.key for slot in word.takes}:
            fitting.append((word, said))
    if len(fitting) > 1:
        fitting.sort(key=lambda each: (not _is_apt(*each), not each[0].stands(place)))
    for word, said in fitting:
        try:
            return Phrase(role.key, word, _values(language, word, said, place, depth), place)
        except _Unfit:
            continue
    return None


def _is_apt(word: Word, said: Mapping[str, Any]) -> bool:
    """Whether what stands there is in its range, as far as one sees without looking deeper."""
    return all(slot.key not in said or _is_of(slot.kind, said[slot.key]) for slot in word.takes)


def _is_of(kind: Kind, value: object) -> bool:
    """Of a reference it may be still to say what it means."""
    return is_apt(kind, value) or (isinstance(kind, Reference) and value == "")


def _values(
    language: Language, word: Word, said: Mapping[str, Any], place: Place, depth: int
) -> dict[str, object]:
    """What stands in the slots, from the first to the last, each in its place. Where none of that
    key stands there, one that does not is read, so that it can be told."""
    place |= word.told(said)
    found: dict[str, object] = {}
    stray: dict[str, Slot] = {}
    for slot in word.takes:
        if slot.key in found:
            continue
        if not slot.stands(place):
            stray[slot.key] = slot
        elif slot.key in said:
            found[slot.key] = _value(language, slot, said[slot.key], place, depth)
            place |= leaves(found[slot.key])
        elif slot.needed and not (slot.only and word.tells):
            # What is needed for what stands elsewhere in it may be still to come.
            raise _Unfit
    for key, slot in stray.items():
        if key in said and key not in found:
            found[key] = _value(language, slot, said[key], place, depth)
    return found


def leaves(value: object) -> Place:
    """The marks that what fills a slot sets for those behind it."""
    if isinstance(value, Phrase):
        return value.word.leaves
    marks: Place = frozenset()
    for each in value if isinstance(value, tuple) else ():
        marks |= leaves(each)
    return marks


def _value(language: Language, slot: Slot, value: object, place: Place, depth: int) -> object:
    kind = slot.kind
    if not is_shaped(kind, value):
        raise _Unfit
    if not isinstance(kind, (One, Many)):
        return value
    role, within = language.roles[kind.role], slot.within(place)
    if isinstance(kind, One):
        return _needed(language, role, value, within, depth)
    items = value if isinstance(value, list) else []
    return tuple([_needed(language, role, item, within, depth) for item in items])


def _needed(language: Language, role: Role, value: object, place: Place, depth: int) -> Phrase:
    phrase = _read(language, role, value, place, depth - 1) if depth else None
    if phrase is None:
        raise _Unfit
    return phrase


# --- writing ----------------------------------------------------------------------------------


def _written(language: Language, value: object) -> object:
    if isinstance(value, Phrase):
        return write(language, value)
    if isinstance(value, tuple):
        return [_written(language, each) for each in value]
    return value
