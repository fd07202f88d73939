"""Copies that may be used: what the shelf can spare, and no more than lies in the box."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from collection.ledger.rows import Location
from collection.shelf.places import make_place
from collection.shelf.services import add_copies
from decks.lists.rows import Deck
from engine.kernel.loadouts import Loadout
from engine.web.laying.box.stock import stock_of
from tests.factories import own_copies

pytestmark = pytest.mark.django_db

CARD = "T-1"


@pytest.fixture
def places(alice):
    """Three copies of a card in one place and two in another."""
    first = own_copies(alice.user, CARD, 3).location
    second = make_place(actor=alice.user, name="Red box", kind="box", pockets=0)
    add_copies(actor=alice.user, game="kmon", code=CARD, delta=2, facts={"place": second})
    return first, Location.objects.get(pk=second)


def promise(owner, copies: int, status: str = "built") -> Deck:
    return Deck.objects.create(
        owner=owner,
        game="kmon",
        kind="deck",
        name="B",
        status=status,
        zones={"deck": {CARD: copies}},
    )


def free(who, place=None, **more) -> int:
    return stock_of(who.user, "kmon", place, **more).free.get(CARD, 0)


def test_a_place_gives_no_more_than_lies_there(alice, places):
    assert [free(alice), *[free(alice, place) for place in places]] == [5, 3, 2]


@pytest.mark.parametrize(
    ("promised", "wanted"), [(1, [4, 3, 2]), (4, [1, 1, 1]), (5, [0, 0, 0]), (9, [0, 0, 0])]
)
def test_a_promise_is_kept_wherever_its_copies_lie(alice, places, promised, wanted):
    promise(alice.user, promised)
    assert [free(alice), *[free(alice, place) for place in places]] == wanted
    assert free(alice, apart=True) == 5


def test_plans_bins_and_other_people_hold_nothing_back(alice, bob, places):
    promise(alice.user, 2, "planned")
    promise(bob.user, 2)
    gone = promise(alice.user, 2)
    Deck.objects.filter(pk=gone.pk).update(deleted="2026-01-01T00:00Z")
    assert free(alice) == 5
    assert free(bob) == 0


def test_what_is_beside_it_is_taken_and_a_deck_at_the_table_counts_once(alice, places):
    deck = promise(alice.user, 2)
    beside = [Loadout("deck", {}, {"deck": {CARD: 2}})]
    assert free(alice, playing=[deck.pk], beside=beside) == 3
    assert free(alice, beside=beside) == 1
    assert stock_of(alice.user, "kmon", playing=[deck.pk]).held == 0
    assert stock_of(alice.user, "kmon").held == 2


def test_a_visitor_has_no_copies():
    assert stock_of(AnonymousUser(), "kmon").free == {}
