"""Replays: a match stepped both ways, annotated, shared, played on, written as text."""
