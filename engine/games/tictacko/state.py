"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import NOBODY, State, list_at, put_rows, rows_at


class TicTacKoState(State):
    """The state described by TicTacKoState's field table."""

    __slots__ = (
        "announced",
        "at",
        "buried",
        "cards",
        "chooser",
        "current",
        "decks",
        "done",
        "entered",
        "factions",
        "fired",
        "first_seq",
        "full",
        "goal_rest",
        "goals",
        "grants",
        "hands",
        "items",
        "known_goals",
        "lane",
        "lasting",
        "mark",
        "order",
        "passed",
        "phase",
        "piles",
        "resolved",
        "rest",
        "seen",
        "seq",
        "shown",
        "sides",
        "spent",
        "stalled",
        "taken",
        "touched",
        "turn",
        "turn_seat",
        "used",
        "waiting",
        "waits",
        "worn",
    )

    turn_seat: int
    turn: int
    phase: int
    order: list[int]
    at: int
    chooser: int
    factions: list[int]
    full: int
    lane: int
    used: int
    announced: int
    grants: list[int]
    stalled: int
    waiting: list[int]
    resolved: int
    seq: int
    first_seq: int
    cards: list[int]
    sides: list[int]
    entered: list[int]
    goals: list[int]
    buried: list[list[int]]
    current: list[int]
    known_goals: list[int]
    taken: list[int]
    passed: list[int]
    done: list[list[int]]
    waits: list[list[int]]
    fired: list[list[int]]
    lasting: list[list[int]]
    items: list[list[int]]
    spent: list[list[int]]
    worn: list[list[int]]
    hands: list[list[int]]
    decks: list[list[int]]
    piles: list[list[int]]
    seen: list[list[int]]
    shown: list[list[int]]
    rest: list[list[int]]
    goal_rest: list[int]
    mark: int
    touched: int

    @staticmethod
    def fresh() -> TicTacKoState:
        """A state with every field zero or empty."""
        new = TicTacKoState()
        new.menu = []
        new.node = 0
        new.decider = 0
        new.ask = 0
        new.secret = 0
        new.declaring = 0
        new.over = 0
        new.scores = []
        new.frames = []
        new.sealed = []
        new.turn_seat = 0
        new.turn = 0
        new.phase = 0
        new.order = []
        new.at = 0
        new.chooser = 0
        new.factions = []
        new.full = 0
        new.lane = 0
        new.used = 0
        new.announced = 0
        new.grants = []
        new.stalled = 0
        new.waiting = []
        new.resolved = 0
        new.seq = 0
        new.first_seq = 0
        new.cards = []
        new.sides = []
        new.entered = []
        new.goals = []
        new.buried = []
        new.current = []
        new.known_goals = []
        new.taken = []
        new.passed = []
        new.done = []
        new.waits = []
        new.fired = []
        new.lasting = []
        new.items = []
        new.spent = []
        new.worn = []
        new.hands = []
        new.decks = []
        new.piles = []
        new.seen = []
        new.shown = []
        new.rest = []
        new.goal_rest = []
        new.mark = 0
        new.touched = 0
        new.decider = NOBODY
        new.declaring = -1
        return new

    def copy(self) -> TicTacKoState:
        """An equal state that shares nothing mutable with this one."""
        new = TicTacKoState()
        new.menu = self.menu
        new.node = self.node
        new.decider = self.decider
        new.ask = self.ask
        new.secret = self.secret
        new.declaring = self.declaring
        new.over = self.over
        new.scores = self.scores[:]
        new.frames = [row[:] for row in self.frames]
        new.sealed = [row[:] for row in self.sealed]
        new.turn_seat = self.turn_seat
        new.turn = self.turn
        new.phase = self.phase
        new.order = self.order[:]
        new.at = self.at
        new.chooser = self.chooser
        new.factions = self.factions[:]
        new.full = self.full
        new.lane = self.lane
        new.used = self.used
        new.announced = self.announced
        new.grants = self.grants[:]
        new.stalled = self.stalled
        new.waiting = self.waiting[:]
        new.resolved = self.resolved
        new.seq = self.seq
        new.first_seq = self.first_seq
        new.cards = self.cards[:]
        new.sides = self.sides[:]
        new.entered = self.entered[:]
        new.goals = self.goals[:]
        new.buried = [row[:] for row in self.buried]
        new.current = self.current[:]
        new.known_goals = self.known_goals[:]
        new.taken = self.taken[:]
        new.passed = self.passed[:]
        new.done = [row[:] for row in self.done]
        new.waits = [row[:] for row in self.waits]
        new.fired = [row[:] for row in self.fired]
        new.lasting = [row[:] for row in self.lasting]
        new.items = [row[:] for row in self.items]
        new.spent = [row[:] for row in self.spent]
        new.worn = [row[:] for row in self.worn]
        new.hands = [row[:] for row in self.hands]
        new.decks = [row[:] for row in self.decks]
        new.piles = [row[:] for row in self.piles]
        new.seen = [row[:] for row in self.seen]
        new.shown = [row[:] for row in self.shown]
        new.rest = [row[:] for row in self.rest]
        new.goal_rest = self.goal_rest[:]
        new.mark = 0
        new.touched = 0
        return new

    def flat(self) -> list[int]:
        """All fields as one list of ints."""
        flat: list[int] = []
        flat.append(self.node)
        flat.append(self.decider)
        flat.append(self.ask)
        flat.append(self.secret)
        flat.append(self.declaring)
        flat.append(self.over)
        flat.append(len(self.scores))
        flat.extend(self.scores)
        put_rows(flat, self.frames)
        put_rows(flat, self.sealed)
        flat.append(self.turn_seat)
        flat.append(self.turn)
        flat.append(self.phase)
        flat.append(len(self.order))
        flat.extend(self.order)
        flat.append(self.at)
        flat.append(self.chooser)
        flat.append(len(self.factions))
        flat.extend(self.factions)
        flat.append(self.full)
        flat.append(self.lane)
        flat.append(self.used)
        flat.append(self.announced)
        flat.append(len(self.grants))
        flat.extend(self.grants)
        flat.append(self.stalled)
        flat.append(len(self.waiting))
        flat.extend(self.waiting)
        flat.append(self.resolved)
        flat.append(self.seq)
        flat.append(self.first_seq)
        flat.append(len(self.cards))
        flat.extend(self.cards)
        flat.append(len(self.sides))
        flat.extend(self.sides)
        flat.append(len(self.entered))
        flat.extend(self.entered)
        flat.append(len(self.goals))
        flat.extend(self.goals)
        put_rows(flat, self.buried)
        flat.append(len(self.current))
        flat.extend(self.current)
        flat.append(len(self.known_goals))
        flat.extend(self.known_goals)
        flat.append(len(self.taken))
        flat.extend(self.taken)
        flat.append(len(self.passed))
        flat.extend(self.passed)
        put_rows(flat, self.done)
        put_rows(flat, self.waits)
        put_rows(flat, self.fired)
        put_rows(flat, self.lasting)
        put_rows(flat, self.items)
        put_rows(flat, self.spent)
        put_rows(flat, self.worn)
        put_rows(flat, self.hands)
        put_rows(flat, self.decks)
        put_rows(flat, self.piles)
        put_rows(flat, self.seen)
        put_rows(flat, self.shown)
        put_rows(flat, self.rest)
        flat.append(len(self.goal_rest))
        flat.extend(self.goal_rest)
        return flat

    def load(self, flat: list[int]) -> None:
        """Fill this state from what `flat()` gave."""
        self.menu = []
        at = 0
        self.node = flat[at]
        at += 1
        self.decider = flat[at]
        at += 1
        self.ask = flat[at]
        at += 1
        self.secret = flat[at]
        at += 1
        self.declaring = flat[at]
        at += 1
        self.over = flat[at]
        at += 1
        self.scores = list_at(flat, at)
        at += 1 + flat[at]
        self.frames, at = rows_at(flat, at)
        self.sealed, at = rows_at(flat, at)
        self.turn_seat = flat[at]
        at += 1
        self.turn = flat[at]
        at += 1
        self.phase = flat[at]
        at += 1
        self.order = list_at(flat, at)
        at += 1 + flat[at]
        self.at = flat[at]
        at += 1
        self.chooser = flat[at]
        at += 1
        self.factions = list_at(flat, at)
        at += 1 + flat[at]
        self.full = flat[at]
        at += 1
        self.lane = flat[at]
        at += 1
        self.used = flat[at]
        at += 1
        self.announced = flat[at]
        at += 1
        self.grants = list_at(flat, at)
        at += 1 + flat[at]
        self.stalled = flat[at]
        at += 1
        self.waiting = list_at(flat, at)
        at += 1 + flat[at]
        self.resolved = flat[at]
        at += 1
        self.seq = flat[at]
        at += 1
        self.first_seq = flat[at]
        at += 1
        self.cards = list_at(flat, at)
        at += 1 + flat[at]
        self.sides = list_at(flat, at)
        at += 1 + flat[at]
        self.entered = list_at(flat, at)
        at += 1 + flat[at]
        self.goals = list_at(flat, at)
        at += 1 + flat[at]
        self.buried, at = rows_at(flat, at)
        self.current = list_at(flat, at)
        at += 1 + flat[at]
        self.known_goals = list_at(flat, at)
        at += 1 + flat[at]
        self.taken = list_at(flat, at)
        at += 1 + flat[at]
        self.passed = list_at(flat, at)
        at += 1 + flat[at]
        self.done, at = rows_at(flat, at)
        self.waits, at = rows_at(flat, at)
        self.fired, at = rows_at(flat, at)
        self.lasting, at = rows_at(flat, at)
        self.items, at = rows_at(flat, at)
        self.spent, at = rows_at(flat, at)
        self.worn, at = rows_at(flat, at)
        self.hands, at = rows_at(flat, at)
        self.decks, at = rows_at(flat, at)
        self.piles, at = rows_at(flat, at)
        self.seen, at = rows_at(flat, at)
        self.shown, at = rows_at(flat, at)
        self.rest, at = rows_at(flat, at)
        self.goal_rest = list_at(flat, at)
        at += 1 + flat[at]
        self.mark = 0
        self.touched = 0
