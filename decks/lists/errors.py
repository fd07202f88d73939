"""What the deck services refuse."""

from __future__ import annotations

from decks.lists.judging import Verdict
from engine.kernel.errors import BadLoadout, KernelError, StaleRevision
from engine.kernel.messages import Message


class DeckNotFound(LookupError):
    """No deck of that id that this person may see."""


class StaleDeck(StaleRevision):
    """The deck was changed since the page was made."""


class BadLine(KernelError):
    """A line that names no card, no zone, or no possible quantity."""


class IllegalDeck(BadLoadout):
    """A deck that its game does not let play; `verdict` holds every reason."""

    def __init__(self, message: Message, game: str, verdict: Verdict) -> None:
        super().__init__(message)
        self.game = game
        self.verdict = verdict
