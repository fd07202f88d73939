"""Several decks from one shelf: what each needs, what is free for them, who gets what.

Pure arithmetic over counts; `together` reads them, `picking` says where the copies lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Counts = Mapping[str, int]


@dataclass(frozen=True)
class Share:
    """What one deck wants of a card and what it gets of the copies that are free."""

    deck: str
    wanted: int
    got: int

    @property
    def short(self) -> int:
        """Copies it does not get."""
        return self.wanted - self.got


@dataclass(frozen=True)
class CardNeed:
    """One card over all chosen decks. `promised` are the copies in other built decks."""

    code: str
    owned: int
    promised: int
    shares: tuple[Share, ...]

    @property
    def wanted(self) -> int:
        """Copies that all chosen decks want, added up."""
        return sum(share.wanted for share in self.shares)

    @property
    def free(self) -> int:
        """Owned copies that no other built deck holds."""
        return max(0, self.owned - self.promised)

    @property
    def short(self) -> int:
        """Copies that are missing to build them all."""
        return max(0, self.wanted - self.free)

    @property
    def left(self) -> int:
        """Free copies that none of the chosen decks takes."""
        return max(0, self.free - self.wanted)


def pooled(decks: Sequence[tuple[str, Counts]], owned: Counts, promised: Counts) -> list[CardNeed]:
    """The needs card by card, in code order; the decks are served in the order given."""
    codes = sorted({code for _, counts in decks for code in counts})
    return [_need(code, decks, owned.get(code, 0), promised.get(code, 0)) for code in codes]


def _need(code: str, decks: Sequence[tuple[str, Counts]], owned: int, promised: int) -> CardNeed:
    left = max(0, owned - promised)
    shares: list[Share] = []
    for deck, counts in decks:
        wanted = counts.get(code, 0)
        if wanted:
            got = min(wanted, left)
            left -= got
            shares.append(Share(deck, wanted, got))
    return CardNeed(code, owned, promised, tuple(shares))
