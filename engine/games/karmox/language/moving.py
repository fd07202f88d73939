"""Where characters go, and the chests that they carry (KX-9.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.effects.language.kinds import Fixed, Many, Number, One, Pick
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.karmox.language.amounts import MOST
from engine.games.karmox.language.asking import FARTHEST
from engine.games.karmox.language.moments import CLASS, HARMFUL, PRISONER
from engine.games.karmox.language.people import SECOND, TARGETS, bare
from engine.games.karmox.language.slots import FILTER, LAST, ONE_BY_ONE, whom
from engine.kernel.forms import Choice
from engine.kernel.names import both

_TO: Final = both("Where to", "Dove")
_FREE: Final = both("a free extraction point", "un punto di estrazione libero")
PLACES: Final = Role(
    "place",
    _TO,
    (
        bare("extraction_free", _FREE),
        Word(
            "within",
            both("a free cell near by", "una casella libera vicina"),
            both("a free cell at most {value} cells away",
                 "una casella libera a non più di {value} caselle"),
            (Slot("value", both("Cells", "Caselle"), Number(1, FARTHEST)),),
            Spelled.ALONE,
        ),
    ),
)  # fmt: skip
# Where a chest is taken from, and where it goes.
NICHE: Final = "niche"
SOURCES: Final = Role(
    "source",
    both("From", "Da"),
    (
        bare("niche_full", both("a full niche", "una nicchia piena"), leaves=frozenset({NICHE})),
        *TARGETS.words,
    ),
)
GOALS: Final = Role(
    "goal",
    both("To", "A"),
    (bare("niche_empty", both("an empty niche", "una nicchia vuota")), *TARGETS.words),
)
_ONE_ALONE: Final = ("self", "active", "attacker", "defender")


def _goes_elsewhere(said: Mapping[str, object]) -> bool:
    """Whether a chest is not put where it was taken from."""
    return said.get("from") not in _ONE_ALONE or said.get("from") != said.get("to")


_PRISONER: Final = Choice(
    "prisoner_own_side", both("a prisoner of your side", "un prigioniero del tuo schieramento")
)

EFFECTS: Final = (
    Word(
        "teleport",
        both("Move without a path", "Sposta senza percorso"),
        both("Move {target} to {to}", "Sposta {target} su {to}"),
        (ONE_BY_ONE, Slot("to", _TO, One("place")), FILTER, *LAST),
        clauses=("KX-9.6",),
    ),
    Word(
        "take_chest",
        both("Take a chest", "Prende un forziere"),
        both("{target} takes a chest from a niche at most {range} cells away",
             "{target} prende un forziere da una nicchia a non più di {range} caselle"),
        (
            ONE_BY_ONE,
            Slot("from", both("From", "Da"), Fixed("niche_full"), needed=False,
                 default="niche_full"),
            Slot("range", both("Cells away", "Caselle di distanza"), Number(0, FARTHEST),
                 needed=False, default=0),
            FILTER,
            *LAST,
        ),
        clauses=("KX-5.5", "KX-9.6"),
    ),
    Word(
        "steal_chest",
        both("Steal a chest", "Ruba un forziere"),
        both("Steal a chest from {from}", "Ruba un forziere a {from}"),
        (
            Slot("from", both("From whom", "A chi"), One("victim")),
            Slot("to", both("For", "Per"), Fixed("own_one")),
            FILTER,
            *LAST,
        ),
        clauses=("KX-5.5",),
        never=HARMFUL,
    ),
    Word(
        "return_chest",
        both("Return a chest", "Rimette un forziere"),
        both("Put a chest of {target} back into a niche",
             "Rimetti in una nicchia un forziere portato da {target}"),
        (ONE_BY_ONE, FILTER, *LAST),
        clauses=("KX-5.17",),
        never=HARMFUL,
    ),
    Word(
        "put_chest",
        both("Put a chest elsewhere", "Mette altrove un forziere"),
        both("Put a chest from {from} to {to}", "Metti un forziere da {from} a {to}"),
        (
            Slot("from", both("From", "Da"), One("source"), sets=frozenset({SECOND})),
            Slot("to", both("To", "A"), One("goal"), sets=frozenset({SECOND})),
            replace(FILTER, never=frozenset({NICHE})),
            *LAST,
        ),
        clauses=("KX-9.12",),
        never=HARMFUL,
        agree=_goes_elsewhere,
    ),
    Word(
        "release",
        both("Release", "Libera"),
        both("Free {target}", "Libera {target}"),
        (
            Slot("target", both("Whom", "Chi"), Pick((_PRISONER,))),
            Slot("to", _TO, Fixed("extraction_free"), needed=False, default="extraction_free"),
            Slot("filter", both("Who must be", "Che sia"), Many("filter"), needed=False,
                 sets=frozenset({PRISONER})),
            *LAST,
        ),
        clauses=("KX-5.39", "KX-5.40"),
    ),
    Word(
        "push",
        both("Push", "Spinge"),
        both("Push {target} away by up to {distance} cells",
             "Spingi via {target} fino a {distance} caselle"),
        (
            whom(),
            Slot("distance", both("How far", "Quanto lontano"), Number(1, MOST)),
            Slot("direction", both("Direction", "Direzione"), Fixed("away"), needed=False,
                 default="away"),
            FILTER,
            *LAST,
        ),
        clauses=("KX-5.11", "KX-R53"),
        only=frozenset({CLASS}),
        never=HARMFUL,
    ),
    Word(
        "swap",
        both("Change places", "Scambia di posto"),
        both("{target} changes places with another of the same player",
             "{target} scambia il posto con un altro dello stesso giocatore"),
        (
            ONE_BY_ONE,
            Slot("with", both("With", "Con"), Fixed("own_one"), needed=False, default="own_one"),
            FILTER,
            *LAST,
        ),
        clauses=("KX-9.4",),
    ),
)  # fmt: skip
