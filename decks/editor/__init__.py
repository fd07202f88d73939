"""The workshop where one deck is built: catalogue, cards, judge."""
