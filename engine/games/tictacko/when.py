"""The compiled `when` of an Instant."""

from __future__ import annotations

from typing import Final

ACTORS: Final = ("opponent", "teammate", "other")
OPPONENT: Final = 0
MATE: Final = 1
NO_VERB: Final = -1


class When:
    """`windows` are bits of kinds of items, `types` of card types; `near`: 0, own 1, opposing 2;
    `verb` an announced verb of `effect.VERBS` or NO_VERB; `would` is empty or `[bit of a verb,
    team, subtype]` as selectors have them."""

    __slots__ = ("actor", "faction", "near", "place", "types", "verb", "windows", "would")

    def __init__(self, windows: int, actor: int) -> None:
        self.windows = windows
        self.actor = actor
        self.types = 0
        self.faction = 0
        self.place: list[int] = []
        self.near = 0
        self.verb = NO_VERB
        self.would: list[int] = []
