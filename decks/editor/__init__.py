"""How is one deck built: the workshop with its catalogue, cards, judge and pasted lists."""
