"""English as it is read outside America too: the day stands before the month."""
