"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import Reader, State, put_row, put_rows


class GauntletState(State):
    """The state described by GauntletState's field table."""

    __slots__ = (
        "bout",
        "decks",
        "hands",
        "lists",
        "lives",
        "piles",
        "serial",
        "shown",
        "units",
        "wards",
        "wins",
    )

    decks: list[list[int]]
    hands: list[list[int]]
    wards: list[int]
    piles: list[list[int]]
    units: list[list[int]]
    lists: list[list[int]]
    shown: list[list[int]]
    lives: list[int]
    wins: list[int]
    bout: int
    serial: int

    @staticmethod
    def fresh() -> GauntletState:
        """A state with every field zero or empty."""
        new = GauntletState()
        new.clear(20)
        return new

    def copy(self) -> GauntletState:
        """An equal state that shares nothing mutable with this one."""
        new = GauntletState()
        self.copy_to(new)
        new.decks = [row[:] for row in self.decks]
        new.hands = [row[:] for row in self.hands]
        new.wards = self.wards[:]
        new.piles = [row[:] for row in self.piles]
        new.units = [row[:] for row in self.units]
        new.lists = [row[:] for row in self.lists]
        new.shown = [row[:] for row in self.shown]
        new.lives = self.lives[:]
        new.wins = self.wins[:]
        new.bout = self.bout
        new.serial = self.serial
        return new

    def flat(self) -> list[int]:
        """All fields as one list of ints."""
        flat = super().flat()
        put_rows(flat, self.decks)
        put_rows(flat, self.hands)
        put_row(flat, self.wards)
        put_rows(flat, self.piles)
        put_rows(flat, self.units)
        put_rows(flat, self.lists)
        put_rows(flat, self.shown)
        put_row(flat, self.lives)
        put_row(flat, self.wins)
        flat.append(self.bout)
        flat.append(self.serial)
        return flat

    def read(self, told: Reader) -> None:
        """Take the fields out of an encoding."""
        super().read(told)
        self.decks = told.rows()
        self.hands = told.rows()
        self.wards = told.row()
        self.piles = told.rows()
        self.units = told.rows()
        self.lists = told.rows()
        self.shown = told.rows()
        self.lives = told.row()
        self.wins = told.row()
        self.bout = told.number()
        self.serial = told.number()
