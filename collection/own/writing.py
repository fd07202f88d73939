"""Own cards written: what they were before and after, and whose pools are old by it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.house.pools import NOBODY
from collection.own.filling import Write, fill, keep_contents, new_row, put
from collection.own.sharing.following import follow
from collection.requests.rows import User
from engine.kernel.cards import CardDef


def write(owner: User, card_set: CardSet, writes: Sequence[Write]) -> list[list[int]]:
    """Write cards and a content of each, and what others read of them; for each its number, and
    that of its content before and after (0: it was not there). To be called in a transaction that
    holds the set's row."""
    before = [_content(one.row) for one in writes]
    put(owner.pk, card_set, writes)
    another_revision(owner)
    follow(card_set, [one.row for one in writes])
    return [[one.row.pk, was, _content(one.row)] for one, was in zip(writes, before, strict=True)]


def _content(row: Card) -> int:
    return 0 if row.shelf == NOBODY else row.edition


def write_aside(owner: User, card_set: CardSet, card: CardDef) -> Card:
    """A new card with its first content on nobody's shelf; inside a transaction that holds the
    set's row. Nothing that anybody finds has changed by it."""
    row = new_row(card_set)
    fill(row, replace(card, code=row.code, set=card_set.code), card_set.label)
    row.edition = 1
    row.save(force_insert=True)
    keep_contents([row])
    card_set.save(update_fields=["serial"])
    return row


def another_revision(owner: User) -> None:
    """From now on the pools of this person are made anew. A moment, not a count: a number that
    was taken back with its transaction must not come again with other cards."""
    owner.cards_revision = time.time_ns() // 1000
    User.objects.filter(pk=owner.pk).update(cards_revision=owner.cards_revision)


def content_of(row: Card, number: int) -> CardDef | None:
    """The card as it was with that content, None for 0."""
    if not number:
        return None
    return CardDef.from_json(CardVersion.objects.get(card=row, number=number).data)
