"""The field table of a game state, from which `make generate` writes its class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INT: Final = "int"
LIST: Final = "list[int]"
ROWS: Final = "list[list[int]]"


@dataclass(frozen=True)
class Field:
    """One slot: its name, its shape (INT, LIST or ROWS) and what it holds."""

    name: str
    shape: str
    meaning: str


@dataclass(frozen=True)
class Table:
    """All fields of one state class beyond those of `State`, in the order of the encoding.

    `derived` are ints and lists that a game works out again from the rest, 0 or empty for "not
    worked out": they are not encoded, and so in a copy.
    """

    module: str
    name: str
    fields: tuple[Field, ...]
    derived: tuple[Field, ...] = ()


BASE: Final = (
    Field("node", INT, "RUN, DECIDE, CHANCE, OVER or HAND"),
    Field("decider", INT, "seat that decides, or a negative seat constant"),
    Field("ask", INT, "kind of the open decision or chance node"),
    Field("secret", INT, "1 while who is asked must not be shown"),
    Field("declaring", INT, "index of the declaration frame, -1 when none is open"),
    Field("over", INT, "code of the reason why the game is over, 0 while it is played"),
    Field("scores", LIST, "halves of a point for each seat once the game is over"),
    Field("frames", ROWS, "stack of everything that can stop to ask"),
    Field("sealed", ROWS, "[seat, action] answered in secret and not yet opened"),
)
