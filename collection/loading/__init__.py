"""What fills the catalogue: the packs that games ship, and big made-up ones to measure with.

Where do the rows come from?
"""
