"""Gathering the texts for people: from Python by Babel, from templates by Django's own lexer.

No system gettext is needed. The shell has one catalogue, each game has its own.
"""

import ast
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from django.utils.translation.template import templatize

from config.tools import ROOT, game_folders, relative

LANGUAGES = ("it",)
SHELL_FOLDERS = ("collection", "config", "decks", "engine", "templates", "static/js")
_NOT_FOR_PEOPLE = {"tests", "migrations", "tools", "launch"}
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    # the engine's own words, see engine/kernel/messages.py
    "Message": (1,),
    "N_": (1,),
    "NN_": (1, 2),
}


@dataclass(frozen=True)
class Part:
    """A part of the project with a catalogue of its own."""

    name: str
    locale: Path
    files: tuple[Path, ...]

    def po(self, language: str) -> Path:
        """Where the catalogue of a language lies."""
        return self.locale / language / "LC_MESSAGES" / "django.po"


def parts() -> list[Part]:
    """The shell, then every game."""
    games = game_folders()
    shell = [
        path
        for folder in SHELL_FOLDERS
        for path in _sources(ROOT / folder)
        if not any(game in path.parents for game in games)
    ]
    found = [Part("shell", ROOT / "locale", tuple(shell))]
    found += [Part(game.name, game / "locale", tuple(_sources(game))) for game in games]
    return found


def gather(part: Part) -> Catalog:
    """All texts of a part, in the order of their places."""
    catalogue = Catalog(domain="django", fuzzy=False)
    for path in part.files:
        for line, text, comments, context in _texts(path):
            if text and text != ("", ""):
                catalogue.add(
                    text,
                    locations=[(relative(path), line)],
                    auto_comments=comments,
                    context=context,
                )
    return catalogue


def ungathered(path: Path) -> list[int]:
    """The lines of a source where a text for people stands in an f-string, or is one: Babel does
    not gather it, and its values would be translated with it."""
    if path.suffix != ".py":
        return []
    found: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.JoinedStr):
            found |= {each.lineno for each in ast.walk(node) if _is_text(each)}
        elif _is_text(node):
            held = [*node.args, *(word.value for word in node.keywords)]
            found |= {node.lineno for each in held if isinstance(each, ast.JoinedStr)}
    return sorted(found)


def _is_text(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether the node is a call that marks a text for people."""
    name = node.func if isinstance(node, ast.Call) else None
    return getattr(name, "id", getattr(name, "attr", "")) in KEYWORDS


def _sources(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix in {".py", ".html", ".txt"}
        and "templates" in path.parts + ("templates",) * (path.suffix == ".py")
        and not _NOT_FOR_PEOPLE & set(path.relative_to(ROOT).parts)
    )


def _texts(path: Path) -> Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    source = path.read_text()
    code = source if path.suffix == ".py" else _flush(templatize(source, origin=str(path)))
    yield from extract(
        "python", io.BytesIO(code.encode()), KEYWORDS, ("Translators:",), {"encoding": "utf-8"}
    )


def _flush(code: str) -> str:
    """The lines without their indentation, which in a template means nothing."""
    return "\n".join(line.lstrip() for line in code.splitlines())
