"""How many (TTK-9.9)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.asked import answers, asked_amounts
from engine.effects.language.kinds import Number, One
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.tictacko.language.marks import AT_END, COST
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
_UNTIL: Final = Word(
    "until",
    both("until there are so many in hand", "finché in mano ce ne sono tante"),
    both("until {n} are in hand", "finché in mano ce ne sono {n}"),
    (Slot("n", both("In hand", "In mano"), Number(1, MAX_AMOUNT)),),
    Spelled.ALONE, ("TTK-9.33",), never=COST,
)  # fmt: skip
_DONE: Final = Word(
    "done", both("as many as before", "quanti prima"),
    both("as many as the step before moved", "quanti ne ha mossi il passo prima"),
    spelled=Spelled.BARE, clauses=("TTK-9.36",), never=COST | AT_END,
)  # fmt: skip
_ASKED: Final = asked_amounts("TTK-9.44", never=COST)
_PLAIN: Final = (_NUMBER, _COUNT, *_ASKED)
AMOUNT: Final = Role("amount", _TITLE, _PLAIN)
AMOUNT_OR_ALL: Final = Role("amount_or_all_or_done", _TITLE, (*_PLAIN, _ALL, _DONE))
ANSWER: Final = answers("TTK-9.44")
# Characters that players give up, cards that are drawn, cards that are discarded.
DRAWN: Final = Role("amount_or_until_or_done", _TITLE, (*_PLAIN, _UNTIL, _DONE))
SHED: Final = Role("amount_or_all_or_until_or_done", _TITLE, (*_PLAIN, _ALL, _UNTIL, _DONE))
