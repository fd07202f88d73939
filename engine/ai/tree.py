"""A node of a search tree: the edges met at one information set, as parallel lists."""

from __future__ import annotations

import math
from typing import Final

from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import State

KEY_SHIFT: Final = 16
# More untried edges than any node has: the plain one is taken.
PLAIN: Final = 1 << 16


class Node:
    """A decision of `seat`. Each edge has a place in the lists, in the order of being met.

    `visits` and `totals` are sums of weights and of weighted values for the side of `seat`;
    `available` is the weight of the simulations in which the edge could be taken; `after` holds
    the nodes behind the edge by `key_of`.
    """

    __slots__ = ("after", "available", "edges", "index", "seat", "totals", "visits")

    seat: int
    index: dict[int, int]
    edges: list[int]
    visits: list[float]
    totals: list[float]
    available: list[float]
    after: list[dict[int, Node]]

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.index = {}
        self.edges = []
        self.visits = []
        self.totals = []
        self.available = []
        self.after = []

    def place_of(self, edge: int) -> int:
        """The place of an edge, which is added when it is new."""
        place = self.index.get(edge, -1)
        if place >= 0:
            return place
        place = len(self.edges)
        self.index[edge] = place
        self.edges.append(edge)
        self.visits.append(0.0)
        self.totals.append(0.0)
        self.available.append(0.0)
        self.after.append({})
        return place

    def pick(
        self, edges: list[int], weight: float, explore: float, urge: float, plain: int, rng: Rng
    ) -> int:
        """The place of the edge to try, by UCB1 over what is available in this world.

        Availability counts stand for the visits of the node. An untried edge, `plain` before the
        others, is worth `urge` more than those tried together; the first visit tries one anyway."""
        index, visits, totals, available = self.index, self.visits, self.totals, self.available
        best, fresh = -1, -1
        top = -1.0
        untried = 0
        count = total = 0.0
        for edge in edges:
            place = index.get(edge, -1)
            if place < 0:
                place = self.place_of(edge)
            offered = available[place] + weight
            available[place] = offered
            taken = visits[place]
            if taken == 0.0:
                if edge == plain:
                    fresh = place
                    untried = PLAIN
                elif untried < PLAIN:
                    untried += 1
                    if untried == 1 or rng.below(untried) == 0:
                        fresh = place
                continue
            count += taken
            total += totals[place]
            bound = totals[place] / taken + explore * math.sqrt(math.log(1.0 + offered) / taken)
            if bound > top:
                best, top = place, bound
        if best < 0 or (fresh >= 0 and total / count + urge >= top):
            return fresh
        return best

    def best(self, edges: list[int]) -> int:
        """The place visited most among those available, -1 when none was visited."""
        best, most = -1, 0.0
        for edge in edges:
            place = self.index.get(edge, -1)
            if place >= 0 and self.visits[place] > most:
                best, most = place, self.visits[place]
        return best


def key_of(s: State) -> int:
    """What tells the nodes behind one edge apart: who decides, and what is asked."""
    return s.decider << KEY_SHIFT | s.ask


def edges_of(rules: Rules, s: State) -> list[int]:
    """The distinct edges of the open decision, in the order of the menu."""
    found: list[int] = []
    for action in s.menu:
        edge = rules.edge(s, action)
        if edge not in found:
            found.append(edge)
    return found


def action_of(rules: Rules, s: State, edge: int) -> int:
    """The first legal action of that edge."""
    for action in s.menu:
        if rules.edge(s, action) == edge:
            return action
    raise LookupError("no action of that edge is legal")
