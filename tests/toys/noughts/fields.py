"""The fields of a noughts state."""

from __future__ import annotations

from engine.kernel.fields import INT, LIST, Field, Table

TABLE = Table(
    "tests.toys.noughts.state",
    "NoughtsState",
    (
        Field("board", LIST, "nine cells, row by row: 0 free, 1 the crosses' (seat 0), 2 noughts"),
        Field("turn", INT, "seat whose turn it is"),
        Field("patched", INT, "1 once a cell was changed by hand"),
    ),
)
