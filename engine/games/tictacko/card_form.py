"""What the form of a typed card asks, by type (TTK-2.7, 2.10, 2.14, 2.15).

Wider than the checks of card files: an owner's card says what is printed on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.games.tictacko.describe_when import ANSWERED
from engine.games.tictacko.grid import ROWS_ADVANCED, ROWS_STANDARD
from engine.games.tictacko.searching import WINDOWS
from engine.games.tictacko.terms import CARD_TYPES, FACTION_NAME, FACTIONS, TAGS
from engine.kernel.forms import (
    CHOICE,
    CHOICES,
    FLAG,
    TEXT,
    CardType,
    Choice,
    Field,
    worth_field,
)
from engine.kernel.names import Name, both

LONGEST_FLAVOUR: Final = 400
MOST_TAGS: Final = 12
MOST_COPIES: Final = 40  # a whole deck (TTK-3.2)

TYPES: Final = tuple(CardType(key, name) for key, name in CARD_TYPES.items())


def _choices(names: Iterable[tuple[str, Name]]) -> tuple[Choice, ...]:
    return tuple(Choice(key, name) for key, name in names)


def _spaces(rows: str) -> tuple[Choice, ...]:
    return _choices((name, both(name, name)) for name in rows)


def _faction(*keys: str) -> Field:
    choices = _choices((key, FACTIONS[key]) for key in keys)
    return Field("faction", FACTION_NAME, CHOICE, choices=choices, own_words=True,
                 clause="TTK-2.9")  # fmt: skip


_TAGS: Final = Field(
    "tags", both("Tags", "Etichette"), CHOICES, choices=_choices(TAGS.items()), most=MOST_TAGS,
    own_words=True, clause="TTK-2.10",
)  # fmt: skip
_COPIES: Final = Field(
    "copy_limit", both("Copies allowed in a deck", "Copie ammesse in un mazzo"), low=1,
    high=MOST_COPIES, clause="TTK-3.15",
)  # fmt: skip
_FLAVOUR: Final = tuple(
    Field(f"flavour_{language}", name, TEXT, high=LONGEST_FLAVOUR, clause="TTK-2.10")
    for language, name in (
        ("en", both("Flavour text, in English", "Testo di colore, in inglese")),
        ("it", both("Flavour text, in Italian", "Testo di colore, in italiano")),
    )
)
_WINDOW: Final = Field(
    "when.window", both("Answers", "Risponde a"), CHOICES, most=len(WINDOWS),
    choices=_choices((key.upper(), name) for key, name in WINDOWS), clause="TTK-2.14",
)  # fmt: skip
_ACTOR: Final = Field(
    "when.actor", both("Answers whom", "Risponde a chi"), CHOICE,
    choices=_choices((key, both(*said)) for key, said in ANSWERED.items()), clause="TTK-2.14",
)  # fmt: skip
_STANDARD: Final = Field(
    "standard", both("Standard pattern", "Schema standard"), CHOICES,
    choices=_spaces(ROWS_STANDARD), most=len(ROWS_STANDARD), columns=3, needed=True,
    clause="TTK-2.15",
)  # fmt: skip
_ADVANCED: Final = Field(
    "advanced", both("Advanced pattern", "Schema avanzato"), CHOICES,
    choices=_spaces(ROWS_ADVANCED), most=len(ROWS_ADVANCED), columns=4, clause="TTK-2.15",
)  # fmt: skip
_INDEPENDENT: Final = Field(
    "independent_patterns",
    both("The two patterns are different drawings", "I due schemi sono disegni diversi"),
    FLAG, clause="TTK-R6",
)  # fmt: skip

_WORTH: Final = worth_field("TTK-9.43")

_CHARACTER: Final = (_faction("dragon", "unicorn"), _TAGS, _COPIES, *_FLAVOUR, _WORTH)
_SPELL: Final = (_faction("dragon", "unicorn", "neutral"), _TAGS, _COPIES, *_FLAVOUR, _WORTH)
FORMS: Final[Mapping[str, tuple[Field, ...]]] = {
    "basic": _CHARACTER,
    "special": _CHARACTER,
    "magic": _SPELL,
    "instant": (_SPELL[0], _WINDOW, _ACTOR, *_SPELL[1:]),
    "objective": (_STANDARD, _ADVANCED, _INDEPENDENT, *_FLAVOUR),
}


def form_of(card_type: str) -> tuple[Field, ...]:
    """The fields of a type; none for what is no type."""
    return FORMS.get(card_type, ())
