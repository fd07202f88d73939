"""Tests of `web`."""
