"""Free cards that may stand in for missing ones; each proved by the judge before it is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from collection.house.pools import pool_of
from decks.lists import judging
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import Edit, apply_edits
from engine.kernel.loadouts import Loadout

# So many are named for a line, so many tried for a line, so many tried on one page.
NAMED = 3
TRIED = 16
EFFORT = 160


@dataclass(frozen=True)
class Gap:
    """Copies of a card that a deck does not get."""

    deck: Deck
    zone: str
    code: str
    short: int


@dataclass(frozen=True)
class Substitute:
    """A free card that keeps the deck legal in place of `gap.short` copies of another."""

    gap: Gap
    code: str
    free: int


class Effort:
    """How many more decks the judge may be shown."""

    def __init__(self, most: int = EFFORT) -> None:
        self.left = most

    def spend(self) -> bool:
        """Whether one more may be shown."""
        self.left -= 1
        return self.left >= 0


def substitutes(
    gaps: Sequence[Gap], free: Mapping[str, int], effort: Effort | None = None
) -> list[Substitute]:
    """Up to `NAMED` cards for each gap, the most alike first.

    A deck that is not legal as it stands gets none: there is nothing to keep legal.
    """
    effort = effort or Effort()
    found: list[Substitute] = []
    for gap in gaps:
        present = loadout_of(gap.deck)
        if not judging.verdict(gap.deck.game, present).legal:
            continue
        found += _for_gap(gap, present, free, effort)
    return found


def keeps_legal(gap: Gap, present: Loadout, code: str) -> bool:
    """Whether the deck is legal with the other card in place of the missing copies."""
    edits = (Edit(gap.zone, gap.code, -gap.short), Edit(gap.zone, code, gap.short))
    return judging.verdict(gap.deck.game, apply_edits(present, edits)).legal


def _for_gap(
    gap: Gap, present: Loadout, free: Mapping[str, int], effort: Effort
) -> list[Substitute]:
    pool = pool_of(gap.deck.game)
    missing = pool.get(gap.code)
    if missing is None:
        return []
    named: list[Substitute] = []
    for card in _candidates(gap, missing, pool, free)[:TRIED]:
        if len(named) == NAMED or not effort.spend():
            break
        if keeps_legal(gap, present, card.code):
            named.append(Substitute(gap, card.code, free[card.code]))
    return named


def _candidates(
    gap: Gap, missing: CardDef, pool: CardPool, free: Mapping[str, int]
) -> list[CardDef]:
    """Cards of the same type with enough free copies, the most alike first."""
    cards = [
        card
        for card in pool.of_type(missing.type)
        if card.code != gap.code and free.get(card.code, 0) >= gap.short
    ]
    return sorted(cards, key=lambda card: (-_likeness(card, missing), card.code))


def _likeness(card: CardDef, other: CardDef) -> float:
    """How many printed facts agree; near figures count in part. Knows no game."""
    score = 0.0
    for name, value in other.attributes.items():
        mine = card.get(name)
        if mine == value:
            score += 1
        elif _figure(mine) and _figure(value):
            score += 1 / (1 + abs(float(str(mine)) - float(str(value))))
    return score


def _figure(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
