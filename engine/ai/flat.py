"""Flat Monte Carlo: every action in the same worlds, the better half again and again.

Anytime sequential halving (Sagers, Winands, Soemers 2024): each round tries all actions, then the
better half, then the better half of these, down to two, in a world of its own each time.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.ai.arms import action_of, arms_of
from engine.ai.greedy import distinct, turn_of
from engine.ai.player import Budget, SearchPlayer
from engine.ai.replies import Replies
from engine.ai.rollout import OUT_OF, Clock, Manner, clock_of, play_on, settle, worth
from engine.ai.thought import SURELY, Ranked, Thought, is_settled
from engine.ai.worlds import Worlds, is_inherited
from engine.kernel.rules import Rules
from engine.kernel.state import DECIDE, OVER
from engine.kernel.view import View

SIMULATIONS: Final = 200
# Nobody knows more of a value seen once than that it lies in 0..1.
DOUBT: Final = 0.25
# The choice is among actions that were tried this share as often as the one tried most.
SHARE: Final = 0.5
# A rollout of keen trials is not cut inside a round: two turns of many decisions come to fewer.
LONG: Final = 96
# Nor does it cost the same, where each action is looked at: about as much time as so many
# simulations of a tree.
DEAR: Final = 3
# Of many arms so many are worth a keen rollout: those that sketched ones in so many worlds, which
# cost a quarter, rate best.
KEPT: Final = 6
LOOKS: Final = 2
# More of them would only take longer.
ENOUGH: Final = 450
# Where a round of turns ends, the judgement of a game of long turns errs by more than chance does:
# a rollout that goes on so many rounds as sketched tells half as much again of who wins, and costs
# a quarter more (docs/decisions/0018).
BEYOND: Final = 2
SKETCHED: Final = Manner(plies=LONG, is_sketched=True)
# The judgement where a longer rollout ends misses much of who wins; the end of the game, sketched,
# misses less of it and is mostly chance. So much of the one in the other tells more than either
# (docs/decisions/0017). No game goes on for so many rounds.
ENDS: Final = 0.25
FINISHED: Final = Manner(plies=10_000, is_sketched=True)
FOREVER: Final = 10_000
# Where rollouts are longer than a round they are fewer, and so are the arms, each of which must
# have looked otherwise: of the first so many arms in so many worlds. A rollout costs about as much
# as two others, and more than so many would only take longer; where one arm alone is left, a few
# tell the line.
FEW: Final = 4
COSTLY: Final = 2
PLENTY: Final = 250
WORLDS: Final = 8
GROUP: Final = 16
ALIKE: Final = 1e-6
# With so few rollouts each arm is tried as often, in the same worlds; the look counts as so many
# more of them.
LOOKED: Final = 2.5
# An arm leaves the race when, after so many tries, it lies behind the best by so many standard
# errors of the difference in the worlds of both: what is settled needs no more of the others' time.
FIRST: Final = 6
# Beyond so many worlds, which is more than any count comes to, it is asked in one of so many.
OFTEN: Final = 256
SELDOM: Final = 16
# So does one that surely lies no more than this part of a win (0..1) behind: mostly the same
# actions in another order. The time goes to those that are not told apart yet.
NEXT: Final = 0.002


@dataclass(frozen=True)
class Breadth:
    """How many arms race at most where rollouts see beyond a round. Where a game asks for that,
    none of them may look worse than the best by more than `worse` of a win (0..1)."""

    arms: int
    worse: float


# What a look thinks little of is sometimes best after all: whoever has many rollouts tries nearly
# all, and by its own judgement finds more than by more rollouts of few (docs/decisions/0017, 0018).
BROAD: Final = Breadth(12, 0.3)


class FlatPlayer(SearchPlayer):
    """Compares the actions by rollouts in common worlds with common chance, without a tree.

    `cost` is how many simulations of a budget one rollout is counted for. Of more than `kept` arms,
    if that is not 0, only those are compared that look best at a glance, and where rollouts are
    longer than a round only those that look no more than `worse` below the best.
    """

    name: ClassVar[str] = "flat"
    manner: Manner
    cost: int
    kept: int
    worse: float

    def __init__(
        self,
        rules: Rules,
        manner: Manner | None = None,
        cost: int = 1,
        kept: int = 0,
        worse: float = 1.0,
    ) -> None:
        super().__init__(rules)
        self.kept = kept
        self.worse = worse
        self.manner = Manner() if manner is None else manner
        self.cost = cost

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        """Each distinct action by its mean; those tried to the end come first."""
        trial = Trial(self.rules, seen, legal, seed, self.manner)
        rollouts = (budget.simulations or SIMULATIONS) // self.cost
        if self.kept and self.manner.rounds > 1:
            trial.screen_on(self.kept, self.worse)
            rollouts = min(rollouts, PLENTY)
        elif self.kept:
            rollouts = min(rollouts, ENOUGH)
            if self.kept < len(trial.order):
                trial.screen(self.kept)
        if self.kept and (self.manner.rounds > 1 or self.manner.beyond):
            done = trial.race(budget.of(rollouts) if trial.racing > 1 else Budget(FEW))
        else:
            done = trial.run(budget.of(rollouts))
        replies = trial.replies[trial.best()]
        return Thought(trial.ranked(), trial.used, done, replies.line(), replies.fear())


def keen_trials(rules: Rules, beyond: int = BEYOND, breadth: Breadth = BROAD) -> FlatPlayer:
    """For turns of many decisions: every rollout plays each turn to its end as it means it.

    Where rollouts guess, or a tree tries every way to go on, an action after which the turn goes
    on pays for each blunder in the rest of it, and one that ends the turn does not: such a search
    ends its turns too early (docs/decisions/0018). A game that says what is worth a look makes a
    rollout as cheap as a simulation of a tree, and its sketches choose the arms; only there
    `beyond` counts, the rounds that a rollout goes on as sketched. Rounds more that the game asks
    for are paid for, and there `beyond` lets what comes of them to the end of the game have a say.
    `breadth` counts where a rollout sees beyond a round, this way or that."""
    manner = Manner(plies=LONG, plain=OUT_OF, keen=OUT_OF, rounds=rules.horizon())
    if manner.rounds > 1:
        manner.ends = ENDS if beyond else 0.0
        return FlatPlayer(rules.fitted(), manner, COSTLY, breadth.arms, breadth.worse)
    if is_inherited(rules, "considered"):
        return FlatPlayer(rules, manner, DEAR)
    manner.beyond = beyond
    # The fitted weights gain little for whoever sees one round (docs/decisions/0018).
    if not beyond:
        return FlatPlayer(rules, manner, 1, KEPT)
    return FlatPlayer(rules.fitted(), manner, 1, breadth.arms)


class Trial:
    """The arms, whole moves, while they are compared; lists run along them.

    `first` is the action with which an arm begins, `used` the number of worlds looked at, `scales`
    their weights, `raced` how many arms a race began with, 0 where there was none.
    """

    __slots__ = (
        "actions",
        "first",
        "manner",
        "order",
        "raced",
        "racing",
        "replies",
        "rules",
        "scales",
        "seat",
        "squares",
        "totals",
        "tries",
        "used",
        "values",
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
    racing: int
    tries: list[int]
    weights: list[float]
    totals: list[float]
    squares: list[float]
    values: list[list[float]]
    scales: list[float]
    raced: int
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
        self.racing = len(arms)
        self.tries = [0] * len(arms)
        self.weights = [0.0] * len(arms)
        self.totals = [0.0] * len(arms)
        self.squares = [0.0] * len(arms)
        self.values = [[] for _ in arms]
        self.scales = []
        self.raced = 0
        self.replies = [Replies(self.worlds, arm, manner) for arm in arms]

    def run(self, budget: Budget) -> int:
        """Simulate so often or until the time is up, but each arm once; how often it was."""
        began = time.monotonic()
        arms = self.racing
        least = max(budget.simulations, arms)
        most = max(budget.most, arms) if budget.waits > 0 else least
        group = arms
        done = 0
        while done < most:
            spent = time.monotonic() - began
            if done >= arms and 0 < budget.seconds < spent:
                break
            if done >= least and (spent > budget.waits or self._is_settled_at(group)):
                break
            group = min(group, most - done)
            for at in self.order[:group]:
                self._try(at, self.used)
            done += group
            self.used += 1
            self._sort()
            group = (group + 1) // 2 if group > 2 else arms
        return done

    def _is_settled_at(self, group: int) -> bool:
        """Asked where the next round begins: the best is tried most."""
        return group == self.racing and is_settled(self.ranked())

    def race(self, budget: Budget) -> int:
        """Try all that race alike, so often or until the time is up, but each once; who lies
        surely behind the best, or next to it, leaves the race, which ends when one alone is
        left."""
        began = time.monotonic()
        least = budget.simulations
        most = budget.most if budget.waits > 0 else least
        done = 0
        self.raced = self.racing
        while not done or done + self.racing <= most:
            spent = time.monotonic() - began
            if done and 0 < budget.seconds < spent:
                break
            if done and done + self.racing > least and spent > budget.waits:
                break
            for at in self.order[: self.racing]:
                self._try(at, self.used)
            done += self.racing
            self.used += 1
            self.scales.append(self.worlds.weight)
            self._sort()
            if self.racing > 1 and self._is_time_to_drop() and self._drop() == 1:
                break
        return done

    def _is_time_to_drop(self) -> bool:
        """In each world, and in a long race in some: it looks back to the first one."""
        if self.used > OFTEN:
            return self.used % SELDOM == 0
        return self.used >= FIRST

    def _drop(self) -> int:
        """Let those leave the race who are told from the best, or need not be; how many stay."""
        best, *others = self.order[: self.racing]
        settled = [at for at in others if self._is_settled(at, best)]
        racing = [best] + [at for at in others if at not in settled]
        self.order[: self.racing] = racing + settled
        self.racing = len(racing)
        return self.racing

    def _is_settled(self, at: int, best: int) -> bool:
        """Whether an arm lies surely behind the best one, or surely next to it."""
        gaps = [a - b for a, b in zip(self.values[best], self.values[at], strict=True)]
        count = len(gaps)
        mean = sum(gaps) / count
        spread = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
        error = SURELY * math.sqrt(spread / count)
        return mean > error or mean + error < NEXT

    def screen(self, kept: int) -> None:
        """Let only so many arms race, those whose sketched rollouts end best; for the others this
        look is all there is."""
        for number in range(LOOKS):
            for at in self.order:
                self._glance(at, number)
        self.order.sort(key=self._rank)
        self.racing = kept
        for at in self.order[:kept]:
            self.weights[at] = self.totals[at] = self.squares[at] = 0.0

    def screen_on(self, kept: int, worse: float) -> None:
        """Look at the best arms in more worlds, and let no two race that look alike in them, nor
        one that looks `worse` than the best by so much. What was seen counts on, and all are tried
        alike."""
        if len(self.order) > GROUP:
            self.screen(GROUP)
        group = self.order[:GROUP]
        for number in range(WORLDS):
            for at in group:
                self._glance(at, number)
        group.sort(key=self._rank)
        racing: list[int] = []
        others: list[int] = []
        least, last = self._mean(group[0]) - worse, 2.0
        for at in group:
            mean = self._mean(at)
            is_new = len(racing) < kept and mean > least and last - mean > ALIKE
            (racing if is_new else others).append(at)
            last = mean
        self.order[:GROUP] = racing + others
        self.racing = len(racing)
        for at in racing:
            part = LOOKED / self.weights[at]
            self.weights[at] *= part
            self.totals[at] *= part
            self.squares[at] *= part

    def _glance(self, at: int, number: int) -> None:
        """One rollout of an arm in a world, in which everybody plays as sketched, as far as others
        look: what is lost at a glance never races."""
        rules, rng = self.rules, self.worlds.chances(number)
        s = self.worlds.at(number).copy()
        weight = self.worlds.weight
        clock = clock_of(rules, s, self.seat, 1 + self.manner.beyond)
        decisions = 0
        for edge in self.replies[at].arm:
            rules.apply(s, action_of(rules, s, edge), None)
            settle(rules, s, rng)
            decisions += 1
            if s.node != DECIDE:
                break
            clock.look(s)
        if s.node == DECIDE:
            decisions += play_on(rules, s, rng, SKETCHED, clock)
        value = worth(rules, s, self.seat, decisions)
        self.weights[at] += weight
        self.totals[at] += weight * value
        self.squares[at] += weight * value * value

    def _sort(self) -> None:
        racing = self.order[: self.racing]
        racing.sort(key=self._rank)
        self.order[: self.racing] = racing

    def _try(self, at: int, number: int) -> None:
        """One rollout of an arm in a world; chance falls alike for every arm."""
        rules, rng = self.rules, self.worlds.chances(number)
        s = self.worlds.at(number).copy()
        weight = self.worlds.weight
        clock = clock_of(rules, s, self.seat, self.manner.rounds)
        decisions = self.replies[at].begin(s, rng, clock, None)
        if s.node != OVER:
            decisions += play_on(rules, s, rng, self.manner, clock)
        if self.manner.beyond and s.node != OVER:
            clock = Clock(rules.seats * self.manner.beyond, turn_of(s))
            decisions += play_on(rules, s, rng, SKETCHED, clock)
        value = worth(rules, s, self.seat, decisions)
        if self.manner.ends and s.node != OVER:
            clock = Clock(rules.seats * FOREVER, turn_of(s))
            decisions += play_on(rules, s, rng, FINISHED, clock)
            value += self.manner.ends * (worth(rules, s, self.seat, decisions) - value)
        self.replies[at].end(number, value)
        self.values[at].append(weight * value)
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
        """All arms, last those that never raced. After a race the best is the one that won it;
        without one those tried seldom stand behind the others."""
        if self.raced:
            best, *others = self.order[: self.raced]
            others.sort(key=self._told_rank)
            return [best, *others, *self.order[self.raced :]]
        least = SHARE * max(self.tries)
        order = sorted(self.order[: self.racing], key=self._rank)
        often = [at for at in order if self.tries[at] >= least]
        seldom = [at for at in order if self.tries[at] < least]
        return often + seldom + self.order[self.racing :]

    def _rank(self, at: int) -> tuple[float, int]:
        return (-self._mean(at), at)

    def _told_rank(self, at: int) -> tuple[float, int]:
        return (-self._told(at), at)

    def _told(self, at: int) -> float:
        """What an arm is worth: by all its worlds, or, where it left the race, by how far it lay
        behind the best in those worlds alone, which may have been kinder or harder than others."""
        count, best = len(self.values[at]), self.order[0]
        if not count or count >= len(self.scales):
            return self._mean(at)
        weight = self.weights[best] - sum(self.scales[count:])
        then = (self.totals[best] - sum(self.values[best][count:])) / weight
        return self._mean(best) - max(0.0, then - self._mean(at))

    def _mean(self, at: int) -> float:
        return self.totals[at] / self.weights[at] if self.weights[at] else 0.0

    def _rated(self, at: int, action: int) -> Ranked:
        tries = self.tries[at] or LOOKS
        spread = max(0.0, self.squares[at] / self.weights[at] - self._mean(at) ** 2)
        error = math.sqrt((spread * tries + DOUBT) / (tries * (tries + 1)))
        tried = sum(self.tries[k] for k in self.order if self.first[k] == action)
        return Ranked(action, tried, self._told(at), error)
