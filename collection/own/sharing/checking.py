"""What `manage.py verify` recomputes of shared sets: editions follow, adoptions stand on them."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F, OuterRef, Subquery

from collection.catalogue.rows import Adoption, Card, CardVersion
from collection.own.sharing.following import as_read
from collection.own.sharing.rows import SharedSet


def problems() -> Iterator[str]:
    """A sentence for each edition that says something else than its author's set, each card of one
    that is not its newest content, and each adoption of what is no edition."""
    shared = SharedSet.objects.select_related("source", "edition")
    for row in shared.exclude(source=None).order_by("pk"):
        yield from _behind(row)
    newest = CardVersion.objects.filter(card=OuterRef("pk"), number=OuterRef("edition"))
    cards = Card.objects.filter(set__shared_from__isnull=False).order_by("pk")
    told = cards.annotate(told=Subquery(newest.values("data")[:1]))
    for card in told.iterator(chunk_size=500):
        if card.told != card.data:
            yield f"adopted card {card.pk}: content {card.edition} says something else"
    for one in Adoption.objects.filter(set__shared_from=None).order_by("pk"):
        yield f"adoption {one.pk}: set {one.set_id} is no edition of a shared set"
    whole = Adoption.objects.filter(shelf=F("set__shelf")).values_list("owner", "set")
    known = set(whole)
    for one in Adoption.objects.exclude(shelf=F("set__shelf")).order_by("pk"):
        if (one.owner_id, one.set_id) not in known:
            yield f"adoption {one.pk}: finds what set {one.set_id} lost, and not the set"


def _behind(shared: SharedSet) -> Iterator[str]:
    source, edition = shared.source, shared.edition
    assert source is not None
    if source.owner_id is None or source.gone:
        yield f"shared set {shared.pk}: follows set {source.pk}, which is gone"
        return
    rows = Card.objects.filter(set=source, shelf=source.owner_id)
    now = {card.code: card for card in (as_read(row.definition, source, edition) for row in rows)}
    read = {row.code: row for row in Card.objects.filter(set=edition, shelf=edition.shelf)}
    for code in sorted({*now, *read}):
        if code not in read or code not in now or read[code].definition != now[code]:
            yield f"shared set {shared.pk}: {code} is not what its author says"
