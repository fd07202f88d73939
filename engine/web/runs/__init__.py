"""How good is a deck over many games? Batches between decks, played behind the site by any number
of workers, and the pair out of a box that they measure.
"""
