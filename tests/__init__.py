"""All tests that do not belong to one game's folder."""
