"""A race up a ladder for 2 to 8 seats, with dice, a wheel, hidden purses: small enough to solve.

In its turn a seat walks (one rung up), climbs (a die: two down, none, or one to four up), shakes
the ladder of somebody of another side (two rungs down), or turns the wheel (0 to 3 up, in a
thousand parts). The side with most rungs and coins after the last round wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.cards import CardPool
from engine.kernel.events import EVERYBODY, EventKind, Sink
from engine.kernel.game import Game
from engine.kernel.messages import Message
from engine.kernel.rng import Rng
from engine.kernel.rules import ActionText, Rules, Table
from engine.kernel.state import NOBODY, OVER, UNKNOWN, State, list_at, put_rows, rows_at

WALK, CLIMB, SPIN, SHAKE = 0, 1, 2, 16
PURSES, DIE, WHEEL = 1, 2, 3
TURN = 9
RISES = (-2, 0, 1, 2, 3, 4)
PARTS = 1000
MOVED, GAVE_UP = 0, 1
BY_HEIGHT, CONCEDED = 1, 2


class LadderState(State):
    """`purses` are hidden from all but their owners; `turn` counts turns from 0."""

    __slots__ = ("heights", "purses", "turn")

    heights: list[int]
    purses: list[int]
    turn: int

    def __init__(self) -> None:
        self.node = self.ask = self.secret = self.over = self.turn = 0
        self.decider, self.declaring = NOBODY, -1
        self.scores, self.menu, self.frames, self.sealed = [], [], [], []
        self.heights, self.purses = [], []

    def copy(self) -> LadderState:
        twin = LadderState()
        twin.load(self.flat())
        twin.menu = self.menu
        return twin

    def flat(self) -> list[int]:
        flat = [self.node, self.decider, self.ask, self.over, self.turn]
        for plain in (self.scores, self.heights, self.purses):
            flat += [len(plain), *plain]
        put_rows(flat, self.frames)
        return flat

    def load(self, flat: list[int]) -> None:
        self.node, self.decider, self.ask, self.over, self.turn = flat[:5]
        at = 5
        for name in ("scores", "heights", "purses"):
            setattr(self, name, list_at(flat, at))
            at += 1 + flat[at]
        self.frames, at = rows_at(flat, at)


class LadderRules(Rules):
    """`heights` is where the seats begin; with `teams`, seats of equal parity are one side."""

    def __init__(
        self,
        heights: Sequence[int],
        rounds: int = 1,
        *,
        teams: bool = False,
        wheel: bool = False,
        purses: Sequence[int] = (),
    ) -> None:
        self.key, self.version, self.seats = "ladder", 1, len(heights)
        self.pool, self.options = CardPool(()), {}
        self.event_kinds = [
            EventKind("moved", ("seat", "to"), (), "Seat {seat} is at {to}."),
            EventKind("gave_up", ("seat",), (), "Seat {seat} gives up."),
        ]
        self.heights = list(heights)
        self.rounds = rounds
        self.teams = teams
        self.wheel = wheel
        self.purses = list(purses)

    def blank(self) -> State:
        return LadderState()

    def setup(self, s: Any, table: Table, out: Sink | None) -> None:
        s.heights = self.heights[:]
        s.purses = [0] * self.seats
        s.frames = [[PURSES if self.purses else TURN]]

    def step(self, s: Any, out: Sink | None) -> None:
        if s.frames[-1][0] == PURSES and not s.turn and self.purses:
            self.chance(s, PURSES)
        elif s.turn < self.rounds * self.seats:
            self.pose(s, s.turn % self.seats, TURN)
        else:
            self.finish(s, self._scores(s), BY_HEIGHT)

    def options_of(self, s: Any) -> list[int]:
        others = [k for k in range(self.seats) if self.side_of(s, k) != self.side_of(s, s.decider)]
        return [WALK, CLIMB, *([SPIN] if self.wheel else []), *(SHAKE + k for k in others)]

    def answer(self, s: Any, action: int, out: Sink | None) -> None:
        if action in (CLIMB, SPIN):
            self.chance(s, DIE if action == CLIMB else WHEEL)
        elif action == WALK:
            self._move(s, s.decider, 1, out)
        else:
            self._move(s, action - SHAKE, -2, out)

    def sides_of(self, s: Any) -> list[int]:
        return {DIE: [len(RISES)], WHEEL: [PARTS]}.get(s.ask, [])

    def shuffle_of(self, s: Any) -> list[int]:
        return sorted(self.purses)

    def happen(self, s: Any, outcome: list[int], out: Sink | None) -> None:
        if s.ask == PURSES:
            s.purses, s.frames = outcome[: self.seats], [[TURN]]
        else:
            rise = RISES[outcome[0]] if s.ask == DIE else outcome[0] * 4 // PARTS
            self._move(s, s.turn % self.seats, rise, out)

    def _move(self, s: Any, seat: int, by: int, out: Sink | None) -> None:
        s.heights[seat] = max(0, s.heights[seat] + by)
        s.turn += 1
        if out is not None:
            out.append((MOVED, EVERYBODY, seat, s.heights[seat]))

    def mask(self, s: Any, seat: int) -> None:
        s.purses = [coin if k == seat or s.node == OVER else UNKNOWN
                    for k, coin in enumerate(s.purses)]  # fmt: skip

    def deal(self, s: Any, seat: int, rng: Rng) -> None:
        if UNKNOWN not in s.purses:
            return
        left = sorted(self.purses) if self.purses else [0] * self.seats
        for coin in s.purses:
            if coin != UNKNOWN:
                left.remove(coin)
        rng.shuffle(left)
        s.purses = [left.pop() if coin == UNKNOWN else coin for coin in s.purses]

    def open_hand(self, masked: Any, world: Any, seat: int) -> tuple[list[int], list[int]]:
        """The purses are known as a set: the next seat's, and all but one's own."""
        unseen = [coin for k, coin in enumerate(world.purses) if k != seat]
        return [world.purses[(seat + 1) % self.seats]], sorted(unseen)

    def redeal(self, s: Any, keep: int, rng: Rng) -> None:
        places = [k for k in range(self.seats) if not keep >> k & 1]
        coins = [s.purses[k] for k in places]
        rng.shuffle(coins)
        for k, coin in zip(places, coins, strict=True):
            s.purses[k] = coin

    def concede(self, s: Any, seat: int, out: Sink | None) -> None:
        mine = self.side_of(s, seat)
        self.finish(s, [0 if self.side_of(s, k) == mine else 2 for k in range(self.seats)],
                    CONCEDED)  # fmt: skip

    def side_of(self, s: State, seat: int) -> int:
        return seat % 2 if self.teams else seat

    def totals(self, s: Any) -> dict[int, int]:
        """Rungs and coins of each side."""
        found: dict[int, int] = {}
        for k in range(self.seats):
            side = self.side_of(s, k)
            found[side] = found.get(side, 0) + s.heights[k] + s.purses[k]
        return found

    def _scores(self, s: Any) -> list[int]:
        totals = self.totals(s)
        top = max(totals.values())
        winners = [side for side in totals if totals[side] == top]
        one = 2 if len(winners) == 1 else 1
        return [one if self.side_of(s, k) in winners else 0 for k in range(self.seats)]

    def value(self, s: Any, seat: int) -> float:
        if s.node == OVER:
            return float(s.scores[seat]) / 2
        totals = self.totals(s)
        mine = totals.pop(self.side_of(s, seat))
        return min(0.95, max(0.05, 0.5 + (mine - max(totals.values())) / 20))

    def act_text(self, s: State, action: int) -> ActionText:
        name = {WALK: "walk", CLIMB: "climb", SPIN: "spin"}.get(action, f"shake {action - SHAKE}")
        return ActionText(name, Message(name))

    def scene(self, s: Any, seat: int) -> dict[str, Any]:
        return {"heights": s.heights, "purses": s.purses, "turn": s.turn}


class Ladder(Game):
    """Three seats with hidden purses, two rounds."""

    key = "ladder"

    def seat_counts(self) -> tuple[int, ...]:
        return (3,)

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 3
    ) -> Rules:
        return LadderRules([0] * seats, 2, purses=[0, 1, 2, 3][:seats])


GAME = Ladder()
