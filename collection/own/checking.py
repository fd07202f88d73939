"""What `manage.py verify` recomputes of own cards."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F, OuterRef, Subquery

from collection.catalogue.rows import Card, CardVersion
from collection.house.pools import EVERYBODY, OWN


def problems() -> Iterator[str]:
    """A sentence for each own card that lies on another shelf than its set's, is not what its
    newest content says, or is found by everybody."""
    mine = Card.objects.filter(shelf__gt=EVERYBODY)
    for row in mine.exclude(set__owner=F("shelf")).order_by("pk"):
        yield f"card {row.pk}: on the shelf of {row.shelf}, its set is not"
    newest = CardVersion.objects.filter(card=OuterRef("pk"), number=OuterRef("edition"))
    told = mine.annotate(told=Subquery(newest.values("data")[:1])).order_by("pk")
    for row in told.iterator(chunk_size=500):
        if row.told != row.data:
            yield f"card {row.pk}: content {row.edition} says something else"
    for row in Card.objects.filter(shelf=EVERYBODY, code__startswith=OWN).order_by("pk"):
        yield f"card {row.pk}: somebody's own, and on everybody's shelf"
