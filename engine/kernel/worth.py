"""What a card is worth whose words people carry out by hand: 0 to 10, as its owner says; 5 unsaid.

Nobody carries it out in what a partner thinks through: it is passed there, and counts as so many
fifths of what an average published card of its type and cost brings (`Rules.brings`). In a hand
it counts as many fifths of what such a card does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.forms import MOST_WORTH, WORTH
from engine.kernel.rules import Rules
from engine.kernel.state import State

USUAL: Final = 5
# Stands for a card of which nothing is carried out by hand.
NOT_BY_HAND: Final = -1
# How much more a card brings than it counted in the hand, where it waited for its moment.
AT_ITS_MOMENT: Final = 1.5

_STEP: Final = "hand"
_SPELLED: Final = ("do", "op", "verb")


def worth_said(card: CardDef) -> int:
    """What its owner says, USUAL where nothing that counts is said."""
    said = card.get(WORTH)
    return said if type(said) is int and 0 <= said <= MOST_WORTH else USUAL


def worths_of(pool: CardPool, by_hand: Sequence[bool]) -> list[int]:
    """Of each card of the pool its worth or NOT_BY_HAND; [] where nothing is carried out by hand.
    `by_hand` says of each card that somebody typed whether anything of it is."""
    if not any(by_hand):
        return []
    found = [NOT_BY_HAND] * (len(pool) - len(by_hand))
    for card, is_so in zip(pool.own, by_hand, strict=True):
        found.append(worth_said(card) if is_so else NOT_BY_HAND)
    return found


def has_step(said: object) -> bool:
    """Whether a step by hand stands anywhere in what a card says, however its game spells it."""
    if isinstance(said, Mapping):
        if said.get(_STEP) == {} or any(said.get(key) == _STEP for key in _SPELLED):
            return True
        return any(has_step(each) for each in said.values())
    return isinstance(said, (list, tuple)) and any(has_step(each) for each in said)


def is_by_hand(worths: list[int], card: int) -> bool:
    """Whether something of a card is carried out by hand; False for one that is not known."""
    return bool(worths) and card >= 0 and worths[card] != NOT_BY_HAND


def lean_of(worths: list[int], card: int) -> int:
    """How much more than USUAL a card is worth; 0 for one of which nothing is done by hand."""
    return worths[card] - USUAL if is_by_hand(worths, card) else 0


def share_of(worths: list[int], card: int) -> float:
    """A card in parts of an average one."""
    return 1.0 + lean_of(worths, card) / USUAL


def gain_of(rules: Rules, worths: list[int], card: int) -> float:
    """What a card brings that was passed by hand in a thought; 0 for one that nobody typed."""
    return rules.brings(card) * worths[card] / USUAL if is_by_hand(worths, card) else 0.0


def owed_to(rules: Rules, s: State, seat: int, worths: list[int]) -> float:
    """What was passed by hand in a thought brings to the side of `seat`, less what to others."""
    total, side = 0.0, rules.side_of(s, seat)
    for at in range(0, len(s.owed), 2):
        gain = gain_of(rules, worths, s.owed[at + 1])
        total += gain if rules.side_of(s, s.owed[at]) == side else -gain
    return total
