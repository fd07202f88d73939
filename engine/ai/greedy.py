"""The partner that looks one turn ahead in a few worlds it holds possible."""

from __future__ import annotations

import time
from typing import ClassVar, Final

from engine.ai.player import Budget, Choice, Player
from engine.ai.thought import Ranked, Thought
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE, State
from engine.kernel.view import View, sample

WORLDS: Final = 3
CAP: Final = 40
SAME: Final = 1e-9
NO_TURN: Final = -99

# Random streams of one decision: its worlds, the chance nodes met in them, the breaking of ties.
DEAL: Final = 1
CHANCES: Final = 2
TIES: Final = 3


class GreedyPlayer(Player):
    """Tries each action in the same sampled worlds and takes the best average of `value`.

    In a world the action is carried out, every later decision is answered by the game's default
    action, and the look ends at the first own decision of another turn, at the end of the game,
    or after CAP steps.
    """

    name: ClassVar[str] = "greedy"

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        """The action of the best average; equal ones are drawn by the seed."""
        if len(legal) == 1:
            return Choice(legal[0])
        actions = distinct(self.rules, seen.state, legal)
        totals = [0.0] * len(actions)
        done = self._look(seen, actions, totals, budget, seed)
        best = _best(totals, seed)
        value = round(totals[best] / done, 4)
        return Choice(actions[best], done * len(actions), {"value": value, "worlds": done})

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        """Each distinct action by its average; a few worlds give no honest error."""
        actions = distinct(self.rules, seen.state, legal)
        totals = [0.0] * len(actions)
        done = self._look(seen, actions, totals, budget, seed)
        ranked = [Ranked(actions[i], done, totals[i] / done) for i in range(len(actions))]
        ranked.sort(key=_by_value)
        return Thought(ranked, done, done * len(actions), [], [])

    def _look(
        self, seen: View, actions: list[int], totals: list[float], budget: Budget, seed: bytes
    ) -> int:
        """Add up what the actions give in so many worlds; how many there was time for."""
        worlds = _worlds(budget, len(actions))
        stop = time.monotonic() + budget.seconds if budget.seconds > 0 else 0.0
        done = 0
        for n in range(worlds):
            if done and stop and time.monotonic() > stop:
                break
            self._try_all(seen, actions, totals, seed, n)
            done += 1
        return done

    def _try_all(
        self, seen: View, actions: list[int], totals: list[float], seed: bytes, n: int
    ) -> None:
        """Add what each action gives in world `n`; chance falls alike for all of them."""
        world = sample(self.rules, seen, Rng(seed, DEAL, n))
        for i in range(len(actions)):
            s = world.copy()
            look_ahead(self.rules, s, actions[i], seen.seat, Rng(seed, CHANCES, n))
            totals[i] += self.rules.value(s, seen.seat)


def distinct(rules: Rules, s: State, legal: list[int]) -> list[int]:
    """The first of each group of actions that mean the same (equal cards in a hand)."""
    found: list[int] = []
    edges: list[int] = []
    for action in legal:
        edge = rules.edge(s, action)
        if edge not in edges:
            edges.append(edge)
            found.append(action)
    return found


def look_ahead(rules: Rules, s: State, action: int, seat: int, rng: Rng) -> None:
    """Carry out `action`, then default actions, until `seat` decides in another turn."""
    turn, ask = turn_of(s), s.ask
    passed = False
    rules.apply(s, action, None)
    for _ in range(CAP):
        node = s.node
        if node == CHANCE:
            rules.resolve(s, rules.draw(s, rng), None)
        elif node == DECIDE:
            passed = passed or _has_passed(s, seat, turn, ask)
            if passed and s.decider == seat and s.declaring < 0:
                return
            rules.apply(s, rules.default_action(s), None)
        else:
            return


def turn_of(s: State) -> int:
    """The field `turn` of games whose state has one (number or seat); NO_TURN for the others."""
    turn: int = getattr(s, "turn", NO_TURN)
    return turn


def _has_passed(s: State, seat: int, turn: int, ask: int) -> bool:
    """Whether the turn is over: by the field `turn`, or since another seat is asked the same."""
    if turn != NO_TURN:
        return turn_of(s) != turn
    return s.decider != seat and s.ask == ask


def _by_value(each: Ranked) -> tuple[float, int]:
    return (-each.value, each.action)


def _worlds(budget: Budget, actions: int) -> int:
    return max(1, budget.simulations // actions) if budget.simulations > 0 else WORLDS


def _best(totals: list[float], seed: bytes) -> int:
    top = max(totals)
    ties = [i for i in range(len(totals)) if totals[i] >= top - SAME]
    return ties[Rng(seed, TIES).below(len(ties))]
