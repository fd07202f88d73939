"""The words of Karmox cards: what event cells and traits of classes can say (KX-9)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from engine.effects.language.kinds import Many
from engine.effects.language.words import Language, Role, Slot, Word
from engine.games.karmox.language.amounts import AMOUNTS, ANSWERS
from engine.games.karmox.language.asking import CONDITIONS, COSTS, FILTERS
from engine.games.karmox.language.branching import BANDS, MODES
from engine.games.karmox.language.moments import CELL, CLASS, TRAITS, counts_on_a_step
from engine.games.karmox.language.moving import GOALS, PLACES, SOURCES
from engine.games.karmox.language.people import DURATIONS, ROLES, TARGETS, VICTIMS
from engine.games.karmox.language.ruling import FLAG_ROLE
from engine.kernel.names import both

# The files whose words come first, in this order.
_FIRST: Final = ("giving", "moving", "branching", "ruling")


def _effects() -> Iterator[Word]:
    """The words for effects of every file in this folder."""
    found = dict.fromkeys((*_FIRST, *(module.name for module in iter_modules(__path__))))
    for name in found:
        yield from getattr(import_module(f"{__name__}.{name}"), "EFFECTS", ())


EFFECTS: Final = Role("effect", both("Effect", "Effetto"), tuple(_effects()), tag="verb")
LANGUAGE: Final = Language(
    {
        role.key: role
        for role in (
            *(TRAITS, EFFECTS, TARGETS, VICTIMS, ROLES, FILTERS, CONDITIONS, COSTS, DURATIONS),
            *(PLACES, FLAG_ROLE, MODES, BANDS, AMOUNTS, ANSWERS, SOURCES, GOALS),
        )
    },
    {
        CLASS: (Slot("traits", both("Traits", "Tratti"), Many("trait"), needed=False,
                     sets=frozenset({CLASS})),),
        CELL: (Slot("effects", both("What it does", "Che cosa fa"), Many("effect"), needed=False,
                    sets=frozenset({CELL}), agree=counts_on_a_step),),
    },
)  # fmt: skip
