"""For whom a selector is read."""

from __future__ import annotations

from engine.games.tictacko.codes import NOTHING


class Seen:
    """For whom a selector is read: team, space of the card (NOTHING: none), what was chosen by
    slot, the space of the item that is answered, and the spaces that a place means which speaks of
    what this item does (None: not looked at again, TTK-9.23)."""

    __slots__ = ("chosen", "item", "marked", "space", "team")

    def __init__(
        self, team: int, space: int = NOTHING, chosen: list[int] | None = None, item: int = NOTHING
    ) -> None:
        self.team = team
        self.space = space
        self.chosen: list[int] = [] if chosen is None else chosen
        self.item = item
        self.marked: list[int] | None = None
