"""Tests of decks out of one box."""
