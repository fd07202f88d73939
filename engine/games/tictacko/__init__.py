"""Tic Tac K.O. Dragons versus Unicorns: two teams, a Grid, secret Objectives (RULES.md)."""

from engine.games.tictacko.game import GAME

__all__ = ["GAME"]
