"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import NOBODY, State, list_at, put_rows, rows_at


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
        new.decks = []
        new.hands = []
        new.wards = []
        new.piles = []
        new.units = []
        new.lists = []
        new.shown = []
        new.lives = []
        new.wins = []
        new.bout = 0
        new.serial = 0
        new.decider = NOBODY
        new.declaring = -1
        return new

    def copy(self) -> GauntletState:
        """An equal state that shares nothing mutable with this one."""
        new = GauntletState()
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
        put_rows(flat, self.decks)
        put_rows(flat, self.hands)
        flat.append(len(self.wards))
        flat.extend(self.wards)
        put_rows(flat, self.piles)
        put_rows(flat, self.units)
        put_rows(flat, self.lists)
        put_rows(flat, self.shown)
        flat.append(len(self.lives))
        flat.extend(self.lives)
        flat.append(len(self.wins))
        flat.extend(self.wins)
        flat.append(self.bout)
        flat.append(self.serial)
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
        self.decks, at = rows_at(flat, at)
        self.hands, at = rows_at(flat, at)
        self.wards = list_at(flat, at)
        at += 1 + flat[at]
        self.piles, at = rows_at(flat, at)
        self.units, at = rows_at(flat, at)
        self.lists, at = rows_at(flat, at)
        self.shown, at = rows_at(flat, at)
        self.lives = list_at(flat, at)
        at += 1 + flat[at]
        self.wins = list_at(flat, at)
        at += 1 + flat[at]
        self.bout = flat[at]
        at += 1
        self.serial = flat[at]
        at += 1
