"""Thinking apart from requests and transactions: partners' moves, hints, analyses."""

from engine.web.thinking.service import after_ms, drop, is_apart, stop, think, warm

__all__ = ["after_ms", "drop", "is_apart", "stop", "think", "warm"]
