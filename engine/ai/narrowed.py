"""The strong search held to the actions it is asked about: two moves compared with equal effort.

A tree looks at what seems good and leaves the rest early, so that what it says of a move that was
not its choice is too low and worth little. Asked about one action alone, it spends all on that.
"""

from __future__ import annotations

from typing import ClassVar

from engine.ai.flat import keen_trials
from engine.ai.ismcts import REUSE, Search, TreePlayer
from engine.ai.paranoid import ParanoidPlayer
from engine.ai.player import Budget, Player
from engine.ai.thought import Thought
from engine.ai.worlds import Worlds
from engine.kernel.rules import HALVING, PARANOID, Rules
from engine.kernel.state import State
from engine.kernel.view import View


def reviewer(rules: Rules) -> Player:
    """The search that the game advises; `think` rates exactly the actions it is given."""
    advice = rules.advises()
    if advice == HALVING:
        return keen_trials(rules)
    return ParanoidPlayer(rules) if advice == PARANOID else NarrowedTree(rules)


class NarrowedTree(TreePlayer):
    """SO-ISMCTS that begins with the given actions only; later choices are free."""

    name: ClassVar[str] = "ismcts"

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        """The tree's opinion of these actions; it tells no line."""
        search = Search(self, seen, seed)
        search.worlds = NarrowedWorlds(self.rules, seen, seed, legal)
        done = search.run(budget)
        return Thought(search.ranked(legal), (done + REUSE - 1) // REUSE, done, [], [])


class NarrowedWorlds(Worlds):
    """The same worlds, with only these actions (by their edges) open at the beginning."""

    __slots__ = ("edges",)

    edges: list[int]

    def __init__(self, rules: Rules, seen: View, seed: bytes, actions: list[int]) -> None:
        super().__init__(rules, seen, seed)
        self.edges = [rules.edge(seen.state, action) for action in actions]

    def at(self, n: int) -> State:
        """World number `n` as it is asked about."""
        is_new = n != self.number
        world = super().at(n)
        if is_new:
            rules, edges = self.rules, self.edges
            world.menu = [action for action in world.menu if rules.edge(world, action) in edges]
        return world
