"""The parts of a card as a tree of phrases and their slots, each with its place in the JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.effects.language.kinds import Many, One
from engine.effects.language.reading import Phrase, leaves, read, spread
from engine.effects.language.words import Language, Place, Role, Slot, Spelled, Word

Path = tuple[str | int, ...]
NOTHING: Final = object()
_WITHIN: Final = "~"


@dataclass(frozen=True)
class SlotNode:
    """A slot with what stands in it, as JSON; NOTHING where it is left out. `place` is that of what
    stands in it; `items` are the phrases in it."""

    path: Path
    slot: Slot
    place: Place
    value: Any
    items: tuple[PhraseNode, ...] = ()
    within: int = 0

    @property
    def name(self) -> str:
        """Its path. Phrases may lie within one another at the very same one: each has a sign more
        than the one around it."""
        is_phrase = isinstance(self.slot.kind, One)
        return dotted(self.path) + (_WITHIN * self.within if is_phrase else "")

    @property
    def is_there(self) -> bool:
        """Whether anything stands in it."""
        return self.value is not NOTHING


@dataclass(frozen=True)
class PhraseNode:
    """A phrase, or what stands where one should; then without `phrase`."""

    path: Path
    role: Role
    place: Place
    value: Any
    phrase: Phrase | None = None
    slots: tuple[SlotNode, ...] = ()
    within: int = 0

    @property
    def name(self) -> str:
        """As that of a slot."""
        return dotted(self.path) + _WITHIN * self.within

    @property
    def word(self) -> Word | None:
        """Its word."""
        return None if self.phrase is None else self.phrase.word

    @property
    def stands(self) -> bool:
        """Whether its word may stand here."""
        return self.word is not None and self.word.stands(self.place)


@dataclass(frozen=True)
class Card:
    """Of which card the parts are: its type, and where in it phrases stand."""

    type: str
    place: Place


def tree_of(language: Language, card: Card, parts: Mapping[str, Any]) -> tuple[SlotNode, ...]:
    """The parts that such a card has, filled or not."""
    return tuple(
        _slot(language, (slot.key,), slot, card.place, parts.get(slot.key, NOTHING))
        for slot in language.parts.get(card.type, ())
        if slot.stands(card.place) or slot.key in parts
    )


def foreign_of(language: Language, card: Card, parts: Mapping[str, Any]) -> tuple[SlotNode, ...]:
    """What is said though such a card does not have it: it stood on one of another type."""
    own = {slot.key for slot in language.parts.get(card.type, ())}
    slots = {slot.key: slot for of_type in language.parts.values() for slot in of_type}
    return tuple(
        _slot(language, (key,), slots[key], card.place, parts[key])
        for key in parts
        if key in slots and key not in own
    )


def every(nodes: tuple[SlotNode, ...]) -> Iterator[SlotNode | PhraseNode]:
    """All nodes, each before what stands in it."""
    for node in nodes:
        yield node
        for phrase in node.items:
            yield phrase
            yield from every(phrase.slots)


def dotted(path: Path) -> str:
    """A path as faults and controls name it."""
    return ".".join(map(str, path))


def _slot(
    language: Language, path: Path, slot: Slot, place: Place, value: Any, within: int = 0
) -> SlotNode:
    kind, there = slot.kind, slot.within(place)
    if not isinstance(kind, (One, Many)) or value is NOTHING:
        return SlotNode(path, slot, there, value, (), within)
    role = language.roles[kind.role]
    if isinstance(kind, One):
        phrase = _phrase(language, path, role, there, value, within)
        return SlotNode(path, slot, there, value, (phrase,), within)
    listed = value if isinstance(value, list) else []
    items = tuple(
        _phrase(language, (*path, at), role, there, each) for at, each in enumerate(listed)
    )
    return SlotNode(path, slot, there, value, items, within)


def _phrase(
    language: Language, path: Path, role: Role, place: Place, value: Any, within: int = 0
) -> PhraseNode:
    found = read(language, role.key, value, place)
    said = None if found is None else spread(role, found.word, value)
    if found is None or said is None:
        return PhraseNode(path, role, place, value, within=within)
    slots = []
    for slot, there in _slots_of(found, said):
        steps = _steps(role, found.word, slot, said)
        deeper = 0 if steps else within + 1
        held = said.get(slot.key, NOTHING)
        slots.append(_slot(language, (*path, *steps), slot, there, held, deeper))
    return PhraseNode(path, role, place, value, found, tuple(slots), within)


def _slots_of(phrase: Phrase, said: Mapping[str, Any]) -> list[tuple[Slot, Place]]:
    """What a phrase may say, and where it stands; of what does not stand there what is said."""
    place = phrase.place | phrase.word.told(said)
    found: dict[str, tuple[Slot, Place]] = {}
    stray: dict[str, tuple[Slot, Place]] = {}
    for slot in phrase.word.takes:
        if slot.stands(place):
            found.setdefault(slot.key, (slot, place))
            place |= leaves(phrase.values.get(slot.key))
        elif slot.key in said:
            stray.setdefault(slot.key, (slot, place))
    return [*({**stray, **found}).values()]


def _steps(role: Role, word: Word, slot: Slot, said: Mapping[str, Any]) -> Path:
    """Where a slot stands within the JSON of its phrase."""
    if role.tag or word.spelled is Spelled.FLAT:
        return (slot.key,)
    if word.spelled is Spelled.VALUE:
        return ()
    if word.spelled is Spelled.ALONE:
        return (word.spelling,)
    if word.spelled is Spelled.OBJECT:
        return (word.spelling, slot.key)
    keys = [each.key for each in word.takes if each.key in said]
    return (word.spelling, keys.index(slot.key) if slot.key in said else len(keys))
