"""Proofs for test positions: every line of play to a fixed depth, with all cards open.

Nothing of `engine.ai` is used, so that no fault of a search can prove itself right. In each of some
worlds that the seat holds possible, both sides play perfectly as if they saw everything, until the
given number of turns is over; the end of the game counts 1, one half or 0, and a game that goes on
counts as the game itself says by `Game.exam_standing`. Chance is averaged over all its faces. A
move is proved by the gap between the worst accepted declaration and the best of the others, world
by world.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.kernel.exams import ExamPosition, sit
from engine.kernel.game import Game
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, OVER, State
from engine.kernel.view import sample, view
from engine.sim.stats import Interval, normal

WORLD: Final = 1
SHUFFLES: Final = 2
# A position beyond this is too wide for a proof and has to be laid more narrowly.
MOST_NODES: Final = 400_000
# A shuffle is looked at in this many orders, other chance nodes in all their faces.
ORDERS: Final = 3

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


class TooWide(Exception):
    """A position has more lines than MOST_NODES."""


class Declaration:
    """A whole legal declaration: its actions and exact texts, and what it is worth by world."""

    __slots__ = ("actions", "texts", "values")

    actions: list[int]
    texts: list[str]
    values: list[float]

    def __init__(self, actions: list[int], texts: list[str]) -> None:
        self.actions = actions
        self.texts = texts
        self.values = []


@dataclass(frozen=True)
class Proof:
    """What the lines of play say. `accepted` is the worst accepted declaration's mean, `other`
    the best mean of the rest, `gap` their difference world by world with its 95 % interval."""

    accepted: float
    other: float
    gap: Interval
    worlds: int
    nodes: int

    @property
    def holds(self) -> bool:
        """Whether the interval of the gap lies above zero."""
        return self.gap.low > 0.0


def declarations(rules: Rules, s: State) -> list[Declaration]:
    """Every declaration open to the decider, equal cards once, in the order of the menu."""
    found: list[Declaration] = []
    _declare(rules, s, s.decider, [], [], found)
    return found


def _declare(
    rules: Rules,
    s: State,
    seat: int,
    actions: list[int],
    texts: list[str],
    found: list[Declaration],
) -> None:
    for action in distinct(rules, s):
        told = [*texts, rules.exact(s, action)]
        made = [*actions, action]
        after = s.copy()
        rules.apply(after, action)
        if after.declaring >= 0 and after.decider == seat:
            _declare(rules, after, seat, made, told, found)
        else:
            found.append(Declaration(made, told))


class Solver:
    """Plays one world to the horizon, both sides at their best, all cards open."""

    def __init__(self, rules: Rules, game: Game, seat: int, last_turn: int, rng: Rng) -> None:
        self.rules = rules
        self.game = game
        self.seat = seat
        self.side = 0
        self.last_turn = last_turn
        self.rng = rng
        self.nodes = 0
        self.known: dict[bytes, tuple[float, int]] = {}

    def value(self, s: State, low: float = 0.0, high: float = 1.0) -> float:
        """What `s` is worth to the seat, 0..1; exact within `low` and `high`, else a bound."""
        if s.node == OVER:
            return s.scores[self.seat] / 2.0
        if s.node == CHANCE:
            return self._chance(s)
        if s.declaring < 0 and _turn_of(s) > self.last_turn:
            return self.game.exam_standing(s, self.seat)
        key = s.encode()
        known = self.known.get(key)
        if known is not None:
            value, kind = known
            if kind == EXACT or (value >= high if kind == AT_LEAST else value <= low):
                return value
        value = self._decide(s, low, high)
        kind = AT_MOST if value <= low else AT_LEAST if value >= high else EXACT
        self.known[key] = (value, kind)
        return value

    def _decide(self, s: State, low: float, high: float) -> float:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooWide
        rules = self.rules
        own = rules.side_of(s, s.decider) == rules.side_of(s, self.seat)
        best = 0.0 if own else 1.0
        for action in distinct(rules, s):
            after = s.copy()
            rules.apply(after, action)
            value = self.value(after, low, high)
            if own:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                return best
        return best

    def _chance(self, s: State) -> float:
        total, weight = self._spread(s, s)
        return total / weight

    def _spread(self, s: State, first: State) -> tuple[float, float]:
        """The mean of all outcomes and how much of them counts: those after which chance is asked
        for the same as in `first` leave the others as they are, and so are left out."""
        outcomes = self._outcomes(s)
        total = weight = 0.0
        for outcome in outcomes:
            after = s.copy()
            self.rules.resolve(after, outcome)
            if after.node != CHANCE:
                total, weight = total + self.value(after), weight + 1.0
            elif not self.game.exam_repeats(first, after):
                more, counted = self._spread(after, first)
                total, weight = total + more, weight + counted
        return total / len(outcomes), weight / len(outcomes)

    def _outcomes(self, s: State) -> list[list[int]]:
        sides = self.rules.sides_of(s)
        if sides:
            return [[face] for face in range(sides[0])]
        return [self.rules.draw(s, self.rng) for _ in range(ORDERS)]


def rate(
    game: Game, rules: Rules, position: ExamPosition, worlds: int, turns: int = 0
) -> tuple[list[Declaration], int]:
    """Every declaration with its value in each of so many worlds, and the nodes it took."""
    s = sit(position, rules)
    seen = view(rules, s, position.seat)
    last = _turn_of(s) + (turns or position.turns) - 1
    found = declarations(rules, s)
    nodes = 0
    for number in range(worlds):
        rng = Rng(seed_of("proof", position.key, number), WORLD)
        world = sample(rules, seen, rng)
        shuffles = Rng(seed_of("proof", position.key, number), SHUFFLES)
        solver = Solver(rules, game, position.seat, last, shuffles)
        for each in found:
            after = world.copy()
            for action in each.actions:
                rules.apply(after, action)
            each.values.append(solver.value(after))
        nodes += solver.nodes
    return found, nodes


def prove(game: Game, rules: Rules, position: ExamPosition, worlds: int) -> Proof:
    """Whether the accepted declarations are better than all others, in so many worlds.

    Raises TooWide, and what `sit` raises; ValueError when all or none are accepted."""
    rated, nodes = rate(game, rules, position, worlds)
    good = [each for each in rated if position.accepts(each.texts)]
    rest = [each for each in rated if not position.accepts(each.texts)]
    if not good or not rest:
        raise ValueError(f"{position.key}: {len(good)} of {len(rated)} declarations are accepted")
    worst = min(good, key=_mean)
    best = max(rest, key=_mean)
    gaps = [a - b for a, b in zip(worst.values, best.values, strict=True)]
    return Proof(_mean(worst), _mean(best), normal(gaps), worlds, nodes)


def distinct(rules: Rules, s: State) -> list[int]:
    """The first of each group of actions in the menu that mean the same (equal cards)."""
    found: dict[int, int] = {}
    for action in s.menu:
        found.setdefault(rules.edge(s, action), action)
    return list(found.values())


def _turn_of(s: State) -> int:
    """The number of the turn, in games whose state counts turns; else they are all one."""
    turn: int = getattr(s, "turn", 0)
    return turn


def _mean(each: Declaration) -> float:
    return sum(each.values) / len(each.values)
