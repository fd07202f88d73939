"""How faults of an edition's data are told and mended (KX-3.21 to 3.36)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.effects.findings import Findings, below, check_text
from engine.kernel.messages import N_, Message

RANGE: Final = "KX-3.23"
EFFECT: Final = "KX-3.33"
GRID: Final = "KX-3.36"
NAME: Final = 40
NAMES: Final = ("name_it", "name_en")

A_CELL: Final = Message(N_("[row, column] of a cell of the grid"))
WALKABLE: Final = Message(N_("a cell that can be walked on"))
BESIDE: Final = Message(N_("the walkable cell beside its niche, no barrier between"))
NEIGHBOURS: Final = Message(N_("two walkable cells side by side"))
ONCE: Final = Message(N_("each only once"))
REACHED: Final = Message(N_("cells that all lead to one another"))
LISTED: Final = Message(N_("a grid and lists that name the same cells"))
HARMLESS: Final = Message(N_("an advantage for the player in turn"))
FITS_SOMEBODY: Final = Message(N_("a filter that somebody named by the effect can pass"))
FREE_ROLL: Final = Message(N_("a trait without a price: a die is rolled again for nothing"))
EACH_ROLL: Final = Message(N_("a trait that works each time: each attack has its own die"))
WHO_MOVES: Final = Message(N_("no target: a Master key is for whoever moves this turn"))
NOT_NOTHING: Final = Message(N_("a whole number other than 0"))
ELSEWHERE: Final = Message(N_("another place than where it is taken from"))
THAT_ENDS: Final = Message(N_("an effect that ends some time"))
NO_STEP: Final = Message(N_("a number: no step stands before it"))
SEVERAL: Final = Message(N_("a list of two to six lists of effects"))
ONE_KEY: Final = Message(N_("an object with one field"))
SHORT_CHAIN: Final = Message(N_("cells that move a pawn at most three times in a row"))

CALM: Final = Message(N_("Bring the value back to where games stay even, or leave it."))
SUM_TEXT: Final = N_("Attack and defence add up to {found}; 4 to 6 keep games even.")
MOVEMENT_TEXT: Final = N_("A movement of {found} is outside 3 to 7, where games stay even.")
SPREAD_TEXT: Final = N_(
    "The best attack beats the least defence by {found}: above 4 it hardly fails."
)
FRONT_TEXT: Final = N_("Niches {niches} share one front cell.")
FAIR_TEXT: Final = N_(
    "From {point} and {other} the niches are not equally far: {difference} steps."
)


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
    return Message(N_("exactly {number}"), {"number": number})


def at_least(number: int) -> Message:
    """Allowed: so many or more."""
    return Message(N_("at least {number}"), {"number": number})


def exactly_as(value: object) -> Message:
    """Allowed: the value of the sheet."""
    return Message(N_("{value}, as on the sheet of both colours"), {"value": str(value)})


def lines(rows: int, cols: int) -> Message:
    """Allowed: a grid of that size."""
    return Message(N_("{rows} lines of {cols} characters"), {"rows": rows, "cols": cols})


def letters(alphabet: str) -> Message:
    """Allowed: one letter of the grid."""
    return Message(N_("one of {choices}"), {"choices": tuple(alphabet)})


FIRST_GO: Final = Message(N_("one GO! cell, the first of the loop"))
A_KIND: Final = Message(N_("a word of capital letters, digits and low lines"))
NO_EFFECT: Final = Message(N_("no effects on GO!"))
A_PRISON: Final = Message(N_("a list with at least one prison"))


def works_only(moments: Iterable[str]) -> Message:
    """Allowed: a verb that does something there; "" stands for the cells of an event board."""
    choices = tuple(moment or "cells" for moment in moments)
    return Message(N_("it only works at: {choices}"), {"choices": choices})


def a_cell_with(verb: str) -> Message:
    """Allowed: at least one cell with that verb."""
    return Message(N_("at least one cell with {verb}"), {"verb": verb})


def cells_of(length: int) -> Message:
    """Allowed: indices of event cells."""
    return Message(N_("cells of the loop, 0 to {last}"), {"last": length - 1})
