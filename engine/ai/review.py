"""A match looked at again: each decision of a seat judged on what that seat knew at that moment.

A move is one entry of the log, and may be a declaration of several choices. Each choice is rated
by a search from the view of the seat then, its own half-made move included. Where it was not the
search's own choice, both are looked at once more, each alone and with the same effort; what was
given up is the difference of these two. What a move gave up is the sum over its choices: for a
perfect search, choosing well after a worse beginning costs nothing more.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.ai.player import Budget, Player
from engine.ai.rollout import is_away
from engine.ai.thought import DIGITS, Ranked, Thought
from engine.kernel.match import Match
from engine.kernel.rng import seed_of
from engine.kernel.rules import ActionText, Rules
from engine.kernel.state import DECIDE, State
from engine.kernel.steps import MOVE
from engine.kernel.view import View, view

# What is given up below this share of a win is noise to a reader; nothing better is looked for.
NOTABLE: Final = 0.02
# A declaration has fewer choices than this.
MOST_CHOICES: Final = 64
# Why a search is asked: all actions, one alone, the rest of the better move.
FIRST: Final = 0
ALONE: Final = 1
FINISH: Final = 2


class Decision:
    """A move of a seat: its number in the log, the state before it, the actions it is made of."""

    __slots__ = ("actions", "seat", "state", "step")

    step: int
    seat: int
    state: State
    actions: tuple[int, ...]

    def __init__(self, step: int, seat: int, state: State, actions: tuple[int, ...]) -> None:
        self.step = step
        self.seat = seat
        self.state = state
        self.actions = actions


class Judged:
    """What a review found about one move; shares of a win are 0..1.

    `value` is the estimate for the best way on, `error` its standard error. `loss` is what the
    move gave up (0 when it was the best), `loss_error` the standard error of that. `better` holds
    the actions of the better move; empty where nothing notable was given up. `worlds` and
    `simulations` are what was spent, `options` how many distinct first choices there were.
    `away`: it was made in somebody else's turn.
    """

    __slots__ = (
        "away",
        "better",
        "error",
        "loss",
        "loss_error",
        "options",
        "simulations",
        "step",
        "value",
        "worlds",
    )

    step: int
    value: float
    error: float
    loss: float
    loss_error: float
    better: tuple[int, ...]
    worlds: int
    simulations: int
    options: int
    away: bool

    def __init__(self, step: int, value: float, error: float) -> None:
        self.step = step
        self.value = value
        self.error = error
        self.loss = 0.0
        self.loss_error = 0.0
        self.better = ()
        self.worlds = 0
        self.simulations = 0
        self.options = 0
        self.away = False

    @property
    def kept(self) -> float:
        """The estimate for the move that was made: what the best one promised, less the loss."""
        return max(0.0, self.value - self.loss)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON; `judged_from` reads it."""
        return {
            "step": self.step,
            "value": round(self.value, DIGITS),
            "error": round(self.error, DIGITS),
            "loss": round(self.loss, DIGITS),
            "loss_error": round(self.loss_error, DIGITS),
            "better": list(self.better),
            "worlds": self.worlds,
            "simulations": self.simulations,
            "options": self.options,
            "away": self.away,
        }


def judged_from(raw: Mapping[str, Any]) -> Judged:
    """What `to_json` told. Raises KeyError for anything else."""
    found = Judged(int(raw["step"]), float(raw["value"]), float(raw["error"]))
    found.loss = float(raw["loss"])
    found.loss_error = float(raw["loss_error"])
    found.better = tuple(int(action) for action in raw["better"])
    found.worlds = int(raw["worlds"])
    found.simulations = int(raw["simulations"])
    found.options = int(raw["options"])
    found.away = bool(raw.get("away", False))
    return found


def decisions(match: Match, seat: int, to: int | None = None) -> list[Decision]:
    """The moves of a seat on the way to step `to` (the head by default), in order.

    What a seat was not asked - forced answers, chance - is no decision and is not among them.
    The match stands at that step afterwards; a half-made move in it is lost.
    """
    path = match.log.path(to)
    found: list[Decision] = []
    match.rewind()
    for step in path:
        if step.kind == MOVE and step.seat == seat:
            found.append(Decision(step.number, seat, match.state, step.data))
        match.replay(step)
    return found


def judge(player: Player, decision: Decision, budget: Budget, seed: bytes) -> Judged:
    """Rate a move choice by choice; `budget` holds for each look at each of them.

    `player.think` must rate exactly the actions it is given. Only views go to it: two situations
    that the seat could not tell apart are judged alike. Raises LookupError when the search leaves
    out an action that was legal.
    """
    look = _Look(player, decision, budget, seed)
    s = decision.state
    for at, action in enumerate(decision.actions):
        look.choice(s, at, action)
        if at + 1 < len(decision.actions):
            s = _after(player.rules, s, action)
    return look.judged()


def told(rules: Rules, decision: Decision, actions: Sequence[int]) -> list[ActionText]:
    """The choices of a move in words and as exact texts, as its seat reads them."""
    s = decision.state
    found: list[ActionText] = []
    for at, action in enumerate(actions):
        found.append(rules.label(rules.masked(s, decision.seat), action))
        if at + 1 < len(actions):
            s = _after(rules, s, action)
    return found


def costliest(moves: Sequence[Judged], most: int = 3) -> list[Judged]:
    """The moves that gave up at least `NOTABLE`, the worst first; equal ones by their order."""
    slips = [each for each in moves if each.better and each.loss >= NOTABLE]
    slips.sort(key=_by_loss)
    return slips[:most]


def _by_loss(each: Judged) -> tuple[float, int]:
    return (-each.loss, each.step)


def _after(rules: Rules, s: State, action: int) -> State:
    """The state after one choice. Within a declaration it tells the seat nothing new."""
    after = s.copy()
    rules.apply(after, action, None)
    return after


def _rated(rules: Rules, s: State, thought: Thought, action: int) -> Ranked:
    """The rating of an action, or of the one that means the same (equal cards in a hand)."""
    edge = rules.edge(s, action)
    for each in thought.ranked:
        if each.action == action or rules.edge(s, each.action) == edge:
            return each
    raise LookupError(f"the search did not rate action {action}")


class _Look:
    """One decision while it is judged: what was spent, what its choices gave up so far."""

    __slots__ = ("better", "budget", "decision", "found", "loss", "player", "seed", "spread")

    player: Player
    decision: Decision
    budget: Budget
    seed: bytes
    found: Judged
    better: list[int]
    loss: float
    spread: float

    def __init__(self, player: Player, decision: Decision, budget: Budget, seed: bytes) -> None:
        self.player = player
        self.decision = decision
        self.budget = budget
        self.seed = seed
        self.found = Judged(decision.step, 0.0, 0.0)
        self.found.away = is_away(decision.state, decision.seat)
        self.better = []
        self.loss = 0.0
        self.spread = 0.0

    def choice(self, s: State, at: int, action: int) -> None:
        """Judge choice number `at`, made in that state."""
        seen = view(self.player.rules, s, self.decision.seat)
        thought = self._think(seen, seen.legal()[:], FIRST, at)
        best, mine = thought.best, _rated(self.player.rules, seen.state, thought, action)
        if mine is not best and best.value - mine.value >= NOTABLE:
            best = self._think(seen, [best.action], ALONE, at).best
            mine = self._think(seen, [mine.action], ALONE, at).best
            self._given_up(best, mine, at)
            if mine.value > best.value:
                best = mine
        if at == 0:
            self.found.value, self.found.error = best.value, best.error
            self.found.options = len(thought.ranked)

    def judged(self) -> Judged:
        """What was found, with the better move to its end."""
        found = self.found
        found.loss = min(self.loss, found.value)
        found.loss_error = math.sqrt(self.spread)
        if self.better:
            found.better = self._finished()
        return found

    def _given_up(self, best: Ranked, mine: Ranked, at: int) -> None:
        lost = best.value - mine.value
        self.spread += best.error**2 + mine.error**2
        if lost <= 0.0:
            return
        self.loss += lost
        if not self.better and lost >= NOTABLE:
            self.better = [*self.decision.actions[:at], best.action]

    def _finished(self) -> tuple[int, ...]:
        """After the better choice, the best ones that the search finds, to the end of the move."""
        rules, actions = self.player.rules, self.better
        s = self.decision.state
        for action in actions:
            s = _after(rules, s, action)
        while s.declaring >= 0 and s.node == DECIDE and len(actions) < MOST_CHOICES:
            seen = view(rules, s, self.decision.seat)
            best = self._think(seen, seen.legal()[:], FINISH, len(actions)).best
            actions.append(best.action)
            s = _after(rules, s, best.action)
        return tuple(actions)

    def _think(self, seen: View, actions: list[int], stage: int, at: int) -> Thought:
        """A look at these actions; each stage and choice has worlds of its own."""
        seed = seed_of(self.seed, self.decision.step, stage, at)
        thought = self.player.think(seen, actions, self.budget, seed)
        self.found.worlds += thought.worlds
        self.found.simulations += thought.simulations
        return thought
