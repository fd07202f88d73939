"""Tests of what leaves a deck."""
