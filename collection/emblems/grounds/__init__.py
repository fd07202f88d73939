"""Landscapes of the elements in flat tones, 100 units wide."""
