"""Games and partners broken on purpose: a law that does not catch them is worth nothing."""

from __future__ import annotations

from engine.ai.player import Budget, Choice, Player
from engine.kernel.events import Sink
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import State
from engine.kernel.view import View


class Leaky(Rules):
    """The rules of another game, but its views hide nothing."""

    def __init__(self, inner: Rules) -> None:
        self.inner = inner
        self.key, self.version, self.seats = inner.key, inner.version, inner.seats
        self.pool, self.options = inner.pool, inner.options
        self.event_kinds = inner.event_kinds

    def mask(self, s: State, seat: int) -> None:
        """Forgets to hide anything."""

    def blank(self) -> State:
        return self.inner.blank()

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        self.inner.setup(s, table, out)


class Cheat(Player):
    """Lets the digest of the true state decide, which no honest player can know."""

    name = "cheat"
    truth: State

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        return Choice(legal[Rng(seed_of(seed, self.truth.digest())).below(len(legal))], 0)


class Clairvoyant(Player):
    """Tries each action in the true world and takes the best, as a cheating search would."""

    name = "clairvoyant"
    truth: State

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        best, top = legal[0], -1.0
        for action in legal:
            world = self.truth.copy()
            self.rules.apply(world, action)
            rng = Rng(seed_of(seed, action))
            for _ in range(20):
                if world.node == 2:
                    self.rules.resolve(world, self.rules.draw(world, rng))
                elif world.node == 1:
                    self.rules.apply(world, world.menu[rng.below(len(world.menu))])
            worth = self.rules.value(world, seen.seat)
            if worth > top:
                best, top = action, worth
        return Choice(best, len(legal))
