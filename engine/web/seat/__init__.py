"""Who sits at a table, and how its match is kept and read back: what every other room asks."""
