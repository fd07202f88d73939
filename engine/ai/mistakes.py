"""Human-like mistakes: what a partner overlooks, forgets, and takes for as good as the best."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.ai.thought import Ranked
from engine.kernel.rng import Rng

# The random stream of one decision's mistakes; searches use lower ones.
SLIPS: Final = 101
# A rating from fewer than this part of the best one's simulations is not believed.
TRUSTED: Final = 0.1
OVERLOOKED: Final = "overlooked"
GLANCED: Final = "glanced"
FORGOT: Final = "forgot"
MIXED: Final = "mixed"


@dataclass(frozen=True)
class Habits:
    """How somebody errs; all shares 0..1, all 0 for nobody's mistakes.

    `overlooks`: how often an answer to somebody else's doings is missed, so that the game's
    default action happens. `glances`: how often only the own turn is looked at, not what the
    others do next. `forgets`: how often an action does not come to mind. `margin`: actions rated
    so little below the best may be taken, the better ones more often: one that is `heat` below
    comes up 1/e times as often as the best.
    """

    overlooks: float = 0.0
    glances: float = 0.0
    forgets: float = 0.0
    margin: float = 0.0
    heat: float = 0.01

    @property
    def any(self) -> bool:
        """Whether there is a mistake to be made at all."""
        return self.overlooks + self.glances + self.forgets + self.margin > 0.0

    def narrowed(self, part: float) -> Habits:
        """The same with so small a part (0..1) of the glances, of the margin and of its heat."""
        return Habits(
            self.overlooks,
            self.glances * part,
            self.forgets,
            self.margin * part,
            self.heat * part,
        )


class Slips:
    """The mistakes of one decision, all drawn from its seed: the same seed errs alike."""

    __slots__ = ("glances", "habits", "overlooks", "rng")

    habits: Habits
    rng: Rng
    overlooks: bool
    glances: bool

    def __init__(self, habits: Habits, seed: bytes) -> None:
        self.habits = habits
        self.rng = Rng(seed, SLIPS)
        self.overlooks = self.rng.unit() < habits.overlooks
        self.glances = self.rng.unit() < habits.glances

    def pick(self, ranked: Sequence[Ranked]) -> Ranked:
        """What is taken from a thought, whose best action stands first."""
        minded = self._minded(ranked)
        top = minded[0]
        if self.habits.margin <= 0.0:
            return top
        close = [each for each in minded if self._is_close(each, top)]
        return self._drawn(close, top) if len(close) > 1 else top

    def _minded(self, ranked: Sequence[Ranked]) -> list[Ranked]:
        """Those that come to mind, in their order; the best if none does."""
        forgets = self.habits.forgets
        if forgets <= 0.0:
            return list(ranked)
        return [each for each in ranked if self.rng.unit() >= forgets] or [ranked[0]]

    def _is_close(self, each: Ranked, top: Ranked) -> bool:
        if each is top:
            return True
        is_believed = each.simulations >= TRUSTED * top.simulations
        return is_believed and each.value >= top.value - self.habits.margin

    def _drawn(self, close: Sequence[Ranked], top: Ranked) -> Ranked:
        odds = [math.exp(min(0.0, each.value - top.value) / self.habits.heat) for each in close]
        left = self.rng.unit() * sum(odds)
        for each, part in zip(close, odds, strict=True):
            left -= part
            if left < 0.0:
                return each
        return top
