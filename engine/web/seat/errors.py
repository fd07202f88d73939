"""What the table refuses beyond what the kernel refuses."""

from __future__ import annotations

from decks.lists.errors import IllegalDeck
from decks.lists.judging import Verdict
from decks.lists.rows import Deck
from engine.kernel.errors import BadRecord, KernelError, WrongSeat
from engine.kernel.messages import N_, Message


class TableNotFound(LookupError):
    """No table of that id that this person may see."""


class BadTable(KernelError):
    """A table that cannot be laid: unknown game, partner, opponent, or a deck that is missing."""


class BadSeat(BadTable):
    """A seat that cannot be laid; `seat` is its number in the wish."""

    def __init__(self, seat: int, why: Message) -> None:
        super().__init__(Message(N_("Seat {n}: {why}"), {"n": seat + 1, "why": why}))
        self.seat = seat


class IllegalSeat(IllegalDeck):
    """A seat whose deck the game does not let play at this table; `deck` if it is a deck row."""

    def __init__(
        self, seat: int, message: Message, game: str, verdict: Verdict, deck: Deck | None
    ) -> None:
        super().__init__(message, game, verdict)
        self.seat = seat
        self.deck = deck


class ScreenElsewhere(WrongSeat):
    """The screen is to be handed to somebody else first."""


class TableClosed(BadRecord):
    """The rules or cards have changed: the match can be watched, not continued."""
