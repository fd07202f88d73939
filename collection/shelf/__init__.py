"""What a person owns, seen and changed: counts, lots, places, wishes, history.

What do I own, where is it, what do I lack?
"""
