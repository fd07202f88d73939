"""Puzzles that come back: what is due, how a try went, when the next one is."""
