"""Hands in layouts: which cards of a hand others know, one question for each card."""

from __future__ import annotations

from typing import Final

from engine.kernel.cards import CardPool
from engine.kernel.positions import Placed
from engine.kernel.state import UNKNOWN

# Who knows a card that lies hidden: the values of the attribute KNOWN.
OWNER_ONLY: Final = 0
RIVAL_TOO: Final = 1
EVERYBODY: Final = 2
KNOWN: Final = "known"


def placed_hand(
    pool: CardPool, hand: list[int], seen: list[int], shown: list[int]
) -> tuple[Placed, ...]:
    """The cards of a hand that are not UNKNOWN, each with who knows it.

    `seen` are those that the opponent knows, `shown` those of them that everybody knows."""
    left, open_to_all = seen[:], shown[:]
    found: list[Placed] = []
    for card in hand:
        if card == UNKNOWN:
            continue
        who = OWNER_ONLY
        if card in left:
            left.remove(card)
            who = RIVAL_TOO
            if card in open_to_all:
                open_to_all.remove(card)
                who = EVERYBODY
        found.append(Placed(pool.at(card).code, {KNOWN: who} if who else {}))
    return tuple(found)


def known_to(hand: tuple[Placed, ...], least: int) -> list[str]:
    """The codes of those that at least so many know: RIVAL_TOO or EVERYBODY."""
    return [each.card for each in hand if each.value(KNOWN) >= least]
