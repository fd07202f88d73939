"""The pages of own sets and cards."""
