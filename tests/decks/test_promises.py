"""Owned, free, promised, needed: built decks add up, planned ones share."""

import pytest
from django.core.management import call_command

from collection.catalogue.rows import Card
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.ports import workshop
from decks.lists.rows import Deck
from decks.shelf.availability import in_hand, supplies
from decks.shelf.promises import availability
from tests.factories import starter_deck

pytestmark = pytest.mark.django_db


def own(user, **counts):
    call_command("load_packs", verbosity=0)
    cards = {card.code: card for card in Card.objects.filter(game="kmon")}
    moves = [Move(Lot(cards[code.replace("_", "-")].pk), n) for code, n in counts.items()]
    record(owner=user, cause="add", moves=moves)


def a_deck(user, count, code="MZ1-A01", **values):
    deck = starter_deck(user)
    values = {"zones": {"deck": {code: count}}, **values}
    Deck.objects.filter(pk=deck.pk).update(**values)
    return Deck.objects.get(pk=deck.pk)


def test_built_decks_add_up_and_planned_ones_share(alice, charlie):
    a_deck(alice.user, 2, status="built")
    a_deck(alice.user, 3, status="built")
    a_deck(alice.user, 4)
    a_deck(alice.user, 1)
    a_deck(charlie.user, 9, status="built")
    assert workshop().promised(alice.user, "kmon") == {"MZ1-A01": 5}
    assert workshop().needed(alice.user, "kmon") == {"MZ1-A01": 9}
    assert workshop().promised(alice.user, "other") == {}


def test_a_deck_in_the_bin_promises_nothing_and_an_archived_plan_needs_nothing(alice):
    gone = a_deck(alice.user, 2, status="built")
    Deck.objects.filter(pk=gone.pk).update(deleted=gone.created)
    a_deck(alice.user, 3, archived=True)
    assert workshop().promised(alice.user, "kmon") == {}
    assert workshop().needed(alice.user, "kmon") == {}
    a_deck(alice.user, 4, archived=True, status="built")
    assert workshop().promised(alice.user, "kmon") == {"MZ1-A01": 4}


def test_the_decks_that_use_a_card(alice, charlie):
    a_deck(alice.user, 2, name="Zebra", status="built")
    a_deck(alice.user, 1, name="Adder")
    a_deck(alice.user, 1, code="MZ1-A02")
    a_deck(charlie.user, 1)
    uses = workshop().uses(alice.user, "kmon", "MZ1-A01")
    assert [(use.name, use.quantity, use.built) for use in uses] == [
        ("Adder", 1, False), ("Zebra", 2, True)
    ]  # fmt: skip


def test_copies_that_may_come_in_are_counted_apart(alice, packs):
    both = a_deck(alice.user, 2, name="Both", status="built", beside={"maybe": {"MZ1-A01": 1}})
    a_deck(alice.user, 1, code="MZ1-A02", name="Perhaps", beside={"maybe": {"MZ1-A01": 3}})
    uses = workshop().uses(alice.user, "kmon", "MZ1-A01")
    assert [(use.name, use.quantity, use.maybe) for use in uses] == [
        ("Both", 2, 1), ("Perhaps", 0, 3)
    ]  # fmt: skip
    alice.client.force_login(alice.user)
    page = alice.client.get("/g/kmon/card/MZ1/A01/cheeky-flame")
    assert page.context["equation"] == {"owned": 0, "free": 0, "built": 2, "lacking": 2}
    assert f"{both.name}</bdi></a>" in page.content.decode()
    wishes = alice.client.get("/api/v1/shelf/kmon/wishes").json()
    wished = {row["code"]: [deck["copies"] for deck in row["decks"]] for row in wishes["results"]}
    assert wished["MZ1-A01"] == [2]


def test_codes_of_a_deck_by_its_name(alice, charlie):
    a_deck(alice.user, 2, name="Però tardi")
    a_deck(charlie.user, 2, name="Però tardi", code="MZ1-A02")
    assert workshop().codes_of_deck(alice.user, "kmon", "PERO") == {"MZ1-A01"}
    assert workshop().codes_of_deck(alice.user, "kmon", "tardi") == frozenset()


def test_a_deck_has_its_own_copies_free(alice):
    own(alice.user, MZ1_A01=5)
    mine = a_deck(alice.user, 3, status="built")
    a_deck(alice.user, 4, status="built")
    stock = availability(alice.user, "kmon", mine)
    assert (stock.free("MZ1-A01"), stock.missing("MZ1-A01", 3)) == (1, 2)
    [supply] = supplies(mine.zones, stock).values()
    assert (supply.owned, supply.free, supply.missing) == (5, 1, 2)
    assert in_hand(supplies(mine.zones, stock)) == 1
    assert availability(alice.user, "kmon").free("MZ1-A01") == 0


def test_queries_do_not_grow_with_decks(alice, django_assert_num_queries):
    for _ in range(20):
        a_deck(alice.user, 2, status="built")
    for ask in (workshop().promised, workshop().needed):
        with django_assert_num_queries(1):
            ask(alice.user, "kmon")
    with django_assert_num_queries(2):
        availability(alice.user, "kmon")


def test_all_uses_at_once_are_the_uses_of_each_card(alice):
    a_deck(alice.user, 2)
    a_deck(alice.user, 3, zones={"deck": {"MZ1-A01": 1}, "team": {"MZ1-K01": 2}})
    found = workshop().uses_by_code(alice.user, "kmon", ["MZ1-A01", "MZ1-K01", "MZ1-K02"])
    assert set(found) == {"MZ1-A01", "MZ1-K01"}
    assert sorted(use.quantity for use in found["MZ1-A01"]) == [1, 2]
    assert all(workshop().uses(alice.user, "kmon", code) == uses for code, uses in found.items())


def test_clearing_puts_ones_own_decks_into_the_bin(alice, charlie):
    a_deck(alice.user, 2, status="built")
    other = a_deck(charlie.user, 2)
    assert workshop().clear(alice.user) == 1
    assert workshop().promised(alice.user, "kmon") == {}
    assert Deck.objects.filter(deleted=None).get() == other
