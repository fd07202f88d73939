"""What a game tells its players of each rule: the clause texts that pages and messages quote.

A folder holds one JSON file per section, named by its number (`5b_attack.json`), and perhaps
`turn_aid.json`. Other files are left alone. All texts stand in every language of `LANGUAGES`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.kernel.names import Name

LANGUAGES: Final = ("en", "it")
TURN_AID: Final = "turn_aid.json"

_SECTION_FILE: Final = re.compile(r"(\d+)(\w*)\.json")


@dataclass(frozen=True)
class ClauseText:
    """One clause as a player reads it. `section` is the id of the section it stands in."""

    id: str
    section: str
    title: Name
    text: Name
    example: Name | None = None


@dataclass(frozen=True)
class ClauseSection:
    """One section of the rules ("5.B"), its clauses in reading order."""

    id: str
    title: Name
    clauses: tuple[ClauseText, ...]


@dataclass(frozen=True)
class AidLine:
    """One line of a turn aid and the ids of the clauses it sums up."""

    text: Name
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class AidBlock:
    """One box of a turn aid: a phase, a kind of action. `key` is fit for an anchor."""

    key: str
    title: Name
    lines: tuple[AidLine, ...]


@dataclass(frozen=True)
class TurnAid:
    """The one-page aid of a game."""

    title: Name
    blocks: tuple[AidBlock, ...]


def read_clauses(folder: Path) -> tuple[ClauseSection, ...]:
    """The sections of a folder in the order of their numbers.

    Raises ValueError, with file and JSON path, on a bad shape, a blank or missing language, or a
    clause or section id met before.
    """
    sections: list[ClauseSection] = []
    known: set[str] = set()
    for path in _section_files(folder):
        node = _load(path)
        section = _section(node)
        _unseen(node.at("section"), section.id, known)
        for index, clause in enumerate(section.clauses):
            _unseen(node.at("clauses").at(index).at("id"), clause.id, known)
        sections.append(section)
    return tuple(sections)


def read_turn_aid(folder: Path) -> TurnAid:
    """The turn aid of a folder. Raises ValueError as `read_clauses`, OSError without a file."""
    node = _load(folder / TURN_AID)
    node.expect_keys(("title", "blocks"))
    return TurnAid(_name(node.at("title")), tuple(_block(block) for block in node.items("blocks")))


def by_id(sections: Iterable[ClauseSection]) -> dict[str, ClauseText]:
    """Every clause of the sections by its id, in reading order."""
    return {clause.id: clause for section in sections for clause in section.clauses}


def quoted(sections: Iterable[ClauseSection], language: str) -> Mapping[str, tuple[str, str]]:
    """Title and text of every clause in one language, by id: what `Game.clauses` gives."""
    return {
        clause.id: (clause.title.pick(language), clause.text.pick(language))
        for section in sections
        for clause in section.clauses
    }


class _Node:
    """A JSON value that knows where it stands; the path is written only for an error."""

    def __init__(self, value: Any, key: str | int, parent: _Node | None = None) -> None:
        self.value = value
        self.key = key
        self.parent = parent

    def at(self, key: str | int) -> _Node:
        return _Node(self.value[key], key, self)

    def path(self) -> str:
        if self.parent is None:
            return f"{self.key}: $"
        step = f"[{self.key}]" if isinstance(self.key, int) else f".{self.key}"
        return self.parent.path() + step

    def wrong(self, what: str) -> ValueError:
        return ValueError(f"{self.path()}: {what}")

    def expect_keys(self, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        if not isinstance(self.value, dict):
            raise self.wrong("an object is needed")
        missing = [key for key in needed if key not in self.value]
        if missing:
            raise self.wrong(f"missing {', '.join(missing)}")
        surplus = [key for key in self.value if key not in needed and key not in optional]
        if surplus:
            raise self.wrong(f"unknown {', '.join(surplus)}")

    def items(self, key: str) -> list[_Node]:
        node = self.at(key)
        if not isinstance(node.value, list) or not node.value:
            raise node.wrong("a list with at least one entry is needed")
        return [node.at(index) for index in range(len(node.value))]

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.wrong("a text is needed")
        return self.value


def _section_files(folder: Path) -> list[Path]:
    found: list[tuple[int, str, Path]] = []
    for path in folder.iterdir():
        match = _SECTION_FILE.fullmatch(path.name)
        if match:
            found.append((int(match[1]), match[2], path))
    return [path for _, _, path in sorted(found)]


def _load(path: Path) -> _Node:
    try:
        return _Node(json.loads(path.read_text(encoding="utf-8")), path.name)
    except json.JSONDecodeError as error:
        raise ValueError(f"{path.name}: $: not JSON: {error}") from error


def _section(node: _Node) -> ClauseSection:
    node.expect_keys(("section", "title", "clauses"))
    section = node.at("section").text()
    clauses = tuple(_clause(item, section) for item in node.items("clauses"))
    return ClauseSection(section, _name(node.at("title")), clauses)


def _clause(node: _Node, section: str) -> ClauseText:
    node.expect_keys(("id", "title", "text"), ("example",))
    example = _name(node.at("example")) if "example" in node.value else None
    title, text = _name(node.at("title")), _name(node.at("text"))
    return ClauseText(node.at("id").text(), section, title, text, example)


def _block(node: _Node) -> AidBlock:
    node.expect_keys(("key", "title", "lines"))
    lines = tuple(_line(line) for line in node.items("lines"))
    return AidBlock(node.at("key").text(), _name(node.at("title")), lines)


def _line(node: _Node) -> AidLine:
    node.expect_keys(("text", "clauses"))
    ids = tuple(item.text() for item in node.items("clauses"))
    return AidLine(_name(node.at("text")), ids)


def _name(node: _Node) -> Name:
    node.expect_keys(LANGUAGES)
    return Name(tuple((language, node.at(language).text()) for language in LANGUAGES))


def _unseen(node: _Node, key: str, known: set[str]) -> None:
    if key in known:
        raise node.wrong(f"{key} stands twice")
    known.add(key)
