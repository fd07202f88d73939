"""The language of cards: words that a game declares, and what is made of their declarations."""
