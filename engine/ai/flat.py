"""Flat Monte Carlo: every action in the same worlds, the better half again and again.

Anytime sequential halving (Sagers, Winands, Soemers 2024): each round tries all actions, then the
better half, then the better half of these, down to two, in a world of its own each time.
"""

from __future__ import annotations

import math
import time
from typing import ClassVar, Final

from engine.ai.arms import arms_of
from engine.ai.greedy import distinct, turn_of
from engine.ai.player import Budget, SearchPlayer
from engine.ai.replies import Replies
from engine.ai.rollout import OUT_OF, Clock, Manner, play_on, worth
from engine.ai.thought import Ranked, Thought
from engine.ai.worlds import Worlds
from engine.kernel.rules import Rules
from engine.kernel.state import OVER
from engine.kernel.view import View

SIMULATIONS: Final = 200
# Nobody knows more of a value seen once than that it lies in 0..1.
DOUBT: Final = 0.25
# The choice is among actions that were tried this share as often as the one tried most.
SHARE: Final = 0.5
# A rollout of keen trials is not cut inside a round: two turns of many decisions come to fewer.
LONG: Final = 96
# Nor does it cost the same: about as much time as so many simulations of a tree.
DEAR: Final = 3


class FlatPlayer(SearchPlayer):
    """Compares the actions by rollouts in common worlds with common chance, without a tree.

    `cost` is how many simulations of a budget one rollout is counted for.
    """

    name: ClassVar[str] = "flat"
    manner: Manner
    cost: int

    def __init__(self, rules: Rules, manner: Manner | None = None, cost: int = 1) -> None:
        super().__init__(rules)
        self.manner = Manner() if manner is None else manner
        self.cost = cost

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        """Each distinct action by its mean; those tried to the end come first."""
        trial = Trial(self.rules, seen, legal, seed, self.manner)
        done = trial.run((budget.simulations or SIMULATIONS) // self.cost, budget.seconds)
        replies = trial.replies[trial.best()]
        return Thought(trial.ranked(), trial.used, done, replies.line(), replies.fear())


def keen_trials(rules: Rules) -> FlatPlayer:
    """For turns of many decisions: every rollout plays each turn to its end as it means it.

    Where rollouts guess, or a tree tries every way to go on, an action after which the turn goes
    on pays for each blunder in the rest of it, and one that ends the turn does not: such a search
    ends its turns too early (docs/decisions/0018)."""
    return FlatPlayer(rules, Manner(plies=LONG, plain=OUT_OF, keen=OUT_OF), DEAR)


class Trial:
    """The arms, whole moves, while they are compared; lists run along them.

    `first` is the action with which an arm begins, `used` the number of worlds looked at.
    """

    __slots__ = (
        "actions",
        "first",
        "manner",
        "order",
        "replies",
        "rules",
        "seat",
        "squares",
        "totals",
        "tries",
        "used",
        "weights",
        "worlds",
    )

    rules: Rules
    seat: int
    manner: Manner
    worlds: Worlds
    used: int
    actions: list[int]
    first: list[int]
    order: list[int]
    tries: list[int]
    weights: list[float]
    totals: list[float]
    squares: list[float]
    replies: list[Replies]

    def __init__(
        self, rules: Rules, seen: View, legal: list[int], seed: bytes, manner: Manner
    ) -> None:
        self.rules = rules
        self.seat = seen.seat
        self.manner = manner
        self.worlds = Worlds(rules, seen, seed)
        self.used = 0
        self.actions = distinct(rules, seen.state, legal)
        edges = [rules.edge(seen.state, action) for action in self.actions]
        arms = arms_of(rules, self.worlds, self.actions)
        self.first = [self.actions[edges.index(arm[0])] for arm in arms]
        self.order = list(range(len(arms)))
        self.tries = [0] * len(arms)
        self.weights = [0.0] * len(arms)
        self.totals = [0.0] * len(arms)
        self.squares = [0.0] * len(arms)
        self.replies = [Replies(self.worlds, arm, manner) for arm in arms]

    def run(self, simulations: int, seconds: float) -> int:
        """Simulate so often or until the time is up, but each arm once; how often it was."""
        stop = time.monotonic() + seconds if seconds > 0 else 0.0
        arms = len(self.order)
        group = arms
        done = 0
        while done < max(simulations, arms):
            if stop and done >= arms and time.monotonic() > stop:
                break
            group = min(group, max(simulations, arms) - done)
            for at in self.order[:group]:
                self._try(at, self.used)
            done += group
            self.used += 1
            self.order.sort(key=self._rank)
            group = (group + 1) // 2 if group > 2 else arms
        return done

    def _try(self, at: int, number: int) -> None:
        """One rollout of an arm in a world; chance falls alike for every arm."""
        rules, rng = self.rules, self.worlds.chances(number)
        s = self.worlds.at(number).copy()
        weight = self.worlds.weight
        clock = Clock(rules.seats, turn_of(s))
        decisions = self.replies[at].begin(s, rng, clock, None)
        if s.node != OVER:
            decisions += play_on(rules, s, rng, self.manner, clock)
        value = worth(rules, s, self.seat, decisions)
        self.replies[at].end(number, value)
        self.tries[at] += 1
        self.weights[at] += weight
        self.totals[at] += weight * value
        self.squares[at] += weight * value * value

    def best(self) -> int:
        """The arm of the best mean among those tried often enough."""
        return self._sorted()[0]

    def ranked(self) -> list[Ranked]:
        """Each action by its best arm, the best first."""
        found: list[Ranked] = []
        for at in self._sorted():
            action = self.first[at]
            if all(each.action != action for each in found):
                found.append(self._rated(at, action))
        return found

    def _sorted(self) -> list[int]:
        """All arms; those tried seldom stand behind the others."""
        least = SHARE * max(self.tries)
        order = sorted(self.order, key=self._rank)
        often = [at for at in order if self.tries[at] >= least]
        return often + [at for at in order if self.tries[at] < least]

    def _rank(self, at: int) -> tuple[float, int]:
        return (-self.totals[at] / self.weights[at] if self.tries[at] else 0.0, at)

    def _rated(self, at: int, action: int) -> Ranked:
        tries = self.tries[at]
        mean = self.totals[at] / self.weights[at]
        spread = max(0.0, self.squares[at] / self.weights[at] - mean * mean)
        error = math.sqrt((spread * tries + DOUBT) / (tries * (tries + 1)))
        tried = sum(self.tries[k] for k in self.order if self.first[k] == action)
        return Ranked(action, tried, mean, error)
