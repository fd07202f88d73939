"""A word of a card language: one declaration, from which form, checks and texts about it come.

A role is a place that one of several words fills: an effect, a condition, an amount. How a phrase
is spelled in a card's JSON is said by its role (`Role.tag`) or its word (`Word.spelled`), so that
each game keeps its own dress.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Final

from engine.effects.language.kinds import Kind
from engine.kernel.names import Name

Place = frozenset[str]
"""Where in a card a phrase stands, as marks: the card's type, and what the slots above it set."""

UNSAID: Final = Name()


class Spelled(Enum):
    """How a phrase of a word stands in JSON, where its role has no tag."""

    BARE = "bare"  # "name"; a word without slots
    VALUE = "value"  # what its only slot holds, without a name: 3
    ALONE = "alone"  # {"name": what its only slot holds}
    LIST = "list"  # {"name": [slot, slot, ...]}
    OBJECT = "object"  # {"name": {"key": slot, ...}}
    FLAT = "flat"  # {"key": slot, ...}, without a name


@dataclass(frozen=True)
class Slot:
    """What a word says beside its name.

    `key` is its name in JSON, `title` what the form calls it. A slot that is not `needed` may be
    left out; `default` is what it then means, and what the canonical form leaves out. `sets` are
    marks of the place that hold for what stands in it, `lifts` those that no longer do. `opens`:
    the form shows it at once though it may be left out. It is there where the place has one of
    `only` (empty: anywhere) and none of `never`; of two slots with one key no place has both.
    `agree` answers of what stands in it, as JSON, whether it goes together. `clause` is its own,
    where it is another than that of its word.
    """

    key: str
    title: Name
    kind: Kind
    needed: bool = True
    default: Any = None
    sets: Place = frozenset()
    lifts: Place = frozenset()
    opens: bool = False
    only: Place = frozenset()
    never: Place = frozenset()
    agree: Callable[[object], bool] | None = None
    clause: str = ""

    def stands(self, place: Place) -> bool:
        """Whether it is there."""
        return _fits(place, self.only, self.never)

    def within(self, place: Place) -> Place:
        """Where that stands which fills it."""
        return (place - self.lifts) | self.sets


@dataclass(frozen=True)
class Word:
    """A word of a role.

    `title` stands in menus, `says` is the sentence of controls, with `{key}` where a slot stands;
    slots that it does not name follow it. It may stand where the place has one of `only` (empty:
    anywhere) and none of `never`. `hint` says what it means where the sentence does not.
    `leaves`: marks that it sets for the slots behind the one that it fills. `tells` answers, from
    the JSON of its slots by key, the marks that hold in all of them. `written` is its name in JSON
    where several words share one: what they need tells them apart. Of the slots that may be left
    out, `least` are said. `agree` answers whether what stands in its slots, as JSON by key, goes
    together; None: it always does. `printed` are wordings of other cards with ours for each: a
    number stands for any, "…" for a few words.
    """

    name: str
    title: Name
    says: Name
    takes: tuple[Slot, ...] = ()
    spelled: Spelled = Spelled.FLAT
    clauses: tuple[str, ...] = ()
    only: Place = frozenset()
    never: Place = frozenset()
    hint: Name = UNSAID
    leaves: Place = frozenset()
    tells: Callable[[Mapping[str, object]], Place] | None = None
    written: str = ""
    least: int = 0
    agree: Callable[[Mapping[str, object]], bool] | None = None
    printed: tuple[tuple[Name, Name], ...] = ()

    @property
    def spelling(self) -> str:
        """Its name in JSON."""
        return self.written or self.name

    def stands(self, place: Place) -> bool:
        """Whether it may stand there."""
        return _fits(place, self.only, self.never)

    def slots(self, place: Place) -> tuple[Slot, ...]:
        """What it says there beside its name."""
        return tuple(slot for slot in self.takes if slot.stands(place))

    def told(self, said: Mapping[str, object]) -> Place:
        """The marks that hold in all its slots where this stands in them."""
        return frozenset() if self.tells is None else self.tells(said)


def _fits(place: Place, only: Place, never: Place) -> bool:
    return (not only or bool(only & place)) and not never & place


@dataclass(frozen=True)
class Role:
    """Words among which a phrase chooses. `tag` is the key that holds the word's name beside its
    slots (`{"do": "draw", ...}`), "" where each word says how it is spelled. `clauses` are those of
    a phrase's shape, of its tag, and of what it says, where neither word nor slot has its own."""

    key: str
    title: Name
    words: tuple[Word, ...]
    tag: str = ""
    clauses: tuple[str, str, str] = ("", "", "")

    def word(self, name: str) -> Word | None:
        """Its word of that name."""
        return next((word for word in self.words if word.name == name), None)

    def spelled(self, value: object) -> tuple[Word, ...]:
        """Those of its words that JSON may be by the name in it, and those that stand without."""
        if self.tag:
            name = value.get(self.tag) if isinstance(value, Mapping) else None
        elif isinstance(value, Mapping):
            name = next(iter(value)) if len(value) == 1 else None
        else:
            name = value
        nameless = self._by_spelling[""]
        return self._by_spelling.get(name, nameless) if isinstance(name, str) else nameless

    @cached_property
    def _by_spelling(self) -> dict[str, tuple[Word, ...]]:
        names = {"", *(word.spelling for word in self.words)}
        return {
            name: tuple(
                word
                for word in self.words
                if word.spelling == name
                or (not self.tag and word.spelled in (Spelled.FLAT, Spelled.VALUE))
            )
            for name in names
        }


@dataclass(frozen=True)
class Language:
    """The words of a game by role, and where on a card of each type phrases stand.

    `parts` are slots of the card itself by its type: `effects`, `persistent`. `marks` answers what
    the card's fields, by its type and attributes, set for the places in it. `deep`: of cards by lot
    no more phrases than so many stand in one another, but for those that are needed.
    """

    roles: Mapping[str, Role]
    parts: Mapping[str, tuple[Slot, ...]]
    marks: Callable[[str, Mapping[str, object]], Place] | None = None
    deep: int = 3

    def place_of(self, card_type: str, attributes: Mapping[str, object]) -> Place:
        """The marks of a card's places: its type, and what its fields set."""
        more = self.marks(card_type, attributes) if self.marks is not None else frozenset()
        return frozenset({card_type}) | more

    def words_of(self, role: str, place: Place) -> tuple[Word, ...]:
        """The words of a role that may stand there. Raises KeyError for an unknown role."""
        return tuple(word for word in self.roles[role].words if word.stands(place))
