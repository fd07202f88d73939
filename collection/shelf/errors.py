"""What the shelf refuses."""

from __future__ import annotations

from collection.house.problems import Refusal
from engine.kernel.messages import Message


class ShelfRefusal(Refusal):
    """Something asked of a shelf that cannot be done; nothing was written."""

    status = 422


class NoSuchCard(ShelfRefusal):
    """The catalogue has no card of that code."""


class NoSuchProduct(ShelfRefusal):
    """The game ships no such product."""


class RandomProduct(ShelfRefusal):
    """What is inside is decided by luck: only its owner knows the numbers."""


class BadNumbers(ShelfRefusal):
    """A line of rapid entry with parts that mean no card; `problems` says each."""

    def __init__(self, problems: tuple[Message, ...]) -> None:
        super().__init__(problems[0])
        self.problems = problems


class NameTaken(ShelfRefusal):
    """Another place of this person has that name."""

    status = 409


class LotNotFound(LookupError):
    """No such copies on this person's shelf."""


class PlaceNotFound(LookupError):
    """No such place of this person."""
