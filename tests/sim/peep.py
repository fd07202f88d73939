"""A trick game for two with hidden hands, which can be told to break one law at a time.

Twelve cards; three each, six in the deck. The higher card takes the trick and leads the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.by_hand import with_hand_kinds
from engine.kernel.cards import CardPool
from engine.kernel.events import EVERYBODY, EventKind, Sink
from engine.kernel.game import Game
from engine.kernel.messages import Message
from engine.kernel.rng import Rng
from engine.kernel.rules import ActionText, Rules, Table
from engine.kernel.state import NOBODY, State, list_at, put_rows, rows_at

CARDS = 12
HAND = 3
DEAL, TRICK = 1, 2
PLAYED, TAKEN, CONCEDED, DREW = 0, 1, 2, 3
BY_POINTS, GAVE_UP = 1, 2


class PeepState(State):
    """Hands and deck are hidden; `table` is the card led or -1; `pile` the cards played."""

    __slots__ = ("deck", "hands", "pile", "points", "table", "turn")

    def __init__(self) -> None:
        self.node = self.ask = self.secret = self.over = self.turn = 0
        self.decider, self.declaring, self.table = NOBODY, -1, -1
        self.scores, self.menu, self.deck, self.pile = [], [], [], []
        self.frames, self.sealed = [], []
        self.hands, self.points = [[], []], [0, 0]

    def copy(self) -> PeepState:
        twin = PeepState()
        twin.load(self.flat())
        twin.menu = self.menu
        return twin

    def flat(self) -> list[int]:
        flat = [self.node, self.decider, self.ask, self.over, self.turn, self.table]
        for plain in (self.scores, self.deck, self.pile, self.points):
            flat += [len(plain), *plain]
        put_rows(flat, self.frames)
        put_rows(flat, self.hands)
        return flat

    def load(self, flat: list[int]) -> None:
        self.node, self.decider, self.ask, self.over, self.turn, self.table = flat[:6]
        at = 6
        for name in ("scores", "deck", "pile", "points"):
            setattr(self, name, list_at(flat, at))
            at += 1 + flat[at]
        self.frames, at = rows_at(flat, at)
        self.hands, at = rows_at(flat, at)


class PeepRules(Rules):
    """`fault` names the law that is broken on purpose; "" for none."""

    def __init__(self, key: str, fault: str) -> None:
        self.key, self.version, self.seats = key, 1, 2
        self.pool, self.options = CardPool(()), {}
        self.event_kinds = with_hand_kinds([
            EventKind("played", ("seat", "card"), (), "Seat {seat} plays {card}."),
            EventKind("taken", ("seat",), (), "Seat {seat} takes the trick."),
            EventKind("conceded", ("seat",), (), "Seat {seat} gives up."),
            EventKind("drew", ("seat",), ("card",), "Seat {seat} draws {card}.", "It draws."),
        ])  # fmt: skip
        self.fault = fault
        self.calls = 0

    def blank(self) -> State:
        return PeepState()

    def setup(self, s: Any, table: Table, out: Sink | None) -> None:
        s.frames.append([DEAL])

    def step(self, s: Any, out: Sink | None) -> None:
        if s.frames[-1][0] == DEAL:
            self.chance(s, DEAL)
        elif s.hands[s.turn]:
            self.pose(s, s.turn, TRICK)
        else:
            lead = s.points[0] - s.points[1]
            self.finish(s, [1 + (lead > 0) - (lead < 0), 1 - (lead > 0) + (lead < 0)], BY_POINTS)

    def shuffle_of(self, s: Any) -> list[int]:
        return list(range(CARDS))

    def sides_of(self, s: Any) -> list[int]:
        return []

    def happen(self, s: Any, outcome: list[int], out: Sink | None) -> None:
        s.hands = [sorted(outcome[:HAND]), sorted(outcome[HAND : 2 * HAND])]
        s.deck = outcome[2 * HAND :]
        s.frames = [[TRICK]]

    def options_of(self, s: Any) -> list[int]:
        hand: list[int] = s.hands[s.decider][:]
        return hand[::-1] if self.fault == "order" else hand

    def answer(self, s: Any, action: int, out: Sink | None) -> None:
        self.calls += 1
        seat = s.turn
        s.hands[seat].remove(action)
        s.pile.append(action)
        if out is not None:
            out.append((PLAYED, EVERYBODY, seat, *([] if self.fault == "event" else [action])))
        if s.table < 0:
            s.table, s.turn = action, 1 - seat
            return
        winner = seat if action > s.table else 1 - seat
        is_double = self.fault == "memory" and self.calls % 7 == 0
        s.points[winner] += 2 if is_double or self.fault == "points" else 1
        s.table, s.turn = -1, winner
        if out is not None:
            out.append((TAKEN, EVERYBODY, winner))
        if s.deck:
            for drawer in (winner, 1 - winner):
                card = s.deck.pop()
                s.hands[drawer] = sorted([*s.hands[drawer], card])
                if out is not None:
                    out.append((DREW, 1 << drawer, drawer, card))

    def mask(self, s: Any, seat: int) -> None:
        s.deck = [-1] * len(s.deck)
        for other in (0, 1):
            if other != seat and self.fault != "leak":
                s.hands[other] = [-1] * len(s.hands[other])

    def deal(self, s: Any, seat: int, rng: Rng) -> None:
        known = {*s.pile, *(s.hands[seat] if seat >= 0 else [])}
        self._spread(s, seat, [card for card in range(CARDS) if card not in known], rng)

    def redeal(self, s: Any, keep: int, rng: Rng) -> None:
        if keep in (1, 2):
            seat = keep - 1
            self._spread(s, seat, sorted(s.deck + s.hands[1 - seat]), rng)
        else:
            rng.shuffle(s.deck)

    def _spread(self, s: Any, seat: int, unseen: list[int], rng: Rng) -> None:
        if self.fault != "sampler":
            rng.shuffle(unseen)
        if s.frames and s.frames[-1][0] == DEAL:
            return
        for other in (0, 1):
            if other != seat:
                count = len(s.hands[other])
                s.hands[other], unseen = sorted(unseen[:count]), unseen[count:]
        s.deck = unseen

    def concede(self, s: Any, seat: int, out: Sink | None) -> None:
        self.finish(s, [0, 2] if seat == 0 else [2, 0], GAVE_UP)
        if self.fault == "concede":
            s.menu = [1]

    def value(self, s: Any, seat: int) -> float:
        if not s.hands[0] and not s.hands[1]:
            return 0.5 + (s.points[seat] - s.points[1 - seat]) / 10
        return 0.5 + (s.points[seat] - s.points[1 - seat]) / 10 + sum(s.hands[seat]) / 1000

    def act_text(self, s: Any, action: int) -> ActionText:
        return ActionText(f"play {action}", Message("Play {card}", {"card": action}))

    def scene(self, s: Any, seat: int) -> dict[str, Any]:
        hands = "cards" if self.fault == "scene" else "hands"
        return {hands: s.hands, "table": s.table, "points": s.points, "deck": len(s.deck)}

    def broken(self, s: Any) -> list[str]:
        held = [card for hand in s.hands for card in hand] + s.deck + s.pile
        if held and sorted(held) != list(range(CARDS)):
            return ["twelve different cards"]
        return ["too many cards played"] if self.fault == "law" and len(s.pile) > 4 else []

    def prior_of(self, masked: Any, seat: int) -> dict[int, float]:
        known = {*masked.pile, *masked.hands[seat]}
        unseen = [card for card in range(CARDS) if card not in known]
        return dict.fromkeys(unseen, 1 / len(unseen))


class Peep(Game):
    """Set `fault` before a test; a fresh seed makes the fuzzer bind anew."""

    fault = ""

    def __init__(self) -> None:
        # Compiled code reads a name of the class itself only where the class is compiled too.
        self.key = "peep"

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        return PeepRules(self.key, self.fault)


GAME = Peep()
