"""Three games of a few moves whose best play is known, for searches to be held against.

*Cups*: seat 0 takes a draw, or guesses under which of three cups a pea lies: right wins, wrong
loses. The pea lies there from the start, or seat 1 hides it in secret after the draw was refused.

*Pile*: the seats in turn take one or two counters; the side that takes the last one wins.

*Errands*: turns of many decisions, one of which ends the turn.
"""

from __future__ import annotations

from typing import Any

from engine.kernel.cards import CardPool
from engine.kernel.events import Sink
from engine.kernel.messages import Message
from engine.kernel.rng import Rng
from engine.kernel.rules import ActionText, Rules, Table
from engine.kernel.state import DECIDE, NOBODY, UNKNOWN, State
from engine.kernel.view import View, view

OFFER, HIDE, GUESS, TAKE = 1, 2, 3, 4
DRAW, REFUSE = 1, 2
CUPS = 3
HOME, GAIN, LOSSES = 0, 1, (2, 3, 4, 5)


class TinyState(State):
    """`hidden` is the cup of the pea or -1, `left` the counters of the pile."""

    __slots__ = ("hidden", "left")

    def __init__(self) -> None:
        self.node = self.ask = self.secret = self.over = self.hidden = self.left = 0
        self.decider, self.declaring = NOBODY, -1
        self.scores, self.menu, self.frames, self.sealed = [], [], [], []

    def copy(self) -> TinyState:
        twin = TinyState()
        twin.load(self.flat())
        twin.menu = self.menu
        return twin

    def flat(self) -> list[int]:
        return [
            self.node,
            self.ask,
            self.secret,
            self.decider,
            self.hidden,
            self.left,
            *self.scores,
        ]

    def load(self, flat: list[int]) -> None:
        self.node, self.ask, self.secret, self.decider, self.hidden, self.left = flat[:6]
        self.scores = flat[6:]


class TinyRules(Rules):
    """What both games share."""

    def __init__(self, key: str, seats: int) -> None:
        self.key, self.version, self.seats = key, 1, seats
        self.pool, self.options, self.event_kinds = CardPool(()), {}, []

    def blank(self) -> State:
        return TinyState()

    def act_text(self, s: State, action: int) -> ActionText:
        return ActionText(f"{s.ask}:{action}", Message("move"))

    def mask(self, s: Any, seat: int) -> None:
        s.hidden = UNKNOWN

    def redeal(self, s: Any, keep: int, rng: Rng) -> None:
        """Nobody undoes here."""

    def opened(self) -> State:
        """The start."""
        return self.start(Table(self.seats))

    def seen(self) -> View:
        """What the first seat sees at the start."""
        return view(self, self.opened(), 0)


class Cups(TinyRules):
    """With `hides` seat 1 puts the pea away in secret; `liked` makes one cup likelier."""

    def __init__(self, *, hides: bool = False, liked: int = 0) -> None:
        super().__init__("cups", 2)
        self.hides = hides
        self.liked = liked

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        s.frames.append([OFFER])

    def step(self, s: Any, out: Sink | None) -> None:
        ask = s.frames[-1][0]
        s.secret = int(ask == HIDE)
        self.pose(s, 1 if ask == HIDE else 0, ask)

    def options_of(self, s: State) -> list[int]:
        return [DRAW, REFUSE] if s.ask == OFFER else list(range(1, CUPS + 1))

    def answer(self, s: Any, action: int, out: Sink | None) -> None:
        if s.ask == OFFER:
            if action == DRAW:
                self.finish(s, [1, 1], 1)
                return
            s.frames = [[HIDE if self.hides else GUESS]]
        elif s.ask == HIDE:
            s.hidden = action
            s.frames = [[GUESS]]
        else:
            self.finish(s, [2, 0] if action == s.hidden else [0, 2], 2)

    def deal(self, s: Any, seat: int, rng: Rng) -> None:
        s.hidden = 1 + rng.below(CUPS)

    def likelihood(self, s: Any, seat: int) -> float:
        return 20.0 if s.hidden == self.liked else 1.0

    def value(self, s: Any, seat: int) -> float:
        return s.scores[seat] / 2.0 if s.scores else 0.5


class Pile(TinyRules):
    """`sides` names the side of each seat; the first seat begins with `left` counters."""

    def __init__(self, sides: list[int], left: int) -> None:
        super().__init__("pile", len(sides))
        self.sides = sides
        self.first = left

    def setup(self, s: Any, table: Table, out: Sink | None) -> None:
        s.left = self.first
        s.frames.append([0])

    def step(self, s: Any, out: Sink | None) -> None:
        self.pose(s, s.frames[-1][0], TAKE)

    def options_of(self, s: Any) -> list[int]:
        return [1, 2] if s.left > 1 else [1]

    def answer(self, s: Any, action: int, out: Sink | None) -> None:
        seat = s.decider
        s.left -= action
        if s.left:
            s.frames = [[(seat + 1) % self.seats]]
            return
        side = self.sides[seat]
        self.finish(s, [2 if other == side else 0 for other in self.sides], 1)

    def mask(self, s: Any, seat: int) -> None:
        """Nothing is hidden."""

    def deal(self, s: Any, seat: int, rng: Rng) -> None:
        """Nothing is hidden."""

    def side_of(self, s: State, seat: int) -> int:
        return self.sides[seat]

    def value(self, s: Any, seat: int) -> float:
        return s.scores[seat] / 2.0 if s.node != DECIDE and s.scores else 0.5


class ErrandState(TinyState):
    """`turn` counts the turns, `done` the errands of this one as bits, `points` those of seats."""

    __slots__ = ("done", "points", "turn")

    def __init__(self) -> None:
        super().__init__()
        self.turn = self.done = 0
        self.points = [0, 0]

    def copy(self) -> ErrandState:
        twin = ErrandState()
        twin.load(self.flat())
        twin.menu, twin.frames = self.menu[:], [frame[:] for frame in self.frames]
        twin.turn, twin.done, twin.points = self.turn, self.done, self.points[:]
        return twin


class Errands(TinyRules):
    """A turn of many decisions: each errand can be done once, and HOME ends the turn, which is
    also what happens when nobody answers. One errand gains a little, each of the others loses
    much. Four turns make a game."""

    def __init__(self) -> None:
        super().__init__("errands", 2)

    def blank(self) -> State:
        return ErrandState()

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        s.frames.append([0])

    def step(self, s: Any, out: Sink | None) -> None:
        self.pose(s, s.turn % 2, TAKE)

    def options_of(self, s: Any) -> list[int]:
        return [HOME, *(each for each in (GAIN, *LOSSES) if not s.done >> each & 1)]

    def default_action(self, s: State) -> int:
        return HOME

    def answer(self, s: Any, action: int, out: Sink | None) -> None:
        if action != HOME:
            s.done |= 1 << action
            s.points[s.decider] += 1 if action == GAIN else -10
            return
        s.turn += 1
        s.done = 0
        if s.turn == 4:
            gap = s.points[0] - s.points[1]
            self.finish(s, [1 + (gap > 0) - (gap < 0), 1 + (gap < 0) - (gap > 0)], 1)

    def mask(self, s: Any, seat: int) -> None:
        """Nothing is hidden."""

    def deal(self, s: Any, seat: int, rng: Rng) -> None:
        """Nothing is hidden."""

    def value(self, s: Any, seat: int) -> float:
        if s.scores:
            return float(s.scores[seat]) / 2.0
        gap: int = s.points[seat] - s.points[1 - seat]
        return 0.5 + gap / 200.0
