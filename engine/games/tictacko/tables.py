"""What the rules look up by card number."""

from __future__ import annotations

from typing import Any, Final

from engine.games.tictacko.codes import FACTIONS, NEUTRAL, TYPE_NAMES
from engine.games.tictacko.grid import ADVANCED, STANDARD
from engine.kernel.cards import CardPool

# Added to the copies of a published card: what the declared prior gives to each (TTK-7.10).
PRIOR_CONSTANT: Final = 1


class Tables:
    """By card: `type`, `faction`, and for an Objective its patterns as sets of spaces.

    `standard[c]` and `advanced[c]` are sorted indices into the names of the Grid; empty for what
    is no Objective.
    """

    __slots__ = ("advanced", "faction", "standard", "type")

    type: list[int]
    faction: list[int]
    standard: list[list[int]]
    advanced: list[list[int]]

    def __init__(self, pool: CardPool) -> None:
        raws: list[Any] = [card.to_json() for card in pool]
        self.type = [TYPE_NAMES.index(card.type) for card in pool]
        self.faction = [_faction(raw) for raw in raws]
        self.standard = [_spaces(raw.get("standard", ()), STANDARD) for raw in raws]
        self.advanced = [_spaces(raw.get("advanced", ()), ADVANCED) for raw in raws]


def type_of(raw: Any) -> str:
    """The type or, for a Character, its subtype (TTK-2.7)."""
    return str(raw["subtype"] if raw["type"] == "character" else raw["type"])


def _faction(raw: Any) -> int:
    named = raw.get("faction")
    return FACTIONS.index(named) if named in FACTIONS else NEUTRAL


def _spaces(pattern: Any, names: tuple[str, ...]) -> list[int]:
    return sorted(names.index(str(space)) for space in pattern)
