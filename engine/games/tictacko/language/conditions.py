"""On what conditions an effect works (TTK-9.18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.language.asked import asked_condition
from engine.effects.language.kinds import Flag, Kind, Number, One, Pick
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.tictacko.language import names
from engine.games.tictacko.language.marks import GOES_A_WAY
from engine.kernel.names import both

MAX_SIZE: Final = 80

_OP: Final = Slot("op", both("Compared", "Confronto"), Pick(names.COMPARED_CHOICES))
_N: Final = Slot("n", both("Number", "Numero"), One("size"))
_MEASURED: Final[dict[str, tuple[Kind, str, str]]] = {
    "count": (One("counted"), "how many there are of…", "quanti ce ne sono di…"),
    "hand_size": (Pick(names.WHO_CHOICES), "cards in hand of…", "carte in mano di…"),
    "deck_size": (Pick(names.COUNTED_TEAMS), "cards in the deck of…", "carte nel mazzo di…"),
    "objectives_done": (
        Pick(names.COUNTED_TEAMS), "Objectives completed by…", "Obiettivi completati da…",
    ),
}  # fmt: skip


def _measured(key: str) -> Word:
    kind, en, it = _MEASURED[key]
    what = Slot(key, both("What", "Che cosa"), kind)
    says = both(en.replace("…", " {" + key + "}"), it.replace("…", " {" + key + "}"))
    return Word(key, both(en, it), says, (what,), Spelled.ALONE, ("TTK-9.34",))


# What is compared with: a number, or something else that is measured.
SIZE: Final = Role("size", both("Number", "Numero"), (
    Word("number", both("a number", "un numero"), both("{n}", "{n}"),
         (Slot("n", both("Number", "Numero"), Number(0, MAX_SIZE)),), Spelled.VALUE,
         ("TTK-9.18",)),
    *(_measured(key) for key in _MEASURED),
))  # fmt: skip


def _compared(key: str, title: tuple[str, str], says: tuple[str, str]) -> Word:
    what = Slot(key, both("What", "Che cosa"), _MEASURED[key][0])
    return Word(key, both(*title), both(*says), (what, _OP, _N), Spelled.FLAT, ("TTK-9.18",))


def _alone(key: str, kind: Kind, title: tuple[str, str], says: tuple[str, str]) -> Word:
    what = Slot(key, both("What", "Che cosa"), kind)
    return Word(key, both(*title), both(*says), (what,), Spelled.ALONE, ("TTK-9.18",))


CONDITION: Final = Role("condition", both("Condition", "Condizione"), (
    _compared("count", ("so many of something", "tanti di qualcosa"),
              ("there are {op} {n} of {count}", "ci sono {op} {n} di {count}")),
    _alone("grid", Pick(names.GRID_CHOICES), ("which Grid", "quale Griglia"),
           ("the Grid is the {grid} one", "la Griglia è quella {grid}")),
    _compared("hand_size", ("cards in hand", "carte in mano"),
              ("{hand_size}: {op} {n} cards in hand", "{hand_size}: {op} {n} carte in mano")),
    _compared("deck_size", ("cards in the deck", "carte nel mazzo"),
              ("{deck_size}: {op} {n} cards in the deck", "{deck_size}: {op} {n} carte nel mazzo")),
    _compared("objectives_done",
              ("completed Objectives", "Obiettivi completati"),
              ("{objectives_done}: {op} {n} completed Objectives",
               "{objectives_done}: {op} {n} Obiettivi completati")),
    _alone("stalemate", Flag(), ("Stalemate", "Stallo"),
           ("a Stalemate is in progress: {stalemate}", "è in corso uno Stallo: {stalemate}")),
    _alone("my_turn", Flag(), ("whose turn", "di chi è il turno"),
           ("it is your turn: {my_turn}", "è il tuo turno: {my_turn}")),
    replace(asked_condition("TTK-9.44"), only=GOES_A_WAY),
))  # fmt: skip
