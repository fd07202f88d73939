"""Choices drawn from a card's code: the same on every machine, in every version of Python."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A stream of numbers made by SHA-256 of a seed text and a counter."""

    def __init__(self, seed: str) -> None:
        self._seed = hashlib.sha256(seed.encode()).digest()
        self._block = b""
        self._rolled = 0

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        place = self._rolled % 8 * 4
        if place == 0:
            count = (self._rolled // 8).to_bytes(4, "big")
            self._block = hashlib.sha256(self._seed + count).digest()
        self._rolled += 1
        return int.from_bytes(self._block[place : place + 4], "big") / 4294967296

    def uniform(self, least: float, most: float) -> float:
        """A number between two."""
        return least + (most - least) * self.random()

    def choice(self, options: Sequence[T]) -> T:
        """One of them."""
        return options[int(self.random() * len(options))]


def dice_of(code: str, salt: int | str = 0) -> Dice:
    """The dice of a card; `salt` gives another picture of the same card."""
    return Dice(f"{code}#{salt}")
