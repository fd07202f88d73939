"""Italian as it is written by hand: months begin small, days bear no nought."""
