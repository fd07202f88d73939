"""Which plan a card is drawn by, and the version that tells one drawing from the next."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from collection.drawing.plain import plain_back, plain_plan
from collection.house.pools import OWN, shipped
from engine.kernel.cards import CardDef
from engine.kernel.plans import FacePlan
from engine.registry import UnknownGame, game

# Raise it when the same plan is painted otherwise: cached faces are then drawn anew.
RENDERER: Final = 2
LANGUAGES: Final = ("en", "it")
VERSION_SIGNS: Final = 12
# Parts of a game that no face depends on.
_APART: Final = frozenset({"tests", "playthroughs", "templates", "static", "locale"})


class UnknownCard(LookupError):
    """No installed game ships a card of that code."""


class UnknownBack(LookupError):
    """The game has no back of that name."""


def card_of(game_key: str, code: str) -> CardDef:
    """The shipped card. Raises UnknownCard, also for an unknown game."""
    try:
        card = shipped(game_key).get(code)
    except UnknownGame:
        card = None
    if card is None:
        raise UnknownCard(f"{game_key}:{code}")
    return card


def plan_of(game_key: str, card: CardDef, language: str, detail: str) -> FacePlan:
    """The game's own plan of the card, or the house's plain one."""
    rules = game(game_key)
    if card.set.startswith(OWN):
        # An id of the house stands on no card.
        card = replace(card, set="")
    planned = rules.face_plan(card, language, detail)
    if planned is not None:
        return planned
    printed, size = rules.face(card, language), rules.card_size(card)
    return plain_plan(card, printed, language, detail, size)


def back_of(game_key: str, name: str = "") -> FacePlan:
    """The plan of the game's card backs, or of one of its further backs. Raises UnknownGame, and
    UnknownBack for another name."""
    rules = game(game_key)
    if not name:
        return rules.back_plan() or plain_back(game_key)
    try:
        return rules.backs()[name]
    except KeyError:
        raise UnknownBack(name) from None


def digest_of(plan: FacePlan, width: int, extra: str = "") -> str:
    """A name for exactly this drawing: the plan holds all words, places and salts."""
    return _digest(f"{RENDERER}\n{width}\n{extra}\n{plan!r}")


def version_of(
    game_key: str, card: CardDef, language: str, printed: Mapping[str, Any] | None = None
) -> str:
    """What stands as `?v=` in the address of a face: it changes with the drawing.

    Made of all that a plan is made of, without planning: a page asks it of every card it shows.
    `printed` is what `Game.face` tells, where that is known already. Raises UnknownGame.
    """
    told = game(game_key).face(card, language) if printed is None else printed
    raw = json.dumps([card.to_json(), dict(told)], sort_keys=True, default=str)
    return _digest(f"{_art_of(game_key)}\n{language}\n{raw}")[:VERSION_SIGNS]


@lru_cache(maxsize=64)
def back_version(game_key: str, name: str = "") -> str:
    """The same for a back of a game. Raises UnknownGame, UnknownBack."""
    return digest_of(back_of(game_key, name), 0)[:VERSION_SIGNS]


@lru_cache(maxsize=64)
def _art_of(game_key: str) -> str:
    """A digest of the code that plans and prints a game's faces."""
    found = hashlib.sha256(f"{RENDERER}".encode())
    for path in sorted(_sources(game_key)):
        found.update(path.read_bytes())
    return found.hexdigest()


def _sources(game_key: str) -> Iterator[Path]:
    file = sys.modules[type(game(game_key)).__module__].__file__
    if file is None:
        return
    folder = Path(file).parent
    for path in folder.rglob("*"):
        if path.suffix in {".py", ".json"} and _APART.isdisjoint(path.relative_to(folder).parts):
            yield path


def _digest(told: str) -> str:
    return hashlib.sha256(told.encode()).hexdigest()
