"""Partners: they see what a seat sees, and know no game by name."""
