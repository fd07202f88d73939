"""Which decks are there: the lists of them, one deck read, looked after, shared."""
