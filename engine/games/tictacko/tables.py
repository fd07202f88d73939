"""What the rules look up by card number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.games.tictacko.codes import ANOTHER, FACTIONS, NEUTRAL, TYPE_NAMES
from engine.games.tictacko.grid import ADVANCED, STANDARD
from engine.kernel.cards import CardDef

# Added to the copies of a published card: what the declared prior gives to each (TTK-7.10).
PRIOR_CONSTANT: Final = 1
# The faction of a typed card that is of neither of the two, as the tables are given it.
ANOTHER_FACTION: Final = "another"


class Tables:
    """By card: `type`, `faction`, and for an Objective its patterns as sets of spaces.

    `standard[c]` and `advanced[c]` are sorted indices into the names of the Grid; empty for what
    is no Objective.
    """

    __slots__ = ("advanced", "faction", "standard", "type")

    def __init__(self, cards: Sequence[CardDef]) -> None:
        self.type = [TYPE_NAMES.index(card.type) for card in cards]
        self.faction = [_faction(card.get("faction")) for card in cards]
        self.standard = [_spaces(card.get("standard", ()), STANDARD) for card in cards]
        self.advanced = [_spaces(card.get("advanced", ()), ADVANCED) for card in cards]


def type_of(raw: Any) -> str:
    """The type or, for a Character, its subtype (TTK-2.7)."""
    return str(raw["subtype"] if raw["type"] == "character" else raw["type"])


def _faction(named: object) -> int:
    if named == ANOTHER_FACTION:
        return ANOTHER
    return FACTIONS.index(named) if isinstance(named, str) and named in FACTIONS else NEUTRAL


def _spaces(pattern: Any, names: tuple[str, ...]) -> list[int]:
    return sorted(names.index(str(space)) for space in pattern)
