"""Karmox: Treasure Hunt: two to eight players, a fortress, an event track (RULES.md)."""

from engine.games.karmox.game import GAME

__all__ = ["GAME"]
