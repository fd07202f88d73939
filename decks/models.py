"""The rows of all rooms, gathered for Django."""

from decks.lists.rows import Deck, DeckVersion

__all__ = ["Deck", "DeckVersion"]
