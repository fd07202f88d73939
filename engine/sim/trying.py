"""A table at which one card is tried: a shipped deck in which copies of it take the places of the
cards that it is most like. What may stand there, the game's own judge says. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import (
    Edit,
    LoadoutKind,
    Severity,
    Violation,
    apply_edits,
    is_legal,
    judge,
    judge_table,
)
from engine.kernel.game import Game
from engine.kernel.likeness import TYPE
from engine.kernel.loadouts import Loadout
from engine.sim.tables import holders

# So many copies at most, and no more than this part of the zone: the rest is to show what the card
# does, and the deck to stay what it was.
MOST: Final = 4
PART: Final = 3


@dataclass(frozen=True)
class Trial:
    """A deck with the card in it, and the table where it is played.

    `starter` is the shipped deck that it was made of; `others` are the starters that the other
    holders of a deck bring to the table of so many `seats`, under these `options`."""

    starter: str
    loadout: Loadout
    options: Mapping[str, Any]
    seats: int
    others: tuple[str, ...]


def trial_of(game: Game, card: CardDef, pool: CardPool) -> Trial | None:
    """The trial of a complete card of the pool, at the smallest table that takes it; None where
    no shipped deck does."""
    if not game.loadout_kinds():
        return None
    kind = game.loadout_kinds()[0]
    ranked = sorted(
        game.starter_decks(), key=lambda each: -_likest(game, card, pool, kind, each[1])
    )
    for seats in game.seat_counts():
        for starter, start in ranked:
            options = game.settle_options(game.options_for(start))
            if seats not in game.seat_counts_under(options):
                continue
            table = _Table(game, kind, pool, options, seats)
            found = table.trial(starter, start, card) if table.seats_one(start) else None
            if found is not None:
                return found
    return None


def why_not(game: Game, card: CardDef, pool: CardPool) -> Violation | None:
    """What the judge says of the deck that comes nearest, where there is no trial of a card."""
    if not game.loadout_kinds():
        return None
    kind = game.loadout_kinds()[0]
    zone = kind.zone_for(card.type)
    _, start = max(game.starter_decks(), key=lambda each: _likest(game, card, pool, kind, each[1]))
    if not start.zone(zone):
        return None
    place = max(start.zone(zone), key=lambda code: game.likeness(card, pool[code]))
    options = game.settle_options(game.options_for(start))
    found = judge(swapped(start, zone, place, card.code), kind, pool, options)
    return next((each for each in found if each.severity is not Severity.WARNING), None)


def swapped(loadout: Loadout, zone: str, out: str, into: str) -> Loadout:
    """The loadout with one card in the place of another."""
    return apply_edits(loadout, (Edit(zone, out, -1), Edit(zone, into, 1)))


def changes(start: Loadout, made: Loadout) -> tuple[Counter[str], Counter[str]]:
    """The copies that a loadout lost, and those that it gained, by code."""
    before, after = _copies(start), _copies(made)
    return before - after, after - before


def _copies(loadout: Loadout) -> Counter[str]:
    found: Counter[str] = Counter()
    for counts in loadout.zones.values():
        found.update(counts)
    return found


def _likest(
    game: Game, card: CardDef, pool: CardPool, kind: LoadoutKind, loadout: Loadout
) -> float:
    """How like the card is the likest that it can take the place of."""
    codes = loadout.zone(kind.zone_for(card.type))
    return max((game.likeness(card, pool[code]) for code in codes), default=0.0)


class _Table:
    """A table of so many seats under settled options."""

    def __init__(
        self,
        game: Game,
        kind: LoadoutKind,
        pool: CardPool,
        options: Mapping[str, Any],
        seats: int,
    ) -> None:
        self.game, self.kind, self.pool = game, kind, pool
        self.options, self.seats = options, seats
        # Who brings a deck does not hang on the cards.
        bring = seats if kind.holder == "seat" else holders(game.bind(None, options, seats), kind)
        self.bring = bring

    def seats_one(self, start: Loadout) -> bool:
        """Whether a deck may sit here, whatever the others bring."""
        beside: list[Loadout | None] = [None] * (self.bring - 1)
        found = judge_table([start, *beside], self.kind, self.pool, self.options)
        return all(each.severity is not Severity.ERROR for each in found)

    def trial(self, starter: str, start: Loadout, card: CardDef) -> Trial | None:
        """The trial made of that starter."""
        made = self.with_copies(start, card)
        if card.code not in made.zone(self.kind.zone_for(card.type)):
            return None
        others = self.others(starter, made)
        if others is None:
            return None
        return Trial(starter, made, self.options, self.seats, others)

    def with_copies(self, start: Loadout, card: CardDef) -> Loadout:
        """The deck with as many copies as it takes, each in the place of a card like it; none in
        the place of a card of another type but the only one."""
        zone = self.kind.zone_for(card.type)
        places = self.places(start, card)
        like = [code for code in places if self.game.likeness(card, self.pool[code]) >= TYPE]
        most = min(MOST, max(1, sum(start.zone(zone).values()) // PART))
        made = start
        while made.zone(zone).get(card.code, 0) < most:
            taken = self._with_one_more(made, zone, card.code, like)
            if taken is None:
                break
            made = taken
        if card.code in made.zone(zone):
            return made
        return self._with_one_more(start, zone, card.code, places) or start

    def places(self, start: Loadout, card: CardDef) -> list[str]:
        """The cards in whose place it may come, the likest first."""
        held = (code for code in start.zone(self.kind.zone_for(card.type)) if code != card.code)
        return sorted(held, key=lambda code: (-self.game.likeness(card, self.pool[code]), code))

    def _with_one_more(
        self, made: Loadout, zone: str, code: str, places: Sequence[str]
    ) -> Loadout | None:
        for place in places:
            if place not in made.zone(zone):
                continue
            changed = swapped(made, zone, place, code)
            if is_legal(judge(changed, self.kind, self.pool, self.options)):
                return changed
        return None

    def others(self, starter: str, made: Loadout) -> tuple[str, ...] | None:
        """The starters of the others, another one than the deck was made of where that goes."""
        shipped = self.game.starter_decks()
        for ready in self.game.ready_tables(self.options, self.seats):
            if self._go_together(made, *ready[1:]):
                return tuple(
                    next(code for code, each in shipped if each == beside) for beside in ready[1:]
                )
        if self.game.ready_tables(self.options, self.seats):
            return None
        meeting = [code for code, each in shipped if self._go_together(made, each)]
        meeting = [code for code in meeting if code != starter] or meeting
        if not meeting and self.bring > 1:
            return None
        others = tuple(meeting[n % len(meeting)] for n in range(self.bring - 1))
        decks = dict(shipped)
        return others if self._go_together(made, *(decks[code] for code in others)) else None

    def _go_together(self, *loadouts: Loadout) -> bool:
        return is_legal(judge_table(loadouts, self.kind, self.pool, self.options))
