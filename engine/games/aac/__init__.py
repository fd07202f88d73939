"""AAC Cards: two players, a deck of 30, creatures, magics and traps (RULES.md)."""

from engine.games.aac.game import GAME

__all__ = ["GAME"]
