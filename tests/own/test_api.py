"""Own cards for programs: known by the token of their owner alone."""

from __future__ import annotations

import pytest
from django.test import Client

from collection.people.tokens import make_token
from tests.factories import Person
from tests.own.test_decks import own_deck
from tests.own.test_searching import own_set, typed

pytestmark = pytest.mark.django_db
GAME = "/api/v1/games/kmon"


def with_token(who: Person) -> Client:
    token = make_token(actor=who.user, name="a program")
    return Client(headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})


def test_a_program_knows_the_cards_of_its_token_s_owner(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    card = typed(alice, own)
    deck = own_deck(alice, card)
    mine, others, anybody = with_token(alice), with_token(bob), Client()
    [found] = mine.get(f"{GAME}/cards?q=nebbiotto").json()["results"]
    assert (found["code"], found["shown"]) == (card.code, "FUR 7")
    counted = mine.post(
        "/api/v1/shelf/kmon/counts",
        {"code": card.code, "quantity": 2},
        content_type="application/json",
    )
    assert counted.status_code == 200, counted.content
    [lot] = mine.get("/api/v1/shelf/kmon/lots").json()["results"]
    assert (lot["shown"], lot["quantity"]) == ("FUR 7", 2)
    assert "FUR" in [row["shown"] for row in mine.get(f"{GAME}/sets").json()["results"]]
    assert mine.get(f"{GAME}/sets/{own.code}").json()["results"][0]["shown"] == "FUR 7"
    assert card.code in mine.get(f"/api/v1/decks/{deck.pk}").json()["zones"]["team"]
    for who in (others, anybody):
        assert who.get(f"{GAME}/cards?q=nebbiotto").json()["count"] == 0
        for door in (f"cards/{card.code}", f"sets/{own.code}"):
            assert who.get(f"{GAME}/{door}").status_code == 404
        assert who.get(f"/api/v1/decks/{deck.pk}").status_code == 404
    taken = others.post(
        "/api/v1/shelf/kmon/counts",
        {"code": card.code, "quantity": 2},
        content_type="application/json",
    )
    assert taken.status_code in (404, 422)
    assert "Nebbiotto" not in taken.content.decode()
    built = others.post(
        "/api/v1/decks",
        {"game": "kmon", "name": "Mine", "zones": {"team": {card.code: 1}, "deck": {}}},
        content_type="application/json",
    )
    assert built.status_code in (400, 422)
    assert "Nebbiotto" not in built.content.decode()
