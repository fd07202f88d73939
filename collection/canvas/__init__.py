"""What pictures are made of: planes and strokes, colours, chance that is the same each time.

How is a line engraved?
"""
