"""What other programs call columns and values, read from `vocabulary.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

_FILE: Final = Path(__file__).with_name("vocabulary.toml")
# So many of its columns must stand in a header for a program to be recognised.
_HITS: Final = 2
_SHINES: Final = re.compile(r"foil|holo|folie|brillant", re.IGNORECASE)
_UNMARKED = re.compile(r"[\s_\-().]+")


@dataclass(frozen=True)
class App:
    """A program by the columns it writes; `fields` say where it differs from everybody."""

    name: str
    columns: frozenset[str]
    fields: Mapping[str, str]


@dataclass(frozen=True)
class Words:
    """The value behind every known word of one field; `lossy` ones lose a part of the word."""

    values: Mapping[str, str]
    lossy: Mapping[str, str]

    def exact(self, word: str) -> str | None:
        """The value that means the same, or None."""
        return self.values.get(bare(word))

    def wider(self, word: str) -> str | None:
        """The value that comes nearest to a word we have nothing equal for, or None."""
        return self.lossy.get(bare(word))


@dataclass(frozen=True)
class Vocabulary:
    """All programs, the names of the fields, and the words of the listed values.

    `truth` gives "yes", "no" or "" (nothing is said) for words that answer a column's name.
    """

    apps: tuple[App, ...]
    fields: Mapping[str, str]
    words: Mapping[str, Words]
    truth: Mapping[str, str]
    apart: Mapping[str, str]

    def app_of(self, header: Sequence[str]) -> App | None:
        """The program with most columns in the header, if there is exactly one such."""
        hits = [(len(app.columns.intersection(header)), app) for app in self.apps]
        most = max(count for count, _ in hits)
        best = [app for count, app in hits if count == most]
        return best[0] if most >= _HITS and len(best) == 1 else None

    def field_of(self, column: str, app: App | None) -> str:
        """Our name of a column, "" when it means nothing to us."""
        if app and column in app.fields:
            return app.fields[column]
        return self.fields.get(bare(column), "")

    def meaning(self, field: str, column: str, cell: str) -> tuple[str | None, bool]:
        """The value a cell means, None for a word nobody knows; and whether it says all of it.

        "Yes" in a column "Misprint" says what the column is called.
        """
        words, truth = self.words[field], self.truth.get(bare(cell))
        value = words.exact(cell)
        if value is not None:
            return value, True
        if truth in ("", "no"):
            return "", True
        if field == "finish":
            return self._finish(column, cell, truth == "yes")
        value = words.wider(cell)
        return value, False

    def _finish(self, column: str, cell: str, said_yes: bool) -> tuple[str | None, bool]:
        words = self.words["finish"]
        if said_yes:
            asked = bare(column).removeprefix("is")
            said = words.values.get(asked, words.lossy.get(asked, "foil"))
            return said, asked not in words.lossy
        value = words.wider(cell)
        if value is None and "etched" in cell.casefold():
            return "other", False
        if value is None and _SHINES.search(cell):
            return "foil", False
        return value, False

    def kept_apart(self, field: str, column: str, cell: str) -> str:
        """ "wish" or "proxy" where a cell says that nobody owns these copies, else ""."""
        if field == "location":
            return self.apart.get(bare(cell), "")
        kind = self.apart.get(bare(column), "wish")
        if self.truth.get(bare(cell)) == "yes":
            return kind
        return self.apart.get(bare(cell), "")


def bare(word: str) -> str:
    """A word without case, spaces, "_", "-", "." and brackets; a lone "-" says nothing."""
    return _UNMARKED.sub("", word.casefold())


@cache
def vocabulary() -> Vocabulary:
    """The file, read once."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    apps = tuple(
        App(name, frozenset(app["columns"]), app.get("fields", {}))
        for name, app in raw["apps"].items()
    )
    fields = _turned(raw["fields"])
    words = {key: _words(key, raw) for key in raw["values"]}
    return Vocabulary(apps, fields, words, _turned(raw["truth"]), _turned(raw["apart"]))


def _words(key: str, raw: Mapping[str, Any]) -> Words:
    values = _turned(raw["values"][key])
    # Our own keys are words too, as we write them ourselves.
    values |= {bare(value): value for value in raw["values"][key]}
    return Words(values, _turned(raw["lossy"].get(key, {})))


def _turned(groups: Mapping[str, Sequence[str]]) -> dict[str, str]:
    turned: dict[str, str] = {}
    for group, spellings in groups.items():
        value = group.removesuffix("?")
        for spelling in spellings:
            if turned.setdefault(bare(spelling), value) != value:
                raise ValueError(f"vocabulary.toml: two meanings for {spelling!r}")
    return turned
