"""What `manage.py verify` recomputes of the ledger: every count from its entries."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F

from collection.ledger.book import differences
from collection.ledger.rows import Holding


def problems() -> Iterator[str]:
    """A sentence for each count that its entries deny, or that has more for trade than there is."""
    yield from differences()
    for row in Holding.objects.filter(for_trade__gt=F("quantity")).order_by("pk"):
        yield f"holding {row.pk}: {row.for_trade} for trade of {row.quantity}"
