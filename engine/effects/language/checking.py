"""Checks of a card's parts against the declared words: shape, ranges, places, each with its mend.

How each fault is said is the game's: it brings a `Tells` beside its sentences (`Findings`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.effects.findings import (
    A_NAME,
    A_TEXT,
    AN_OBJECT,
    Findings,
    below,
    check_bool,
    check_choice,
    check_int,
    check_keys,
    check_text,
    is_present,
    one_of,
    whole,
)
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
    Several,
)
from engine.effects.language.reading import DEEPEST, is_apt, is_shaped, leaves, read
from engine.effects.language.telling import Stray, Tells, Where, listed
from engine.effects.language.words import Language, Place, Role, Slot, Spelled, Word
from engine.kernel.forms import value_at
from engine.kernel.messages import Message

# Dresses whose JSON tells the word by its only key.
_NAMED: Final = frozenset({Spelled.ALONE, Spelled.LIST, Spelled.OBJECT})


class Checks:
    """The checks of one card; `counts` has how many phrases of each role stood in lists."""

    def __init__(self, language: Language, found: Findings, tells: Tells) -> None:
        self.language = language
        self.found = found
        self.tells = tells
        self.counts: dict[str, int] = {}

    def card(self, card_type: str, attributes: Mapping[str, Any]) -> None:
        """All parts of a card."""
        place = self.language.place_of(card_type, attributes)
        parts = self.language.parts.get(card_type, ())
        said = {part.key: value_at(attributes, part.key) for part in parts}
        for part, there in self._standing(parts, said, place):
            if said[part.key] is not None:
                path = "".join(below("", key) for key in part.key.split("."))
                self.slot(part, path, said[part.key], Where(there))

    def slot(self, slot: Slot, path: str, value: object, at: Where, clause: str = "") -> None:
        """What stands in a slot of a phrase, or of the card itself."""
        kind, there = slot.kind, replace(at, place=slot.within(at.place))
        if isinstance(kind, One):
            self.phrase(self.language.roles[kind.role], path, value, there)
        elif isinstance(kind, Many):
            self._list(kind, path, value, there)
        else:
            self._plain(kind, path, value, slot.clause or clause)
        if slot.agree is not None and not slot.agree(value):
            self.tells.apart(self.found, slot, path, value, slot.clause or clause)

    def phrase(self, role: Role, path: str, value: object, at: Where) -> None:
        """A phrase of a role."""
        if len(at.inside) > DEEPEST:
            self.tells.too_deep(self.found, role, path, value)
        elif role.tag:
            self._tagged(role, path, value, at)
        elif any(word.spelled in _NAMED for word in role.words) and isinstance(value, Mapping):
            self._named(role, path, value, at)
        else:
            self._untold(role, path, value, at)

    # --- dresses -------------------------------------------------------------------------------

    def _tagged(self, role: Role, path: str, value: object, at: Where) -> None:
        found, (shape, tag, said) = self.found, role.clauses
        if not isinstance(value, Mapping):
            found.wrong(shape, path, value, AN_OBJECT)
            return
        allowed = one_of(listed(self.language, role, at.place))
        if not is_present(found, tag, path, value, role.tag, allowed):
            return
        name = value[role.tag]
        words = [word for word in role.words if word.spelling == name]
        if not words:
            found.wrong(said, below(path, role.tag), name, allowed)
            return
        word = _meant(words, value)
        there = replace(at, entry=path)
        self._slots(role, word, path, value, there, words)

    def _named(self, role: Role, path: str, value: Mapping[Any, object], at: Where) -> None:
        found, said = self.found, role.clauses[2]
        names = {word.spelling for word in role.words if word.spelled in _NAMED}
        is_one = len(value) == 1 and next(iter(value)) in names
        if not is_one and any(word.spelled is Spelled.FLAT for word in role.words):
            self._untold(role, path, value, at)
            return
        if len(value) != 1:
            allowed = self.tells.allowed(self.language, role, at.place)
            found.wrong(role.clauses[0], path, value, allowed)
            return
        if self._is_too_deep(role, path, value, at):
            return
        name, held = next(iter(value.items()))
        spot = below(path, str(name))
        words = [each for each in role.words if each.spelled in _NAMED and each.spelling == name]
        if not words:
            known = listed(self.language, role, at.place)
            found.unknown(said, spot, held, (each for each in known if each in names))
            return
        phrase = read(self.language, role.key, value, at.place)
        if phrase is not None:
            words = [phrase.word]
        objects = [each for each in words if each.spelled is Spelled.OBJECT]
        if objects and isinstance(held, Mapping):
            self._slots(role, _meant(objects, held), spot, held, at, objects)
            return
        self._is_placed(role, words[0], spot, replace(at, said=held))
        self._held(words[0], spot, held, _deeper(role, at), said)

    def _held(self, word: Word, path: str, held: object, at: Where, said: str) -> None:
        """What stands behind the name of a word, in a row or alone."""
        if word.spelled is Spelled.ALONE:
            self.slot(word.takes[0], path, held, at, said)
        elif not isinstance(held, list) or len(held) != len(word.takes):
            self.found.wrong(said, path, held, self.tells.needs_row(word))
        else:
            for index, slot in enumerate(word.takes):
                self.slot(slot, below(path, index), held[index], at, said)

    def _untold(self, role: Role, path: str, value: object, at: Where) -> None:
        """A phrase whose JSON does not tell its word."""
        if isinstance(value, str) and self._is_bare(role, path, value, at):
            return
        others = [word for word in role.words if word.spelled is not Spelled.BARE]
        if not others:
            self.tells.strange(self.found, self.language, role, path, value, at)
            return
        values = [word for word in others if word.spelled is Spelled.VALUE]
        values.sort(key=lambda word: not is_apt(word.takes[0].kind, value))
        for word in values:
            slot = word.takes[0]
            if len(role.words) == 1 or is_shaped(slot.kind, value):
                self.slot(slot, path, value, _deeper(role, at), role.clauses[2])
                return
        flat: list[Word] = []
        if isinstance(value, Mapping):
            begun = [word for word in others if len(others) == 1 or _is_begun(word, value)]
            flat = [word for word in begun if word.spelled is Spelled.FLAT]
        if not flat or not isinstance(value, Mapping):
            allowed = self.tells.allowed(self.language, role, at.place)
            self.found.wrong(role.clauses[0], path, value, allowed)
            return
        if self._is_too_deep(role, path, value, at):
            return
        word = _meant(flat, value)
        self._slots(role, word, path, value, at, [word])

    def _is_bare(self, role: Role, path: str, value: str, at: Where) -> bool:
        for word in role.words:
            if word.spelled is Spelled.BARE and word.spelling == value:
                self._is_placed(role, word, path, replace(at, said=value))
                return True
        return False

    # --- what a phrase holds -------------------------------------------------------------------

    def _slots(
        self,
        role: Role,
        word: Word,
        path: str,
        value: Mapping[Any, object],
        at: Where,
        alike: list[Word],
    ) -> None:
        """The slots of a word; `alike` are the words that share its name."""
        found, said = self.found, role.clauses[2]
        slots = self._standing(word.takes, value, at.place | word.told(value))
        known = (*([role.tag] if role.tag else []), *(slot.key for slot, _ in slots))
        if word.least and not _is_enough(word, value):
            self.tells.too_few(found, role, word, path, value)
        for key in value:
            if key not in known:
                self.tells.stray(found, Stray(role, word, path, key, value, known))
        spot = below(path, role.tag) if role.tag else path
        self._is_placed(role, word, spot, replace(at, said=value))
        if word.agree is not None and not word.agree(value):
            self.tells.disagree(found, role, word, path, value)
        for slot, place in slots:
            there = replace(_deeper(role, at), place=place)
            clause = slot.clause or next(iter(word.clauses), said)
            spot, kind = below(path, slot.key), slot.kind
            if slot.key in value and not isinstance(kind, Fixed):
                self.slot(slot, spot, value[slot.key], there, clause)
                self._beside(kind, spot, value, value[slot.key], clause)
            elif slot.key in value and not is_shaped(kind, value[slot.key]):
                found.wrong(clause, spot, value[slot.key], one_of(_fixed(alike, slot.key)))
            elif slot.key not in value and slot.needed:
                found.missing(clause, spot, self._needs(slot, place, alike))

    def _standing(
        self, takes: tuple[Slot, ...], value: Mapping[Any, object], place: Place
    ) -> list[tuple[Slot, Place]]:
        """The slots that are there, each with its place: what fills one may leave marks for those
        behind it."""
        found: list[tuple[Slot, Place]] = []
        for slot in takes:
            if slot.stands(place):
                found.append((slot, place))
                place |= self._left(slot, value.get(slot.key), place)
        return found

    def _left(self, slot: Slot, value: object, place: Place) -> Place:
        kind, within = slot.kind, slot.within(place)
        marks: Place = frozenset()
        if not isinstance(kind, (One, Many)):
            return marks
        if not any(word.leaves for word in self.language.roles[kind.role].words):
            return marks
        for each in value if isinstance(value, list) else [value]:
            phrase = read(self.language, kind.role, each, within)
            marks |= frozenset() if phrase is None else leaves(phrase)
        return marks

    def _beside(
        self, kind: Kind, path: str, holder: Mapping[Any, object], value: object, clause: str
    ) -> None:
        """A number below one that it may not be below."""
        if not isinstance(kind, Number) or not is_apt(kind, value):
            return
        floor = holder.get(kind.above)
        if isinstance(floor, int) and isinstance(value, int) and value < floor:
            allowed = whole(floor, kind.high)
            self.found.off(clause, path, value, allowed, floor - value)

    def _needs(self, slot: Slot, place: Place, alike: list[Word]) -> Message:
        if isinstance(slot.kind, Fixed):
            return one_of(_fixed(alike, slot.key))
        return self.tells.needs(self.language, slot, place)

    def _list(self, kind: Many, path: str, value: object, at: Where) -> None:
        role = self.language.roles[kind.role]
        most = kind.high
        is_list = isinstance(value, list) and (most is None or len(value) <= most)
        if not isinstance(value, list) or not is_list or len(value) < kind.low:
            self.tells.unlisted(self.found, kind, role, path, value)
            return
        if role.tag and self._is_too_deep(role, path, value, at):
            return
        self.counts[role.key] = self.counts.get(role.key, 0) + len(value)
        for index, each in enumerate(value):
            self.phrase(role, below(path, index), each, at)

    def _plain(self, kind: Kind, path: str, value: object, clause: str) -> None:
        found = self.found
        if isinstance(kind, Number):
            check_int(found, clause, path, value, kind.low, kind.high)
            if is_shaped(kind, value) and value in kind.but:
                found.wrong(clause, path, value, whole(kind.low, kind.high))
        elif isinstance(kind, Flag):
            check_bool(found, clause, path, value)
        elif isinstance(kind, Pick):
            check_choice(found, clause, path, value, [choice.value for choice in kind.choices])
        elif isinstance(kind, Fixed):
            if not is_shaped(kind, value):
                found.wrong(clause, path, value, one_of([_shown(kind)]))
        elif isinstance(kind, Several):
            self.tells.several(found, clause, path, value, kind)
        elif isinstance(kind, Names):
            self._names(kind, path, value, clause)
        elif not is_apt(kind, value):
            found.wrong(clause, path, value, AN_OBJECT if isinstance(kind, Border) else A_TEXT)

    def _names(self, kind: Names, path: str, value: object, clause: str) -> None:
        if not isinstance(value, Mapping) or not value:
            self.found.wrong(clause, path, value, A_NAME)
            return
        check_keys(self.found, clause, path, value, self.tells.languages)
        for each in self.tells.languages:
            if each in value:
                check_text(self.found, clause, below(path, each), value[each], kind.high)

    def _is_placed(self, role: Role, word: Word, path: str, at: Where) -> None:
        if not word.stands(at.place):
            self.tells.misplaced(self.found, role, word, path, at)

    def _is_too_deep(self, role: Role, path: str, value: object, at: Where) -> bool:
        if not self.tells.is_too_deep(role.key, at):
            return False
        self.tells.too_deep(self.found, role, path, value)
        return True


def _fixed(words: list[Word], key: str) -> list[str]:
    """The values that words of one name tell themselves apart by."""
    kinds = [slot.kind for word in words for slot in word.takes if slot.key == key]
    return [_shown(kind) for kind in kinds if isinstance(kind, Fixed)]


def _shown(kind: Fixed) -> str:
    return str(kind.value).lower() if isinstance(kind.value, bool) else str(kind.value)


def _is_begun(word: Word, value: Mapping[Any, object]) -> bool:
    """Whether something of what a word says stands there, or it needs nothing."""
    needed = any(slot.needed for slot in word.takes)
    return not needed or any(slot.key in value for slot in word.takes)


def _deeper(role: Role, at: Where) -> Where:
    return replace(at, inside=(*at.inside, role.key))


def _is_enough(word: Word, value: Mapping[Any, object]) -> bool:
    return sum(not slot.needed and slot.key in value for slot in word.takes) >= word.least


def _meant(words: list[Word], value: Mapping[Any, object]) -> Word:
    """Of words that may be meant the one whose fixed values, keys and ranges fit best."""

    def unfitness(word: Word) -> tuple[int, int, int]:
        fixed = [slot for slot in word.takes if isinstance(slot.kind, Fixed) and slot.needed]
        missed = sum(not is_shaped(slot.kind, value.get(slot.key)) for slot in fixed)
        strange = len(value.keys() - {slot.key for slot in word.takes})
        held = [slot for slot in word.takes if slot.key in value]
        return missed, strange, sum(not is_apt(slot.kind, value[slot.key]) for slot in held)

    return min(words, key=unfitness)
