"""Tests of visitors, guests and members."""
