"""Lines as they are printed on cards: which phrases of the language say the same."""
