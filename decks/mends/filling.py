"""Which copies to add or take out where a rule only says how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from heapq import nsmallest
from typing import Final

from decks.mends.candidates import groups_of, misfits, trial_edits
from decks.shelf.promises import Availability, copies_in
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import Edit, Pick, Violation, apply_edits
from engine.kernel.loadouts import Loadout

Judged = Callable[[Loadout], list[Violation]]
Fill = tuple[Edit, ...]

# So many cards are looked at for a fill; a fill begins with each of the best few.
LOOKED_AT: Final = 24
BEGINNINGS: Final = 3
# Copies are dealt among so many cards, or half as many as there are copies.
LEAST_DIFFERENT: Final = 6
# A fill of more copies than this takes several of a card.
MOST_DIFFERENT: Final = 120
FREE, OWNED, ANY = 1, 2, 3


class Filler:
    """Fills for one loadout. Cards in `without` are not added again."""

    def __init__(
        self,
        pool: CardPool,
        loadout: Loadout,
        stock: Availability,
        found: Sequence[Violation],
        judged: Judged,
        without: frozenset[str] = frozenset(),
    ) -> None:
        self.pool = pool
        self.loadout = loadout
        self.stock = stock
        self.without = without
        self.used: Counter[str] = copies_in(loadout.zones)
        self._found = found
        self._judged = judged
        self._bad: dict[Pick, frozenset[int]] = {}

    def fills(self, pick: Pick) -> Iterator[Fill]:
        """Ways to add or take out exactly `pick.delta` copies, the likeliest first."""
        if pick.delta < 0:
            yield from self._out(pick)
        elif pick.delta > 0:
            yield from self._into(pick)

    def rank(self, code: str, copies: int) -> int:
        """1 = so many more copies are free, 2 = owned, 3 = not there."""
        used = self.used[code]
        if self.stock.free(code) - used >= copies:
            return FREE
        return OWNED if self.stock.owned.get(code, 0) - used >= copies else ANY

    def _out(self, pick: Pick) -> Iterator[Fill]:
        """Copies that are missing go first, then those of which the deck holds most."""
        held = self.loadout.zone(pick.zone)
        cards = [self.pool[code] for code in held if code in self.pool]
        cards = [card for card in cards if pick.fits(card)]
        cards.sort(key=lambda card: (-self._missing(card.code), -held[card.code], card.code))
        room = {card.code: held[card.code] for card in cards}
        yield from _spreads(pick, cards, room)

    def _missing(self, code: str) -> int:
        return self.stock.missing(code, self.used[code])

    def _into(self, pick: Pick) -> Iterator[Fill]:
        cards = self._candidates(pick)
        free = {card.code: self.stock.free(card.code) - self.used[card.code] for card in cards}
        owned = {
            card.code: self.stock.owned.get(card.code, 0) - self.used[card.code] for card in cards
        }
        endless = dict.fromkeys(free, pick.delta)
        free_first = {code: count if count > 0 else pick.delta for code, count in free.items()}
        # A deck may hold few of a card: those that it does not hold yet take most.
        fresh = {code: 0 if self.used[code] else pick.delta for code in free}
        for room in (free, owned, free_first, endless, fresh):
            there = [card for card in cards if room[card.code] > 0]
            yield from _spreads(pick, there, room)

    def _candidates(self, pick: Pick) -> list[CardDef]:
        """Fitting cards of groups that the judge does not mind, the nearest at hand first."""
        groups = groups_of(self.pool)
        bad = self._bad_groups(pick)
        held = self.loadout.zone(pick.zone)
        at_hand = {code for code in (*held, *self.stock.owned) if code in self.pool}
        some = (card for members in groups.members for card in members[:LOOKED_AT])
        known = {card.code: card for card in some}
        known.update({code: self.pool[code] for code in at_hand})
        fitting = (
            card
            for card in known.values()
            if pick.fits(card) and card.code not in self.without and groups.of[card.code] not in bad
        )
        wanted = max(LOOKED_AT, min(2 * pick.delta, MOST_DIFFERENT))
        # Rare types last: they are the ones of which a deck may hold few.
        return nsmallest(
            wanted,
            fitting,
            key=lambda card: (
                self.rank(card.code, 1),
                card.code not in held,
                -groups.often[card.type],
                card.code,
            ),
        )

    def _bad_groups(self, pick: Pick) -> frozenset[int]:
        if pick not in self._bad:
            groups = groups_of(self.pool)
            after = self._judged(apply_edits(self.loadout, trial_edits(groups, pick)))
            blamed = misfits(self._found, after)
            self._bad[pick] = frozenset(groups.of[code] for code in blamed if code in groups.of)
        return self._bad[pick]


def _spreads(pick: Pick, cards: list[CardDef], room: dict[str, int]) -> Iterator[Fill]:
    """As few different cards as can be, from each of the best few on; or one of each in turn."""
    amount, sign = abs(pick.delta), 1 if pick.delta > 0 else -1
    tried: set[Fill] = set()
    beginnings = [cards[place:] + cards[:place] for place in range(min(BEGINNINGS, len(cards)))]
    # Two copies may well be of one card; three and more are better of several.
    for spread in (_heaped, _dealt) if amount < 3 else (_dealt, _heaped):
        for order in beginnings[: BEGINNINGS if spread is _heaped else 1]:
            taken = spread(order, room, amount)
            fill = tuple(Edit(pick.zone, code, sign * count) for code, count in taken.items())
            if sum(taken.values()) == amount and fill not in tried:
                tried.add(fill)
                yield fill


def _heaped(cards: list[CardDef], room: dict[str, int], amount: int) -> dict[str, int]:
    taken: dict[str, int] = {}
    for card in cards:
        count = min(room[card.code], amount - sum(taken.values()))
        if count > 0:
            taken[card.code] = count
    return taken


def _dealt(cards: list[CardDef], room: dict[str, int], amount: int) -> dict[str, int]:
    taken: dict[str, int] = {}
    left = amount
    cards = cards[: max(LEAST_DIFFERENT, amount // 2)]
    while left > 0:
        before = left
        for card in cards:
            if left > 0 and taken.get(card.code, 0) < room[card.code]:
                taken[card.code] = taken.get(card.code, 0) + 1
                left -= 1
        if left == before:
            break
    return taken
