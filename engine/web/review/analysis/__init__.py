"""A finished match judged: the curve of chances, the costliest moves, puzzles made of them."""
