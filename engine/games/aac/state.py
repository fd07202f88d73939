"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import NOBODY, State, list_at, put_rows, rows_at


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
        "main",
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
    main: list[int]

    @staticmethod
    def fresh() -> AacState:
        """A state with every field zero or empty."""
        new = AacState()
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
        new.first = 0
        new.turn = 0
        new.phase = 0
        new.turns = []
        new.lp = []
        new.bonus = []
        new.gifts = []
        new.gifted = 0
        new.idle = []
        new.altered = 0
        new.giving = 0
        new.quota = []
        new.spare = []
        new.acts = 0
        new.attacks = 0
        new.striker = 0
        new.skips = 0
        new.clocks = []
        new.dirty = 0
        new.seq = 0
        new.flips = []
        new.known_top = []
        new.known_bottom = []
        new.rest = []
        new.field = []
        new.lasts = []
        new.queue = []
        new.extra = []
        new.hands = []
        new.decks = []
        new.toilets = []
        new.voids = []
        new.shown = []
        new.seen = []
        new.met = []
        new.aired = []
        new.exchanged = []
        new.calm = 0
        new.main = []
        new.decider = NOBODY
        new.declaring = -1
        return new

    def copy(self) -> AacState:
        """An equal state that shares nothing mutable with this one."""
        new = AacState()
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
        new.main = []
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
        flat.append(self.first)
        flat.append(self.turn)
        flat.append(self.phase)
        flat.append(len(self.turns))
        flat.extend(self.turns)
        flat.append(len(self.lp))
        flat.extend(self.lp)
        flat.append(len(self.bonus))
        flat.extend(self.bonus)
        flat.append(len(self.gifts))
        flat.extend(self.gifts)
        flat.append(self.gifted)
        flat.append(len(self.idle))
        flat.extend(self.idle)
        flat.append(self.altered)
        flat.append(self.giving)
        flat.append(len(self.quota))
        flat.extend(self.quota)
        flat.append(len(self.spare))
        flat.extend(self.spare)
        flat.append(self.acts)
        flat.append(self.attacks)
        flat.append(self.striker)
        flat.append(self.skips)
        flat.append(len(self.clocks))
        flat.extend(self.clocks)
        flat.append(self.dirty)
        flat.append(self.seq)
        flat.append(len(self.flips))
        flat.extend(self.flips)
        flat.append(len(self.known_top))
        flat.extend(self.known_top)
        flat.append(len(self.known_bottom))
        flat.extend(self.known_bottom)
        flat.append(len(self.rest))
        flat.extend(self.rest)
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
        self.first = flat[at]
        at += 1
        self.turn = flat[at]
        at += 1
        self.phase = flat[at]
        at += 1
        self.turns = list_at(flat, at)
        at += 1 + flat[at]
        self.lp = list_at(flat, at)
        at += 1 + flat[at]
        self.bonus = list_at(flat, at)
        at += 1 + flat[at]
        self.gifts = list_at(flat, at)
        at += 1 + flat[at]
        self.gifted = flat[at]
        at += 1
        self.idle = list_at(flat, at)
        at += 1 + flat[at]
        self.altered = flat[at]
        at += 1
        self.giving = flat[at]
        at += 1
        self.quota = list_at(flat, at)
        at += 1 + flat[at]
        self.spare = list_at(flat, at)
        at += 1 + flat[at]
        self.acts = flat[at]
        at += 1
        self.attacks = flat[at]
        at += 1
        self.striker = flat[at]
        at += 1
        self.skips = flat[at]
        at += 1
        self.clocks = list_at(flat, at)
        at += 1 + flat[at]
        self.dirty = flat[at]
        at += 1
        self.seq = flat[at]
        at += 1
        self.flips = list_at(flat, at)
        at += 1 + flat[at]
        self.known_top = list_at(flat, at)
        at += 1 + flat[at]
        self.known_bottom = list_at(flat, at)
        at += 1 + flat[at]
        self.rest = list_at(flat, at)
        at += 1 + flat[at]
        self.field, at = rows_at(flat, at)
        self.lasts, at = rows_at(flat, at)
        self.queue, at = rows_at(flat, at)
        self.extra, at = rows_at(flat, at)
        self.hands, at = rows_at(flat, at)
        self.decks, at = rows_at(flat, at)
        self.toilets, at = rows_at(flat, at)
        self.voids, at = rows_at(flat, at)
        self.shown, at = rows_at(flat, at)
        self.seen, at = rows_at(flat, at)
        self.met, at = rows_at(flat, at)
        self.aired, at = rows_at(flat, at)
        self.exchanged, at = rows_at(flat, at)
        self.calm = 0
        self.main = []
