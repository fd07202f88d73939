"""New phrases: a word with what is needed filled in, to be changed by whoever asked for it."""

from __future__ import annotations

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
)
from engine.effects.language.reading import dressed
from engine.effects.language.words import Language, Place, Slot, Word


def blank(language: Language, role: str, place: Place, word: str = "") -> object:
    """The JSON of a new phrase: of that word, or of the first that may stand there.

    Raises KeyError for an unknown role or word, ValueError where no word of the role may stand.
    """
    chosen = language.roles[role].word(word)
    if word and chosen is None:
        raise KeyError(word)
    if chosen is None:
        chosen = first_word(language, role, place, frozenset())
    return _filled(language, role, chosen, place, frozenset())


def first_word(language: Language, role: str, place: Place, within: frozenset[str]) -> Word:
    """The first word that may stand there and needs no phrase of the roles `within`; where all
    do, the first. Raises ValueError where none may stand."""
    words = language.words_of(role, place)
    for word in words:
        if not needed_roles(word) & within:
            return word
    if not words:
        raise ValueError(f"no word of {role} may stand there")
    return words[0]


def needed_roles(word: Word) -> frozenset[str]:
    """The roles of the phrases that a word cannot do without."""
    found: set[str] = set()
    for slot in word.takes:
        kind = slot.kind
        if not slot.needed:
            continue
        if isinstance(kind, One) or (isinstance(kind, Many) and kind.low):
            found.add(kind.role)
    return frozenset(found)


def _filled(
    language: Language, role: str, word: Word, place: Place, within: frozenset[str]
) -> object:
    said = _slots(language, word, place, within | {role})
    told = word.told(said)
    if told - place:
        said = _slots(language, word, place | told, within | {role})
    return dressed(language.roles[role], word, said)


def _slots(
    language: Language, word: Word, place: Place, within: frozenset[str]
) -> dict[str, object]:
    said: dict[str, object] = {}
    left = word.least
    for slot in word.takes:
        if not slot.stands(place) or not (slot.needed or left > 0):
            continue
        left -= 0 if slot.needed else 1
        said[slot.key], more = _value(language, slot, place, within)
        place |= more
    return said


def _value(
    language: Language, slot: Slot, place: Place, within: frozenset[str]
) -> tuple[object, Place]:
    """What a slot holds, and the marks that it leaves for those behind it."""
    kind, there = slot.kind, slot.within(place)
    if isinstance(kind, One):
        return _first(language, kind, there, within)
    if not isinstance(kind, Many):
        return _plain(kind), frozenset()
    one = One(kind.role)
    items = [_first(language, one, there, within) for _ in range(max(kind.low, kind.begins))]
    marks: Place = frozenset()
    for _, more in items:
        marks |= more
    return [item for item, _ in items], marks


def _first(
    language: Language, kind: One, place: Place, within: frozenset[str]
) -> tuple[object, Place]:
    word = language.roles[kind.role].word(kind.begins)
    if word is None or not word.stands(place):
        word = first_word(language, kind.role, place, within)
    return _filled(language, kind.role, word, place, within), word.leaves


def _plain(kind: Kind) -> object:
    """The first sensible value: 1 where it may be, the first choice, nothing written."""
    if isinstance(kind, Number):
        number = max(kind.low, 1 if kind.high is None else min(1, kind.high))
        while number in kind.but:
            number += 1
        return number
    if isinstance(kind, Fixed):
        return kind.value
    if isinstance(kind, Flag):
        return True
    if isinstance(kind, Pick):
        return kind.choices[0].value
    if isinstance(kind, Several):
        return [choice.value for choice in kind.choices[: max(1, kind.least)]]
    if isinstance(kind, Border):
        return [[0, 0], [0, 1]]
    if isinstance(kind, Names):
        return {}
    if isinstance(kind, Reference) and kind.others:
        return kind.others[0].value
    return ""
