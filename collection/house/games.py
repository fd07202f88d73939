"""The games by the keys that stand in addresses."""

from __future__ import annotations

from django.http import Http404

from engine.kernel.game import Game
from engine.registry import UnknownGame, game


def game_or_404(key: str) -> Game:
    """The installed game of that key."""
    try:
        return game(key)
    except UnknownGame as exc:
        raise Http404(key) from exc
