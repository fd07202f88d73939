"""A catalogue, Alice with copies of her own, Bob, and Charlie who must see nothing."""

from datetime import date
from decimal import Decimal

import pytest

from collection.catalogue.rows import Card, CardSet
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Location
from engine.registry import game
from tests.factories import Person, person


@pytest.fixture
def cards(db) -> list[Card]:
    """The first cards of the shipped set: a whole catalogue for each test would be slow."""
    printed = CardSet.objects.create(game="kmon", code="MZ1", name_en="First set")
    rows = []
    for card in list(game("kmon").pool())[:30]:
        names = card.name.as_dict()
        facts = {"code": card.code, "type": card.type, "number": card.number}
        facts |= {"name_en": names["en"], "name_it": names["it"], "data": card.to_json()}
        rows.append(Card(game="kmon", set=printed, **facts))
    return Card.objects.bulk_create(rows)


@pytest.fixture
def alice(cards) -> Person:
    return person("alice")


@pytest.fixture
def charlie(cards) -> Person:
    return person("charlie")


@pytest.fixture
def filled(alice, cards) -> Person:
    """Alice with three lots: a plain one, one with every fact, one with foreign columns."""
    binder = Location.objects.create(owner=alice.user, name="Red binder")
    full = Lot(
        cards[1].pk,
        language="it",
        condition="near_mint",
        finish="foil",
        location_id=binder.pk,
        slot="2/7",
        acquired=date(2026, 1, 31),
        paid=Decimal("1.50"),
        currency="EUR",
        notes="=cmd|' /C calc'!A0, «una nota»\nseconda riga",
    )
    strange = Lot(cards[2].pk, columns={"Scryfall ID": "@x", "Tags": "a, b"})
    moves = [Move(Lot(cards[0].pk), 3, 1), Move(full, 2), Move(strange, 4)]
    record(owner=alice.user, cause="add", moves=moves)
    return alice


@pytest.fixture
def told():
    """What a person owns, without row numbers: comparable between shelves."""
    return shelf_of


def shelf_of(user) -> list[tuple]:
    """Every lot with its counts; places by name."""
    rows = user.holdings.filter(quantity__gt=0).select_related("location", "card")
    return sorted(
        (
            (
                row.card.code,
                row.language,
                row.condition,
                row.finish,
                row.location.name if row.location else "",
                row.slot,
                str(row.acquired),
                str(row.paid),
                row.currency,
                row.notes,
                repr(sorted(row.extra.items())),
                repr(sorted(row.columns.items())),
                row.quantity,
                row.for_trade,
            )
            for row in rows
        ),
    )
