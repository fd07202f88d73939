"""The partner that plays any legal action with equal chance."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.ai.player import Budget, Choice, Player
from engine.kernel.rng import Rng
from engine.kernel.view import View

PICK: Final = 0


class RandomPlayer(Player):
    """Uniform over the legal actions."""

    name: ClassVar[str] = "random"

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        """Any of them; the seed decides."""
        return Choice(legal[Rng(seed, PICK).below(len(legal))])
