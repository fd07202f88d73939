"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import Reader, State, put_row, put_rows


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
        new.clear(42)
        return new

    def copy(self) -> KarmoxState:
        """An equal state that shares nothing mutable with this one."""
        new = KarmoxState()
        self.copy_to(new)
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
        flat = super().flat()
        flat.append(self.turn_seat)
        flat.append(self.turn)
        flat.append(self.first)
        flat.append(self.phase)
        flat.append(self.active)
        flat.append(self.pawn_used)
        flat.append(self.die)
        flat.append(self.chain)
        put_row(flat, self.budget)
        put_rows(flat, self.flags)
        flat.append(self.stall)
        put_row(flat, self.pawns)
        flat.append(self.pool)
        flat.append(self.limbo)
        flat.append(self.niches)
        put_row(flat, self.where)
        put_row(flat, self.owner)
        put_row(flat, self.life)
        put_row(flat, self.level)
        put_row(flat, self.ups)
        put_row(flat, self.ability)
        put_row(flat, self.chests)
        put_row(flat, self.spirits)
        put_rows(flat, self.mods)
        put_rows(flat, self.edges)
        put_row(flat, self.side)
        put_row(flat, self.gone)
        put_row(flat, self.conceding)
        put_row(flat, self.dice)
        flat.append(self.game)
        put_row(flat, self.points)
        put_row(flat, self.wins)
        flat.append(self.plan)
        return flat

    def read(self, told: Reader) -> None:
        """Take the fields out of an encoding."""
        super().read(told)
        self.turn_seat = told.number()
        self.turn = told.number()
        self.first = told.number()
        self.phase = told.number()
        self.active = told.number()
        self.pawn_used = told.number()
        self.die = told.number()
        self.chain = told.number()
        self.budget = told.row()
        self.flags = told.rows()
        self.stall = told.number()
        self.pawns = told.row()
        self.pool = told.number()
        self.limbo = told.number()
        self.niches = told.number()
        self.where = told.row()
        self.owner = told.row()
        self.life = told.row()
        self.level = told.row()
        self.ups = told.row()
        self.ability = told.row()
        self.chests = told.row()
        self.spirits = told.row()
        self.mods = told.rows()
        self.edges = told.rows()
        self.side = told.row()
        self.gone = told.row()
        self.conceding = told.row()
        self.dice = told.row()
        self.game = told.number()
        self.points = told.row()
        self.wins = told.row()
        self.plan = told.number()
