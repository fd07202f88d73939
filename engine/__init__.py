"""The pure rules engine and its web face."""
