"""What a game tells its players of each rule: the clause texts that pages and messages quote.

A folder holds one JSON file per section, named by its number (`5b_attack.json`), and perhaps
`turn_aid.json` and `minute.json`, the game in ten lines. Other files are left alone. All texts
stand in every language of `nodes.LANGUAGES`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.kernel.names import Name
from engine.kernel.nodes import Node, load_node

TURN_AID: Final = "turn_aid.json"
MINUTE: Final = "minute.json"
# The sections that stand behind what is played, in this order.
WORDS: Final = "words"
AUTHORS: Final = "authors"
KINDS: Final = (WORDS, AUTHORS)

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
    """One section of the rules ("5.B"), its clauses in reading order.

    `kind`: "words" for the glossary; "authors" for what only those who make cards need."""

    id: str
    title: Name
    clauses: tuple[ClauseText, ...]
    kind: str = ""


@dataclass(frozen=True)
class AidLine:
    """One line that sums up clauses, with their ids."""

    text: Name
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class AidBlock:
    """One box of a turn aid: a phase, a kind of action. `key` is fit for an anchor.

    `turn`: one of the phases that every turn goes through, in this order."""

    key: str
    title: Name
    lines: tuple[AidLine, ...]
    turn: bool = False


@dataclass(frozen=True)
class TurnAid:
    """The one-page aid of a game."""

    title: Name
    blocks: tuple[AidBlock, ...]


@dataclass(frozen=True)
class Figure:
    """A picture of the rulebook: a template of the game's folder, the line below it.

    `turn`: it stands beside the turn, else beside the game in a minute."""

    template: str
    caption: AidLine
    turn: bool = False


@dataclass(frozen=True)
class Minute:
    """The game in a minute: ten lines, the last of which says what wins, and its figures.

    `turn`: what stands over the phases of the turn."""

    lines: tuple[AidLine, ...]
    turn: Name
    figures: tuple[Figure, ...]


def read_clauses(folder: Path) -> tuple[ClauseSection, ...]:
    """The sections of a folder in the order of their numbers.

    Raises ValueError, with file and JSON path, on a bad shape, a blank or missing language, or a
    clause or section id met before.
    """
    sections: list[ClauseSection] = []
    known: set[str] = set()
    for path in _section_files(folder):
        node = load_node(path)
        section = _section(node)
        _unseen(node.at("section"), section.id, known)
        for index, clause in enumerate(section.clauses):
            _unseen(node.at("clauses").at(index).at("id"), clause.id, known)
        sections.append(section)
    return tuple(sections)


def read_turn_aid(folder: Path) -> TurnAid:
    """The turn aid of a folder. Raises ValueError as `read_clauses`, OSError without a file."""
    node = load_node(folder / TURN_AID)
    node.expect_keys(("title", "blocks"))
    return TurnAid(node.at("title").name(), tuple(_block(block) for block in node.items("blocks")))


def read_minute(folder: Path) -> Minute:
    """The game in a minute of a folder. Raises ValueError as `read_clauses`, OSError without it."""
    node = load_node(folder / MINUTE)
    node.expect_keys(("lines", "turn", "figures"))
    lines = tuple(_line(line) for line in node.items("lines"))
    figures = tuple(_figure(figure) for figure in node.items("figures"))
    return Minute(lines, node.at("turn").name(), figures)


def by_id(sections: Iterable[ClauseSection]) -> dict[str, ClauseText]:
    """Every clause of the sections by its id, in reading order."""
    return {clause.id: clause for section in sections for clause in section.clauses}


def _section_files(folder: Path) -> list[Path]:
    found: list[tuple[int, str, Path]] = []
    for path in folder.iterdir():
        match = _SECTION_FILE.fullmatch(path.name)
        if match:
            found.append((int(match[1]), match[2], path))
    return [path for _, _, path in sorted(found)]


def _section(node: Node) -> ClauseSection:
    node.expect_keys(("section", "title", "clauses"), ("kind",))
    section = node.at("section").text()
    kind = node.at("kind").text() if "kind" in node.value else ""
    if kind and kind not in KINDS:
        raise node.at("kind").wrong(f"one of {', '.join(KINDS)} is wanted")
    clauses = tuple(_clause(item, section) for item in node.items("clauses"))
    return ClauseSection(section, node.at("title").name(), clauses, kind)


def _clause(node: Node, section: str) -> ClauseText:
    node.expect_keys(("id", "title", "text"), ("example",))
    example = node.at("example").name() if "example" in node.value else None
    title, text = node.at("title").name(), node.at("text").name()
    return ClauseText(node.at("id").text(), section, title, text, example)


def _block(node: Node) -> AidBlock:
    node.expect_keys(("key", "title", "lines"), ("turn",))
    lines = tuple(_line(line) for line in node.items("lines"))
    return AidBlock(node.at("key").text(), node.at("title").name(), lines, node.flag("turn"))


def _figure(node: Node) -> Figure:
    node.expect_keys(("template", "caption"), ("turn",))
    return Figure(node.at("template").text(), _line(node.at("caption")), node.flag("turn"))


def _line(node: Node) -> AidLine:
    node.expect_keys(("text", "clauses"))
    return AidLine(node.at("text").name(), node.texts("clauses"))


def _unseen(node: Node, key: str, known: set[str]) -> None:
    if key in known:
        raise node.wrong(f"{key} stands twice")
    known.add(key)
