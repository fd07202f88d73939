"""The house: settings, doors, start-up, checks and the tools behind `make`."""
