"""The first opposing answers that rollouts meet after a move: what to expect, what to fear."""

from __future__ import annotations

from typing import Final

from engine.ai.arms import action_of
from engine.ai.rollout import Clock, Manner, answer_of, clock_of, settle
from engine.ai.telling import Told
from engine.ai.worlds import Worlds
from engine.kernel.rng import Rng
from engine.kernel.state import DECIDE, State

# An answer is feared when it was met so often.
MET: Final = 3
# So many own decisions after the move are the longest wait for an answer.
WAIT: Final = 12
NONE: Final = -1


class Replies:
    """Behind one move, by the edge of the first opposing answer: how often, how well, where."""

    __slots__ = ("arm", "edge", "manner", "met", "own", "sides", "totals", "where", "worlds")

    worlds: Worlds
    manner: Manner
    arm: list[int]
    sides: list[int]
    own: int
    edge: int
    met: dict[int, int]
    totals: dict[int, float]
    where: dict[int, int]

    def __init__(self, worlds: Worlds, arm: list[int], manner: Manner) -> None:
        rules, s = worlds.rules, worlds.seen.state
        self.worlds = worlds
        self.manner = manner
        self.arm = arm
        self.sides = [rules.side_of(s, seat) for seat in range(rules.seats)]
        self.own = self.sides[worlds.seen.seat]
        self.edge = NONE
        self.met = {}
        self.totals = {}
        self.where = {}

    def begin(self, s: State, rng: Rng, clock: Clock, told: Told | None) -> int:
        """Make the move and play on to the first opposing answer, that one included.

        The decisions are counted, and written into `told` if given."""
        rules = self.worlds.rules
        self.edge = NONE
        for at in range(len(self.arm) + WAIT):
            if at < len(self.arm):
                action = action_of(rules, s, self.arm[at])
            else:
                action = answer_of(rules, s, rng, self.manner)
                if self.sides[s.decider] != self.own:
                    self.edge = rules.edge(s, action)
            if told is not None:
                told.append((s.decider, rules.exact(s, action)))
            rules.apply(s, action, None)
            settle(rules, s, rng)
            if self.edge != NONE or s.node != DECIDE:
                return at + 1
            clock.look(s)
        return len(self.arm) + WAIT

    def end(self, number: int, value: float) -> None:
        """Remember what the rollout in world `number` came to."""
        edge = self.edge
        if edge not in self.met:
            self.met[edge] = 0
            self.totals[edge] = 0.0
            self.where[edge] = number
        self.met[edge] += 1
        self.totals[edge] += value

    def line(self) -> Told:
        """The move and the answer met most often."""
        return self._tell(self._usual())

    def fear(self) -> Told:
        """The move and the answer that hurts most, unless it is the usual one."""
        worst, least = NONE, 2.0
        for edge in sorted(self.met):
            mean = self.totals[edge] / self.met[edge]
            if edge != NONE and self.met[edge] >= MET and mean < least:
                worst, least = edge, mean
        return [] if worst in (NONE, self._usual()) else self._tell(worst)

    def _usual(self) -> int:
        usual = NONE
        for edge in sorted(self.met):
            if usual == NONE or self.met[edge] > self.met[usual]:
                usual = edge
        return usual

    def _tell(self, edge: int) -> Told:
        number = self.where.get(edge, 0)
        told: Told = []
        s = self.worlds.at(number).copy()
        clock = clock_of(self.worlds.rules, s, self.worlds.seen.seat)
        self.begin(s, self.worlds.chances(number), clock, told)
        return told
