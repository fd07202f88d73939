"""Positions: tables laid by hand, played, asked as puzzles, shared."""
