"""The only generator: counter-based, keyed by (seed, stream, n), the same on every build.

Block i of a generator is BLAKE2b(key=seed, person=stream and n, data=i): nobody who has seen a
part of a shuffle can compute the rest of it without the seed (`SEED_BYTES` of secret).
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final

SEED_BYTES: Final = 32
WORDS: Final = 16


class Rng:
    """A stream of uniform 32-bit words; `below(k)` is uniform to within k / 2**32."""

    __slots__ = ("at", "block", "person", "seed", "words")

    seed: bytes
    person: bytes
    block: int
    at: int
    words: tuple[int, ...]

    def __init__(self, seed: bytes, stream: int = 0, n: int = 0) -> None:
        self.seed = seed
        self.person = struct.pack("<QQ", stream, n)
        self.block = 0
        self.at = WORDS
        self.words = ()

    def refill(self) -> None:
        """Compute the next sixteen words."""
        data = hashlib.blake2b(
            self.block.to_bytes(8, "little"), key=self.seed, person=self.person
        ).digest()
        self.words = struct.unpack("<16I", data)
        self.block += 1
        self.at = 0

    def below(self, k: int) -> int:
        """A number in 0..k-1; k must be 1 or more and less than 2**20."""
        at = self.at
        if at == WORDS:
            self.refill()
            at = 0
        self.at = at + 1
        return (self.words[at] * k) >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put `items` into a uniformly random order, in place (Durstenfeld 1964)."""
        left = len(items)
        while left > 1:
            if self.at == WORDS:
                self.refill()
            words = self.words[self.at : self.at + left - 1]
            self.at += len(words)
            for word in words:
                j = (word * left) >> 32
                left -= 1
                items[left], items[j] = items[j], items[left]

    def draws(self, k: int, n: int) -> list[int]:
        """`n` numbers in a row, each what `below(k)` would give."""
        found: list[int] = []
        while len(found) < n:
            if self.at == WORDS:
                self.refill()
            at = self.at
            end = min(WORDS, at + n - len(found))
            found += [(word * k) >> 32 for word in self.words[at:end]]
            self.at = end
        return found

    def unit(self) -> float:
        """A number in [0, 1) with 19 bits."""
        return self.below(1 << 19) / float(1 << 19)


def seed_of(*parts: int | str | bytes) -> bytes:
    """A reproducible seed from public parts, for tests and batches (never for sealed tables)."""
    text = "\x1f".join(p.hex() if isinstance(p, bytes) else str(p) for p in parts)
    return hashlib.blake2b(text.encode(), digest_size=SEED_BYTES).digest()


def commitment(seed: bytes) -> str:
    """What is shown at the start and can be checked when the seed is opened: SHA-256, hex."""
    return hashlib.sha256(b"mazziere deal" + seed).hexdigest()
