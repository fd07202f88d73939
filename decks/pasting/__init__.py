"""Deck lists as people paste them: read tolerantly, told line by line, shown before they count."""
