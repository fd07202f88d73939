"""How much: numbers, and things that are counted (KM-9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.effects.language.asked import answers, asked_amounts
from engine.effects.language.kinds import Number, One
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.kmon.language.making import (
    AMOUNT_HIGH,
    BEFORE,
    LASTING,
    NUMBER,
    REACTION,
    bare,
    clauses,
    slot,
    word,
)
from engine.games.kmon.language.people import KMON, ONLY
from engine.games.kmon.text.amounts import COUNTED, DAMAGE_ON, DONE
from engine.kernel.names import Name, both

# What is written in brackets behind a thing that is counted.
_OF: Final = {"counters_on": "counters_on(effect)"}
_ONLY: Final = {"counters_on(effect)": LASTING, "pending_damage": REACTION}


def _counts() -> Iterator[Word]:
    names = {_OF.get(name, name): both(*each.many) for name, each in COUNTED.items()}
    for each in bare(names, _ONLY, {}):
        yield replace(each, clauses=("KM-9.12",)) if each.name == DONE else each
    yield from bare(
        {f"{DAMAGE_ON}{name})": _damage_on(title) for name, title in KMON.items()},
        {f"{DAMAGE_ON}{name})": mark for name, mark in ONLY.items()},
        {},
    )


def _damage_on(kmon: Name) -> Name:
    return both(f"damage on {kmon.pick('en')}", f"i danni su {kmon.pick('it')}")


_AMOUNTS: Final = (
    word("number", ("a number", "un numero"), ("{number}", "{number}"),
         slot("number", "Number", "Numero", NUMBER, clause="KM-9.8"), spelled=Spelled.VALUE),
    word("counted", ("as many as", "un numero pari a"),
         ("as many as {count}", "un numero pari a {count}"),
         slot("count", "What is counted", "Che cosa si conta", One("count")),
         slot("times", "For each, so many", "Quanto per ciascuno", NUMBER, False, default=1,
              clause="KM-9.8"),
         slot("max", "At most", "Al massimo", Number(0, AMOUNT_HIGH), False,
              clause="KM-9.8")),
    *asked_amounts("KM-9.23", never=BEFORE),
)  # fmt: skip
_UNTIL: Final = word(
    "until", ("until so many are in hand", "fino ad averne in mano"),
    ("until {until} are in hand", "fino ad averne {until} in mano"),
    slot("until", "In hand", "In mano", Number(0, AMOUNT_HIGH), clause="KM-9.8"),
    clauses=("KM-9.11",),
)  # fmt: skip
_ALL: Final = word("all", ("all", "tutti"), ("all", "tutti"), spelled=Spelled.BARE)
_AMOUNT: Final = both("amount", "quantità")

_CLAUSES: Final = clauses("KM-9.3")

ROLES: Final[tuple[Role, ...]] = (
    Role("amount", _AMOUNT, _AMOUNTS, clauses=_CLAUSES),
    Role("amount_or_all", _AMOUNT, (*_AMOUNTS, _ALL), clauses=clauses("KM-9.5", "KM-9.3")),
    Role("amount_or_until", _AMOUNT, (*_AMOUNTS, _UNTIL), clauses=_CLAUSES),
    Role("count", both("what is counted", "che cosa si conta"), tuple(_counts()), clauses=_CLAUSES),
    answers("KM-9.23"),
)


def amount(role: str = "amount") -> Slot:
    """The slot for how much."""
    return slot("amount", "How much", "Quanto", One(role))


AMOUNT: Final = amount()
UNTIL: Final = amount("amount_or_until")
