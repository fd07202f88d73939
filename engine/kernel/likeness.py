"""How like two cards are, by what the form of a card asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.kernel.forms import CHOICE, CHOICES, FLAG, NUMBER, Field

# Of one type two cards are more alike than by anything else; a word that sorts cards (an element,
# a genre) says more than a number, a number more than a flag.
TYPE: Final = 1000.0
SORT: Final = 4.0
AMOUNT: Final = 2.0
MARK: Final = 1.0


def alike(
    card: Mapping[str, object], other: Mapping[str, object], form: tuple[Field, ...]
) -> float:
    """The likeness of two cards by their typed values (see `forms.raw_of`)."""
    same = sum(_field(field, card.get(field.key), other.get(field.key)) for field in form)
    return same + (TYPE if card.get("type") == other.get("type") else 0.0)


def _field(field: Field, one: object, other: object) -> float:
    if field.kind == CHOICE:
        return SORT if one == other else 0.0
    if field.kind == CHOICES:
        return SORT * _shared(one, other)
    if field.kind == NUMBER:
        return AMOUNT * _near(one, other)
    if field.kind == FLAG:
        return MARK if bool(one) == bool(other) else 0.0
    return 0.0


def _shared(one: object, other: object) -> float:
    """The part of both lists that they have in common; two empty ones are the same."""
    mine = set(map(str, one)) if isinstance(one, list) else set()
    theirs = set(map(str, other)) if isinstance(other, list) else set()
    return len(mine & theirs) / len(mine | theirs) if mine | theirs else 1.0


def _near(one: object, other: object) -> float:
    """1 for equal numbers, the less the further apart; nothing said is like nothing said."""
    if not isinstance(one, int) or not isinstance(other, int):
        return 1.0 if one == other else 0.0
    return 1.0 - abs(one - other) / max(abs(one), abs(other), abs(one - other), 1)
