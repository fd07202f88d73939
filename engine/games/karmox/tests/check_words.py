"""How faults of an edition's data are told and mended (KX-3.21 to 3.36)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.findings import Findings, below, check_text
from engine.games.karmox.edition_limits import NAME
from engine.kernel.messages import Message

RANGE: Final = "KX-3.23"
GRID: Final = "KX-3.36"
NAMES: Final = ("name_it", "name_en")

A_CELL: Final = Message("[row, column] of a cell of the grid")
BESIDE: Final = Message("the walkable cell beside its niche, no barrier between")
ONCE: Final = Message("each only once")
REACHED: Final = Message("cells that all lead to one another")
LISTED: Final = Message("a grid and lists that name the same cells")
SHORT_CHAIN: Final = Message("cells that move a pawn at most three times in a row")

CALM: Final = Message("Bring the value back to where games stay even, or leave it.")
SUM_TEXT: Final = "Attack and defence add up to {found}; 4 to 6 keep games even."
MOVEMENT_TEXT: Final = "A movement of {found} is outside 3 to 7, where games stay even."
SPREAD_TEXT: Final = "The best attack beats the least defence by {found}: above 4 it hardly fails."
FRONT_TEXT: Final = "Niches {niches} share one front cell."
FAIR_TEXT: Final = "From {point} and {other} the niches are not equally far: {difference} steps."


def check_names(found: Findings, path: str, raw: Mapping[str, object], clause: str = GRID) -> None:
    """Report a name that is missing in one of the languages (KX-3.36)."""
    for key in NAMES:
        check_text(found, clause, below(path, key), raw.get(key, ""), NAME)


def check_id(found: Findings, path: str, value: object, seen: set[str]) -> None:
    """Report what is no text, or stood there before."""
    check_text(found, GRID, path, value, NAME)
    if not isinstance(value, str):
        return
    if value in seen:
        found.wrong(GRID, path, value, ONCE)
    seen.add(value)


def exactly(number: int | str) -> Message:
    """Allowed: so many, or these."""
    return Message("exactly {number}", {"number": number})


def at_least(number: int) -> Message:
    """Allowed: so many or more."""
    return Message("at least {number}", {"number": number})


def exactly_as(value: object) -> Message:
    """Allowed: the value of the sheet."""
    return Message("{value}, as on the sheet of both colours", {"value": str(value)})


def lines(rows: int, cols: int) -> Message:
    """Allowed: a grid of that size."""
    return Message("{rows} lines of {cols} characters", {"rows": rows, "cols": cols})


def letters(alphabet: str) -> Message:
    """Allowed: one letter of the grid."""
    return Message("one of {choices}", {"choices": tuple(alphabet)})


FIRST_GO: Final = Message("one GO! cell, the first of the loop")
A_KIND: Final = Message("a word of capital letters, digits and low lines")
NO_EFFECT: Final = Message("no effects on GO!")
A_PRISON: Final = Message("a list with at least one prison")


def a_cell_with(verb: str) -> Message:
    """Allowed: at least one cell with that verb."""
    return Message("at least one cell with {verb}", {"verb": verb})


def cells_of(length: int) -> Message:
    """Allowed: indices of event cells."""
    return Message("cells of the loop, 0 to {last}", {"last": length - 1})
