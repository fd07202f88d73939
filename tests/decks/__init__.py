"""Tests of `decks`."""
