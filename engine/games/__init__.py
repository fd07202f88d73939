"""One folder per rule system; folders do not know one another."""
