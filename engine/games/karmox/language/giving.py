"""What characters gain and lose: tiles, points, life, levels, stats (KX-9.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.language.words import Slot, Word
from engine.games.karmox.language.amounts import AMOUNT, UP_TO
from engine.games.karmox.language.asking import STAT
from engine.games.karmox.language.moments import HARMFUL
from engine.games.karmox.language.slots import (
    CHANGE,
    DURATION,
    EVEN_PRISONERS,
    FILTER,
    LAST,
    THE_LIVING,
    whom,
)
from engine.kernel.names import both

_ONE: Final = replace(AMOUNT, needed=False, default=1, opens=True)

EFFECTS: Final = (
    Word(
        "gain_spirit",
        both("Gain a spirit", "Prende uno spirito"),
        both("Give {amount} spirit tiles to {target}", "Dai {amount} tessere spirito a {target}"),
        (UP_TO, EVEN_PRISONERS, FILTER, *LAST),
        clauses=("KX-5.20", "KX-R69", "KX-R70"),
    ),
    Word(
        "gain_ability",
        both("Gain an ability point", "Prende un punto abilità"),
        both("Give {amount} ability points to {target}", "Dai {amount} punti abilità a {target}"),
        (
            EVEN_PRISONERS,
            _ONE,
            Slot("stat", both("On which stat", "Su quale parametro"), STAT, needed=False),
            FILTER,
            *LAST,
        ),
        clauses=("KX-5.31", "KX-R68", "KX-R71"),
    ),
    Word(
        "heal",
        both("Recover life", "Recupera vita"),
        both("Give {amount} LP back to {target}", "Rendi {amount} P.V. a {target}"),
        (UP_TO, THE_LIVING, FILTER, *LAST),
        clauses=("KX-5.27",),
    ),
    Word(
        "modify_stat",
        both("Change a stat", "Cambia un parametro"),
        both("Give {amount} {stat} to {target} {duration}",
             "Dai {amount} {stat} a {target} {duration}"),
        (
            Slot("stat", both("Stat", "Parametro"), STAT),
            CHANGE,
            whom(),
            FILTER,
            *DURATION,
            *LAST,
        ),
        clauses=("KX-2.23", "KX-2.6"),
    ),
    Word(
        "imprison",
        both("Imprison", "Imprigiona"),
        both("Imprison {target}", "Imprigiona {target}"),
        (THE_LIVING, FILTER, *LAST),
        clauses=("KX-5.15", "KX-5.18"),
        never=HARMFUL,
    ),
    Word(
        "damage",
        both("Harm", "Ferisce"),
        both("Take {amount} LP from {target}", "Togli {amount} P.V. a {target}"),
        (UP_TO, THE_LIVING, FILTER, *LAST),
        clauses=("KX-5.15",),
        never=HARMFUL,
        printed=((both("takes 1 damage", "subisce 1 danno"), both("loses 1 LP", "perde 1 P.V.")),),
    ),
    Word(
        "gain_level",
        both("Gain level points", "Prende punti livello"),
        both("Give {amount} level points to {target}", "Dai {amount} punti livello a {target}"),
        (AMOUNT, whom(), FILTER, *LAST),
        clauses=("KX-5.28", "KX-5.30"),
    ),
)  # fmt: skip
