"""What is done to whole decks: made, copied, renamed, tagged, put away, shared."""
