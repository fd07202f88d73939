"""What hangs on cards that are to be taken away: said before it is done."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from django.db.models import Sum

from collection.catalogue.rows import Card
from collection.house.pools import pool_of
from collection.ledger.ports import DeckUse, workshop
from collection.ledger.rows import Holding, Wish
from collection.requests.rows import User
from engine.kernel.cards import REPRINT


@dataclass(frozen=True)
class Named:
    """A position or a puzzle in which a card lies."""

    name: str
    url: str


@dataclass(frozen=True)
class Hanging:
    """Copies on the shelf, wishes, variants that stay, decks and positions."""

    copies: int = 0
    wished: int = 0
    variants: int = 0
    decks: tuple[DeckUse, ...] = ()
    positions: tuple[Named, ...] = ()


Positions = Callable[[User, str, Collection[str]], list[Named]]


def _nowhere(user: User, game: str, codes: Collection[str]) -> list[Named]:
    return []


_filled: list[Positions] = [_nowhere]
MOST_TOLD: Final = 50


def fill(positions: Positions) -> None:
    """Called once, by the floor that knows what lies on tables."""
    _filled[0] = positions


def positions_with(user: User, game: str, codes: Collection[str]) -> tuple[Named, ...]:
    """The person's positions and puzzles in which one of these cards lies."""
    return tuple(_filled[0](user, game, codes))[:MOST_TOLD]


def hanging_on(user: User, game: str, cards: Collection[Card]) -> Hanging:
    """What the person has of these cards."""
    pks, codes = [card.pk for card in cards], [card.code for card in cards]
    held = Holding.objects.filter(owner=user, card__in=pks, quantity__gt=0)
    wishes = Wish.objects.filter(owner=user, card__in=pks)
    used = workshop().uses_by_code(user, game, codes)
    decks = {use.deck_id: use for uses in used.values() for use in uses}
    return Hanging(
        int(held.aggregate(n=Sum("quantity"))["n"] or 0),
        int(wishes.aggregate(n=Sum("quantity"))["n"] or 0),
        sum(one.get(REPRINT) in codes and one.code not in codes for one in pool_of(game).own),
        tuple(decks.values())[:MOST_TOLD],
        positions_with(user, game, codes),
    )
