"""The cards that matches were played with: written down once, read back for ever.

The shipped cards are kept once for each of their digests. Cards that somebody typed are kept by
their content, apart from the catalogue: whatever becomes of card, set and owner, a match goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, QuerySet

from collection.house.kept import Kept
from collection.house.pools import shipped
from engine.kernel.cards import CardDef, CardPool, canonical_digest
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name
from engine.web.seat.errors import TableClosed
from engine.web.seat.rows import PinnedCard, PinnedPool

# Pools that are kept in a process, by the cards that are their own.
_MOST_CARDS: Final = 20_000
_AT_ONCE: Final = 500
_POOLS: Final = Kept[str, CardPool](_MOST_CARDS, lambda pool: 1 + len(pool.own or pool))
_LOST: Final = Message(N_("The cards of this match are not kept any more: it cannot go on."))


def pin(key: str, pool: CardPool) -> PinnedPool:
    """The row of a pool. To be called in the transaction that writes what is played with it."""
    rows = PinnedPool.objects.filter(pk=pool.digest)
    # Held, so that it is not tidied away meanwhile; what is shipped stays, and is everybody's.
    row = (rows if pool.base is None else rows.select_for_update()).first()
    if row is not None:
        return row
    facts: dict[str, Any]
    if pool.base is None:
        facts = {"game": key, "definitions": [card.to_json() for card in pool]}
    else:
        closed = sorted({card.code for card in pool.own} - pool.laid_open)
        facts = {
            "game": key,
            "base": pin(key, pool.base),
            "cards": _numbers(key, pool.own),
            "closed": closed,
        }
    made, _ = PinnedPool.objects.get_or_create(digest=pool.digest, defaults=facts)
    _POOLS.put(pool.digest, pool)
    return made


def pinned(key: str, digest: str) -> CardPool:
    """The pool of that digest. Raises TableClosed when it is not kept whole, UnknownGame."""
    base = shipped(key)
    if base.digest == digest:
        return base
    found = _POOLS.get(digest)
    return _POOLS.put(digest, _read(key, digest)) if found is None else found


def names_of(row: PinnedPool) -> list[Name]:
    """What the cards of a pool are called, by their numbers, whether its game is there or not."""
    told = [(str(raw.get("code")), _named(raw)) for raw in row.definitions]
    if row.base is not None:
        own = PinnedCard.objects.in_bulk(row.cards).values()
        told = sorted((str(each.data.get("code")), _named(each.data)) for each in own)
        return [*names_of(row.base), *(name for _, name in told)]
    return [name for _, name in told]


def digest_of(card: CardDef) -> str:
    """SHA-256 over the canonical JSON of a content: its name here and in addresses."""
    return canonical_digest(card.to_json())


def drop_unused() -> int:
    """Forget pools of own cards with which nothing is played any more, and the contents that no
    other pool names; how many pools. For who tidies up."""
    # Who lays a table just now holds what it needs.
    spare = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        held = unused().select_for_update(skip_locked=spare).values_list("pk", flat=True)
        gone = list(held)
        PinnedPool.objects.filter(pk__in=gone).delete()
        if gone:
            _drop_unnamed(PinnedCard.objects.select_for_update(skip_locked=spare))
    return len(gone)


def unused() -> QuerySet[PinnedPool]:
    """The pools of own cards with which nothing is played any more."""
    found = PinnedPool.objects.exclude(base=None)
    for link in PinnedPool._meta.related_objects:
        named: Any = link.related_model._base_manager
        found = found.filter(~Exists(named.filter(**{link.field.name: OuterRef("pk")})))
    return found


def _read(key: str, digest: str) -> CardPool:
    row = PinnedPool.objects.filter(pk=digest).first()
    if row is None:
        raise TableClosed(_LOST)
    if row.base_id is None:
        return CardPool(CardDef.from_json(raw) for raw in row.definitions)
    rows = PinnedCard.objects.in_bulk(row.cards).values()
    cards = [CardDef.from_json(each.data) for each in rows]
    opened = {card.code for card in cards} - set(row.closed)
    found = pinned(key, row.base_id).widened(cards, laid_open=opened)
    if found.digest != digest:
        raise TableClosed(_LOST)
    return found


def _drop_unnamed(cards: QuerySet[PinnedCard]) -> None:
    unnamed = set(cards.values_list("pk", flat=True))
    for named in PinnedPool.objects.exclude(base=None).values_list("cards", flat=True).iterator():
        unnamed.difference_update(named)
    left = sorted(unnamed)
    for at in range(0, len(left), _AT_ONCE):
        PinnedCard.objects.filter(pk__in=left[at : at + _AT_ONCE]).delete()


def _numbers(key: str, cards: Sequence[CardDef]) -> list[int]:
    """The numbers of the contents, each written down if it is not; held until the transaction
    ends, so that nobody tidies them away meanwhile."""
    wanted = {digest_of(card): card for card in cards}
    found = _held(list(wanted))
    while len(found) < len(wanted):
        fresh = [digest for digest in wanted if digest not in found]
        rows = [
            PinnedCard(digest=digest, game=key, data=wanted[digest].to_json()) for digest in fresh
        ]
        PinnedCard.objects.bulk_create(rows, ignore_conflicts=True, batch_size=_AT_ONCE)
        found |= _held(fresh)
    return sorted(found.values())


def _held(digests: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for at in range(0, len(digests), _AT_ONCE):
        rows = PinnedCard.objects.select_for_update().filter(digest__in=digests[at : at + _AT_ONCE])
        found |= dict(rows.values_list("digest", "pk"))
    return found


def _named(raw: Mapping[str, Any]) -> Name:
    return Name.of(raw.get("name") or {})
