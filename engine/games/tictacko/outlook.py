"""What a team may be after, kept between questions: the same Grid is asked about again and again
while a search thinks. It hangs on the bound rules and says nothing of a state but what was put in.
"""

from __future__ import annotations

from typing import Final

# So many answers of an Outlook are kept, and so many Outlooks.
ANSWERS: Final = 2048
KEPT: Final = 512

# What speaks for and against Objectives (`belief.marks_of`), before it those that may be it.
Grounds = tuple[tuple[int, ...], tuple[int, int, int, int]]


class Outlook:
    """Patterns as bits of their spaces, and how likely each is the one, in two lists.

    `near` keeps what `nearness` answered, by who holds what and who is to play."""

    __slots__ = ("chances", "masks", "near")

    def __init__(self, masks: list[int], chances: list[float]) -> None:
        self.masks = masks
        self.chances = chances
        self.near: dict[int, float] = {}

    def keep(self, asked: int, found: float) -> None:
        """Remember an answer, as long as there are not too many."""
        if len(self.near) < ANSWERS:
            self.near[asked] = found


class Outlooks:
    """All that were worked out with the same weights; `sure[g]` knows that it is Objective `g`."""

    __slots__ = ("kept", "sure")

    def __init__(self, masks: list[int]) -> None:
        self.sure = [Outlook([mask], [1.0]) for mask in masks]
        self.kept: dict[Grounds, Outlook] = {}

    def keep(self, grounds: Grounds, outlook: Outlook) -> None:
        """Remember one; when there are too many all are forgotten."""
        if len(self.kept) >= KEPT:
            self.kept = {}
        self.kept[grounds] = outlook
