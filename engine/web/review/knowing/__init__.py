"""What a partner knew at a past move, what it made of it, and its choice made once more."""
