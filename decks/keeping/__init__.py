"""How does a deck change: found, locked, every version kept, undone, brought back, compared."""
