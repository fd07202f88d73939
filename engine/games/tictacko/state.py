"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import Reader, State, put_row, put_rows


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
        new.clear(49)
        return new

    def copy(self) -> TicTacKoState:
        """An equal state that shares nothing mutable with this one."""
        new = TicTacKoState()
        self.copy_to(new)
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
        flat = super().flat()
        flat.append(self.turn_seat)
        flat.append(self.turn)
        flat.append(self.phase)
        put_row(flat, self.order)
        flat.append(self.at)
        flat.append(self.chooser)
        put_row(flat, self.factions)
        flat.append(self.full)
        flat.append(self.lane)
        flat.append(self.used)
        flat.append(self.announced)
        put_row(flat, self.grants)
        flat.append(self.stalled)
        put_row(flat, self.waiting)
        flat.append(self.resolved)
        flat.append(self.seq)
        flat.append(self.first_seq)
        put_row(flat, self.cards)
        put_row(flat, self.sides)
        put_row(flat, self.entered)
        put_row(flat, self.goals)
        put_rows(flat, self.buried)
        put_row(flat, self.current)
        put_row(flat, self.known_goals)
        put_row(flat, self.taken)
        put_row(flat, self.passed)
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
        put_row(flat, self.goal_rest)
        return flat

    def read(self, told: Reader) -> None:
        """Take the fields out of an encoding."""
        super().read(told)
        self.turn_seat = told.number()
        self.turn = told.number()
        self.phase = told.number()
        self.order = told.row()
        self.at = told.number()
        self.chooser = told.number()
        self.factions = told.row()
        self.full = told.number()
        self.lane = told.number()
        self.used = told.number()
        self.announced = told.number()
        self.grants = told.row()
        self.stalled = told.number()
        self.waiting = told.row()
        self.resolved = told.number()
        self.seq = told.number()
        self.first_seq = told.number()
        self.cards = told.row()
        self.sides = told.row()
        self.entered = told.row()
        self.goals = told.row()
        self.buried = told.rows()
        self.current = told.row()
        self.known_goals = told.row()
        self.taken = told.row()
        self.passed = told.row()
        self.done = told.rows()
        self.waits = told.rows()
        self.fired = told.rows()
        self.lasting = told.rows()
        self.items = told.rows()
        self.spent = told.rows()
        self.worn = told.rows()
        self.hands = told.rows()
        self.decks = told.rows()
        self.piles = told.rows()
        self.seen = told.rows()
        self.shown = told.rows()
        self.rest = told.rows()
        self.goal_rest = told.row()
        self.mark = 0
        self.touched = 0
