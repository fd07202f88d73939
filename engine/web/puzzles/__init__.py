"""What would you do here? Positions laid by hand and asked as puzzles, and their practice."""
