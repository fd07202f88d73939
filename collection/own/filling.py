"""How an own card becomes rows: its columns, and its contents one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.house.pools import NOBODY
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


def put(shelf: int, card_set: CardSet, writes: Sequence[Write]) -> None:
    """Write cards onto a shelf and a content of each, and that the set was written. To be called in
    a transaction that holds the set's row."""
    rules = game(card_set.game)
    rows = [one.row for one in writes]
    for one in writes:
        if one.card is None:
            one.row.shelf = NOBODY
        else:
            fill(one.row, one.card, card_set.label)
            one.row.shelf = shelf
            one.row.edition += 1
    fresh = [row for row in rows if row.pk is None]
    Card.objects.bulk_create(fresh, batch_size=_BATCH)
    Card.objects.bulk_update([row for row in rows if row not in fresh], _COLUMNS, _BATCH)
    there = [row for row in rows if row.shelf != NOBODY]
    keep_contents(there)
    index(rules, [(row, row.definition) for row in there])
    card_set.revision += 1
    card_set.save(update_fields=["serial", "revision"])


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


def keep_contents(rows: Iterable[Card]) -> None:
    """Keep what the cards say now as one of their contents."""
    CardVersion.objects.bulk_create(
        [CardVersion(card=row, number=row.edition, data=row.data) for row in rows],
        batch_size=_BATCH,
    )
