"""Own sets and cards: typed by a person, kept version by version, undone in one press.

Which cards have I typed?
"""
