"""The fifth game: a toy's folder copied under a new key, as an author of a game would make one.

Use the fixture `copied_toy` (noughts, without cards) or `copied_gauntlet` (with cards and decks):
import it into a test module; the game is in the registry while the test runs and gone after it.
"""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.games
from engine import registry

TOYS = Path(__file__).parent
KEY = "fifthgame"


class CopiedToy:
    """A game folder below `place` with the toy's files, its imports renamed to the new package."""

    def __init__(self, place: Path, key: str = KEY, toy: str = "noughts") -> None:
        self.key = key
        self.place = place
        self.folder = place / key
        made = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(TOYS / toy, self.folder, ignore=made)
        for path in self.folder.glob("*.py"):
            text = path.read_text(encoding="utf-8")
            text = text.replace(f"tests.toys.{toy}", f"engine.games.{key}")
            path.write_text(text, encoding="utf-8")
        engine.games.__path__.append(str(place))
        importlib.invalidate_caches()
        registry.refresh()

    def remove(self) -> None:
        """Take the game out of the registry again; harmless when it is out."""
        if str(self.place) in engine.games.__path__:
            engine.games.__path__.remove(str(self.place))
        for name in [name for name in sys.modules if name.startswith(f"engine.games.{self.key}")]:
            del sys.modules[name]
        registry.refresh()


@pytest.fixture
def copied_toy(tmp_path: Path) -> Iterator[CopiedToy]:
    """Noughts as `engine.games.fifthgame`, found by the registry."""
    toy = CopiedToy(tmp_path)
    yield toy
    toy.remove()


@pytest.fixture
def copied_gauntlet(tmp_path: Path) -> Iterator[CopiedToy]:
    """Gauntlet as `engine.games.fifthgame`, found by the registry."""
    toy = CopiedToy(tmp_path, toy="gauntlet")
    yield toy
    toy.remove()
