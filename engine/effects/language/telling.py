"""How a game says what is wrong with a card's parts, where the declarations alone do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.effects.findings import (
    AN_OBJECT,
    FILLED_LIST,
    Findings,
    below,
    check_choice,
    one_of,
    whole,
)
from engine.effects.language.kinds import Many, Number, One, Pick, Several
from engine.effects.language.words import Language, Place, Role, Slot, Word
from engine.kernel.messages import Message


@dataclass(frozen=True)
class Where:
    """Where a phrase stands: its place, the pointer of the tagged phrase around it (`entry`), and
    the roles of all phrases around it, from outside in; `said` is what its word says, as JSON,
    where a misplaced one is told."""

    place: Place
    entry: str = ""
    inside: tuple[str, ...] = ()
    said: Any = None


@dataclass(frozen=True)
class Stray:
    """A field that a word does not have where it stands, by its key in what holds it, whose pointer
    is `path`; `known` are those that it has there."""

    role: Role
    word: Word
    path: str
    key: str
    holder: Mapping[str, object]
    known: tuple[str, ...]

    @property
    def at(self) -> str:
        """Its pointer."""
        return below(self.path, self.key)

    @property
    def value(self) -> object:
        """What stands in it."""
        return self.holder[self.key]

    @property
    def slot(self) -> Slot | None:
        """The slot of that key that the word has elsewhere."""
        return next((slot for slot in self.word.takes if slot.key == self.key), None)


class Tells:
    """How a game says what the declarations alone do not; each has a default that fits any."""

    languages: tuple[str, ...] = ("it", "en")

    def deepest(self, role: str) -> int | None:
        """How many phrases of a role may stand in one another; None: any number."""
        return None

    def is_too_deep(self, role: str, at: Where) -> bool:
        """Whether no further phrase of a role may stand there."""
        deepest = self.deepest(role)
        return deepest is not None and at.inside.count(role) >= deepest

    def allowed(self, language: Language, role: Role, place: Place) -> Message:
        """What may stand where a phrase of the role is asked."""
        return one_of(listed(language, role, place))

    def needs(self, language: Language, slot: Slot, place: Place) -> Message:
        """What a slot is filled with, told where it is empty."""
        kind = slot.kind
        if isinstance(kind, One):
            return self.allowed(language, language.roles[kind.role], slot.within(place))
        if isinstance(kind, Number):
            return whole(kind.low, kind.high)
        if isinstance(kind, Pick):
            return one_of(choice.value for choice in kind.choices)
        return FILLED_LIST if isinstance(kind, Many) else AN_OBJECT

    def needs_row(self, word: Word) -> Message:
        """What stands in a row, in order."""
        return FILLED_LIST

    def several(
        self, found: Findings, clause: str, path: str, value: object, kind: Several
    ) -> None:
        """What is no list of the choices, each once, or one of too few."""
        if not isinstance(value, list) or len(value) < kind.least:
            found.wrong(clause, path, value, FILLED_LIST)
            return
        choices = [choice.value for choice in kind.choices]
        for at, each in enumerate(value):
            if each in value[:at]:
                choices = [one for one in choices if one not in value[:at]]
            check_choice(found, clause, below(path, at), each, choices)

    def strange(
        self, found: Findings, language: Language, role: Role, path: str, value: object, at: Where
    ) -> None:
        """What is no word of a role whose words are their names."""
        found.wrong(role.clauses[2], path, value, self.allowed(language, role, at.place))

    def stray(self, found: Findings, field: Stray) -> None:
        """A field that a word does not have there."""
        found.unknown(field.role.clauses[2], field.at, field.value, field.known)

    def misplaced(self, found: Findings, role: Role, word: Word, path: str, at: Where) -> None:
        """A word where it may not stand; `path` is where its name is."""
        allowed = one_of(each.spelling for each in role.words if each.stands(at.place))
        found.barred(role.clauses[2], path, word.spelling, allowed)

    def too_deep(self, found: Findings, role: Role, path: str, value: object) -> None:
        """More phrases of a role in one another than it allows."""
        found.beyond(role.clauses[2], path, value, AN_OBJECT)

    def too_few(
        self, found: Findings, role: Role, word: Word, path: str, value: Mapping[str, object]
    ) -> None:
        """Fewer of the slots that may be left out than the word asks."""
        keys = [slot.key for slot in word.takes if not slot.needed]
        found.wrong(role.clauses[0], path, value, one_of(keys))

    def disagree(
        self, found: Findings, role: Role, word: Word, path: str, value: Mapping[str, object]
    ) -> None:
        """Slots whose values do not go together."""
        found.wrong(role.clauses[2], path, value, AN_OBJECT)

    def unlisted(self, found: Findings, kind: Many, role: Role, path: str, value: object) -> None:
        """What is no list of phrases, or one of too few or too many."""
        found.wrong(role.clauses[0], path, value, FILLED_LIST)

    def apart(self, found: Findings, slot: Slot, path: str, value: object, clause: str) -> None:
        """What stands in a slot and does not go together."""
        found.wrong(clause, path, value, AN_OBJECT)


def listed(language: Language, role: Role, place: Place) -> tuple[str, ...]:
    """The names of the words of a role that may stand there."""
    return tuple(dict.fromkeys(word.spelling for word in language.words_of(role.key, place)))
