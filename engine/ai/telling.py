"""What a tree expects and fears, told move by move in a world it imagined."""

from __future__ import annotations

from typing import Final

from engine.ai.rollout import settle
from engine.ai.tree import Node, action_of, edges_of, key_of
from engine.ai.worlds import Worlds
from engine.kernel.state import DECIDE, State

Told = list[tuple[int, str]]

LONGEST: Final = 8
# A line goes on while its nodes were visited so often.
TRUSTED: Final = 4.0
# A reply is feared when it had this share of the visits of its node.
WELL_VISITED: Final = 0.1
# In so many worlds the feared reply is looked for.
TRIED: Final = 24


class Teller:
    """One world in which a line is played and written down."""

    __slots__ = ("branch", "node", "number", "s", "told", "worlds")

    worlds: Worlds
    number: int
    s: State
    node: Node | None
    branch: dict[int, Node]
    told: Told

    def __init__(self, worlds: Worlds, root: Node, number: int) -> None:
        self.worlds = worlds
        self.number = number
        self.s = worlds.at(number).copy()
        self.node = root
        self.branch = {key_of(self.s): root}
        self.told = []

    def play(self, node: Node, action: int) -> None:
        """Write an action down and follow it into the tree."""
        s, rules = self.s, self.worlds.rules
        self.told.append((s.decider, rules.exact(s, action)))
        place = node.place_of(rules.edge(s, action))
        if node.seat == self.worlds.seen.seat or not rules.unseen(s, action):
            self.branch = node.after[place]
        rules.apply(s, action, None)
        settle(rules, s, self.worlds.chances(self.number))
        self.node = self.branch.get(key_of(s)) if s.node == DECIDE else None

    def go_on(self) -> None:
        """Follow what was visited most as long as it can be trusted."""
        while len(self.told) < LONGEST:
            node = self.node
            if node is None:
                return
            place = node.best(edges_of(self.worlds.rules, self.s))
            if place < 0 or node.visits[place] < TRUSTED:
                return
            self.play(node, action_of(self.worlds.rules, self.s, node.edges[place]))


def line_of(root: Node, worlds: Worlds, action: int) -> Told:
    """What follows `action` as the tree expects it, from `action` itself on."""
    teller = Teller(worlds, root, 0)
    teller.play(root, action)
    teller.go_on()
    return teller.told


def fear_of(root: Node, worlds: Worlds, action: int) -> Told:
    """The line with the well visited reply that hurts most, if a world with it is found."""
    for number in range(TRIED):
        teller = Teller(worlds, root, number)
        teller.play(root, action)
        node = _to_reply(teller)
        if node is None:
            continue
        place = _worst(node)
        edges = edges_of(worlds.rules, teller.s)
        if place >= 0 and node.edges[place] in edges:
            teller.play(node, action_of(worlds.rules, teller.s, node.edges[place]))
            teller.go_on()
            return teller.told
    return []


def _to_reply(teller: Teller) -> Node | None:
    """Finish the own move as expected; the node of the first opposing answer."""
    rules, s = teller.worlds.rules, teller.s
    own = rules.side_of(s, teller.worlds.seen.seat)
    while len(teller.told) < LONGEST:
        node = teller.node
        if node is None or rules.side_of(s, node.seat) != own:
            return node
        place = node.best(edges_of(rules, s))
        if place < 0:
            return None
        teller.play(node, action_of(rules, s, node.edges[place]))
    return None


def _worst(node: Node) -> int:
    """The place of the well visited edge that is best for the one who answers."""
    least = max(TRUSTED, WELL_VISITED * sum(node.visits))
    worst, top = -1, -1.0
    for place in range(len(node.edges)):
        if node.visits[place] >= least:
            mean = node.totals[place] / node.visits[place]
            if mean > top:
                worst, top = place, mean
    return worst
