"""Checks of what a card does: declared words, and what holds between them (TTK-3.35 to 3.38, 9).

References mean choices made before, in the same effect or way (TTK-9.24).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from engine.effects.findings import ONCE, Findings, below, check_keys, one_of
from engine.effects.language.checking import Checks
from engine.effects.language.kinds import Number, Text
from engine.effects.language.reading import is_apt
from engine.effects.language.telling import Where
from engine.effects.language.words import Role, Slot, Spelled
from engine.games.tictacko.card_problems import MEND_SET, OP_TEAM, OP_UNKNOWN
from engine.games.tictacko.card_telling import (
    AN_ID,
    NOT_ZERO,
    ONE,
    ONE_CONDITION,
    REACT_PLACE,
    SINGLE,
    CardTells,
)
from engine.games.tictacko.card_vocabulary import REACT_PLACES
from engine.games.tictacko.conditions import KINDS as CONDITIONS
from engine.games.tictacko.grid import ADVANCED
from engine.games.tictacko.language import LANGUAGE
from engine.games.tictacko.language.effects import ops_in
from engine.games.tictacko.language.targets import ROLES as TARGETS
from engine.games.tictacko.language.targets import is_own_pile, most_of
from engine.kernel.messages import N_, Message

_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_REFERENCE: Final = re.compile(r"\$([A-Za-z][A-Za-z0-9_-]*)(?:\.(\d{1,4}))?")
_TARGETS: Final = frozenset(role.key for role in TARGETS)
_TEAMS: Final = {"foes": "opposing", "mates": "own"}  # TTK-3.37
_KINDS: Final = {"space": "space", "spaces": "space", "discarded": "card"}
_CHOICES: Final[dict[str, Message]] = {
    "character": Message(N_("a choice of Characters")),
    "space": Message(N_("a choice of spaces")),
    "card": Message(N_("a choice of cards of your discard pile")),
}
_MEASURES: Final = frozenset(word.name for word in LANGUAGE.roles["size"].words)
_PLACED: Final = ("targeted", "retargetable")
_NO_CHOICE: Final = Message(N_("nothing of that name is chosen before"))
_ON_GRID: Final = Message(N_("a choice of Characters or of spaces"))
_MARK: Final = Message(
    N_("“self”, “item”, “$” and the id of a choice, or the name of a space in quotes")
)
_NO_REDIRECT: Final = Message(
    N_("the “to” of a “redirect” whose “choice” stands before it in the list")
)

Json = Mapping[str, object]


class CardChecks(Checks):
    """The checks of one card."""

    def __init__(self, found: Findings) -> None:
        super().__init__(LANGUAGE, found, CardTells())
        self._choices: dict[str, Json] = {}

    def phrase(self, role: Role, path: str, value: object, at: Where) -> None:
        """A phrase of a role; what it refers to must be there."""
        if role.key in _TARGETS and not (role.word("area") and isinstance(value, Mapping)):
            self._target(role, path, value, at)
        elif role.key == "mark":
            self._mark(role, path, value, at)
        elif role.key == "condition":
            self._condition(role, path, value, at)
        elif role.key == "size" and isinstance(value, Mapping) and not _MEASURES & {*value}:
            allowed = self.tells.allowed(self.language, role, at.place)
            self.found.wrong(OP_UNKNOWN, path, value, allowed)
        elif role.key in ("effect", "mode"):
            self._holder(role, path, value, at)
        elif role.key == "place" and value in REACT_PLACES:
            mend = {"other": path, "wanted": "anywhere"}
            self.found.barred(OP_UNKNOWN, path, value, REACT_PLACE, MEND_SET, **mend)
        else:
            super().phrase(role, path, value, at)
            name = value.get("id") if role.key == "choice" and isinstance(value, Mapping) else None
            if isinstance(value, Mapping) and isinstance(name, str) and _ID.fullmatch(name):
                self._choices.setdefault(name, value)

    def slot(self, slot: Slot, path: str, value: object, at: Where, clause: str = "") -> None:
        """What stands in a slot; the id of a choice is new."""
        kind = slot.kind
        if isinstance(kind, Number) and kind.but and not is_apt(kind, value):
            self.found.wrong(clause, path, value, NOT_ZERO)
        elif not isinstance(kind, Text):
            super().slot(slot, path, value, at, clause)
        elif not isinstance(value, str) or not _ID.fullmatch(value):
            self.found.wrong(OP_UNKNOWN, path, value, AN_ID)
        elif value in self._choices:
            self.found.barred(OP_UNKNOWN, path, value, ONCE)

    def _holder(self, role: Role, path: str, value: object, at: Where) -> None:
        """An effect or a way; of one without a timing the rest is looked at, too."""
        before, self._choices = self._choices, {**self._choices}
        super().phrase(role, path, value, at)
        if isinstance(value, Mapping):
            if role.tag and not any(word.name == value.get(role.tag) for word in role.words):
                said = {**value, role.tag: _timing_of(role, value, at)}
                super().phrase(role, path, said, at)
            self._replacements(path, value)
        self._choices = before

    def _condition(self, role: Role, path: str, value: object, at: Where) -> None:
        """One thing is asked (TTK-9.18)."""
        said = value if isinstance(value, Mapping) else {}
        named = [key for key in said if key in CONDITIONS]
        if len(named) != 1:
            self.found.wrong(OP_UNKNOWN, path, value, ONE_CONDITION)
            return
        word = role.word(named[0])
        if word is None or word.spelled is not Spelled.ALONE:
            super().phrase(role, path, value, at)
            return
        check_keys(self.found, OP_UNKNOWN, path, said, named)
        super().phrase(role, path, {named[0]: said[named[0]]}, at)

    # --- references ----------------------------------------------------------------------------

    def _target(self, role: Role, path: str, value: object, at: Where) -> None:
        if not isinstance(value, str):
            allowed = self.tells.allowed(self.language, role, at.place)
            self.found.wrong(OP_UNKNOWN, path, value, allowed)
        elif value in ("self", "item"):
            self._itself(role, path, value, at)
        else:
            self._reference(role, path, value)

    def _itself(self, role: Role, path: str, value: str, at: Where) -> None:
        """The card itself, or the item that is answered."""
        word, team = role.word(value), _TEAMS.get(role.key)
        if word is not None:
            if not word.stands(at.place):
                self.tells.misplaced(self.found, role, word, path, at)
        elif team is not None:
            allowed = Message(N_("a Character of the {team} team"), {"team": team})
            self.found.wrong(OP_TEAM, path, value, allowed)
        else:
            self.found.wrong(OP_UNKNOWN, path, value, _CHOICES[_KINDS.get(role.key, "character")])

    def _reference(self, role: Role, path: str, value: str) -> None:
        """`$id` or `$id.k`: a choice of the right kind, of one card where one alone goes."""
        parts = _REFERENCE.fullmatch(value)
        choice = self._choices.get(parts[1]) if parts is not None else None
        if parts is None or choice is None:
            known = tuple(f"${name}" for name in self._choices)
            self.found.wrong(OP_UNKNOWN, path, value, one_of((*known, "self", "item")))
            return
        for clause, allowed in _amiss(role.key, choice, int(parts[2]) if parts[2] else None):
            self.found.wrong(clause, path, value, allowed)

    def _mark(self, role: Role, path: str, value: object, at: Where) -> None:
        """A reference that stands for a space (TTK-9.5)."""
        if not isinstance(value, str):
            self.found.wrong(OP_UNKNOWN, path, value, _MARK)
        elif value in ("self", "item"):
            super().phrase(role, path, value, at)
        elif value not in ADVANCED:
            choice = self._choices.get(value[1:]) if value.startswith("$") else None
            if choice is None:
                allowed = _NO_CHOICE if value.startswith("$") else _MARK
                self.found.barred(OP_UNKNOWN, path, value, allowed)
            elif choice.get("kind") not in ("character", "space"):
                self.found.wrong(OP_UNKNOWN, path, value, _ON_GRID)

    def _replacements(self, path: str, holder: Json) -> None:
        """TTK-9.27: who could be named instead is asked for a redirect, after whom it replaces."""
        choose = holder.get("choose")
        names, pairs = [*self._choices], dict(_redirects_in(holder))
        for index, choice in enumerate(choose if isinstance(choose, list) else ()):
            if not isinstance(choice, Mapping) or choice.get("where") != "retargetable":
                continue
            name = str(choice.get("id"))
            before = names[: names.index(name)] if name in names else []
            if pairs.get(name, "") not in before:
                at = below(below(below(path, "choose"), index), "where")
                self.found.barred(OP_UNKNOWN, at, "retargetable", _NO_REDIRECT)


def _timing_of(role: Role, effect: Json, at: Where) -> str:
    """The timing that an effect seems to have."""
    if "static" in effect:
        return "continuous"
    standing = next((word.name for word in role.words if word.stands(at.place)), "play")
    return "trigger" if "event" in effect else standing


def _redirects_in(holder: Json) -> Iterator[tuple[str, str]]:
    """For each redirect the ids of `to` and of `choice`."""
    for op in ops_in(holder):
        if op.get("op") == "redirect":
            yield _id_of(op.get("to")), _id_of(op.get("choice"))


def _id_of(reference: object) -> str:
    return reference[1:].partition(".")[0] if isinstance(reference, str) else ""


def _amiss(role: str, choice: Json, part: int | None) -> Iterator[tuple[str, Message]]:
    """What hinders a choice, or a part of it, from standing in a role, each with its clause."""
    kind, most, team = _KINDS.get(role, "character"), most_of(choice), _TEAMS.get(role)
    if choice.get("kind") != kind or (kind == "card" and not is_own_pile(choice)):
        yield OP_UNKNOWN, _CHOICES[kind]
        return
    if (role in SINGLE and most != 1) if part is None else part >= most:
        yield OP_UNKNOWN, ONE
    if team is not None and choice.get("team", "any") != team:
        yield OP_TEAM, Message(N_("a choice whose team is “{team}”"), {"team": team})
    if role in _PLACED and choice.get("where") != role:
        yield OP_UNKNOWN, Message(N_("a choice whose place is “{place}”"), {"place": role})
