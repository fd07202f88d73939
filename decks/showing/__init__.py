"""What do all pages and addresses of decks share: heads, zones, doors, data, who may read."""
