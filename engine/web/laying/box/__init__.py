"""Decks out of a box for the seats of a table: what is free, what is dealt, what is missing."""
