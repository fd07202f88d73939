"""Whole moves: an action with every choice of its declaration, as one arm of a flat search."""

from __future__ import annotations

from typing import Final

from engine.ai.greedy import distinct
from engine.ai.worlds import Worlds
from engine.kernel.rules import Rules
from engine.kernel.state import DECIDE, State

# More arms than this are not told apart: what is left open in them is decided by the rollout.
MOST: Final = 64
# A declaration does not ask more often.
DEEPEST: Final = 12


def arms_of(rules: Rules, worlds: Worlds, actions: list[int]) -> list[list[int]]:
    """The edges of every whole move that begins with one of `actions`, in order.

    An own declaration hangs on nothing that is hidden, so one world tells all of them."""
    world = worlds.at(0)
    done: list[list[int]] = []
    growing = [[rules.edge(world, action)] for action in actions]
    for _ in range(DEEPEST):
        grown: list[list[int]] = []
        for at, arm in enumerate(growing):
            room = MOST - len(done) - len(grown) - (len(growing) - at - 1)
            more = _choices(rules, world, arm)
            if not more or len(more) > room:
                done.append(arm)
            else:
                grown += [[*arm, edge] for edge in more]
        growing = grown
        if not growing:
            break
    return done + growing


def _choices(rules: Rules, world: State, arm: list[int]) -> list[int]:
    """The edges of the next choice of an open declaration; none when the move is complete."""
    s = world.copy()
    seat = s.decider
    for edge in arm:
        rules.apply(s, action_of(rules, s, edge), None)
    if s.node != DECIDE or s.declaring < 0 or s.decider != seat:
        return []
    return [rules.edge(s, action) for action in distinct(rules, s, s.menu)]


def action_of(rules: Rules, s: State, edge: int) -> int:
    """The first legal action of that edge; the default one where there is none."""
    for action in s.menu:
        if rules.edge(s, action) == edge:
            return action
    return rules.default_action(s)
