"""Batches of games."""
