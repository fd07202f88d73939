"""The catalogue: sets, cards, what a search may ask of them, and a card as pages show it.

Which cards exist?
"""
