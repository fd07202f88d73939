"""Parts of a card drawn by lot from all that a language can say: what tests and fuzzers play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from engine.effects.language.blank import needed_roles
from engine.effects.language.canonical import goes_without_saying
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
from engine.effects.language.reading import dressed, in_place, read
from engine.effects.language.words import Language, Place, Slot, Word
from engine.kernel.forms import LANGUAGES, with_at
from engine.kernel.rng import Rng

Item = TypeVar("Item")
Told = Counter[tuple[str, str]]
"""How often each word was drawn, by role and name."""

# So many entries of lists: below what any game forbids.
ENTRIES: Final = 8
# How far above its low a number without a high goes, and how often what may be left out is said,
# where the form shows it at once more often.
SPREAD: Final = 9
SAID: Final = 0.4
OPENED: Final = 0.7
# Numbers are mostly few, so that battles with such cards go on.
FEW: Final = 3
OFTEN: Final = 0.8
_TRIES: Final = 20


def lot(
    language: Language,
    card_type: str,
    rng: Rng,
    attributes: Mapping[str, Any] | None = None,
    told: Told | None = None,
) -> dict[str, object]:
    """Parts for a card of that type, each word and slot of which may stand where it does.

    `attributes` are what else is on the card. Over many draws every word comes up; over few where
    `told` counts those of the cards before.
    """
    drawn = _Drawn(language, rng, told)
    said: dict[str, object] = {}
    whole: Mapping[str, Any] = attributes or {}
    place = language.place_of(card_type, whole)
    for slot in language.parts.get(card_type, ()):
        for key, value in drawn.slots((slot,), place, 0).items():
            said[key] = value
            whole = with_at(whole, key, value)
        place = language.place_of(card_type, whole) | drawn.left
    return said


class _Stuck(Exception):
    """Nothing that may stand there can be drawn."""


class _Drawn:
    """The drawing of one card: what room is left, and which phrases took names."""

    def __init__(self, language: Language, rng: Rng, told: Told | None) -> None:
        self.language = language
        self.rng = rng
        self.told = told
        # Some words only stand below others.
        self.deep = language.deep + (0 if told is None else rng.below(2))
        self.room = ENTRIES
        self.count = 0
        # Role and key of each name taken, the name, and the phrase that took it.
        self.taken: list[tuple[str, str, str, object]] = []
        self.heights = _heights(language)
        self.left: Place = frozenset()

    def slots(
        self, slots: tuple[Slot, ...], place: Place, depth: int, word: Word | None = None
    ) -> dict[str, object]:
        """What is said in slots, as many as its word asks for; it holds for those behind."""
        least = 0 if word is None else word.least
        free = [slot.key for slot in slots if not slot.needed]
        sure = self._mixed(free)[:least]
        said: dict[str, object] = {}
        for slot in slots:
            here = place if word is None else place | word.told(said)
            if slot.key in said or not slot.stands(here):
                continue
            chosen = slot.needed or slot.key in sure
            often = OPENED if slot.opens else SAID
            if not chosen and not (self._has_room(slot, depth) and self.rng.unit() < often):
                continue
            try:
                said[slot.key] = self._in(slot, here, depth, said)
            except _Stuck:
                if chosen:
                    raise
            else:
                place |= self.left
        told = [slot for slot in slots if not slot.needed and slot.key in said]
        if sum(not goes_without_saying(slot, said[slot.key]) for slot in told) < least:
            raise _Stuck(free[0])
        return said

    def _has_room(self, slot: Slot, depth: int) -> bool:
        kind = slot.kind
        if isinstance(kind, (One, Many)):
            return depth < self.deep and self.room > 0
        return not isinstance(kind, Reference) or bool(self._names(kind))

    def _in(self, slot: Slot, place: Place, depth: int, beside: Mapping[str, object]) -> object:
        """What stands in a slot, drawn until its entries go together."""
        room = self.room
        for _ in range(_TRIES):
            self.left, self.room = frozenset(), room
            value = self._value(slot, place, depth, beside)
            if slot.agree is None or slot.agree(value):
                return value
        raise _Stuck(slot.key)

    def _value(self, slot: Slot, place: Place, depth: int, beside: Mapping[str, object]) -> object:
        kind, there = slot.kind, slot.within(place)
        if isinstance(kind, One):
            return self._phrase(kind.role, there, depth + 1)
        if isinstance(kind, Number):
            return self._number(kind, beside)
        if not isinstance(kind, Many):
            return self._plain(kind)
        most = kind.low + min(max(0, self.room), (0 if kind.low else 1) + self.rng.below(2))
        if depth >= self.deep:
            most = kind.low
        if kind.high is not None:
            most = min(most, kind.high)
        self.room -= most
        left: Place = frozenset()
        said: list[object] = []
        for _ in range(most):
            said.append(self._phrase(kind.role, there, depth + 1))
            left |= self.left
        self.left = left
        return said

    def _phrase(self, role: str, place: Place, depth: int) -> object:
        words = self._mixed(self.language.words_of(role, place))
        told = self.told
        if told is not None and self.rng.below(2):
            words.sort(key=lambda word: told[role, word.name])
        if depth >= self.deep:
            words.sort(key=self._height)
        for word in words:
            mark, room = len(self.taken), self.room
            said: dict[str, object] | None = None
            try:
                said = self._agreeing(role, word, place, depth)
            except _Stuck:
                self.room = room
            del self.taken[mark:]
            if said is None:
                continue
            self._take(role, word, said)
            if told is not None:
                told[role, word.name] += 1
            self.left = word.leaves
            return dressed(self.language.roles[role], word, said)
        raise _Stuck(role)

    def _agreeing(self, role: str, word: Word, place: Place, depth: int) -> dict[str, object]:
        told: Place = frozenset()
        mark, room = len(self.taken), self.room
        for _ in range(_TRIES):
            said = self.slots(word.takes, place | told, depth, word)
            is_meant = word.tells is None or self._is_in_place(role, word, place, said)
            if is_meant and (word.agree is None or word.agree(said)):
                return said
            told = word.told(said)
            del self.taken[mark:]
            self.room = room
        raise _Stuck(word.name)

    def _is_in_place(self, role: str, word: Word, place: Place, said: Mapping[str, object]) -> bool:
        """Whether all of it may stand beside what was said after it."""
        whole = dressed(self.language.roles[role], word, said)
        phrase = read(self.language, role, whole, place)
        return phrase is not None and phrase.word is word and in_place(self.language, phrase)

    def _take(self, role: str, word: Word, said: Mapping[str, object]) -> None:
        for slot in word.takes:
            if isinstance(slot.kind, Text) and slot.key in said:
                whole = dressed(self.language.roles[role], word, said)
                self.taken.append((role, slot.key, str(said[slot.key]), whole))

    def _height(self, word: Word) -> int:
        return max((self.heights[role] for role in needed_roles(word)), default=0)

    def _names(self, kind: Reference) -> list[str]:
        """All that may be meant."""
        found = [choice.value for choice in kind.others]
        for role, key, name, said in self.taken:
            if (role, key) != (kind.role, kind.key) or not isinstance(said, Mapping):
                continue
            for part in (None, *range(kind.parts)):
                if kind.fits is None or kind.fits(said, part):
                    found.append(f"{kind.before}{name}{'' if part is None else f'.{part}'}")
        return found

    def _number(self, kind: Number, beside: Mapping[str, object]) -> int:
        low, floor = kind.low, beside.get(kind.above)
        if isinstance(floor, int):
            low = max(low, floor)
        high = max(low, low + SPREAD if kind.high is None else kind.high)
        allowed = [number for number in range(low, high + 1) if number not in kind.but]
        few = [number for number in allowed if 0 <= number <= FEW]
        return self._one(few if few and self.rng.unit() < OFTEN else allowed)

    def _plain(self, kind: Kind) -> object:
        if isinstance(kind, Fixed):
            return kind.value
        if isinstance(kind, Flag):
            return self.rng.below(2) == 1
        if isinstance(kind, Pick):
            return self._one(kind.choices).value
        if isinstance(kind, Several):
            least = min(kind.least, len(kind.choices))
            count = least + self.rng.below(len(kind.choices) - least + 1)
            drawn = self._mixed(kind.choices)[:count]
            # Each once, in no order of its own.
            return [choice.value for choice in kind.choices if choice in drawn]
        if isinstance(kind, Border):
            return self._border(kind.last)
        if isinstance(kind, Reference):
            names = self._names(kind)
            if not names:
                raise _Stuck(kind.role)
            return self._one(names)
        self.count += 1
        if isinstance(kind, Names):
            return {self._one(LANGUAGES): f"name {self.count}"}
        return f"n{self.count}"

    def _border(self, last: int) -> list[list[int]]:
        row, column = self.rng.below(last + 1), self.rng.below(last)
        cells = [[row, column], [row, column + 1]]
        return [cell[::-1] for cell in cells] if self.rng.below(2) else cells

    def _one(self, items: Sequence[Item]) -> Item:
        return items[self.rng.below(len(items))]

    def _mixed(self, items: Sequence[Item]) -> list[Item]:
        order = list(range(len(items)))
        self.rng.shuffle(order)
        return [items[at] for at in order]


def _heights(language: Language) -> dict[str, int]:
    """How many phrases in one another the least phrase of each role is, made of words that may
    stand anywhere where it has such."""
    deep = len(language.roles) + 1
    needed: dict[str, list[frozenset[str]]] = {}
    for role in language.roles.values():
        words = [word for word in role.words if not word.only] or role.words
        needed[role.key] = [needed_roles(word) for word in words]
    found: dict[str, int] = {}
    before = {"": 0}
    while before != found:
        before = dict(found)
        for key, each in needed.items():
            heights = [max((found.get(role, deep) for role in roles), default=0) for roles in each]
            found[key] = 1 + min(heights, default=deep)
    return found
