"""Commands of `decks`."""
