"""The base of every game state: slots of ints, a stack of frames, one open node."""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

RUN: Final = 0
DECIDE: Final = 1
CHANCE: Final = 2
OVER: Final = 3
# A person changes the table by hand (`engine.kernel.by_hand`).
HAND: Final = 4

NOBODY: Final = -1
REACTIONS: Final = -9
UNKNOWN: Final = -1


class Reader:
    """Takes an encoding apart, one field after the other."""

    __slots__ = ("at", "flat")

    def __init__(self, flat: list[int]) -> None:
        self.flat = flat
        self.at = 0

    def number(self) -> int:
        """The next field, an int."""
        self.at += 1
        return self.flat[self.at - 1]

    def row(self) -> list[int]:
        """The next field, a list."""
        row = list_at(self.flat, self.at)
        self.at += 1 + self.flat[self.at]
        return row

    def rows(self) -> list[list[int]]:
        """The next field, a list of lists."""
        rows, self.at = rows_at(self.flat, self.at)
        return rows


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Mutable and owned by one caller; `copy()` is the only way to branch.

    Subclasses are generated from a field table (`engine.kernel.generate`); nothing but ints and
    lists of ints is stored, no generator, no reference to cards, rules or people.
    `menu` holds the legal actions of the open decision: derived, never encoded, never changed
    in place. `attended` is 1 where people sit at the table: nor is it encoded, and no view has it.
    No more is `owed`: seat and card of what was passed by hand in turn, never changed in place.
    """

    __slots__ = (
        "ask",
        "attended",
        "decider",
        "declaring",
        "frames",
        "menu",
        "node",
        "over",
        "owed",
        "scores",
        "sealed",
        "secret",
    )

    node: int
    decider: int
    ask: int
    secret: int
    declaring: int
    over: int
    scores: list[int]
    frames: list[list[int]]
    sealed: list[list[int]]
    menu: list[int]
    attended: int
    owed: list[int]

    def copy(self) -> State:
        """An equal state that shares nothing mutable with this one."""
        raise TypeError("a state class is generated from its field table")

    def copy_to(self, new: State) -> None:
        """Give another state the fields that every game has."""
        new.menu = self.menu
        new.attended = self.attended
        new.owed = self.owed
        new.node = self.node
        new.decider = self.decider
        new.ask = self.ask
        new.secret = self.secret
        new.declaring = self.declaring
        new.over = self.over
        new.scores = self.scores[:]
        new.frames = [row[:] for row in self.frames]
        new.sealed = [row[:] for row in self.sealed]

    def flat(self) -> list[int]:
        """All fields as one list of ints, lists preceded by their lengths."""
        flat = [self.node, self.decider, self.ask, self.secret, self.declaring, self.over]
        put_row(flat, self.scores)
        put_rows(flat, self.frames)
        put_rows(flat, self.sealed)
        return flat

    def load(self, flat: list[int]) -> None:
        """Fill this state from what `flat()` gave."""
        self.menu = []
        self.attended = 0
        self.owed = []
        self.read(Reader(flat))

    def read(self, told: Reader) -> None:
        """Take the fields out of an encoding, in the order of `flat()`."""
        self.node = told.number()
        self.decider = told.number()
        self.ask = told.number()
        self.secret = told.number()
        self.declaring = told.number()
        self.over = told.number()
        self.scores = told.row()
        self.frames = told.rows()
        self.sealed = told.rows()

    def clear(self, fields: int) -> None:
        """Make each of so many fields zero or empty; nobody decides."""
        self.load([0] * fields)
        self.decider = NOBODY
        self.declaring = -1

    def encode(self) -> bytes:
        """Little-endian 32-bit ints; equal states have equal encodings on every build."""
        data = array("i", self.flat())
        if sys.byteorder == "big":
            data.byteswap()
        return data.tobytes()

    def digest(self) -> str:
        """Sixteen hex digits, stable across processes and builds."""
        return hashlib.blake2b(self.encode(), digest_size=8).hexdigest()


def has_result(scores: Sequence[int]) -> bool:
    """Whether halves of a point were given at all; where none were, the game was dissolved."""
    return any(scores)


def within(some: list[int], whole: list[int]) -> bool:
    """Whether one list of cards is part of another, copies counted."""
    rest = whole[:]
    for card in some:
        if card not in rest:
            return False
        rest.remove(card)
    return True


def unpack(data: bytes) -> list[int]:
    """The ints of an encoding."""
    numbers = array("i")
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


def list_at(flat: list[int], at: int) -> list[int]:
    """The list whose length stands at `at`."""
    return flat[at + 1 : at + 1 + flat[at]]


def rows_at(flat: list[int], at: int) -> tuple[list[list[int]], int]:
    """The list of lists that starts at `at`, and where the next field starts."""
    rows: list[list[int]] = []
    count = flat[at]
    at += 1
    for _ in range(count):
        row = list_at(flat, at)
        rows.append(row)
        at += 1 + len(row)
    return rows, at


def put_row(flat: list[int], row: list[int]) -> None:
    """Append a list to an encoding."""
    flat.append(len(row))
    flat.extend(row)


def put_rows(flat: list[int], rows: list[list[int]]) -> None:
    """Append a list of lists to an encoding."""
    flat.append(len(rows))
    for row in rows:
        put_row(flat, row)
