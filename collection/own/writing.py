"""How an own card becomes a row: its columns, its number in its set, its contents one by one."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.house.pools import NOBODY
from collection.requests.rows import User
from collection.search.indexing import index, keys_of
from engine.kernel.cards import CardDef
from engine.registry import game

_COLUMNS = (
    "type",
    "name_en",
    "name_it",
    "number",
    "data",
    "shelf",
    "edition",
    "name_key",
    "text_key",
    "stem_key",
    "code_key",
    "name_it_key",
)
_BATCH = 500


@dataclass(frozen=True)
class Write:
    """A card of a set to be written, of a new row or one that is there; `card` None to take it
    away."""

    row: Card
    card: CardDef | None


def write(owner: User, card_set: CardSet, writes: Sequence[Write]) -> list[list[int]]:
    """Write cards and a content of each; for each its number, and that of its content before and
    after (0: it was not there). To be called in a transaction that holds the set's row."""
    rules = game(card_set.game)
    rows: list[Card] = []
    before: list[int] = []
    for one in writes:
        row = one.row
        before.append(0 if row.shelf == NOBODY else row.edition)
        if one.card is None:
            row.shelf = NOBODY
        else:
            fill(row, one.card, card_set.label)
            row.shelf = owner.pk
            row.edition += 1
        rows.append(row)
    fresh = [row for row in rows if row.pk is None]
    Card.objects.bulk_create(fresh, batch_size=_BATCH)
    Card.objects.bulk_update([row for row in rows if row not in fresh], _COLUMNS, _BATCH)
    _keep_contents([row for row in rows if row.shelf != NOBODY])
    index(rules, [(row, row.definition) for row in rows if row.shelf != NOBODY])
    card_set.revision += 1
    card_set.save(update_fields=["serial", "revision"])
    another_revision(owner)
    after = [0 if row.shelf == NOBODY else row.edition for row in rows]
    return [[row.pk, was, now] for row, was, now in zip(rows, before, after, strict=True)]


def write_aside(owner: User, card_set: CardSet, card: CardDef) -> Card:
    """A new card with its first content on nobody's shelf; inside a transaction that holds the
    set's row. Nothing that anybody finds has changed by it."""
    row = new_row(card_set)
    fill(row, replace(card, code=row.code, set=card_set.code), card_set.label)
    row.edition = 1
    row.save(force_insert=True)
    _keep_contents([row])
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


def new_row(card_set: CardSet) -> Card:
    """A row with an id of its own, on nobody's shelf and not written yet."""
    card_set.serial += 1
    code = f"{card_set.code}-{card_set.serial}"
    return Card(game=card_set.game, code=code, set=card_set, shelf=NOBODY)


def fill(row: Card, card: CardDef, label: str) -> None:
    """Write a card's columns; `label` is what stands on the cards of its set."""
    names = card.name.as_dict()
    row.type, row.number, row.data = card.type, card.number, card.to_json()
    row.name_en, row.name_it = names.get("en", ""), names.get("it", "")
    for column, value in keys_of(game(row.game), card, label).items():
        setattr(row, column, value)


def _keep_contents(rows: Iterable[Card]) -> None:
    CardVersion.objects.bulk_create(
        [CardVersion(card=row, number=row.edition, data=row.data) for row in rows],
        batch_size=_BATCH,
    )
