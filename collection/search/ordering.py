"""Cards in an order that is the same on every database."""

from __future__ import annotations

from typing import Final

from django.db.models import F, IntegerField, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from collection.catalogue.rows import Card, CardFact
from collection.house.i18n import READER
from collection.ledger.rows import Holding
from collection.search.meaning import Asking
from collection.search.page_keys import orders

BY_NUMBER: Final = "number"


def ordered(
    rows: QuerySet[Card], asking: Asking, by: str, falling: bool | None
) -> tuple[QuerySet[Card], str, bool]:
    """The rows sorted, by what, and whether it falls. An unknown order is the usual one."""
    known = {choice.key for choice in orders(asking)}
    by = by if by in known else BY_NUMBER
    down = by == "own" if falling is None else falling
    return _sorted(rows, asking, by, down), by, down


def _sorted(rows: QuerySet[Card], asking: Asking, by: str, down: bool) -> QuerySet[Card]:
    sign = "-" if down else ""
    if by == BY_NUMBER:
        return rows.order_by(f"{sign}code_key", f"{sign}id")
    if by == "name":
        return rows.order_by(f"{sign}{_name_column()}", f"{sign}id")
    if by == "type":
        return rows.order_by(f"{sign}type", "code_key", "id")
    if by == "own":
        return _by_copies(rows, asking, down)
    fact = CardFact.objects.filter(card=OuterRef("pk"), key=by).order_by("number", "id")
    said = rows.annotate(said=Subquery(fact.values("number")[:1]))
    # Cards that say nothing to the key stand last either way.
    first = F("said").desc(nulls_last=True) if down else F("said").asc(nulls_last=True)
    return said.order_by(first, "code_key", "id")


def _by_copies(rows: QuerySet[Card], asking: Asking, down: bool) -> QuerySet[Card]:
    sign = "-" if down else ""
    if asking.user is None:
        return rows.order_by("code_key", "id")
    held = Holding.objects.filter(owner=asking.user, card=OuterRef("pk")).order_by()
    sums = held.values("card").annotate(copies=Sum("quantity")).values("copies")
    counted = rows.annotate(copies=Coalesce(Subquery(sums, output_field=IntegerField()), Value(0)))
    return counted.order_by(f"{sign}copies", "code_key", "id")


def _name_column() -> str:
    return "name_it_key" if READER.language.startswith("it") else "name_key"
