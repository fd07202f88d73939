"""Tests of `collection`."""
