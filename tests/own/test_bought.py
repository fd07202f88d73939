"""The box as it was bought: one press makes shelf and deck."""

from __future__ import annotations

import pytest

from collection.catalogue.rows import Card, CardSet
from collection.house.problems import BadInput
from collection.ledger.rows import Holding
from collection.own import services
from collection.own.services import CardWish, SetWish
from collection.own.sharing.pages import adopted_url
from decks.building.bought import box_page, take_box
from decks.lists.rows import Deck
from tests.factories import Person
from tests.own.test_searching import own_set, typed
from tests.own.test_sharing import adopted_by, shared_by

pytestmark = pytest.mark.django_db


def test_the_box_becomes_shelf_and_deck_and_nothing_lies_there_twice(alice: Person) -> None:
    user = alice.user
    code = services.new_set(actor=user, key_of_game="kmon", wish=SetWish({"it": "Furetti"}, "FUR"))
    spark = {"name": {"it": "Scossetta"}, "number": "015", "type": "powerup"}
    gust = {"name": {"it": "Soffio gelido"}, "number": "016", "type": "powerup"}
    wishes = [CardWish(spark, copies=2), CardWish(gust)]
    made = services.keep(actor=user, code=code, wishes=wishes, cause="typed")["cards"]
    first, second = (Card.objects.get(pk=pk) for pk in made)
    shown = box_page(user, CardSet.objects.get(code=code))["cards"]
    assert [(one["field"], one["count"]) for one in shown] == [
        (f"n-{first.code}", "2"), (f"n-{second.code}", "0"),
    ]  # fmt: skip
    copies = {first.code: 3, second.code: 1}
    decks = {
        take_box(actor=user, set_code=code, name="", copies=copies, key="once") for _ in range(2)
    }
    (deck,) = Deck.objects.filter(pk__in=decks)
    assert deck.name == "Furetti"
    assert deck.zones["deck"] == copies
    held = Holding.objects.filter(owner=user).values_list("card", "quantity")
    assert dict(held) == {first.pk: 3, second.pk: 1}
    with pytest.raises(BadInput):
        take_box(actor=user, set_code=code, name="", copies={})
    with pytest.raises(BadInput):
        take_box(actor=user, set_code=code, name="", copies={first.code: 100})
    assert Deck.objects.filter(owner=user).count() == 1


def test_the_box_of_an_adopted_set_becomes_shelf_and_deck(alice: Person, bob: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    edition = adopted_by(bob, shared_by(alice, own))
    url = f"/g/kmon/own/{edition.code}/box"
    assert f'href="{url}"' in bob.client.get(adopted_url(edition)).content.decode()
    card = Card.objects.get(set=edition)
    answer = bob.client.post(url, {f"n-{card.code}": "2", "key": "once"})
    assert answer.status_code == 302
    assert Holding.objects.get(owner=bob.user).quantity == 2
    assert Deck.objects.get(owner=bob.user).zones["team"] == {card.code: 2}
    assert alice.client.get(url).status_code == 404
