"""One field over cards, decks, games and rules.

Where is it?
"""
