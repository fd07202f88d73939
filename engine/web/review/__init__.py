"""How did it go? Replays of a match, its analysis, and what partners knew at each move."""
