"""Which decks stand on what a card said before it was corrected, and what becomes of them?"""
