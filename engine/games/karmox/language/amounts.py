"""How much: a number, what the step before did, what is lacking (KX-9.10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.language.asked import answers, asked_amounts
from engine.effects.language.kinds import Number, One
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.karmox.language.people import bare
from engine.kernel.names import both

MOST: Final = 9
# What somebody may have so much of.
COUNTED: Final = frozenset({"counted"})
NUMBER: Final = Slot("number", both("Number", "Numero"), Number(1, MOST))
AMOUNTS: Final = Role(
    "amount",
    both("How many", "Quanti"),
    (
        Word("number", both("a number", "un numero"), both("{number}", "{number}"), (NUMBER,),
             Spelled.VALUE),
        replace(
            bare("as_before", both("as many as the step before did",
                                   "quanto ha fatto il passo prima")),
            clauses=("KX-9.10",),
        ),
        Word("until", both("until so many are there", "fino ad averne tanti"),
             both("until there are {number}", "fino ad averne {number}"), (NUMBER,),
             Spelled.ALONE, clauses=("KX-9.10",), only=COUNTED),
        *asked_amounts("KX-9.14"),
    ),
)  # fmt: skip
ANSWERS: Final = answers("KX-9.14")
AMOUNT: Final = Slot("amount", both("How many", "Quanti"), One("amount"))
UP_TO: Final = replace(AMOUNT, sets=COUNTED)
