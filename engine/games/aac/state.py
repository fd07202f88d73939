"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import Reader, State, put_row, put_rows


class AacState(State):
    """The state described by AacState's field table."""

    __slots__ = (
        "acts",
        "aired",
        "altered",
        "attacks",
        "bonus",
        "calm",
        "clocks",
        "decks",
        "dirty",
        "exchanged",
        "extra",
        "field",
        "first",
        "flips",
        "gifted",
        "gifts",
        "giving",
        "hands",
        "idle",
        "known_bottom",
        "known_top",
        "lasts",
        "lp",
        "met",
        "phase",
        "queue",
        "quota",
        "rest",
        "seen",
        "seq",
        "shown",
        "skips",
        "spare",
        "striker",
        "toilets",
        "turn",
        "turn_seat",
        "turns",
        "voids",
    )

    turn_seat: int
    first: int
    turn: int
    phase: int
    turns: list[int]
    lp: list[int]
    bonus: list[int]
    gifts: list[int]
    gifted: int
    idle: list[int]
    altered: int
    giving: int
    quota: list[int]
    spare: list[int]
    acts: int
    attacks: int
    striker: int
    skips: int
    clocks: list[int]
    dirty: int
    seq: int
    flips: list[int]
    known_top: list[int]
    known_bottom: list[int]
    rest: list[int]
    field: list[list[int]]
    lasts: list[list[int]]
    queue: list[list[int]]
    extra: list[list[int]]
    hands: list[list[int]]
    decks: list[list[int]]
    toilets: list[list[int]]
    voids: list[list[int]]
    shown: list[list[int]]
    seen: list[list[int]]
    met: list[list[int]]
    aired: list[list[int]]
    exchanged: list[list[int]]
    calm: int

    @staticmethod
    def fresh() -> AacState:
        """A state with every field zero or empty."""
        new = AacState()
        new.clear(47)
        return new

    def copy(self) -> AacState:
        """An equal state that shares nothing mutable with this one."""
        new = AacState()
        self.copy_to(new)
        new.turn_seat = self.turn_seat
        new.first = self.first
        new.turn = self.turn
        new.phase = self.phase
        new.turns = self.turns[:]
        new.lp = self.lp[:]
        new.bonus = self.bonus[:]
        new.gifts = self.gifts[:]
        new.gifted = self.gifted
        new.idle = self.idle[:]
        new.altered = self.altered
        new.giving = self.giving
        new.quota = self.quota[:]
        new.spare = self.spare[:]
        new.acts = self.acts
        new.attacks = self.attacks
        new.striker = self.striker
        new.skips = self.skips
        new.clocks = self.clocks[:]
        new.dirty = self.dirty
        new.seq = self.seq
        new.flips = self.flips[:]
        new.known_top = self.known_top[:]
        new.known_bottom = self.known_bottom[:]
        new.rest = self.rest[:]
        new.field = [row[:] for row in self.field]
        new.lasts = [row[:] for row in self.lasts]
        new.queue = [row[:] for row in self.queue]
        new.extra = [row[:] for row in self.extra]
        new.hands = [row[:] for row in self.hands]
        new.decks = [row[:] for row in self.decks]
        new.toilets = [row[:] for row in self.toilets]
        new.voids = [row[:] for row in self.voids]
        new.shown = [row[:] for row in self.shown]
        new.seen = [row[:] for row in self.seen]
        new.met = [row[:] for row in self.met]
        new.aired = [row[:] for row in self.aired]
        new.exchanged = [row[:] for row in self.exchanged]
        new.calm = 0
        return new

    def flat(self) -> list[int]:
        """All fields as one list of ints."""
        flat = super().flat()
        flat.append(self.turn_seat)
        flat.append(self.first)
        flat.append(self.turn)
        flat.append(self.phase)
        put_row(flat, self.turns)
        put_row(flat, self.lp)
        put_row(flat, self.bonus)
        put_row(flat, self.gifts)
        flat.append(self.gifted)
        put_row(flat, self.idle)
        flat.append(self.altered)
        flat.append(self.giving)
        put_row(flat, self.quota)
        put_row(flat, self.spare)
        flat.append(self.acts)
        flat.append(self.attacks)
        flat.append(self.striker)
        flat.append(self.skips)
        put_row(flat, self.clocks)
        flat.append(self.dirty)
        flat.append(self.seq)
        put_row(flat, self.flips)
        put_row(flat, self.known_top)
        put_row(flat, self.known_bottom)
        put_row(flat, self.rest)
        put_rows(flat, self.field)
        put_rows(flat, self.lasts)
        put_rows(flat, self.queue)
        put_rows(flat, self.extra)
        put_rows(flat, self.hands)
        put_rows(flat, self.decks)
        put_rows(flat, self.toilets)
        put_rows(flat, self.voids)
        put_rows(flat, self.shown)
        put_rows(flat, self.seen)
        put_rows(flat, self.met)
        put_rows(flat, self.aired)
        put_rows(flat, self.exchanged)
        return flat

    def read(self, told: Reader) -> None:
        """Take the fields out of an encoding."""
        super().read(told)
        self.turn_seat = told.number()
        self.first = told.number()
        self.turn = told.number()
        self.phase = told.number()
        self.turns = told.row()
        self.lp = told.row()
        self.bonus = told.row()
        self.gifts = told.row()
        self.gifted = told.number()
        self.idle = told.row()
        self.altered = told.number()
        self.giving = told.number()
        self.quota = told.row()
        self.spare = told.row()
        self.acts = told.number()
        self.attacks = told.number()
        self.striker = told.number()
        self.skips = told.number()
        self.clocks = told.row()
        self.dirty = told.number()
        self.seq = told.number()
        self.flips = told.row()
        self.known_top = told.row()
        self.known_bottom = told.row()
        self.rest = told.row()
        self.field = told.rows()
        self.lasts = told.rows()
        self.queue = told.rows()
        self.extra = told.rows()
        self.hands = told.rows()
        self.decks = told.rows()
        self.toilets = told.rows()
        self.voids = told.rows()
        self.shown = told.rows()
        self.seen = told.rows()
        self.met = told.rows()
        self.aired = told.rows()
        self.exchanged = told.rows()
        self.calm = 0
