"""Worlds that a seat holds possible, drawn one after another from its view, and their weights."""

from __future__ import annotations

from typing import Final

from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import State
from engine.kernel.view import View, sample

# Random streams of one thought: its worlds, and what happens in them.
DEAL: Final = 1
CHANCES: Final = 2
# So many first worlds say how large a weight is on average.
GAUGED: Final = 16
# A world that the game calls impossible still counts for something, and none for everything.
LIGHTEST: Final = 1e-6
HEAVIEST: Final = 1e6


class Worlds:
    """World `n` of a view and seed is always the same; it must be copied before it is changed.

    `weight` is the importance of the world shown last, 1 on average: the likelihood that the game
    infers, normalised by the worlds themselves. Where a game infers nothing it is 1 and costs
    nothing.
    """

    __slots__ = ("is_even", "number", "rules", "scale", "seed", "seen", "weight", "world")

    rules: Rules
    seen: View
    seed: bytes
    number: int
    world: State
    weight: float
    scale: float
    is_even: bool

    def __init__(self, rules: Rules, seen: View, seed: bytes) -> None:
        self.rules = rules
        self.seen = seen
        self.seed = seed
        self.number = -1
        self.world = seen.state
        self.weight = 1.0
        self.is_even = is_inherited(rules, "likelihood")
        self.scale = 1.0 if self.is_even else self._gauge()
        if self.scale <= 0.0:
            self.is_even, self.scale = True, 1.0

    def at(self, n: int) -> State:
        """World number `n`, 0 and up; `weight` then belongs to it."""
        if n != self.number:
            self.number = n
            self.world = sample(self.rules, self.seen, Rng(self.seed, DEAL, n))
            if not self.is_even:
                likely = self.rules.likelihood(self.world, self.seen.seat) / self.scale
                self.weight = min(HEAVIEST, max(LIGHTEST, likely))
        return self.world

    def chances(self, n: int) -> Rng:
        """The generator of what happens in simulation or world `n`."""
        return Rng(self.seed, CHANCES, n)

    def _gauge(self) -> float:
        """The mean likelihood of the first worlds."""
        total = 0.0
        for n in range(GAUGED):
            world = sample(self.rules, self.seen, Rng(self.seed, DEAL, n))
            total += self.rules.likelihood(world, self.seen.seat)
        return total / GAUGED


def is_inherited(rules: Rules, hook: str) -> bool:
    """Whether the game leaves that hook as the kernel wrote it."""
    found: object = getattr(type(rules), hook)
    return found is getattr(Rules, hook)
