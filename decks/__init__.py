"""What do I bring: decks, their versions, and the judge's verdict on them."""
