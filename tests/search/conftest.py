"""A loaded catalogue, and Alice with copies of some of it."""

import pytest

from collection.catalogue.rows import Card
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Location
from collection.search import find


@pytest.fixture
def codes(packs):
    """The codes that a query finds, for nobody or somebody."""

    def found(query, user=None):
        return [card.code for card in find("kmon", query, user).cards]

    return found


@pytest.fixture
def shelf(packs, alice):
    """Alice: 3 A01 (1 for trade, in Binder 2, good, Italian, foil, noted), 1 A02, none else."""
    binder = Location.objects.create(owner=alice.user, name="Binder 2")
    first, second = (Card.objects.get(code=f"MZ1-A0{n}").pk for n in (1, 2))
    lot = Lot(
        first,
        location_id=binder.pk,
        condition="good",
        language="it",
        finish="foil",
        notes="Dal perché di Bob",
    )
    moves = [Move(lot, 2, 1), Move(Lot(first), 1), Move(Lot(second), 1)]
    record(owner=alice.user, cause="add", moves=moves)
    return alice.user
