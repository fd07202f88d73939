"""What the shelf asks of the workshop; the workshop fills the port when the site starts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from collection.requests.rows import User


@dataclass(frozen=True)
class DeckUse:
    """One deck that uses a card; `maybe`: copies that may come in, in no other count."""

    deck_id: str
    name: str
    url: str
    quantity: int
    built: bool
    maybe: int = 0


@dataclass(frozen=True)
class ShownDeck:
    """A deck that its owner shows to everybody."""

    name: str
    url: str
    game: str
    cards: int


class Workshop:
    """The answers of a site without decks; `decks` brings better ones."""

    def uses(self, user: User, game: str, code: str) -> list[DeckUse]:
        """The person's decks that use the card."""
        return []

    def uses_by_code(
        self, user: User, game: str, codes: Collection[str]
    ) -> Mapping[str, list[DeckUse]]:
        """As `uses`, for these cards at once."""
        return {}

    def promised(self, user: User, game: str) -> Mapping[str, int]:
        """Copies by code that built decks promise, added up."""
        return {}

    def needed(self, user: User, game: str) -> Mapping[str, int]:
        """Copies by code that all decks need: built ones added up, planned ones share."""
        return {}

    def codes_of_deck(self, user: User, game: str, name: str) -> frozenset[str]:
        """Codes in the person's decks whose name begins so, accents and case aside."""
        return frozenset()

    def shown(self, user: User) -> list[ShownDeck]:
        """The decks that the person marked public, newest first."""
        return []

    def backup(self, user: User) -> list[dict[str, Any]]:
        """All decks of the person as plain JSON, for a whole backup; equal for equal decks."""
        return []

    def clear(self, user: User) -> int:
        """Put all decks of the person into the bin, inside the caller's transaction; how many."""
        return 0

    def restore(self, user: User, decks: list[Any]) -> list[str]:
        """Make the decks of a backup anew, inside the caller's transaction; their ids.

        Raises KernelError naming the deck that cannot be read.
        """
        return []

    def discard(self, user: User, decks: list[str]) -> None:
        """Put these decks of the person into the bin, inside the caller's transaction."""


_filled: list[Workshop] = [Workshop()]


def fill(workshop: Workshop) -> None:
    """Called once, when the upper floor is ready."""
    _filled[0] = workshop


def workshop() -> Workshop:
    """The filled port."""
    return _filled[0]
