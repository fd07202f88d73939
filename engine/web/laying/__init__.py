"""How is a table laid? Wishes and the form that asks for them, what each seat brings, which decks
may meet, the last time once more, decks dealt out of a box.
"""
