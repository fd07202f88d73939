"""Exact chances of having drawn cards: counted, never sampled."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def at_least(wanted: int, copies: int, size: int, seen: int) -> Fraction:
    """The chance that `seen` cards off a shuffled deck hold `wanted` or more of `copies`.

    The deck has `size` cards, `copies` of them wanted; whoever saw the whole deck saw them all.
    """
    seen = min(seen, size)
    ways = sum(
        comb(copies, n) * comb(size - copies, seen - n)
        for n in range(max(wanted, 0), min(copies, seen) + 1)
    )
    return Fraction(ways, comb(size, seen))


def copies_needed(wanted: int, size: int, seen: int, chance: Fraction) -> int | None:
    """The fewest copies in a deck of `size` for that chance; None when no number will do."""
    if at_least(wanted, size, size, seen) < chance:
        return None
    low, high = 0, size
    while low < high:
        middle = (low + high) // 2
        if at_least(wanted, middle, size, seen) >= chance:
            high = middle
        else:
            low = middle + 1
    return low


def expected(copies: int, size: int, seen: int) -> Fraction:
    """How many of `copies` are among `seen` cards on average."""
    return Fraction(copies * min(seen, size), size) if size else Fraction(0)
