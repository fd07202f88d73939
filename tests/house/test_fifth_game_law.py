"""Nothing outside a game's folder names a game: a fifth one is a folder and no edit."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template

from config.tools import ROOT
from engine import registry
from engine.kernel.testing import for_every

PLACES = (
    "engine/kernel", "engine/effects", "engine/ai", "engine/sim", "engine/web",
    "engine/registry.py", "collection", "decks", "config", "templates", "static/css", "static/js",
)  # fmt: skip
KINDS = (".py", ".html", ".txt", ".js", ".css", ".svg")
# Figures are measured for each game by name (DESIGN 8), and an example names one.
FIGURES = "config/tools/"
EXAMPLE = '("kmon")'


def _lines() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for place in PLACES:
        root = ROOT / place
        files = [root] if root.is_file() else sorted(root.rglob("*"))
        for path in files:
            if path.suffix in KINDS and "migrations" not in path.parts:
                name = str(path.relative_to(ROOT))
                found += [(name, line) for line in path.read_text(encoding="utf-8").splitlines()]
    return found


@pytest.mark.parametrize("key", ["kmon", "aac", "tictacko", "karmox"])
def test_no_game_is_named_outside_its_folder(key: str) -> None:
    named = [
        f"{name}: {line.strip()[:90]}"
        for name, line in _lines()
        if re.search(rf"\b{key}\b", line) and EXAMPLE not in line and not name.startswith(FIGURES)
    ]
    assert named == []


@for_every(
    ("context", "key"),
    [({}, None), ({"game": "no such game"}, None), ({"game": {"key": "no such game"}}, None)],
)
def test_pages_of_no_game_lead_to_the_first(context: dict[str, object], key: str | None) -> None:
    said = Template("{% load games %}{% game_here %}").render(Context(context))
    assert said == (key or next(iter(registry.games())))


def test_pages_of_a_game_lead_to_it() -> None:
    for key in registry.games():
        for game in (key, {"key": key}):
            said = Template("{% load games %}{% game_here %}").render(Context({"game": game}))
            assert said == key
