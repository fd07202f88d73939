"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import NOBODY, State, list_at, put_rows, rows_at


class KarmoxState(State):
    """The state described by KarmoxState's field table."""

    __slots__ = (
        "ability",
        "active",
        "budget",
        "chain",
        "chests",
        "conceding",
        "dice",
        "die",
        "edges",
        "first",
        "flags",
        "game",
        "gone",
        "level",
        "life",
        "limbo",
        "mods",
        "niches",
        "owner",
        "pawn_used",
        "pawns",
        "phase",
        "plan",
        "points",
        "pool",
        "side",
        "spirits",
        "stall",
        "turn",
        "turn_seat",
        "ups",
        "where",
        "wins",
    )

    turn_seat: int
    turn: int
    first: int
    phase: int
    active: int
    pawn_used: int
    die: int
    chain: int
    budget: list[int]
    flags: list[list[int]]
    stall: int
    pawns: list[int]
    pool: int
    limbo: int
    niches: int
    where: list[int]
    owner: list[int]
    life: list[int]
    level: list[int]
    ups: list[int]
    ability: list[int]
    chests: list[int]
    spirits: list[int]
    mods: list[list[int]]
    edges: list[list[int]]
    side: list[int]
    gone: list[int]
    conceding: list[int]
    dice: list[int]
    game: int
    points: list[int]
    wins: list[int]
    plan: int

    @staticmethod
    def fresh() -> KarmoxState:
        """A state with every field zero or empty."""
        new = KarmoxState()
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
        new.first = 0
        new.phase = 0
        new.active = 0
        new.pawn_used = 0
        new.die = 0
        new.chain = 0
        new.budget = []
        new.flags = []
        new.stall = 0
        new.pawns = []
        new.pool = 0
        new.limbo = 0
        new.niches = 0
        new.where = []
        new.owner = []
        new.life = []
        new.level = []
        new.ups = []
        new.ability = []
        new.chests = []
        new.spirits = []
        new.mods = []
        new.edges = []
        new.side = []
        new.gone = []
        new.conceding = []
        new.dice = []
        new.game = 0
        new.points = []
        new.wins = []
        new.plan = 0
        new.decider = NOBODY
        new.declaring = -1
        return new

    def copy(self) -> KarmoxState:
        """An equal state that shares nothing mutable with this one."""
        new = KarmoxState()
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
        new.first = self.first
        new.phase = self.phase
        new.active = self.active
        new.pawn_used = self.pawn_used
        new.die = self.die
        new.chain = self.chain
        new.budget = self.budget[:]
        new.flags = [row[:] for row in self.flags]
        new.stall = self.stall
        new.pawns = self.pawns[:]
        new.pool = self.pool
        new.limbo = self.limbo
        new.niches = self.niches
        new.where = self.where[:]
        new.owner = self.owner[:]
        new.life = self.life[:]
        new.level = self.level[:]
        new.ups = self.ups[:]
        new.ability = self.ability[:]
        new.chests = self.chests[:]
        new.spirits = self.spirits[:]
        new.mods = [row[:] for row in self.mods]
        new.edges = [row[:] for row in self.edges]
        new.side = self.side[:]
        new.gone = self.gone[:]
        new.conceding = self.conceding[:]
        new.dice = self.dice[:]
        new.game = self.game
        new.points = self.points[:]
        new.wins = self.wins[:]
        new.plan = self.plan
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
        flat.append(self.first)
        flat.append(self.phase)
        flat.append(self.active)
        flat.append(self.pawn_used)
        flat.append(self.die)
        flat.append(self.chain)
        flat.append(len(self.budget))
        flat.extend(self.budget)
        put_rows(flat, self.flags)
        flat.append(self.stall)
        flat.append(len(self.pawns))
        flat.extend(self.pawns)
        flat.append(self.pool)
        flat.append(self.limbo)
        flat.append(self.niches)
        flat.append(len(self.where))
        flat.extend(self.where)
        flat.append(len(self.owner))
        flat.extend(self.owner)
        flat.append(len(self.life))
        flat.extend(self.life)
        flat.append(len(self.level))
        flat.extend(self.level)
        flat.append(len(self.ups))
        flat.extend(self.ups)
        flat.append(len(self.ability))
        flat.extend(self.ability)
        flat.append(len(self.chests))
        flat.extend(self.chests)
        flat.append(len(self.spirits))
        flat.extend(self.spirits)
        put_rows(flat, self.mods)
        put_rows(flat, self.edges)
        flat.append(len(self.side))
        flat.extend(self.side)
        flat.append(len(self.gone))
        flat.extend(self.gone)
        flat.append(len(self.conceding))
        flat.extend(self.conceding)
        flat.append(len(self.dice))
        flat.extend(self.dice)
        flat.append(self.game)
        flat.append(len(self.points))
        flat.extend(self.points)
        flat.append(len(self.wins))
        flat.extend(self.wins)
        flat.append(self.plan)
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
        self.first = flat[at]
        at += 1
        self.phase = flat[at]
        at += 1
        self.active = flat[at]
        at += 1
        self.pawn_used = flat[at]
        at += 1
        self.die = flat[at]
        at += 1
        self.chain = flat[at]
        at += 1
        self.budget = list_at(flat, at)
        at += 1 + flat[at]
        self.flags, at = rows_at(flat, at)
        self.stall = flat[at]
        at += 1
        self.pawns = list_at(flat, at)
        at += 1 + flat[at]
        self.pool = flat[at]
        at += 1
        self.limbo = flat[at]
        at += 1
        self.niches = flat[at]
        at += 1
        self.where = list_at(flat, at)
        at += 1 + flat[at]
        self.owner = list_at(flat, at)
        at += 1 + flat[at]
        self.life = list_at(flat, at)
        at += 1 + flat[at]
        self.level = list_at(flat, at)
        at += 1 + flat[at]
        self.ups = list_at(flat, at)
        at += 1 + flat[at]
        self.ability = list_at(flat, at)
        at += 1 + flat[at]
        self.chests = list_at(flat, at)
        at += 1 + flat[at]
        self.spirits = list_at(flat, at)
        at += 1 + flat[at]
        self.mods, at = rows_at(flat, at)
        self.edges, at = rows_at(flat, at)
        self.side = list_at(flat, at)
        at += 1 + flat[at]
        self.gone = list_at(flat, at)
        at += 1 + flat[at]
        self.conceding = list_at(flat, at)
        at += 1 + flat[at]
        self.dice = list_at(flat, at)
        at += 1 + flat[at]
        self.game = flat[at]
        at += 1
        self.points = list_at(flat, at)
        at += 1 + flat[at]
        self.wins = list_at(flat, at)
        at += 1 + flat[at]
        self.plan = flat[at]
        at += 1
