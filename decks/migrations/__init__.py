"""Schema changes of `decks`, in order."""
