"""What the house asks of each copy beside what its game asks: tags, and who lent it to whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.loadouts import DATE, CopyAttribute
from engine.kernel.names import both
from engine.registry import game

TAGS: Final = "tags"
LENT: Final = "lent_to"
BORROWED: Final = "borrowed_from"
SINCE: Final = "lent_on"
DUE: Final = "due_on"

MARKS: Final = (
    CopyAttribute(TAGS, both("Tags", "Etichette")),
    CopyAttribute(LENT, both("Lent to", "Prestata a")),
    CopyAttribute(BORROWED, both("Borrowed from", "In prestito da")),
    CopyAttribute(SINCE, both("Lent on", "In prestito dal"), kind=DATE),
    CopyAttribute(DUE, both("Due back on", "Da rendere entro il"), kind=DATE),
)
_KEYS: Final = frozenset(mark.key for mark in MARKS)


def attributes_of(key: str) -> tuple[CopyAttribute, ...]:
    """What is asked of a copy of a game's card. Raises UnknownGame."""
    own = game(key).copy_attributes()
    return (*own, *(mark for mark in MARKS if mark.key not in {one.key for one in own}))


def of_the_game(extra: Mapping[str, Any]) -> dict[str, Any]:
    """What the game's rules look at: tags and names of people are nobody's business."""
    return {name: value for name, value in extra.items() if name not in _KEYS}


def tags_of(extra: Mapping[str, Any]) -> list[str]:
    """The tags of a copy, each as it was typed."""
    parts = (part.strip() for part in str(extra.get(TAGS, "")).split(","))
    return [part for part in parts if part]
