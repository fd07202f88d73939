"""Expectimax over imagined worlds with exact dice, where each side seeks its own best (max^n).

Luckhardt and Irani 1986 for max^n; deepening one decision at a time until the simulations are
spent. A world is searched as if all in it lay open, so that plans may differ between worlds that
cannot be told apart: what is averaged is right for open games of dice, a guess for hidden hands.
"""

from __future__ import annotations

import math
import time
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from engine.ai.greedy import NO_TURN, distinct, turn_of
from engine.ai.player import Budget, SearchPlayer
from engine.ai.thought import Ranked, Thought
from engine.ai.worlds import CHANCES, Worlds
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE, OVER, State
from engine.kernel.view import View

SIMULATIONS: Final = 2_000
MOST_WORLDS: Final = 12
# So many leaves for each action are what a world is worth looking at for.
PER_WORLD: Final = 8
DEEPEST: Final = 64
# A chance node of so many faces is averaged exactly, as long as all outcomes of nodes that follow
# one another are no more than ROOM (four dice); of others DRAWS outcomes are drawn.
MOST_FACES: Final = 36
ROOM: Final = 1_296
DRAWS: Final = 2
# So many default answers finish a half-made move where the search ends.
CAP: Final = 40
# A clock is read once in so many leaves.
CHECK: Final = 64
# So many actions are looked at more than one decision deep: the best of the first look.
KEPT: Final = 12
# Values closer than this are equal.
SAME: Final = 1e-9
# A told line has so many actions at most.
LINE: Final = 6
# Random stream: who stands first among equals.
TIES: Final = 3
STEPS: Final = 1 << 12


class OutOfBudget(Exception):
    """The share of simulations of a world is spent, or the clock has struck."""


class Imagined:
    """A world with the sum of its weights and of their squares: equal draws are one world."""

    __slots__ = ("square", "weight", "world")

    world: State
    weight: float
    square: float

    def __init__(self, world: State, weight: float, square: float) -> None:
        self.world = world
        self.weight = weight
        self.square = square


class Finding:
    """What one world showed, by the place of the action: `values` at the greatest depth searched
    in full, `first` at depth one, `ways` the answers that follow."""

    __slots__ = ("first", "of", "values", "ways")

    of: Imagined
    first: list[float]
    values: list[float]
    ways: list[list[int]]

    def __init__(self, of: Imagined, values: list[float], ways: list[list[int]]) -> None:
        self.of = of
        self.first = values
        self.values = values
        self.ways = ways


class Look:
    """A search going on: what it has spent and may spend, and the best way from where it is.

    `sides` gives the side of each seat and `heads` one seat for each side, the searching seat for
    its own. `turn` is the turn of the last decision. `is_cut`: a leaf was judged before the end of
    the game. Unless `is_bound`, no budget stops it: a first look always ends.
    """

    __slots__ = (
        "heads", "is_bound", "is_cut", "killers", "limit", "mine", "number", "rules", "seed",
        "sides", "spent", "stop", "turn", "way",
    )  # fmt: skip

    rules: Rules
    seed: bytes
    sides: list[int]
    heads: list[int]
    mine: int
    number: int
    spent: int
    limit: int
    stop: float
    turn: int
    is_bound: bool
    is_cut: bool
    way: list[int]
    killers: dict[int, int]

    def __init__(self, rules: Rules, seen: View, seed: bytes, seconds: float) -> None:
        self.rules = rules
        self.seed = seed
        self.number = 0
        self.spent = 0
        self.limit = 0
        self.stop = time.monotonic() + seconds if seconds > 0 else 0.0
        self.turn = turn_of(seen.state)
        self.is_bound = False
        self.is_cut = False
        self.way = []
        self.killers = {}
        self.heads = []
        named = [rules.side_of(seen.state, seat) for seat in range(rules.seats)]
        order: list[int] = []
        for seat in [seen.seat, *range(rules.seats)]:
            if named[seat] not in order:
                order.append(named[seat])
                self.heads.append(seat)
        self.sides = [order.index(side) for side in named]
        self.mine = 0

    def count(self, s: State) -> None:
        """Spend one simulation on a leaf. Raises OutOfBudget."""
        if self.is_bound:
            if self.spent >= self.limit:
                raise OutOfBudget
            if self.spent % CHECK == 0 and self.is_late():
                raise OutOfBudget
        self.spent += 1
        self.way = []
        if s.node != OVER:
            self.is_cut = True

    def is_late(self) -> bool:
        """Whether the clock has struck."""
        return self.stop > 0.0 and time.monotonic() > self.stop

    def outcomes(self, s: State, room: int, step: int) -> list[list[int]]:
        """Every outcome of a small chance node; of any other some, alike for all ways there."""
        faces = self.rules.sides_of(s)
        if faces and faces[0] <= MOST_FACES and faces[0] <= room:
            return [[face] for face in range(faces[0])]
        at = (self.number * STEPS + step) * DRAWS
        count = DRAWS if room >= DRAWS else 1
        return [self.rules.draw(s, Rng(self.seed, CHANCES, at + n)) for n in range(count)]

    def finish(self, s: State) -> None:
        """Let a half-made move be finished by default answers."""
        for _ in range(CAP):
            if s.node != DECIDE or s.declaring < 0:
                return
            self.rules.apply(s, self.rules.default_action(s), None)

    def play_out(self, s: State) -> None:
        """Let a turn that somebody has decided in be finished as the game sketches it, so that what
        is judged lies between two turns. Dice that it comes to are left in the air."""
        if self.turn == NO_TURN:
            return
        for _ in range(CAP):
            if s.node != DECIDE or turn_of(s) != self.turn:
                return
            self.rules.apply(s, self.rules.sketch(s), None)

    def menu(self, s: State, depth: int) -> list[int]:
        """The actions worth trying, the one that was best at this depth before them all.

        Of the choices inside a declaration all: what the game considers of them is a guess."""
        found = distinct(self.rules, s, s.menu if s.declaring >= 0 else self.rules.considered(s))
        killer = self.killers.get(depth, -1)
        if killer in found:
            found.remove(killer)
            found.insert(0, killer)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpectiPlayer(SearchPlayer):
    """Rates each action by the mean over worlds of what it leads to, dice averaged exactly.

    The budget counts leaves judged by `value`; the first look, one decision deep in one world, is
    always made in full. A subclass says by `rate` what the others want.
    """

    name: ClassVar[str] = "expecti"

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        """`error` is the standard error over worlds: 0 where nothing is hidden."""
        actions = distinct(self.rules, seen.state, legal)
        total = budget.simulations if budget.simulations > 0 else SIMULATIONS
        worlds = self.imagine(seen, seed, worlds_for(total, len(actions)))
        look = Look(self.rules, seen, seed, budget.seconds)
        counts = [0] * len(actions)
        found: list[Finding] = []
        for n in range(len(worlds)):
            if found and look.is_late():
                break
            look.number = n
            look.limit = look.spent + (total - look.spent) // (len(worlds) - n)
            finding = self._deepen(look, worlds[n], actions, counts)
            if finding is not None:
                found.append(finding)
        return _thought(self.rules, actions, found, counts, look)

    def imagine(self, seen: View, seed: bytes, count: int) -> list[Imagined]:
        """So many worlds of the view, equal ones put together."""
        drawn = Worlds(self.rules, seen, seed)
        found: list[Imagined] = []
        places: dict[bytes, int] = {}
        for n in range(count):
            world = drawn.at(n)
            weight = drawn.weight
            key = world.encode()
            place = places.get(key, -1)
            if place < 0:
                places[key] = len(found)
                found.append(Imagined(world, weight, weight * weight))
            else:
                found[place].weight += weight
                found[place].square += weight * weight
        return found

    def rate(self, look: Look, s: State, depth: int, step: int) -> float:
        """What `s`, which may be changed, is worth to the searching side, so many decisions on.

        Leaves the way it expects in `look.way`. Raises OutOfBudget."""
        return self._spread(look, s, depth, ROOM, step)[look.mine]

    def _deepen(
        self, look: Look, of: Imagined, actions: list[int], counts: list[int]
    ) -> Finding | None:
        """One decision deeper at a time; None when there was no time for a first look."""
        look.is_bound = look.number > 0
        look.killers = {}
        found: Finding | None = None
        places = list(range(len(actions)))
        try:
            for depth in range(1, DEEPEST + 1):
                look.is_cut = False
                ways: list[list[int]] = []
                values = self._ply(look, of.world, actions, counts, depth, ways, places)
                if found is None:
                    found = Finding(of, values, ways)
                    places = best_of(values, KEPT)
                else:
                    _fill_up(found, places, values, ways)
                found.values = values
                found.ways = ways
                look.is_bound = True
                if not look.is_cut or look.is_late():
                    break
        except OutOfBudget:
            return found
        return found

    def _ply(
        self,
        look: Look,
        world: State,
        actions: list[int],
        counts: list[int],
        depth: int,
        ways: list[list[int]],
        places: list[int],
    ) -> list[float]:
        """The values of the actions at these places, in their order."""
        values: list[float] = []
        for place in places:
            before = look.spent
            s = world.copy()
            look.turn = turn_of(s)
            self.rules.apply(s, actions[place], None)
            values.append(self.rate(look, s, depth - 1, 1))
            counts[place] += look.spent - before
            ways.append(look.way)
        return values

    def _spread(self, look: Look, s: State, depth: int, room: int, step: int) -> list[float]:
        """What `s` is worth to each side."""
        rules = self.rules
        if depth <= 0:
            look.finish(s)
        if s.node == CHANCE:
            return self._mean(look, s, depth, room, step)
        if s.node == OVER or depth <= 0:
            look.count(s)
            return [held(rules.value(s, head)) for head in look.heads]
        mover = look.sides[s.decider]
        best: list[float] = []
        way: list[int] = []
        for action in look.menu(s, depth):
            after = s.copy()
            rules.apply(after, action, None)
            found = self._spread(look, after, depth - 1, ROOM, step + 1)
            if not best or _prefers(found, best, mover, look.mine):
                best = found
                way = [action, *look.way]
        look.way = way
        return best

    def _mean(self, look: Look, s: State, depth: int, room: int, step: int) -> list[float]:
        outcomes = look.outcomes(s, room, step)
        total = [0.0] * len(look.heads)
        for outcome in outcomes:
            after = s.copy()
            self.rules.resolve(after, outcome, None)
            found = self._spread(look, after, depth, room // len(outcomes), step + 1)
            for side in range(len(total)):
                total[side] += found[side]
        look.way = []
        return [each / len(outcomes) for each in total]


def best_of(values: list[float], most: int) -> list[int]:
    """The places of the best values, so many of them and no more, in their order."""
    order = sorted(range(len(values)), key=lambda place: (-values[place], place))
    return sorted(order[:most])


def _fill_up(found: Finding, places: list[int], values: list[float], ways: list[list[int]]) -> None:
    """Put what was looked at no deeper beside what was: no better than the worst of that."""
    if len(places) == len(found.first):
        return
    worst = min(values)
    all_values = [min(value, worst) for value in found.first]
    all_ways = found.ways[:]
    for at in range(len(places)):
        all_values[places[at]] = values[at]
        all_ways[places[at]] = ways[at]
    values[:] = all_values
    ways[:] = all_ways


def worlds_for(simulations: int, actions: int) -> int:
    """How many worlds so many simulations are shared out to."""
    return max(1, min(MOST_WORLDS, simulations // (PER_WORLD * max(1, actions))))


def held(value: float) -> float:
    """Within 0..1, as `Rules.value` promises."""
    return min(1.0, max(0.0, value))


def _prefers(found: list[float], best: list[float], mover: int, mine: int) -> bool:
    """Whether a side does better; of what is the same to it, it is feared to hurt `mine` most."""
    if found[mover] > best[mover] + SAME:
        return True
    return found[mover] > best[mover] - SAME and found[mine] < best[mine] - SAME


def _thought(
    rules: Rules, actions: list[int], found: list[Finding], counts: list[int], look: Look
) -> Thought:
    """The means over the worlds, and the lines of the best action in two of them."""
    firsts = [_mean_of(found, place, is_first=True) for place in range(len(actions))]
    ranked: list[Ranked] = []
    for place in range(len(actions)):
        value = _mean_of(found, place, is_first=False)
        ranked.append(Ranked(actions[place], counts[place], value, _error_of(found, place, value)))
    # Of actions that come to the same, what is worth most at once stands first.
    lots = list(range(len(actions)))
    Rng(look.seed, TIES).shuffle(lots)
    order = sorted(
        range(len(actions)),
        key=lambda place: (-round(ranked[place].value, 9), -round(firsts[place], 9), lots[place]),
    )
    best = order[0]
    usual = max(found, key=lambda each: each.of.weight)
    worst = min(found, key=lambda each: each.values[best])
    line = _told(rules, usual.of.world, [actions[best], *usual.ways[best]])
    fear: list[tuple[int, str]] = []
    if worst.values[best] < usual.values[best] - SAME:
        fear = _told(rules, worst.of.world, [actions[best], *worst.ways[best]])
    return Thought([ranked[place] for place in order], len(found), look.spent, line, fear)


def _mean_of(found: list[Finding], place: int, *, is_first: bool) -> float:
    total = weights = 0.0
    for each in found:
        values = each.first if is_first else each.values
        total += each.of.weight * values[place]
        weights += each.of.weight
    return total / weights if weights > 0.0 else 0.5


def _error_of(found: list[Finding], place: int, mean: float) -> float:
    """The standard error of a weighted mean, by the effective number of draws (Kish 1965)."""
    weights = squares = spread = 0.0
    for each in found:
        weights += each.of.weight
        squares += each.of.square
        spread += each.of.weight * (each.values[place] - mean) ** 2
    if len(found) < 2 or weights <= 0.0:
        return 0.0
    draws = weights * weights / squares
    return math.sqrt(spread / weights / max(1.0, draws - 1.0))


def _told(rules: Rules, world: State, actions: list[int]) -> list[tuple[int, str]]:
    """The seats and exact texts of these actions, one after another in that world."""
    s = world.copy()
    found: list[tuple[int, str]] = []
    for action in actions[:LINE]:
        if s.node != DECIDE or action not in s.menu:
            break
        found.append((s.decider, rules.exact(s, action)))
        rules.apply(s, action, None)
    return found
