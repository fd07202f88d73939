"""The compiled `when` of an Instant."""

from __future__ import annotations

from typing import Final

ACTORS: Final = ("opponent", "teammate", "other")
OPPONENT: Final = 0
MATE: Final = 1


class When:
    """`windows` are bits of kinds of items, `types` of card types; `near`: 0, own 1, opposing 2."""

    __slots__ = ("actor", "faction", "near", "place", "types", "windows")

    windows: int
    actor: int
    types: int
    faction: int
    place: list[int]
    near: int

    def __init__(
        self, windows: int, actor: int, types: int, faction: int, place: list[int], near: int
    ) -> None:
        self.windows = windows
        self.actor = actor
        self.types = types
        self.faction = faction
        self.place = place
        self.near = near
