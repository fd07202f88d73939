"""Generated from fields.py by `make generate`; edit the table, not this file."""

from __future__ import annotations

from engine.kernel.state import Reader, State, put_row


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
        new.clear(12)
        return new

    def copy(self) -> NoughtsState:
        """An equal state that shares nothing mutable with this one."""
        new = NoughtsState()
        self.copy_to(new)
        new.board = self.board[:]
        new.turn = self.turn
        new.patched = self.patched
        return new

    def flat(self) -> list[int]:
        """All fields as one list of ints."""
        flat = super().flat()
        put_row(flat, self.board)
        flat.append(self.turn)
        flat.append(self.patched)
        return flat

    def read(self, told: Reader) -> None:
        """Take the fields out of an encoding."""
        super().read(told)
        self.board = told.row()
        self.turn = told.number()
        self.patched = told.number()
