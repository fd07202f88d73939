"""Two decks out of one box: one to play with, one for the partner, no copy in both."""
