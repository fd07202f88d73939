"""Pages of figures with a section for each game: a run renews those of the games it measured."""

from __future__ import annotations

from pathlib import Path
from typing import Final

MARK: Final = "## "


def renew(path: Path, text: str) -> None:
    """Write a page; what an older one tells of games that are not in the new one stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    older = path.read_text(encoding="utf-8") if path.is_file() else ""
    path.write_text(woven(older, text), encoding="utf-8")


def woven(older: str, newer: str) -> str:
    """The newer page, with those sections of the older one whose title it does not have."""
    head, new = _parts(newer)
    _, old = _parts(older)
    left = [*new]
    sections: list[str] = []
    for section in old:
        known = [each for each in left if _title(each) == _title(section)]
        sections += known
        left = [each for each in left if each not in known]
        if all(_title(each) != _title(section) for each in new):
            sections.append(section)
    return "\n\n".join(part.strip("\n") for part in [head, *sections, *left]) + "\n"


def _parts(page: str) -> tuple[str, list[str]]:
    """What stands before the first section, and the sections."""
    lines: list[list[str]] = [[]]
    for line in page.splitlines():
        if line.startswith(MARK):
            lines.append([])
        lines[-1].append(line)
    parts = ["\n".join(part) for part in lines]
    return parts[0], parts[1:]


def _title(section: str) -> str:
    """What a section is about: its heading without the terms behind the colon."""
    return section.splitlines()[0].removeprefix(MARK).split(": ")[0].strip()
