"""Whole journeys in a real browser."""
