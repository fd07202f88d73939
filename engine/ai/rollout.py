"""How a search plays on where its tree ends: a few cheap decisions, then the game's judgement."""

from __future__ import annotations

from typing import Final

from engine.ai.greedy import turn_of
from engine.ai.keen import keen_action
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE, NOBODY, OVER, State

# Of so many decisions, `Manner.plain` take the game's default action.
OUT_OF: Final = 256
# What one decision more before the end takes off a win, and gives to a loss.
LENGTH: Final = 0.0005
LONGEST: Final = 100


class Manner:
    """How far and how a rollout plays.

    It ends where a turn of the seat that thinks begins, after a whole round of turns, or two, three
    of them, counted from its turn, the next one where it is asked in another's: so every line is
    judged at the same point of a round, whenever it is thought about; or after `plies`
    decisions, the only measure in games whose state has no field `turn`. Of `OUT_OF` decisions
    about `keen` look at what the actions that the game considers lead to and take the best,
    declarations apart unless all are keen; of the others about `plain` take the game's default
    action, the rest any legal one. With `is_sketched` all take what the game sketches. `rounds`
    and `beyond` are for whoever makes the clock: it counts so many rounds as one, and so many more
    are played as sketched. `ends` (0..1) is how much of the worth of a rollout is how it ends if
    it is then played to the end as sketched, the rest is how it stands.
    """

    __slots__ = ("beyond", "ends", "is_sketched", "keen", "plain", "plies", "rounds")

    plies: int
    plain: int
    keen: int
    is_sketched: bool
    rounds: int
    beyond: int
    ends: float

    def __init__(
        self,
        plies: int = 24,
        plain: int = 160,
        keen: int = 0,
        *,
        is_sketched: bool = False,
        rounds: int = 1,
        beyond: int = 0,
        ends: float = 0.0,
    ) -> None:
        self.is_sketched = is_sketched
        self.rounds = rounds
        self.beyond = beyond
        self.ends = ends
        self.plies = plies
        self.plain = plain
        self.keen = keen


class Clock:
    """Counts the turns that began since the position thought about, `seats` to a round, the first
    of which begins in the `away`-th turn from then: 0 for the one under way."""

    __slots__ = ("away", "begun", "is_new", "seats", "turn")

    seats: int
    turn: int
    away: int
    begun: int
    is_new: bool

    def __init__(self, seats: int, turn: int, away: int = 0) -> None:
        self.seats = seats
        self.away = away
        self.turn = turn
        self.begun = 0
        self.is_new = False

    def look(self, s: State) -> None:
        """To be called before each decision."""
        turn = turn_of(s)
        self.is_new = turn != self.turn
        if self.is_new:
            self.turn = turn
            self.begun += 1

    @property
    def is_round(self) -> bool:
        """Whether a turn just began that ends a round."""
        since = self.begun - self.away
        return self.is_new and since >= self.seats and since % self.seats == 0


def clock_of(rules: Rules, s: State, seat: int, rounds: int = 1) -> Clock:
    """A clock for what `seat` thinks about at `s`; so many rounds count as one."""
    whose: int = getattr(s, "turn_seat", NOBODY)
    away = (seat - whose) % rules.seats if whose >= 0 else 0
    return Clock(rules.seats * rounds, turn_of(s), away)


def is_away(s: State, seat: int) -> bool:
    """Whether `seat` thinks in somebody else's turn."""
    whose: int = getattr(s, "turn_seat", NOBODY)
    return whose >= 0 and whose != seat


def settle(rules: Rules, s: State, rng: Rng) -> None:
    """Let chance decide until somebody must, or the game is over."""
    while s.node == CHANCE:
        rules.resolve(s, rules.draw(s, rng), None)


def play_on(rules: Rules, s: State, rng: Rng, manner: Manner, clock: Clock) -> int:
    """Play on in that manner, from where `clock` has looked last; how many decisions were made."""
    plies, most = 0, manner.plies * (clock.seats + clock.away) // clock.seats
    while s.node != OVER:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng), None)
            continue
        clock.look(s)
        if s.declaring < 0 and (clock.is_round or plies >= most):
            break
        rules.apply(s, answer_of(rules, s, rng, manner), None)
        plies += 1
    return plies


def answer_of(rules: Rules, s: State, rng: Rng, manner: Manner) -> int:
    """One decision in that manner."""
    if len(s.menu) == 1:
        return s.menu[0]
    if manner.is_sketched:
        return rules.sketch(s)
    may_look = s.declaring < 0 or manner.keen == OUT_OF
    if may_look and manner.keen and rng.below(OUT_OF) < manner.keen:
        return keen_action(rules, s, rng)
    if rng.below(OUT_OF) < manner.plain:
        return rules.default_action(s)
    return s.menu[rng.below(len(s.menu))]


def worth(rules: Rules, s: State, seat: int, decisions: int) -> float:
    """How well `seat` stands, 0..1; after the end the quicker win and the longer fight count more.

    `decisions` are those made since the position thought about."""
    value = rules.value(s, seat)
    if s.node == DECIDE:
        return value
    return 0.5 + (value - 0.5) * (1.0 - LENGTH * min(decisions, LONGEST))
