"""What is refused of sets as files."""

from __future__ import annotations

from collection.house.problems import Refusal
from engine.kernel.messages import Message


class SetFileNotFound(LookupError):
    """No file of a set of that number of this person."""


class SetFileUsed(Refusal):
    """A file that was taken in already, or cannot be undone."""

    status = 409


class SetMoved(Refusal):
    """The set was written since the file was compared with it."""

    status = 409


class NotChosen(Refusal):
    """Cards that both sides changed, for which nothing was chosen, by their number in the file."""

    status = 422

    def __init__(self, message: Message, cards: list[int]) -> None:
        super().__init__(message)
        self.cards = cards
