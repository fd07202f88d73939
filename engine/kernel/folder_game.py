"""A game whose words lie in its folder as files: rulebook, products, lessons, weights, exam."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.kernel.clauses import (
    ClauseSection,
    Minute,
    TurnAid,
    read_clauses,
    read_minute,
    read_turn_aid,
)
from engine.kernel.construction import LoadoutKind
from engine.kernel.exams import ExamTheme, read_exam
from engine.kernel.forms import Field
from engine.kernel.game import Game, OptionSpec
from engine.kernel.lessons import Lesson, read_lessons
from engine.kernel.names import Name
from engine.kernel.searching import SearchKey
from engine.kernel.weights import SHIPPED, read_weights


@mypyc_attr(allow_interpreted_subclasses=True)
class FolderGame(Game):
    """Stateless; each file is read when it is first asked for.

    What a game says the same at any time is given once: `kinds` of loadouts, `options`, what one
    and many cards of a type are called (`types`, `plurals`), `sets`, search `keys`, `forms`."""

    def __init__(self, key: str, folder: Path) -> None:
        self.key = key
        self.version = 1
        self.folder = folder
        self.kinds: tuple[LoadoutKind, ...] = ()
        self.options: tuple[OptionSpec, ...] = ()
        self.types: Mapping[str, Name] = {}
        self.plurals: Mapping[str, Name] = {}
        self.sets: Mapping[str, Name] = {}
        self.keys: tuple[SearchKey, ...] = ()
        self.forms: Mapping[str, tuple[Field, ...]] = {}

    def loadout_kinds(self) -> tuple[LoadoutKind, ...]:
        return self.kinds

    def option_specs(self) -> tuple[OptionSpec, ...]:
        return self.options

    def type_name(self, card_type: str) -> Name:
        return self.types.get(card_type, Name.of({"en": card_type}))

    def type_plural(self, card_type: str) -> Name:
        return self.plurals.get(card_type) or self.type_name(card_type)

    def set_names(self) -> Mapping[str, Name]:
        return self.sets

    def search_keys(self) -> tuple[SearchKey, ...]:
        return self.keys

    def card_form(self, card_type: str) -> tuple[Field, ...]:
        return self.forms.get(card_type, ())

    def products(self) -> Sequence[Mapping[str, Any]]:
        return products_in(self.folder)

    def uses(self) -> dict[str, int]:
        """Each shipped card with its copies in the starters: what a declared prior weighs."""
        return _uses(self)

    def weights(self) -> Mapping[str, float]:
        return read_weights(self.folder / SHIPPED)

    def clause_sections(self) -> tuple[ClauseSection, ...]:
        return _sections(self.folder / CLAUSES)

    def turn_aid(self) -> TurnAid:
        return _turn_aid(self.folder / CLAUSES)

    def minute(self) -> Minute:
        return _minute(self.folder / CLAUSES)

    def lessons(self) -> tuple[Lesson, ...]:
        return _lessons(self)

    def exam(self) -> tuple[ExamTheme, ...]:
        return _exam(self)


CLAUSES: Final = "clauses"
_sections = cache(read_clauses)
_turn_aid = cache(read_turn_aid)
_minute = cache(read_minute)


def files_in(folder: Path) -> list[Any]:
    """What the JSON files of a folder hold, in the order of their names."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]


@cache
def products_in(folder: Path) -> tuple[dict[str, Any], ...]:
    """The products of a game's folder in the order of their codes, one a file."""
    return tuple(sorted(files_in(folder / "products"), key=lambda each: str(each["code"])))


@cache
def _uses(game: FolderGame) -> dict[str, int]:
    found = {card.code: 0 for card in game.pool()}
    for _, loadout in game.starter_loadouts():
        for lines in loadout.zones.values():
            for code, count in lines.items():
                found[code] += count
    return found


@cache
def _lessons(game: FolderGame) -> tuple[Lesson, ...]:
    return read_lessons(game.folder / "lessons", dict(game.starter_loadouts()))


@cache
def _exam(game: FolderGame) -> tuple[ExamTheme, ...]:
    return read_exam(game.folder / "exam", dict(game.starter_loadouts()))
