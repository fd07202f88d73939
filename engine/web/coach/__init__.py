"""The coach: hints at the table, and why a partner made its move."""
