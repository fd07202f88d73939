"""One game after another, fast: random playouts and matches between players."""

from __future__ import annotations

from typing import Final

from engine.ai.player import Budget, Player
from engine.kernel.events import Sink
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, DECIDE, OVER, State
from engine.kernel.view import view

# No shipped game comes near it: a game that does has stopped making progress.
MAX_STEPS: Final = 200_000


class EndlessGame(Exception):
    """A game took more than MAX_STEPS decisions and chance nodes."""


class Result:
    """How a match ended: halves of a point by seat, the code of the reason, what was decided.

    `illegal` counts proposals outside the legal actions (answered by the default action).
    """

    __slots__ = ("decisions", "digest", "illegal", "over", "scores")

    scores: list[int]
    over: int
    decisions: int
    illegal: int
    digest: str

    def __init__(self, s: State, decisions: int, illegal: int) -> None:
        self.scores = s.scores[:]
        self.over = s.over
        self.decisions = decisions
        self.illegal = illegal
        self.digest = s.digest()


def play_out(rules: Rules, s: State, rng: Rng, out: Sink | None) -> int:
    """Play at random to the end; the number of decisions (forced answers are none)."""
    decisions = 0
    for _ in range(MAX_STEPS):
        node = s.node
        if node == DECIDE:
            menu = s.menu
            rules.apply(s, menu[rng.below(len(menu))], out)
            decisions += 1
        elif node == CHANCE:
            rules.resolve(s, rules.draw(s, rng), out)
        else:
            return decisions
    raise EndlessGame(rules.key)


def play_some(rules: Rules, s: State, rng: Rng, decisions: int) -> None:
    """Play at random for that many decisions and up to the next one, or to the end."""
    left = decisions
    while s.node != OVER:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng), None)
        elif left == 0:
            return
        else:
            rules.apply(s, s.menu[rng.below(len(s.menu))], None)
            left -= 1


class Chances:
    """The chance outcomes of one seed: the n-th draw of a stream is the same in every game."""

    __slots__ = ("draws", "seed")

    seed: bytes
    draws: dict[int, int]

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.draws = {}

    def fork(self) -> Chances:
        """An equal one that goes on by itself."""
        twin = Chances(self.seed)
        twin.draws = self.draws.copy()
        return twin

    def next(self, rules: Rules, s: State) -> list[int]:
        """The outcome of the open chance node, numbered as a `Match` numbers it."""
        stream = rules.stream_of(s)
        n = self.draws.get(stream, 0)
        self.draws[stream] = n + 1
        return rules.draw(s, Rng(self.seed, stream, n))


def play_match(
    rules: Rules,
    table: Table,
    players: list[Player],
    budgets: list[Budget],
    seed: bytes,
    out: Sink | None = None,
) -> Result:
    """One match in which `players[seat]` sees only the view of its seat.

    A player's seeds depend on its seat and never on its name, so that two equal players who
    swap seats play the same game.
    """
    s = rules.start(table, out)
    chances = Chances(seed)
    decisions = 0
    illegal = 0
    for _ in range(MAX_STEPS):
        if s.node == CHANCE:
            rules.resolve(s, chances.next(rules, s), out)
        elif s.node == DECIDE:
            seat = s.decider
            thought = seed_of(seed, "seat", seat, decisions)
            legal = rules.legal(s, seat)[:]
            choice = players[seat].choose(view(rules, s, seat), legal, budgets[seat], thought)
            action = choice.action
            if action not in s.menu:
                illegal += 1
                action = rules.default_action(s)
            rules.apply(s, action, out)
            decisions += 1
        else:
            return Result(s, decisions, illegal)
    raise EndlessGame(rules.key)
