"""K-Mon Trading Cards: two players, three K-Mon each, a deck of 24 to 36 cards (RULES.md)."""

from engine.games.kmon.game import GAME

__all__ = ["GAME"]
