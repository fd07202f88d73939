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
OFFERED = [key for key, found in games().items() if found.starter_loadouts()]


def home(client, language: str = "en") -> str:
    return client.get("/", headers={"Accept-Language": language}).content.decode()


def test_a_visitor_is_offered_three_ways(packs):
    for language, words in (
        ("en", ("Play a guided battle", "Start a collection", "Choose your own starter")),
        ("it", ("Gioca una battaglia guidata", "Comincia una raccolta", "Scegli il tuo mazzo")),
    ):
        text = home(visitor(), language)
        assert all(word in text for word in words)


@pytest.mark.game("aac")
def test_each_game_that_teaches_offers_its_lesson_and_a_starter(packs):
    text = home(visitor())
    assert len(OFFERED) > 1
    for key in OFFERED:
        assert f'/g/{key}/lessons/{game(key).lessons()[0].key}"' in text
        assert f'/g/{key}/begin"' in text


@pytest.mark.parametrize("key", OFFERED)
def test_one_press_fills_the_shelf_and_makes_the_deck(packs, key):
    client, url = visitor(), f"/g/{key}/begin"
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', home(client))[1]
    product, starter = game(key).starter_loadouts()[0]
    fields = {"csrfmiddlewaretoken": token, "product": product, "key": "press1"}
    answer = client.post(url, fields)
    deck = Deck.objects.get()
    assert answer.url == f"/t/new?deck={deck.pk}"
    owned = sum(row.quantity for row in Holding.objects.filter(owner=deck.owner))
    assert owned == starter.total() == deck.size
    assert client.post(url, fields).url == answer.url, "twice is once"
    assert Deck.objects.count() == 1
    page = client.get(answer.url).content.decode()
    assert escape(deck.name) in page


def test_who_has_begun_is_not_told_again(alice, deck):
    assert "Your first hour" not in home(alice.client)


def test_one_card_is_a_beginning(alice):
    assert "Your first hour" in home(alice.client)
    own_copies(alice.user)
    assert "Your first hour" not in home(alice.client)


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
