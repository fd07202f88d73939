"""The catalogue column: cards that a search finds, with what of each is owned, free and used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from collection.catalogue.faces import face, face_of
from collection.catalogue.rows import Card
from collection.house.i18n import say
from collection.house.pools import pool_of
from collection.ledger.rows import Holding
from collection.requests.rows import User
from collection.search import find
from collection.search.finding import Found
from collection.search.paging import counted
from collection.search.printed_keys import types_of
from decks.editor.asked import Asked
from decks.formats.cards import shared_names
from engine.kernel.construction import LoadoutKind
from engine.kernel.messages import N_, Message
from engine.registry import game

PER_PAGE = 15
# So many pages stand together at most: what was unfolded stays so after a change.
MOST_PAGES = 8
_NOT_OWNED = Message(N_("not owned"))
_OWN = N_("own {n}, {f} free")


@dataclass(frozen=True)
class Picks:
    """The pages of found cards from `first` to `page`, and how many cards there are in all."""

    found: Found
    rows: Sequence[Card]
    count: int
    first: int
    page: int

    @property
    def codes(self) -> list[str]:
        return [row.code for row in self.rows]

    @property
    def more(self) -> bool:
        """Whether there is a next page."""
        return self.count > self.page * PER_PAGE


def look_up(key: str, kind: LoadoutKind, user: User, wish: Asked) -> Picks:
    """Search among what such a deck may hold; two queries. Never raises for any text."""
    found = find(key, wish.query, user)
    cards = _fitting(key, kind, found.cards)
    cards = _owned(cards, user) if wish.own else cards
    first = wish.page if wish.alone else max(1, wish.page - MOST_PAGES + 1)
    start, end = (first - 1) * PER_PAGE, wish.page * PER_PAGE
    rows = list(cards[start:end])
    count = start + len(rows)
    if count == end or not rows:
        count = counted(cards)
    return Picks(found, rows, count, first, wish.page)


def _fitting(key: str, kind: LoadoutKind, cards: QuerySet[Card]) -> QuerySet[Card]:
    """Without the cards whose type goes into no zone (a board is no card of a deck)."""
    types = {card_type for zone in kind.zones for card_type in zone.default_types}
    takes_all = not all(zone.default_types for zone in kind.zones)
    if takes_all or types.issuperset(choice.key for choice in types_of(game(key))):
        return cards
    # Of what kind a typed card is, perhaps nobody has said yet.
    return cards.filter(type__in=[*types, ""])


def picks_page(
    key: str, kind: LoadoutKind, picks: Picks, used: Mapping[str, int], owned: Mapping[str, int],
    free: Mapping[str, int],
) -> list[dict[str, Any]]:  # fmt: skip
    """Each found card as the column shows it; `free` copies are left beside those used here."""
    pool, twins = pool_of(key), shared_names(key)
    return [
        {
            "code": row.code,
            "card": face_of(key, row.code) or face(key, row.definition),
            "known": row.code in pool,
            "twin": row.name.casefold() in twins,
            "zone": kind.zone_for(row.type),
            "used": used.get(row.code, 0),
            "owned": owned.get(row.code, 0),
            "free": _left(row.code, used, free),
            "told": _told(owned.get(row.code, 0), _left(row.code, used, free)),
        }
        for row in picks.rows
    ]


def _left(code: str, used: Mapping[str, int], free: Mapping[str, int]) -> int:
    return max(0, free.get(code, 0) - used.get(code, 0))


def _told(owned: int, free: int) -> str:
    if not owned:
        return str(say(_NOT_OWNED))
    return str(say(Message(_OWN, {"n": owned, "f": free})))


def search_page(picks: Picks) -> dict[str, Any]:
    """What was understood, and what was not."""
    chips = [{"text": chip.text, "without": chip.without} for chip in picks.found.chips]
    return {"chips": chips, "problems": [say(problem) for problem in picks.found.problems]}


def _owned(cards: QuerySet[Card], user: User) -> QuerySet[Card]:
    held = Holding.objects.filter(owner=user, card=OuterRef("pk"), quantity__gt=0)
    return cards.filter(Exists(held))
