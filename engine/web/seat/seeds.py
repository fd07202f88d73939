"""Secrets of deals: the one place that draws them, so that tests can deal the same again."""

from __future__ import annotations

import secrets
from typing import Any

from engine.kernel.rng import SEED_BYTES


def fresh_seed() -> bytes:
    """A seed nobody can foretell."""
    return secrets.token_bytes(SEED_BYTES)


def lot(count: int) -> int:
    """One of `count` numbers from 0, by lot."""
    return secrets.randbelow(count)


def shuffle(items: list[Any]) -> None:
    """Put the items into an order by lot."""
    secrets.SystemRandom().shuffle(items)


def fresh_word() -> str:
    """A word nobody can foretell, where a seed is made of words."""
    return secrets.token_hex(8)
