"""Objects, drawn around (0, 0) from -50 to 50: `first` is the main colour, `second` the other."""
