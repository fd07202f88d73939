"""One page out of many cards: few are counted on the way, many are counted once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.core.cache import caches
from django.core.exceptions import EmptyResultSet
from django.db.models import QuerySet

from collection.catalogue.rows import Card
from collection.ledger.rows import Holding

# So many are looked at first; when there are no more, nothing has to be counted.
PEEK: Final = 500
_FARTHEST: Final = 1_000_000
# Counting thousands of cards costs more than the page; a card added now is counted this late.
_KEPT_SECONDS: Final = 30


@dataclass(frozen=True)
class Page:
    """`cards` of this page in order. `all_pks` are those of every page, None for more than PEEK."""

    cards: list[Card]
    total: int
    number: int
    pages: int
    all_pks: tuple[int, ...] | None = None

    @property
    def back(self) -> int:
        """The page before, 0 for none."""
        return self.number - 1

    @property
    def on(self) -> int:
        """The page after, 0 for none."""
        return self.number + 1 if self.number < self.pages else 0


def page_of(cards: QuerySet[Card], asked: str, size: int, peek: int = PEEK) -> Page:
    """The page of that number; a number that is none is the nearest. At most three queries.

    Ids are looked for first: they stand in the indexes, the cards do not. Up to `peek` cards
    need no counting, and a query less.
    """
    pks = cards.values_list("pk", flat=True)
    wanted = max(1, _number(asked))
    total = counted(cards) if wanted * size > peek else 0
    if total > peek:
        number, pages = _within(wanted, total, size)
        return Page(_cards(pks[(number - 1) * size : number * size]), total, number, pages)
    first = tuple(pks[: peek + 1])
    few = len(first) <= peek
    total = len(first) if few else counted(cards)
    number, pages = _within(wanted, total, size)
    shown = _cards(first[(number - 1) * size : number * size])
    return Page(shown, total, number, pages, first if total <= PEEK else None)


def counted(cards: QuerySet[Card]) -> int:
    """How many there are; kept for some seconds unless the shelf was asked, which changes."""
    try:
        sql, params = cards.order_by().values("pk").query.sql_with_params()
    except EmptyResultSet:
        return 0
    if Holding._meta.db_table in sql:
        return cards.order_by().count()
    name = "count-" + hashlib.blake2b(f"{sql} {params!r}".encode(), digest_size=16).hexdigest()
    total = caches["process"].get(name)
    if total is None:
        total = cards.order_by().count()
        caches["process"].set(name, total, _KEPT_SECONDS)
    return int(total)


def _within(number: int, total: int, size: int) -> tuple[int, int]:
    """The number or the last, and how many pages there are."""
    pages = max(1, -(-total // size))
    return min(number, pages), pages


def _cards(pks: Iterable[int]) -> list[Card]:
    wanted = list(pks)
    rows = {row.pk: row for row in Card.objects.filter(pk__in=wanted).defer("text_key", "stem_key")}
    return [rows[pk] for pk in wanted if pk in rows]


def _number(asked: str) -> int:
    fits = asked.isascii() and asked.isdigit() and len(asked) < 8
    return min(int(asked), _FARTHEST) if fits else 1
