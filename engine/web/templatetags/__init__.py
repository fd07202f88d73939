"""Tags of the table."""
