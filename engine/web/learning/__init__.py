"""Learning: guided battles, turn aids, why an event happened, what looks wrong."""
