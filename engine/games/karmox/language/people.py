"""Whom an effect may name (KX-9.2), and for how long it lasts (KX-9.3)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.words import Place, Role, Spelled, Word
from engine.games.karmox.language.moments import (
    ACTING,
    BEARER,
    CLASS,
    DYING,
    FIGHT,
    HARMFUL,
    KEY,
    PRISONER,
)
from engine.kernel.names import Name, both

# Marks of a target: a second thing is asked of it, so that it is never all at once (KX-4.1); it may
# be a prisoner.
SECOND: Final = "second"
FREEING: Final = "freeing"
# What never ends.
ENDLESS: Final = "endless"


def bare(
    name: str, title: Name, only: Place = frozenset(), never: Place = frozenset(),
    leaves: Place = frozenset(),
) -> Word:  # fmt: skip
    """A word that is written by its name alone, and says what it is called."""
    return Word(name, title, title, (), Spelled.BARE, only=only, never=never, leaves=leaves)


_SELF: Final = both("this character", "questo personaggio")
_ACTIVE: Final = both("the active character", "il personaggio attivo")
_ATTACKER: Final = both("the attacker", "l'attaccante")
_DEFENDER: Final = both("the defender", "il difensore")
_ENEMY: Final = both("an enemy character", "un personaggio nemico")
_BESIDE: Final = both("an enemy character beside it", "un personaggio nemico accanto")

TARGETS: Final = Role(
    "target",
    both("Whom", "Chi"),
    (
        bare("own_one", both("one of your characters", "uno dei tuoi personaggi")),
        bare("allied_one", both("an allied character", "un personaggio alleato")),
        bare("enemy_one", _ENEMY, never=HARMFUL),
        bare("any_one", both("any character", "un personaggio qualsiasi"), never=HARMFUL),
        bare("own_all", both("all your characters", "tutti i tuoi personaggi"),
             never=frozenset({SECOND})),
        bare("prisoner_own_side",
             both("a prisoner of your side", "un prigioniero del tuo schieramento"),
             only=frozenset({FREEING}), leaves=frozenset({PRISONER})),
        bare("self", _SELF, only=frozenset({BEARER, DYING})),
        bare("enemy_adjacent", _BESIDE, only=frozenset({CLASS}), never=HARMFUL),
        bare("active", _ACTIVE, only=frozenset({ACTING})),
        bare("attacker", _ATTACKER, only=frozenset({FIGHT}), never=HARMFUL),
        bare("defender", _DEFENDER, only=frozenset({FIGHT}), never=HARMFUL),
    ),
)  # fmt: skip
# Whom one steals from.
VICTIMS: Final = Role(
    "victim",
    both("From whom", "A chi"),
    (bare("enemy_one", _ENEMY), bare("enemy_adjacent", _BESIDE, only=frozenset({CLASS}))),
)
# The roles that somebody plays at a moment, which conditions look at (KX-9.6).
ROLES: Final = Role(
    "role",
    both("Who", "Chi"),
    (
        bare("self", _SELF, only=frozenset({CLASS})),
        bare("active", _ACTIVE, only=frozenset({ACTING})),
        bare("attacker", _ATTACKER, only=frozenset({FIGHT})),
        bare("defender", _DEFENDER, only=frozenset({FIGHT})),
    ),
)
DURATIONS: Final = Role(
    "duration",
    both("How long", "Quanto dura"),
    (
        bare("this_attack", both("for this attack", "per questo attacco"),
             never=frozenset({"turn_end", KEY})),
        bare("this_turn", both("this turn", "fino alla fine del turno"),
             never=frozenset({"turn_end"})),
        bare("until_own_next_turn", both("until its owner's next turn",
                                         "fino al prossimo turno di chi lo controlla"),
             never=frozenset({KEY})),
        bare("permanent", both("for the rest of the game", "per il resto della partita"),
             never=frozenset({KEY}), leaves=frozenset({ENDLESS})),
    ),
)  # fmt: skip
