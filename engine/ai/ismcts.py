"""Single-observer information set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012).

One tree over what the searching seat can tell apart. Each simulation takes a possible world, walks
the edges that exist in it, adds a node, plays on a little and judges. Chance is open loop.
"""

from __future__ import annotations

import math
import time
from typing import ClassVar, Final

from engine.ai.player import Budget, SearchPlayer
from engine.ai.rollout import Clock, Manner, clock_of, play_on, settle, worth
from engine.ai.telling import fear_of, line_of
from engine.ai.thought import Ranked, Thought, is_settled
from engine.ai.tree import Node, action_of, edges_of, key_of
from engine.ai.worlds import Worlds, is_inherited
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import OVER, State
from engine.kernel.view import View

SIMULATIONS: Final = 800
# A clock is read once in so many simulations.
CHECK: Final = 8
# Whether the choice is settled is asked once in so many, a multiple of these.
SETTLED: Final = 64
# How much a search explores, in standard deviations of what its simulations come to, and the
# least of these that it believes.
EXPLORE: Final = 1.5
LEAST_SPREAD: Final = 0.05
# How much better than the tried ones an untried edge is held, in units of the exploration.
URGENCY: Final = 2.0
# One world serves so many simulations.
REUSE: Final = 2
# So many rollout decisions of OUT_OF are keen.
KEEN: Final = 160
# Of a value that was seen once, nobody knows more than that it lies in 0..1.
DOUBT: Final = 0.25


class TreePlayer(SearchPlayer):
    """SO-ISMCTS with rollouts cut after a round of turns and judged by the game's `value`."""

    name: ClassVar[str] = "ismcts"
    manner: Manner
    explore: float
    urgency: float

    def __init__(
        self, rules: Rules, manner: Manner | None = None, explore: float = EXPLORE
    ) -> None:
        super().__init__(rules)
        self.manner = Manner(keen=KEEN) if manner is None else manner
        self.explore = explore
        self.urgency = URGENCY

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        """The tree's opinion of each distinct action; ranked by value less its error."""
        search = Search(self, seen, seed)
        done = search.run(budget)
        ranked = search.ranked(legal)
        return Thought(
            ranked,
            (done + REUSE - 1) // REUSE,
            done,
            line_of(search.root, search.worlds, ranked[0].action),
            fear_of(search.root, search.worlds, ranked[0].action),
        )


class Search:
    """One tree while it grows. `squares` and `tries` are kept for the edges of the root only."""

    __slots__ = (
        "bonus",
        "explore",
        "is_plain",
        "manner",
        "path",
        "places",
        "root",
        "rules",
        "seats",
        "sides",
        "squares",
        "tries",
        "urgency",
        "worlds",
    )

    rules: Rules
    manner: Manner
    explore: float
    bonus: float
    urgency: float
    worlds: Worlds
    root: Node
    is_plain: bool
    sides: list[int]
    seats: list[int]
    squares: list[float]
    tries: list[int]
    path: list[Node]
    places: list[int]

    def __init__(self, player: TreePlayer, seen: View, seed: bytes) -> None:
        rules = player.rules
        self.rules = rules
        self.manner = player.manner
        self.explore = player.explore
        self.urgency = player.urgency
        self.bonus = player.explore * 0.5
        self.worlds = Worlds(rules, seen, seed)
        self.root = Node(seen.seat)
        self.is_plain = is_inherited(rules, "edge")
        self.sides = [rules.side_of(seen.state, seat) for seat in range(rules.seats)]
        self.seats = sorted(self.sides.index(side) for side in set(self.sides))
        self.squares = []
        self.tries = []
        self.path = []
        self.places = []

    def run(self, budget: Budget) -> int:
        """Simulate so often or until the time is up, at least once; how often it was."""
        began = time.monotonic()
        least = budget.simulations or SIMULATIONS
        most = budget.most if budget.waits > 0 else least
        for n in range(most):
            if n and n % CHECK == 0:
                spent = time.monotonic() - began
                if 0 < budget.seconds < spent or (n >= least and self._is_enough(n, spent, budget)):
                    return n
                self.bonus = self.explore * self._spread()
            world = self.worlds.at(n // REUSE)
            self._simulate(world.copy(), self.worlds.weight, self.worlds.chances(n))
        return max(1, most)

    def _is_enough(self, n: int, spent: float, budget: Budget) -> bool:
        """Whether to stop behind the count: time is up, or more would hardly change the choice."""
        if spent > budget.waits:
            return True
        if n % SETTLED:
            return False
        tried = [self._rated(0, place) for place in range(len(self.tries)) if self.tries[place]]
        tried.sort(key=_by_bound)
        return is_settled(tried)

    def _spread(self) -> float:
        """The standard deviation of what simulations come to, each edge of the root counted alike.

        So an edge that always gives the same does not end the doubt about the others."""
        visits, totals = self.root.visits, self.root.totals
        first = second = 0.0
        edges = 0
        for place in range(len(self.squares)):
            weight = visits[place]
            if weight > 0.0:
                first += totals[place] / weight
                second += self.squares[place] / weight
                edges += 1
        mean = first / edges
        return max(LEAST_SPREAD, math.sqrt(max(0.0, second / edges - mean * mean)))

    def _simulate(self, s: State, weight: float, rng: Rng) -> None:
        self.path = []
        self.places = []
        clock = clock_of(self.rules, s, self.root.seat)
        decisions = self._descend(s, weight, rng, clock)
        if s.node != OVER:
            decisions += play_on(self.rules, s, rng, self.manner, clock)
        if len(self.seats) == 2:
            self._learn_duel(worth(self.rules, s, self.root.seat, decisions), weight)
        else:
            self._learn(s, decisions, weight)

    def _descend(self, s: State, weight: float, rng: Rng, clock: Clock) -> int:
        """Walk down the tree and one new edge out of it (a whole declaration); the decisions."""
        rules = self.rules
        node = self.root
        own = node.seat
        branch = {key_of(s): node}
        # Every edge of the root is tried.
        urge = 1.0
        while True:
            edges = s.menu if self.is_plain else edges_of(rules, s)
            action = rules.default_action(s)
            plain = action if self.is_plain else rules.edge(s, action)
            place = node.pick(edges, weight, self.bonus, urge, plain, rng)
            self.path.append(node)
            self.places.append(place)
            edge = node.edges[place]
            action = edge if self.is_plain else action_of(rules, s, edge)
            is_new = node.visits[place] == 0.0
            if node.seat == own or not rules.unseen(s, action):
                branch = node.after[place]
            rules.apply(s, action, None)
            settle(rules, s, rng)
            if s.node == OVER or (is_new and s.declaring < 0):
                return len(self.path)
            clock.look(s)
            key = key_of(s)
            found = branch.get(key)
            if found is None:
                found = Node(s.decider)
                branch[key] = found
            node = found
            urge = self.urgency * self.bonus

    def _learn_duel(self, value: float, weight: float) -> None:
        """Two sides share one point."""
        self._note(value, weight)
        sides = self.sides
        own = sides[self.root.seat]
        path, places = self.path, self.places
        for at in range(len(path)):
            node, place = path[at], places[at]
            node.visits[place] += weight
            node.totals[place] += weight * (value if sides[node.seat] == own else 1.0 - value)

    def _learn(self, s: State, decisions: int, weight: float) -> None:
        """Each side by its own value."""
        values = [0.0] * len(self.sides)
        for seat in self.seats:
            values[seat] = worth(self.rules, s, seat, decisions)
        first = [self.sides.index(side) for side in self.sides]
        self._note(values[first[self.root.seat]], weight)
        for node, place in zip(self.path, self.places, strict=True):
            node.visits[place] += weight
            node.totals[place] += weight * values[first[node.seat]]

    def _note(self, value: float, weight: float) -> None:
        """Keep what the errors of the root's edges are made of."""
        place = self.places[0]
        while place >= len(self.tries):
            self.tries.append(0)
            self.squares.append(0.0)
        self.tries[place] += 1
        self.squares[place] += weight * value * value

    def ranked(self, legal: list[int]) -> list[Ranked]:
        """Each distinct legal action, the best first: by what it is worth at least."""
        found: list[Ranked] = []
        edges: list[int] = []
        for action in legal:
            edge = self.rules.edge(self.worlds.seen.state, action)
            if edge not in edges:
                edges.append(edge)
                found.append(self._rated(action, self.root.place_of(edge)))
        found.sort(key=_by_bound)
        return found

    def _rated(self, action: int, place: int) -> Ranked:
        tries = self.tries[place] if place < len(self.tries) else 0
        if not tries:
            return Ranked(action, 0, 0.5, 0.5)
        weights = self.root.visits[place]
        mean = self.root.totals[place] / weights
        spread = max(0.0, self.squares[place] / weights - mean * mean)
        error = math.sqrt((spread * tries + DOUBT) / (tries * (tries + 1)))
        return Ranked(action, tries, mean, error)


def _by_bound(each: Ranked) -> tuple[bool, float, int]:
    return (not each.simulations, each.error - each.value, each.action)
