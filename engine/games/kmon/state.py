"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import Reader, State, put_row, put_rows


class KMonState(State):
    """The state described by KMonState's field table."""

    __slots__ = (
        "active",
        "charges",
        "damage",
        "decks",
        "discount",
        "effects",
        "exhausted",
        "extra",
        "first",
        "granted",
        "hands",
        "known_bottom",
        "known_top",
        "last_attack",
        "links",
        "marked",
        "marked_at",
        "moment",
        "phase",
        "piles",
        "rest",
        "seen",
        "seq",
        "shown",
        "stance",
        "statics",
        "team",
        "turn",
        "turn_seat",
        "used",
    )

    turn_seat: int
    turn: int
    phase: int
    first: int
    charges: list[int]
    active: list[int]
    stance: list[int]
    team: list[int]
    damage: list[int]
    exhausted: list[int]
    marked: list[int]
    last_attack: list[int]
    known_top: list[int]
    known_bottom: list[int]
    seq: int
    statics: int
    moment: int
    marked_at: list[int]
    discount: list[int]
    extra: list[int]
    granted: int
    rest: list[int]
    hands: list[list[int]]
    decks: list[list[int]]
    piles: list[list[int]]
    shown: list[list[int]]
    seen: list[list[int]]
    used: list[list[int]]
    effects: list[list[int]]
    links: list[list[int]]

    @staticmethod
    def fresh() -> KMonState:
        """A state with every field zero or empty."""
        new = KMonState()
        new.clear(39)
        return new

    def copy(self) -> KMonState:
        """An equal state that shares nothing mutable with this one."""
        new = KMonState()
        self.copy_to(new)
        new.turn_seat = self.turn_seat
        new.turn = self.turn
        new.phase = self.phase
        new.first = self.first
        new.charges = self.charges[:]
        new.active = self.active[:]
        new.stance = self.stance[:]
        new.team = self.team[:]
        new.damage = self.damage[:]
        new.exhausted = self.exhausted[:]
        new.marked = self.marked[:]
        new.last_attack = self.last_attack[:]
        new.known_top = self.known_top[:]
        new.known_bottom = self.known_bottom[:]
        new.seq = self.seq
        new.statics = self.statics
        new.moment = self.moment
        new.marked_at = self.marked_at[:]
        new.discount = self.discount[:]
        new.extra = self.extra[:]
        new.granted = self.granted
        new.rest = self.rest[:]
        new.hands = [row[:] for row in self.hands]
        new.decks = [row[:] for row in self.decks]
        new.piles = [row[:] for row in self.piles]
        new.shown = [row[:] for row in self.shown]
        new.seen = [row[:] for row in self.seen]
        new.used = [row[:] for row in self.used]
        new.effects = [row[:] for row in self.effects]
        new.links = [row[:] for row in self.links]
        return new

    def flat(self) -> list[int]:
        """All fields as one list of ints."""
        flat = super().flat()
        flat.append(self.turn_seat)
        flat.append(self.turn)
        flat.append(self.phase)
        flat.append(self.first)
        put_row(flat, self.charges)
        put_row(flat, self.active)
        put_row(flat, self.stance)
        put_row(flat, self.team)
        put_row(flat, self.damage)
        put_row(flat, self.exhausted)
        put_row(flat, self.marked)
        put_row(flat, self.last_attack)
        put_row(flat, self.known_top)
        put_row(flat, self.known_bottom)
        flat.append(self.seq)
        flat.append(self.statics)
        flat.append(self.moment)
        put_row(flat, self.marked_at)
        put_row(flat, self.discount)
        put_row(flat, self.extra)
        flat.append(self.granted)
        put_row(flat, self.rest)
        put_rows(flat, self.hands)
        put_rows(flat, self.decks)
        put_rows(flat, self.piles)
        put_rows(flat, self.shown)
        put_rows(flat, self.seen)
        put_rows(flat, self.used)
        put_rows(flat, self.effects)
        put_rows(flat, self.links)
        return flat

    def read(self, told: Reader) -> None:
        """Take the fields out of an encoding."""
        super().read(told)
        self.turn_seat = told.number()
        self.turn = told.number()
        self.phase = told.number()
        self.first = told.number()
        self.charges = told.row()
        self.active = told.row()
        self.stance = told.row()
        self.team = told.row()
        self.damage = told.row()
        self.exhausted = told.row()
        self.marked = told.row()
        self.last_attack = told.row()
        self.known_top = told.row()
        self.known_bottom = told.row()
        self.seq = told.number()
        self.statics = told.number()
        self.moment = told.number()
        self.marked_at = told.row()
        self.discount = told.row()
        self.extra = told.row()
        self.granted = told.number()
        self.rest = told.row()
        self.hands = told.rows()
        self.decks = told.rows()
        self.piles = told.rows()
        self.shown = told.rows()
        self.seen = told.rows()
        self.used = told.rows()
        self.effects = told.rows()
        self.links = told.rows()
