"""Which smallest changes mend a deck: candidates, fills, mends proved by the judge."""
