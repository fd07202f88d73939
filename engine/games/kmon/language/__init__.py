"""The words of K-Mon cards, each declared once (KM-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.discover import values_in
from engine.effects.language.kinds import Many, One
from engine.effects.language.words import Language, Place, Role
from engine.games.kmon.language import (
    amounts,
    attacks,
    branches,
    cards,
    conditions,
    costs,
    doings,
    lasting,
    people,
)
from engine.games.kmon.language.adding import Added
from engine.games.kmon.language.making import (
    AT_EVENT,
    BEFORE,
    KEEPS,
    POWERUP,
    REPLACES,
    clauses,
    slot,
)
from engine.kernel.names import both

ADDED: Final[list[Added]] = values_in(f"{__name__}.words", "WORD")
_EFFECT: Final = Role(
    "effect",
    both("effect", "effetto"),
    (
        *attacks.BLOWS,
        *doings.CHARGES,
        *cards.VERBS,
        *attacks.ANSWERS,
        *attacks.SHAPES,
        *doings.EFFECTS,
        *branches.VERBS,
        *(word for each in ADDED for word in each.words),
    ),
    tag="do",
    clauses=clauses("KM-9.1", said="KM-9.5"),
)
_ROLES: Final = (
    _EFFECT,
    *people.ROLES,
    *amounts.ROLES,
    *conditions.ROLES,
    *cards.ROLES,
    *branches.ROLES,
    *lasting.ROLES,
    *costs.ROLES,
)
_EFFECTS: Final = slot("effects", "What it does", "Che cosa fa", Many("effect"), False)
_PERSISTENT: Final = slot(
    "persistent", "Persistent effect", "Effetto persistente", One("persistent"), False
)
_EXHAUSTED: Final = slot(
    "on_exhausted", "When it is exhausted", "Quando viene sfinito", Many("effect"), False,
    clause="KM-9.15",
)  # fmt: skip
_ENTERED: Final = slot(
    "on_entered", "When it becomes active", "Quando diventa attivo", Many("effect"), False,
    sets=AT_EVENT, clause="KM-9.22",
)  # fmt: skip
_CONDITION: Final = slot(
    "condition", "May be played if", "Si può giocare se", One("condition"), False, sets=BEFORE
)


def _marks(card_type: str, attributes: Mapping[str, object]) -> Place:
    """KM-3.19: whether a power-up replaces the attack or keeps it."""
    if card_type != POWERUP:
        return frozenset()
    return frozenset({REPLACES if attributes.get("replaces_attack") is True else KEEPS})


LANGUAGE: Final = Language(
    {role.key: role for role in _ROLES},
    {
        "kmon": (_ENTERED, _EXHAUSTED),
        "item": (_EFFECTS, _PERSISTENT, costs.WAYS),
        "ability": (_EFFECTS, _PERSISTENT, costs.WAYS),
        "reaction": (_CONDITION, _EFFECTS, _PERSISTENT, costs.WAYS),
        "powerup": (_EFFECTS, _PERSISTENT, costs.WAYS),
    },
    _marks,
)
