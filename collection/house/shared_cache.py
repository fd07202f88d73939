"""The cache that all processes share, when it does not answer."""

from __future__ import annotations


def is_cache_away(error: BaseException) -> bool:
    """Whether it is the shared cache that does not answer; redis may not be installed."""
    return any(kind.__module__.startswith("redis.") for kind in type(error).__mro__)
