"""The reference pages that are made from the code, as text."""

import ast
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import django
from django.apps import apps
from django.core.management import get_commands, load_command_class
from django.urls import URLPattern, URLResolver, get_resolver

from config.environment import VARIABLES
from config.tools import ROOT, relative, words
from engine.kernel.game import Game
from engine.registry import drafts

FOLDER = ROOT / "docs" / "reference"
_TARGET = re.compile(r"^([a-z-]+):.*?## (.+)$", re.MULTILINE)
_OURS = {"collection", "config", "decks", "engine.web"}
_NOTE = "*Written by `make docs` from the code; edit the code, not this page.*"


def pages() -> dict[Path, str]:
    """Every generated page: its place and its text."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if not apps.ready:
        django.setup()
    return {
        FOLDER / "commands.md": _page("Commands", _commands()),
        FOLDER / "settings.md": _page("Settings", _settings()),
        FOLDER / "addresses.md": _page("Addresses", _addresses()),
        FOLDER / "effects.md": _page("Verbs and constraints", _effects()),
        **{
            FOLDER / _words_file(game): _page(f"Words of cards: {game.title().render()}", lines)
            for game, lines in words.pages()
        },
    }


def _words_file(game: Game) -> str:
    return f"words-{game.key}.md"


def _page(title: str, lines: Iterable[str]) -> str:
    return "\n".join([f"# {title}", "", _NOTE, "", *lines]).rstrip() + "\n"


def _commands() -> Iterator[str]:
    targets = _TARGET.findall((ROOT / "Makefile").read_text())
    yield from words.table(("Door", "Does"), ((f"`make {name}`", text) for name, text in targets))
    ours = sorted(
        (name, app) for name, app in get_commands().items() if isinstance(app, str) and app in _OURS
    )
    yield from words.table(
        ("Command", "Does"),
        ((f"`manage.py {name}`", load_command_class(app, name).help) for name, app in ours),
    )


def _settings() -> Iterator[str]:
    yield "`make run` understands `PORT=`, `DATA=`, `LAN=1` and `COMPILE=`. Everything else is read"
    yield "from the environment, once, at the top of `config/settings.py`."
    yield ""
    yield from words.table(
        ("Variable", "Default", "Meaning"),
        ((f"`{v.name}`", v.default, v.meaning) for v in VARIABLES),
    )


def _addresses() -> Iterator[str]:
    yield from words.table(
        ("Address", "Name"),
        sorted((f"`/{route}`", f"`{name}`") for route, name in _routes(get_resolver(), "")),
    )


def _routes(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, str]]:
    for pattern in resolver.url_patterns:
        route = prefix + re.sub(r"[\^$]", "", str(pattern.pattern))
        if isinstance(pattern, URLPattern):
            yield route, pattern.name or ""
        elif route != "admin/":
            yield from _routes(pattern, route)


def _effects() -> Iterator[str]:
    verbs = [*sorted((ROOT / "engine/effects/verbs").glob("*.py"))]
    verbs += _of_games("verbs/*.py")
    yield from words.table(
        ("Verb", "Where", "Does"),
        (
            (f"`{path.stem}`", f"`{relative(path)}`", _first_line(ast.parse(path.read_text())))
            for path in verbs
            if not path.stem.startswith("_")
        ),
    )
    yield "Words that a game declares, with their sentences in both languages:"
    yield ""
    yield from (f"- [{game.title().render()}]({_words_file(game)})" for game, _ in words.pages())
    yield ""
    yield from words.table(("Constraint", "Where", "Asks"), _constraints())


def _constraints() -> Iterator[tuple[str, str, str]]:
    places = sorted((ROOT / "engine/kernel").glob("construction*.py"))
    places += _of_games("construction*.py")
    for path in places:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and _is_constraint(node):
                yield f"`{node.name}`", f"`{relative(path)}`", _first_line(node)


def _of_games(pattern: str) -> list[Path]:
    """Files of the games, without those of games in the making."""
    found = sorted((ROOT / "engine" / "games").glob(f"*/{pattern}"))
    making = drafts()
    return [path for path in found if not any(folder in path.parents for folder in making)]


def _is_constraint(node: ast.ClassDef) -> bool:
    names = [base.id for base in node.bases if isinstance(base, ast.Name)]
    return any(name.endswith("Constraint") for name in names)


def _first_line(node: ast.Module | ast.ClassDef) -> str:
    return (ast.get_docstring(node) or "").split("\n")[0]
