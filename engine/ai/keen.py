"""A rollout that means it: the action after whose turn the one who decides stands best.

Rollouts whose answers are weak make a search blind to what is strong against it; one look ahead at
each answer costs more than a guess and tells far more (docs/strength.md has the figures).
"""

from __future__ import annotations

from typing import Final

from engine.ai.greedy import NO_TURN, distinct, turn_of
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, OVER, State

# A turn that is not over after so many steps is judged as it stands.
STEPS: Final = 24


def keen_action(rules: Rules, s: State, rng: Rng) -> int:
    """Of the actions that the game considers the one with the best `value` for the decider at the
    end of the turn, the first of equals.

    The rest of the turn is played as sketched; actions of one edge are looked at once."""
    seat, actions = s.decider, rules.considered(s)
    best, top = actions[0], -1.0
    if len(actions) == 1:
        return best
    for action in distinct(rules, s, actions):
        ahead = s.copy()
        end_turn(rules, ahead, action, rng)
        found = rules.value(ahead, seat)
        if found > top:
            best, top = action, found
    return best


def end_turn(rules: Rules, s: State, action: int, rng: Rng) -> None:
    """Carry out `action`, then what is sketched until another turn begins.

    Without a field `turn`, until the next decision that belongs to no declaration."""
    turn = turn_of(s)
    rules.apply(s, action, None)
    for _ in range(STEPS):
        node = s.node
        if node == CHANCE:
            rules.resolve(s, rules.draw(s, rng), None)
        elif node == OVER or (s.declaring < 0 and (turn == NO_TURN or turn_of(s) != turn)):
            return
        else:
            rules.apply(s, rules.sketch(s), None)
