"""Which cards of a large pool are worth trying as a mend, without judging each of them.

Cards that look alike to the rules (same type, same marks such as an element) form a group; one
card of every group is laid into the deck at once, and the judge says which groups do not fit.
What is found so is a guess about order alone: a mend is proved by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import Edit, Pick, Violation

# More groups than this would make the trial slower than what it saves.
MOST_GROUPS: Final = 160
MOST_TRIED: Final = 96
MOST_MARKS: Final = 24


@dataclass(frozen=True)
class Groups:
    """The cards of a pool by what they have in common, and the group of each card.

    `often` counts the cards of each type.
    """

    members: tuple[tuple[CardDef, ...], ...]
    of: dict[str, int]
    often: dict[str, int]

    def trial(self, pick: Pick, most: int = MOST_TRIED) -> Iterator[CardDef]:
        """The first fitting card of every group."""
        for _, cards in zip(range(most), self._fitting(pick), strict=False):
            yield cards

    def _fitting(self, pick: Pick) -> Iterator[CardDef]:
        for cards in self.members:
            found = next((card for card in cards if pick.fits(card)), None)
            if found is not None:
                yield found


@lru_cache(maxsize=8)
def groups_of(pool: CardPool) -> Groups:
    """Built once for each pool: by type, then by every attribute with few different words."""
    keys: list[str] = []
    for key in _marks(pool):
        if len({_signature(card, [*keys, key]) for card in pool}) <= MOST_GROUPS:
            keys.append(key)
    found: dict[tuple[object, ...], list[CardDef]] = {}
    for card in pool:
        found.setdefault(_signature(card, keys), []).append(card)
    members = tuple(tuple(cards) for cards in found.values())
    place = {card.code: number for number, cards in enumerate(members) for card in cards}
    return Groups(members, place, Counter(card.type for card in pool))


def misfits(before: Iterable[Violation], after: Iterable[Violation]) -> set[str]:
    """The codes that new violations put the blame on alone."""
    known = {violation.key for violation in before}
    return {
        violation.cards[0]
        for violation in after
        if violation.key not in known and len(violation.cards) == 1
    }


def trial_edits(groups: Groups, pick: Pick) -> tuple[Edit, ...]:
    """One copy of each group's card, laid into the zone of the pick."""
    return tuple(Edit(pick.zone, card.code, 1) for card in groups.trial(pick))


def _signature(card: CardDef, keys: list[str]) -> tuple[object, ...]:
    return (card.type, *(card.attributes.get(key) for key in keys))


def _marks(pool: CardPool) -> list[str]:
    """Attributes that hold words or yes and no, those with the most different ones first.

    The marks that rules ask for (element, faction, colour) have more words than a rarity.
    """
    words: dict[str, set[object]] = {}
    other: set[str] = set()
    for card in pool:
        for key, value in card.attributes.items():
            if value is None or isinstance(value, (str, bool)):
                words.setdefault(key, set()).add(value)
            else:
                other.add(key)
    fitting = [key for key in words.keys() - other if 1 < len(words[key]) <= MOST_MARKS]
    return sorted(fitting, key=lambda key: (-len(words[key]), key))
