"""How many (TTK-9.9)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Number, One
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.tictacko.language.marks import COST
from engine.kernel.names import both

MAX_AMOUNT: Final = 9

_TITLE: Final = both("How many", "Quanti")
_NUMBER: Final = Word(
    "number", both("a number", "un numero"), both("{n}", "{n}"),
    (Slot("n", both("Number", "Numero"), Number(1, MAX_AMOUNT)),),
    Spelled.VALUE, ("TTK-9.9",),
)  # fmt: skip
_COUNT: Final = Word(
    "count", both("as many as there are…", "quanti sono…"),
    both("as many as there are {what}", "quanti sono {what}"),
    (Slot("what", both("What", "Che cosa"), One("counted")),),
    Spelled.ALONE, ("TTK-9.9",), never=COST,
)  # fmt: skip
_ALL: Final = Word("all", both("all", "tutti"), both("all", "tutti"), spelled=Spelled.BARE,
                   clauses=("TTK-9.9",))  # fmt: skip
AMOUNT: Final = Role("amount", _TITLE, (_NUMBER, _COUNT))
AMOUNT_OR_ALL: Final = Role("amount_or_all", _TITLE, (_NUMBER, _COUNT, _ALL))
