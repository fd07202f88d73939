"""How many of what the page figures are taken with."""

GAME = "kmon"
DECKS = 20
DEPTH = 40  # steps of the battle shown
CALLS = 200
