"""What a person owns, seen and changed: counts, lots, places, wishes, history."""
