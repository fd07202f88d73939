"""Tags that draw cards in pages."""
