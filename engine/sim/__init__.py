"""Many games at once: random play, arenas, fuzzing, golden playthroughs, honesty, figures."""
