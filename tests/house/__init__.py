"""Tests of the house: doors, settings, checks, tools."""
