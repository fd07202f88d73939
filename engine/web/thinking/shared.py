"""Which web process thinks about a table, where there are several.

A lease in the cache that they share spares double work, no more: a move is committed by its
revision, the first one wins. So a cache that is away, or forgets, does no harm.
"""

from __future__ import annotations

import math
import os
import secrets
from typing import Final

from django.conf import settings
from django.core.cache import cache

from collection.house.shared_cache import is_cache_away

_ME: Final = secrets.token_hex(8)


def is_held_elsewhere(table: str, revision: int) -> bool:
    """Whether another web process thinks about it."""
    if not settings.THINKING_SHARED:
        return False
    try:
        holder = cache.get(_key(table, revision))
    except Exception as error:
        if not is_cache_away(error):
            raise
        return False
    return holder is not None and holder != _me()


def hold(table: str, revision: int, seconds: float) -> bool:
    """Think about it here; False when another one came first."""
    if not settings.THINKING_SHARED:
        return True
    try:
        # Whole seconds, as every cache knows them.
        if cache.add(_key(table, revision), _me(), math.ceil(seconds)):
            return True
    except Exception as error:
        if not is_cache_away(error):
            raise
        return True
    return not is_held_elsewhere(table, revision)


def _key(table: str, revision: int) -> str:
    return f"thinking {table} {revision}".replace(" ", ":")


def _me() -> str:
    return f"{_ME}:{os.getpid()}"
