"""Batches of games between decks, played behind the site by any number of workers."""
