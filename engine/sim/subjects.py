"""The games that a door of `engine.sim` is about: by key, or by the module path of a toy."""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass
from pathlib import Path

from engine import registry
from engine.kernel.game import Game

PLAYTHROUGHS = "playthroughs"


@dataclass(frozen=True)
class Subject:
    """A game with the folder it lives in. `name` finds it again, in another process too."""

    name: str
    game: Game
    folder: Path

    @property
    def playthroughs(self) -> Path:
        """Where its golden files are."""
        return self.folder / PLAYTHROUGHS


def subject(name: str) -> Subject:
    """The game of a key ("kmon") or of a dotted package ("tests.toys.noughts").

    Raises UnknownGame for a key that is not installed, ImportError for a module without GAME.
    """
    if "." not in name:
        found = registry.game(name)
        return Subject(name, found, _folder(type(found).__module__))
    module = importlib.import_module(name)
    loaded = getattr(module, "GAME", None)
    if not isinstance(loaded, Game):
        raise ImportError(f"{name} has no GAME")
    return Subject(name, loaded, _folder(name))


def subjects(names: list[str] | None = None) -> list[Subject]:
    """The games named; every installed one when none is."""
    return [subject(name) for name in (names or list(registry.games()))]


def _folder(module: str) -> Path:
    path = sys.modules[module].__file__
    if path is None:
        raise ImportError(f"{module} is no file")
    return Path(path).resolve().parent
