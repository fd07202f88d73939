"""What is a deck: its rows, its list of cards and facts, and whether its game lets it be played."""
