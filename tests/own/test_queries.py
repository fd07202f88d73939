"""Pages with own cards ask the database as seldom as those without, however many there are."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import person as reader_of
from collection.house.pools import standing_in
from collection.own import services
from collection.own.services import CardWish
from decks.making import services as making
from decks.making import sharing
from tests.factories import Person
from tests.own.test_decks import own_deck
from tests.own.test_searching import FOG, own_set, typed

pytestmark = pytest.mark.django_db
MOST = 8
MOST_OF_AN_EDITOR = 12


def test_own_cards_cost_no_query_each(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    deck = own_deck(alice, typed(alice, own))
    sharing.share(actor=alice.user, deck_id=deck.pk, visibility="public")
    home = deck.get_absolute_url()
    pages = {
        "/g/kmon/cards?q=is:typed": MOST,
        f"/g/kmon/set/{own.code}": MOST,
        f"/g/kmon/set/{own.code}?view=list": MOST,
        "/g/kmon/sets": MOST,
        "/shelf": MOST,
        f"/g/kmon/rapid?set={own.code}": MOST,
        "/decks": MOST,
        home: MOST_OF_AN_EDITOR,
        f"{home}/edit": MOST_OF_AN_EDITOR,
        f"{home}/export": MOST,
        f"{home}/test?seed=a": MOST,
    }
    few = {page: asked(alice, page) for page in pages}
    read = asked(bob, home)
    grow(alice, own, deck.pk)
    assert {page: asked(alice, page) for page in pages} == few
    assert asked(bob, home) == read
    dear: Mapping[str, int] = {page: few[page] for page, most in pages.items() if few[page] > most}
    assert not dear


def grow(alice: Person, own: CardSet, deck: str) -> None:
    """Thirty cards more, all in the deck."""
    wishes = [
        CardWish({**FOG, "name": {"it": f"Nebbia {n}"}, "number": str(n)}, copies=1)
        for n in range(100, 130)
    ]
    services.keep(actor=alice.user, code=own.code, wishes=wishes, cause="typed")
    with standing_in(reader_of(alice.user)):
        codes = list(Card.seen.filter(set=own).values_list("code", flat=True))
        making.replace_cards(
            actor=alice.user,
            deck_id=deck,
            version=2,
            zones={"team": dict.fromkeys(codes, 1), "deck": {}},
        )


def asked(who: Person, page: str) -> int:
    """How many queries a page takes once the process knows the person's cards."""
    who.client.get(page)
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert who.client.get(page).status_code == 200, page
    return len(found)
