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

NOBODY: Final = -1
REACTIONS: Final = -9
UNKNOWN: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Mutable and owned by one caller; `copy()` is the only way to branch.

    Subclasses are generated from a field table (`engine.kernel.generate`); nothing but ints and
    lists of ints is stored, no generator, no reference to cards, rules or people.
    `menu` holds the legal actions of the open decision: derived, never encoded, never changed
    in place.
    """

    __slots__ = (
        "ask",
        "decider",
        "declaring",
        "frames",
        "menu",
        "node",
        "over",
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

    def copy(self) -> State:
        """An equal state that shares nothing mutable with this one."""
        raise TypeError("a state class is generated from its field table")

    def flat(self) -> list[int]:
        """All fields as one list of ints, lists preceded by their lengths."""
        raise TypeError("a state class is generated from its field table")

    def load(self, flat: list[int]) -> None:
        """Fill this state from what `flat()` gave."""
        raise TypeError("a state class is generated from its field table")

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


def put_rows(flat: list[int], rows: list[list[int]]) -> None:
    """Append a list of lists to an encoding."""
    flat.append(len(rows))
    for row in rows:
        flat.append(len(row))
        flat.extend(row)
