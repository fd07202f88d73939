"""What the form of a typed card asks, by type (KM-2.4 to KM-2.8, KM-2.10).

Its ranges are wider than those of the shipped cards (KM-3.16): a homemade card is not refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.games.kmon.searching import ANSWERS
from engine.games.kmon.terms import CARD_TYPES, ELEMENTS, TRAITS
from engine.kernel.forms import CHOICE, CHOICES, FLAG, CardType, Choice, Field, worth_field
from engine.kernel.names import Name, both

# What is said of a card that has none, where the JSON of a card writes null (KM-2.3).
GENERIC: Final = "generic"
NO_SECOND: Final = "none"

TRAIT: Final = "trait.id"
TRAIT_X: Final = "trait.x"
WITH_X: Final = "incandescente"
CHARGES: Final = "cost.charges"

_HP_HIGH: Final = 999
_COST_HIGH: Final = 99
_X_HIGH: Final = 99


def _choices(words: Iterable[tuple[str, Name]]) -> tuple[Choice, ...]:
    return tuple(Choice(key, name) for key, name in words)


_ELEMENTS: Final = _choices(ELEMENTS.items())
_GENERICS: Final = {
    "powerup": Choice(GENERIC, both("generic", "generico")),
    "": Choice(GENERIC, both("generic", "generica")),
}
# Every word for a card without an element, whatever its gender.
GENERIC_WORDS: Final = frozenset(
    {GENERIC, *(text for each in _GENERICS.values() for _, text in each.name.texts)}
)
_NO_SECOND: Final = Choice(NO_SECOND, both("none", "nessuno"))
NO_SECOND_WORDS: Final = frozenset({NO_SECOND, *(text for _, text in _NO_SECOND.name.texts)})


def _part(key: str, name: Name, *, needed: bool = False) -> Field:
    """A part of the cost (KM-2.10)."""
    return Field(f"cost.{key}", name, high=_COST_HIGH, needed=needed, clause="KM-2.10")


def _costs(*, needed: bool) -> tuple[Field, ...]:
    return (
        _part("charges", both("Cost in charges", "Costo in cariche"), needed=needed),
        _part("discard", both("Also discard cards", "Inoltre scarta carte")),
        _part("self_damage", both("Also damage to yourself", "Inoltre danni a te")),
        _part("mill_self", both("Also cards of the deck", "Inoltre carte del mazzo")),
    )


def _element(card_type: str) -> Field:
    generic = _GENERICS.get(card_type, _GENERICS[""])
    name = both("Element", "Elemento")
    choices = (generic, *_ELEMENTS)
    return Field("element", name, CHOICE, choices=choices, own_words=True, clause="KM-2.3")


_WORTH: Final = worth_field("KM-9.24")

_KMON: Final = (
    Field("hp", both("HP", "PV"), low=1, high=_HP_HIGH, needed=True, clause="KM-2.4"),
    Field(
        "primary",
        both("Primary element", "Elemento primario"),
        CHOICE,
        choices=_ELEMENTS,
        own_words=True,
        needed=True,
        clause="KM-2.4",
    ),
    Field(
        "secondary",
        both("Secondary element", "Elemento secondario"),
        CHOICE,
        choices=(_NO_SECOND, *_ELEMENTS),
        own_words=True,
        clause="KM-2.4",
    ),
    Field(
        TRAIT,
        both("Trait", "Caratteristica"),
        CHOICE,
        choices=_choices(TRAITS.items()),
        own_words=True,
        clause="KM-2.4",
    ),
    Field(
        TRAIT_X,
        both("X of the trait", "X della caratteristica"),
        low=1,
        high=_X_HIGH,
        needed=True,
        clause="KM-2.4",
        only=(TRAIT, (WITH_X,)),
    ),
    _WORTH,
)

FORMS: Final[Mapping[str, tuple[Field, ...]]] = {
    "kmon": _KMON,
    "item": (*_costs(needed=False), _WORTH),
    "ability": (
        *_costs(needed=True),
        _element("ability"),
        Field("ultimate", both("ULTIMATE", "ULTIMATE"), FLAG, clause="KM-2.6"),
        _WORTH,
    ),
    "reaction": (
        *_costs(needed=True),
        _element("reaction"),
        Field(
            "answers",
            both("Answers", "Risponde a"),
            CHOICES,
            choices=_choices(ANSWERS),
            most=len(ANSWERS),
            own_words=True,
            clause="KM-2.7",
        ),
        _WORTH,
    ),
    "powerup": (
        *_costs(needed=True),
        _element("powerup"),
        Field(
            "replaces_attack",
            both("Replaces the attack", "Rimpiazza l'attacco"),
            FLAG,
            clause="KM-2.8",
        ),
        _WORTH,
    ),
}
TYPES: Final = tuple(CardType(key, CARD_TYPES[key]) for key in FORMS)
