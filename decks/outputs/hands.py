"""Sample hands: the kernel's own shuffle, with a seed that anybody may type again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from decks.outputs.errors import BadSheet
from engine.kernel.messages import N_, Message
from engine.kernel.rng import Rng, seed_of

LARGEST: Final = 2000
LONGEST_SEED: Final = 40


def fresh_seed() -> str:
    """A seed short enough to be read out."""
    return secrets.token_hex(4)


def order(counts: Mapping[str, int], seed: str) -> list[str]:
    """The whole deck from its top, by card code. Raises BadSheet for a deck that is too large.

    As at the table: copies in the order of their codes, then one shuffle.
    """
    size = sum(counts.values())
    if size > LARGEST:
        raise BadSheet(
            Message(N_("A deck of {found} cards is not dealt; the most is {most}."),
                    {"found": size, "most": LARGEST})
        )  # fmt: skip
    cards = [code for code in sorted(counts) for _ in range(counts[code])]
    places = list(range(len(cards)))
    Rng(seed_of("sample hand", seed)).shuffle(places)
    return [cards[place] for place in places]
