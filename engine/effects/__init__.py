"""The effect language: what a card can do and how it is told."""
