"""Commands of `collection`."""
