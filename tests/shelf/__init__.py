"""The shelf: counts, lots, places, wishes, history, and the way back."""
