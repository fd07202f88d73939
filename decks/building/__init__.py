"""Can these decks be built at once: who gets which copy, where it lies, what stands in."""
