"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import NOBODY, State, list_at, put_rows, rows_at


class NoughtsState(State):
    """The state described by NoughtsState's field table."""

    __slots__ = (
        "board",
        "patched",
        "turn",
    )

    board: list[int]
    turn: int
    patched: int

    @staticmethod
    def fresh() -> NoughtsState:
        """A state with every field zero or empty."""
        new = NoughtsState()
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
        new.board = []
        new.turn = 0
        new.patched = 0
        new.decider = NOBODY
        new.declaring = -1
        return new

    def copy(self) -> NoughtsState:
        """An equal state that shares nothing mutable with this one."""
        new = NoughtsState()
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
        new.board = self.board[:]
        new.turn = self.turn
        new.patched = self.patched
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
        flat.append(len(self.board))
        flat.extend(self.board)
        flat.append(self.turn)
        flat.append(self.patched)
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
        self.board = list_at(flat, at)
        at += 1 + flat[at]
        self.turn = flat[at]
        at += 1
        self.patched = flat[at]
        at += 1
