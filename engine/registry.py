"""Finds the games: every folder of `engine/games`, and entry points named `mazziere.games`.

A folder with a file `DRAFT` is a game in the making: its tests run, nobody is offered it, and
nobody waits for its modules.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import engine.games
from engine.kernel.game import Game

ENTRY_POINTS = "mazziere.games"
DRAFT = "DRAFT"


class UnknownGame(LookupError):
    """No installed game has that key."""


@cache
def games() -> dict[str, Game]:
    """The installed games by key, in the order of their keys.

    Raises ImportError naming the folder when a game has no `GAME` or another key than its folder.
    """
    making = {folder.name for folder in drafts()}
    found = {name: _load(name) for name in sorted(_folders()) if name not in making}
    for point in entry_points(group=ENTRY_POINTS):
        found[point.name] = _checked(point.load(), point.name, point.value)
    return found


def game(key: str) -> Game:
    """The game of that key; raises UnknownGame."""
    try:
        return games()[key]
    except KeyError:
        raise UnknownGame(key) from None


def refresh() -> None:
    """Forget what was found, so that the next call looks again."""
    games.cache_clear()


def drafts() -> list[Path]:
    """The folders of games in the making."""
    places = [Path(place) for place in engine.games.__path__]
    return sorted(mark.parent for place in places for mark in place.glob(f"*/{DRAFT}"))


def _folders() -> list[str]:
    return [found.name for found in pkgutil.iter_modules(engine.games.__path__) if found.ispkg]


def _load(name: str) -> Game:
    module = importlib.import_module(f"engine.games.{name}")
    return _checked(getattr(module, "GAME", None), name, f"engine/games/{name}")


def _checked(loaded: object, name: str, place: str) -> Game:
    if not isinstance(loaded, Game):
        raise ImportError(f"{place} has no GAME")
    if loaded.key != name:
        raise ImportError(f"{place} says its key is {loaded.key!r}")
    return loaded
