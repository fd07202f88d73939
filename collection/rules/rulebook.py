"""The numbered clauses of a game, read from the `RULES.md` in its folder."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.kernel.clauses import ClauseSection
from engine.kernel.game import Game

_CLAUSE = re.compile(r"^\s*-\s+\*\*(?P<id>[A-Z]{2,4}-R?\d+[\w.]*)\*\*\s*(?P<text>.*)$")
_HEADING = re.compile(r"^(?P<marks>#{2,4})\s+(?P<text>.+)$")


@dataclass(frozen=True)
class Paragraph:
    """A clause (with its id as anchor), a heading (`level` 2 to 4) or plain text.

    `kind`: that of a section, told by its heading."""

    text: str
    clause: str = ""
    level: int = 0
    title: str = ""
    example: str = ""
    kind: str = ""


def paragraphs(game: Game, language: str) -> list[Paragraph]:
    """What the interface quotes in the reader's language; without that, the folder's rules file."""
    sections = game.clause_sections()
    if sections:
        return list(_quoted(sections, language))
    path = _folder(game) / "RULES.md"
    return list(_read(path)) if path.is_file() else []


def _quoted(sections: tuple[ClauseSection, ...], language: str) -> Iterator[Paragraph]:
    for section in sections:
        yield Paragraph(section.title.pick(language), level=2, kind=section.kind)
        for clause in section.clauses:
            yield Paragraph(
                clause.text.pick(language),
                clause.id,
                title=clause.title.pick(language),
                example=clause.example.pick(language) if clause.example else "",
            )


def _folder(game: Game) -> Path:
    module = sys.modules[type(game).__module__]
    return Path(str(module.__file__)).parent


@cache
def _read(path: Path) -> tuple[Paragraph, ...]:
    found: list[Paragraph] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        heading, clause = _HEADING.match(line), _CLAUSE.match(line)
        if heading:
            found.append(Paragraph(_plain(heading["text"]), level=len(heading["marks"])))
        elif clause:
            found.append(Paragraph(_plain(clause["text"]), clause["id"]))
        elif line.strip() and not line.startswith(("# ", "|", "---")):
            found.append(Paragraph(_plain(line)))
    return tuple(found)


def _plain(text: str) -> str:
    return re.sub(r"[*`]", "", text).strip(" -")
