"""Schema changes of the table, in order."""
