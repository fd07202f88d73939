"""The shelf's ledger: what is owned, every change of it, and the way back; and the port to decks.

How many are there, since when and why?
"""
