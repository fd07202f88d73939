"""What a newcomer is offered, and that one press puts cards and deck where they belong."""

from __future__ import annotations

import re

import pytest
from django.utils.html import escape

from collection.ledger.rows import Holding
from decks.lists.rows import Deck
from engine.registry import game, games
from tests.factories import own_copies, visitor

pytestmark = pytest.mark.django_db
URL = "/g/kmon/begin"
WAYS = {
    "en": ("Play your first battle", "Take it and play", "Pick a box"),
    "it": ("Gioca la prima battaglia", "Prendilo e gioca", "Scegli una scatola"),
}
OFFERED = [key for key, found in games().items() if found.starter_loadouts()]


def page(client, address: str = "/", language: str = "en") -> str:
    return client.get(address, headers={"Accept-Language": language}).content.decode()


@pytest.mark.parametrize("language", WAYS)
def test_a_visitor_is_offered_three_ways(packs, language):
    text = page(visitor(), language=language)
    assert [way for way in WAYS[language] if way not in text] == []


@pytest.mark.game("aac")
def test_each_game_that_teaches_offers_its_lesson_and_its_starters(packs):
    home = page(visitor())
    assert len(OFFERED) > 1
    for key in OFFERED:
        assert f'href="/g/{key}"' in home
        text = page(visitor(), f"/g/{key}")
        assert f'action="/g/{key}/lessons/{game(key).lessons()[0].key}"' in text
        assert f'action="/g/{key}/begin"' in text
        products = [product for product, _loadout in game(key).starter_loadouts()]
        assert [one for one in products if f'name="product" value="{one}"' not in text] == []


@pytest.mark.parametrize("key", OFFERED)
def test_one_press_fills_the_shelf_and_makes_the_deck(packs, key):
    client, url = visitor(), f"/g/{key}/begin"
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page(client, f"/g/{key}"))[1]
    product, starter = game(key).starter_loadouts()[0]
    fields = {"csrfmiddlewaretoken": token, "product": product, "key": "press1"}
    answer = client.post(url, fields)
    deck = Deck.objects.get()
    assert answer.url == f"/t/new?deck={deck.pk}"
    owned = sum(row.quantity for row in Holding.objects.filter(owner=deck.owner))
    assert owned == starter.total() == deck.size
    assert client.post(url, fields).url == answer.url, "twice is once"
    assert Deck.objects.count() == 1
    assert escape(deck.name) in page(client, answer.url)


def test_who_has_begun_is_not_told_again(alice, deck):
    text = page(alice.client)
    assert [way for way in WAYS["en"] if way in text] == []


def test_one_card_is_a_collection_already(alice):
    assert "Take it and play" in page(alice.client)
    own_copies(alice.user)
    assert "Take it and play" not in page(alice.client)


@pytest.mark.parametrize(("fields", "status"), [
    ({"product": "NONE"}, 400), ({}, 400), ({"product": "x" * 65}, 400),
])  # fmt: skip
def test_what_is_no_starter_is_refused_and_nothing_is_written(alice, fields, status):
    answer = alice.client.post(URL, fields)
    assert answer.status_code == status
    assert 'role="alert"' in answer.content.decode()
    assert not Deck.objects.exists()
    assert not Holding.objects.exists()


def test_a_game_that_is_not_there(alice):
    assert alice.client.post("/g/none/begin", {"product": "MZ1-S01"}).status_code == 404
