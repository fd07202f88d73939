"""How Karmox says what is wrong with effects (KX-3.32, 3.33, 9): what cannot work where it stands
is not let pass. Beside the declared words stands what only the edition around them tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.effects.findings import (
    A_LIST,
    AN_OBJECT,
    FILLED_LIST,
    Findings,
    below,
    check_choice,
    check_int,
)
from engine.effects.language.checking import Checks
from engine.effects.language.kinds import Border, Many, Number, Text
from engine.effects.language.reading import is_shaped
from engine.effects.language.telling import Stray, Tells, Where, listed
from engine.effects.language.words import Language, Place, Role, Slot, Word
from engine.games.karmox import check_words as words
from engine.games.karmox.board_checks import are_neighbours
from engine.games.karmox.check_words import EFFECT
from engine.games.karmox.language import LANGUAGE
from engine.games.karmox.language.branching import FACES
from engine.games.karmox.language.moments import CELL, CLASS, HARMFUL, moments_of
from engine.kernel.messages import Message

HARM: Final = "KX-3.32"
# Where something that the word knows is not said, and what may be.
_NOT_HERE: Final = {
    "cost": words.FREE_ROLL,
    "once": words.EACH_ROLL,
    "target": words.WHO_MOVES,
    "filter": words.FITS_SOMEBODY,
    "at_end": words.THAT_ENDS,
}


@dataclass(frozen=True)
class Spot:
    """The edition around effects: whether its profile is official; its board and the codes of its
    classes, where they are known."""

    official: bool
    board: Mapping[str, Any] | None = None
    classes: Sequence[object] | None = None


def check_effects(found: Findings, path: str, raw: object, spot: Spot) -> None:
    """All faults of the effects of an event cell."""
    _check_part(found, CELL, path, raw, spot)


def check_traits(found: Findings, path: str, raw: object, spot: Spot) -> None:
    """The traits of a class (KX-9.5)."""
    _check_part(found, CLASS, path, raw, spot)


def _check_part(found: Findings, kind: str, path: str, raw: object, spot: Spot) -> None:
    (part,) = LANGUAGE.parts[kind]
    _Checks(found, spot).slot(part, path, raw, Where(frozenset()))


class _OneClause(Findings):
    """Faults of effects are of one clause, but for harm."""

    def told_under(self, clause: str) -> str:
        return clause if clause == HARM else EFFECT


class _Checks(Checks):
    def __init__(self, found: Findings, spot: Spot) -> None:
        super().__init__(LANGUAGE, _OneClause(found.words), _Tells())
        self.found.problems = found.problems
        self.spot = spot

    def slot(self, slot: Slot, path: str, value: object, at: Where, clause: str = "") -> None:
        kind, spot = slot.kind, self.spot
        if isinstance(kind, Border):
            if not are_neighbours(value, spot.board):
                self.found.wrong(EFFECT, path, value, words.NEIGHBOURS)
        elif isinstance(kind, Text) and spot.classes is not None:
            known = [code for code in spot.classes if isinstance(code, str)]
            check_choice(self.found, EFFECT, path, value, known)
        elif isinstance(kind, Number) and is_shaped(kind, value) and value in kind.but:
            self.found.wrong(EFFECT, path, value, words.NOT_NOTHING)
        else:
            super().slot(slot, path, value, at, clause)

    def phrase(self, role: Role, path: str, value: object, at: Where) -> None:
        """Of a word that has no place here the rest is not looked at."""
        name = _name_of(role, value)
        word = role.word(name)
        if word is not None and not word.stands(at.place):
            self._misplaced(role, word, path, at.place)
        elif word is None and name and role.key in ("condition", "cost"):
            check_choice(self.found, EFFECT, path, name, listed(LANGUAGE, role, at.place))
        else:
            super().phrase(role, path, value, at)
            if word and self.spot.official and CLASS not in at.place and role.tag and _harms(value):
                self.found.barred(HARM, path, name, words.HARMLESS)

    def _misplaced(self, role: Role, word: Word, path: str, place: Place) -> None:
        if role.key == "filter":
            self.found.barred(EFFECT, path, word.name, words.FITS_SOMEBODY)
        elif role.key in ("effect", "flag"):
            spot = below(path, role.tag) if role.tag else path
            self.found.barred(EFFECT, spot, word.name, words.works_only(moments_of(word)))
        else:
            check_choice(self.found, EFFECT, path, word.name, listed(LANGUAGE, role, place))


def _name_of(role: Role, value: object) -> str:
    """What the word of a phrase is called; "" where its JSON names none."""
    name: object = "" if role.tag else value
    if isinstance(value, Mapping):
        name = value.get(role.tag) if role.tag else next(iter(value)) if len(value) == 1 else ""
    return name if isinstance(name, str) else ""


def _harms(effect: object) -> bool:
    """KX-3.32: advantages only, for oneself or friends."""
    if not isinstance(effect, Mapping):
        return False
    amount = effect.get("amount")
    if "stat" in effect and isinstance(amount, int) and amount <= 0:
        return True
    said = (("effect", "verb"), ("flag", "flag"), ("target", "target"))
    found = [LANGUAGE.roles[role].word(str(effect.get(key))) for role, key in said]
    return any(HARMFUL & word.never for word in found if word)


class _Tells(Tells):
    def allowed(self, language: Language, role: Role, place: Place) -> Message:
        if role.key in ("condition", "cost"):
            return words.ONE_KEY
        return AN_OBJECT if role.key == "band" else super().allowed(language, role, place)

    def needs_row(self, word: Word) -> Message:
        return A_LIST

    def unlisted(self, found: Findings, kind: Many, role: Role, path: str, value: object) -> None:
        least = FILLED_LIST if kind.low else A_LIST
        found.wrong(EFFECT, path, value, words.SEVERAL if role.key == "mode" else least)

    def stray(self, found: Findings, field: Stray) -> None:
        if field.slot is not None:
            found.barred(EFFECT, field.at, field.value, _NOT_HERE[field.key])
        else:
            super().stray(found, field)

    def apart(self, found: Findings, slot: Slot, path: str, value: Any, clause: str) -> None:
        found.wrong(EFFECT, f"{path}/0/amount", value[0]["amount"], words.NO_STEP)

    def disagree(
        self, found: Findings, role: Role, word: Word, path: str, value: Mapping[str, Any]
    ) -> None:
        """Each result reaches beyond the one before (KX-9.9); a chest goes elsewhere (KX-9.12)."""
        if "to" in value:
            found.wrong(EFFECT, below(path, "to"), value["to"], words.ELSEWHERE)
            return
        least = 1
        for number, band in enumerate(value["bands"]):
            check_int(found, EFFECT, f"{path}/bands/{number}/up_to", band["up_to"], least, FACES)
            least = band["up_to"] + 1
