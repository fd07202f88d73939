"""The verbs of AAC Cards, one file each (AAC-9.6)."""
