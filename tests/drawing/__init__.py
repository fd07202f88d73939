"""Tests of `collection.drawing`."""
