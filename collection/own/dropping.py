"""Cards that nobody has any more go; what stands in somebody's books stays to be read there."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from collection.catalogue.rows import Card, CardPicture
from collection.house.pools import NOBODY
from collection.ledger.rows import Entry, Holding, Wish


def drop_cards(cards: QuerySet[Card]) -> None:
    """Cards go with their contents. One that stands in a book of somebody else (who carried an
    account over, say) stays as a row that nobody finds, so that the book can be read."""
    others = cards.filter(
        Exists(Entry.objects.filter(card=OuterRef("pk")))
        | Exists(Holding.objects.filter(card=OuterRef("pk")))
        | Exists(Wish.objects.filter(card=OuterRef("pk")))
        | Exists(CardPicture.objects.filter(card=OuterRef("pk")))
    )
    held = list(others.values_list("pk", flat=True))
    cards.exclude(pk__in=held).delete()
    Card.objects.filter(pk__in=held).update(shelf=NOBODY)
