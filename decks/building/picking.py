"""Where the copies lie that decks are built from, and where they go back to."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from collection.ledger.rows import holdings_of
from collection.requests.rows import User
from decks.building.pooling import CardNeed


@dataclass(frozen=True)
class Lying:
    """Copies of one card in one place; `location` "" = nobody wrote down where."""

    code: str
    location: str
    slot: str
    quantity: int
    for_trade: int = 0


@dataclass(frozen=True)
class Take:
    """Take so many of the copies that lie there, for that deck."""

    deck: str
    lying: Lying
    quantity: int


def lying_copies(user: User, game: str, codes: Iterable[str]) -> list[Lying]:
    """Where the person's copies of these cards lie, in walking order; one query."""
    rows = holdings_of(user, game, codes).values_list(
        "card__code", "location__name", "slot", "quantity", "for_trade"
    )
    found = [
        Lying(code, name or "", slot, quantity, trade) for code, name, slot, quantity, trade in rows
    ]
    return sorted(_merged(found), key=_walk)


def pick_list(needs: Sequence[CardNeed], lying: Sequence[Lying]) -> list[Take]:
    """What to take from where, in walking order. Copies for trade are taken last.

    Copies whose place is unknown are taken before those for trade, but after all others.
    """
    places: defaultdict[str, list[Lying]] = defaultdict(list)
    for place in lying:
        places[place.code].append(place)
    takes: list[Take] = []
    for need in needs:
        heap = _in_turn(places[need.code])
        for share in need.shares:
            takes += _taken(share.deck, share.got, heap)
    return sorted(_summed(takes), key=lambda take: (_walk(take.lying), take.deck))


def _in_turn(places: list[Lying]) -> list[tuple[Lying, int]]:
    """Each place with what may be taken there: first what is kept, then what is for trade."""
    kept = [(place, place.quantity - place.for_trade) for place in places]
    trade = [(place, place.for_trade) for place in places]
    return [(place, count) for place, count in [*kept, *trade] if count]


def _taken(deck: str, wanted: int, heap: list[tuple[Lying, int]]) -> list[Take]:
    takes: list[Take] = []
    while wanted and heap:
        place, there = heap.pop(0)
        count = min(wanted, there)
        takes.append(Take(deck, place, count))
        wanted -= count
        if there > count:
            heap.insert(0, (place, there - count))
    return takes


def _summed(takes: list[Take]) -> list[Take]:
    summed: dict[tuple[str, Lying], int] = {}
    for take in takes:
        place = (take.deck, take.lying)
        summed[place] = summed.get(place, 0) + take.quantity
    return [Take(deck, lying, quantity) for (deck, lying), quantity in summed.items()]


def _merged(found: list[Lying]) -> list[Lying]:
    """Lots of one card in one place are one heap, whatever their condition."""
    heaps: dict[tuple[str, str, str], tuple[int, int]] = {}
    for lying in found:
        place = (lying.code, lying.location, lying.slot)
        count, trade = heaps.get(place, (0, 0))
        heaps[place] = (count + lying.quantity, trade + lying.for_trade)
    return [Lying(*place, count, trade) for place, (count, trade) in heaps.items()]


def _walk(lying: Lying) -> tuple[bool, str, list[tuple[int, str]], str]:
    """Places in the order of their names, pages and pockets by number; unknown places last."""
    return (not lying.location, lying.location.casefold(), _natural(lying.slot), lying.code)


@lru_cache(maxsize=4096)
def _natural(slot: str) -> list[tuple[int, str]]:
    parts = re.findall(r"\d+|\D+", slot)
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]
