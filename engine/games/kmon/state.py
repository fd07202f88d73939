"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import NOBODY, State, list_at, put_rows, rows_at


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
        new.first = 0
        new.charges = []
        new.active = []
        new.stance = []
        new.team = []
        new.damage = []
        new.exhausted = []
        new.marked = []
        new.last_attack = []
        new.known_top = []
        new.known_bottom = []
        new.seq = 0
        new.statics = 0
        new.moment = 0
        new.marked_at = []
        new.discount = []
        new.extra = []
        new.granted = 0
        new.rest = []
        new.hands = []
        new.decks = []
        new.piles = []
        new.shown = []
        new.seen = []
        new.used = []
        new.effects = []
        new.links = []
        new.decider = NOBODY
        new.declaring = -1
        return new

    def copy(self) -> KMonState:
        """An equal state that shares nothing mutable with this one."""
        new = KMonState()
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
        flat.append(self.first)
        flat.append(len(self.charges))
        flat.extend(self.charges)
        flat.append(len(self.active))
        flat.extend(self.active)
        flat.append(len(self.stance))
        flat.extend(self.stance)
        flat.append(len(self.team))
        flat.extend(self.team)
        flat.append(len(self.damage))
        flat.extend(self.damage)
        flat.append(len(self.exhausted))
        flat.extend(self.exhausted)
        flat.append(len(self.marked))
        flat.extend(self.marked)
        flat.append(len(self.last_attack))
        flat.extend(self.last_attack)
        flat.append(len(self.known_top))
        flat.extend(self.known_top)
        flat.append(len(self.known_bottom))
        flat.extend(self.known_bottom)
        flat.append(self.seq)
        flat.append(self.statics)
        flat.append(self.moment)
        flat.append(len(self.marked_at))
        flat.extend(self.marked_at)
        flat.append(len(self.discount))
        flat.extend(self.discount)
        flat.append(len(self.extra))
        flat.extend(self.extra)
        flat.append(self.granted)
        flat.append(len(self.rest))
        flat.extend(self.rest)
        put_rows(flat, self.hands)
        put_rows(flat, self.decks)
        put_rows(flat, self.piles)
        put_rows(flat, self.shown)
        put_rows(flat, self.seen)
        put_rows(flat, self.used)
        put_rows(flat, self.effects)
        put_rows(flat, self.links)
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
        self.first = flat[at]
        at += 1
        self.charges = list_at(flat, at)
        at += 1 + flat[at]
        self.active = list_at(flat, at)
        at += 1 + flat[at]
        self.stance = list_at(flat, at)
        at += 1 + flat[at]
        self.team = list_at(flat, at)
        at += 1 + flat[at]
        self.damage = list_at(flat, at)
        at += 1 + flat[at]
        self.exhausted = list_at(flat, at)
        at += 1 + flat[at]
        self.marked = list_at(flat, at)
        at += 1 + flat[at]
        self.last_attack = list_at(flat, at)
        at += 1 + flat[at]
        self.known_top = list_at(flat, at)
        at += 1 + flat[at]
        self.known_bottom = list_at(flat, at)
        at += 1 + flat[at]
        self.seq = flat[at]
        at += 1
        self.statics = flat[at]
        at += 1
        self.moment = flat[at]
        at += 1
        self.marked_at = list_at(flat, at)
        at += 1 + flat[at]
        self.discount = list_at(flat, at)
        at += 1 + flat[at]
        self.extra = list_at(flat, at)
        at += 1 + flat[at]
        self.granted = flat[at]
        at += 1
        self.rest = list_at(flat, at)
        at += 1 + flat[at]
        self.hands, at = rows_at(flat, at)
        self.decks, at = rows_at(flat, at)
        self.piles, at = rows_at(flat, at)
        self.shown, at = rows_at(flat, at)
        self.seen, at = rows_at(flat, at)
        self.used, at = rows_at(flat, at)
        self.effects, at = rows_at(flat, at)
        self.links, at = rows_at(flat, at)
