"""The words of Karmox cards: what event cells and traits of classes can say (KX-9)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Many
from engine.effects.language.words import Language, Role, Slot
from engine.games.karmox.language.amounts import AMOUNTS
from engine.games.karmox.language.asking import CONDITIONS, COSTS, FILTERS
from engine.games.karmox.language.branching import BANDS, BRANCHING, MODES
from engine.games.karmox.language.giving import GIVING
from engine.games.karmox.language.moments import CELL, CLASS, TRAITS, counts_on_a_step
from engine.games.karmox.language.moving import GOALS, MOVING, PLACES, SOURCES
from engine.games.karmox.language.people import DURATIONS, ROLES, TARGETS, VICTIMS
from engine.games.karmox.language.ruling import FLAG_ROLE, RULING
from engine.kernel.names import both

EFFECTS: Final = Role(
    "effect", both("Effect", "Effetto"), (*GIVING, *MOVING, *BRANCHING, *RULING), tag="verb"
)
LANGUAGE: Final = Language(
    {
        role.key: role
        for role in (
            *(TRAITS, EFFECTS, TARGETS, VICTIMS, ROLES, FILTERS, CONDITIONS, COSTS, DURATIONS),
            *(PLACES, FLAG_ROLE, MODES, BANDS, AMOUNTS, SOURCES, GOALS),
        )
    },
    {
        CLASS: (Slot("traits", both("Traits", "Tratti"), Many("trait"), needed=False,
                     sets=frozenset({CLASS})),),
        CELL: (Slot("effects", both("What it does", "Che cosa fa"), Many("effect"), needed=False,
                    sets=frozenset({CELL}), agree=counts_on_a_step),),
    },
)  # fmt: skip
