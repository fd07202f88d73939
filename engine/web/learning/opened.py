"""The page of one game: how to begin, its starters, and where its cards and rules are."""

from __future__ import annotations

from typing import Any

from collection.requests.keys import fresh_key
from decks.showing.pages import starters
from engine.registry import game
from engine.web.learning.boxes import box
from engine.web.learning.offered import offered


def opened(user: object, key: str) -> dict[str, Any]:
    """The context of `engine/learning/game.html`. Raises UnknownGame."""
    rules = game(key)
    return {
        "game": box(key),
        "lesson": next(iter(offered(user, key)), None),
        "starters": starters(key),
        "needs_deck": bool(rules.loadout_kinds()),
        "takes_own": bool(rules.card_types()),
        "key": fresh_key(),
    }
