"""Adopted cards behind every door: theirs who adopted them, nobody else's; named where a card is
not found; the same for programs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import person as reader_of
from collection.house.pools import standing_in
from collection.own.sharing import services as sharing
from collection.own.sharing.rows import SharedSet
from decks.keeping.queries import deck_for
from decks.lists.standing import standing
from decks.making import care
from decks.making import sharing as deck_sharing
from engine.web.laying.services import start
from engine.web.laying.wishes import SeatWish, Wish
from engine.web.models import Match
from tests.factories import Person, typed_box
from tests.own.test_decks import own_deck
from tests.own.test_queries import asked, grow
from tests.own.test_searching import own_set, typed
from tests.own.test_sharing import adopted_by, shared_by

pytestmark = pytest.mark.django_db
DOORS = (
    "/g/kmon/cards?q=nebbiotto", "/g/kmon/cards?q=o:moneta", "/g/kmon/sets", "/find?q=nebbiotto",
    "/g/kmon/own", "/api/v1/games/kmon/cards?q=nebbiotto", "/api/v1/games/kmon/sets",
    "/api/v1/own/adopted",
)  # fmt: skip
LINE = {"team": "2 Nebbiotto (FUR) 7"}


def told(who: Client, address: str) -> str:
    answer = who.get(address)
    assert answer.status_code in (200, 403), address
    return str(answer.content.decode())


def test_adopted_cards_stand_behind_every_door_of_who_adopted_them(
    packs, alice: Person, bob: Person, charlie: Person
) -> None:
    own = own_set(alice)
    typed(alice, own)
    before = {door: told(charlie.client, door) for door in DOORS}
    shared = shared_by(alice, own)
    adopted_by(bob, shared)
    for door in DOORS:
        text = told(bob.client, door)
        assert "Nebbiotto" in text or "Furetti" in text, door
        for who in (charlie.client, Client()):
            text = told(who, door).replace("q=nebbiotto", "")
            assert "Nebbiotto" not in text, door
            assert "Furetti" not in text, door
    assert len(before) == len(DOORS)


def deck_of(who: Person, card: Card) -> Any:
    deck = own_deck(who, card, 1)
    with standing_in(reader_of(who.user)):
        assert standing(deck).legal
    return deck


def test_an_adopted_card_is_put_in_a_deck_judged_printed_and_played(
    packs, alice: Person, bob: Person, charlie: Person
) -> None:
    typed_box(alice.user)
    own = CardSet.objects.get(owner=alice.user)
    adopted = adopted_by(bob, shared_by(alice, own))
    card = Card.objects.filter(set=adopted, type="kmon").first()
    assert card is not None
    deck = own_deck(bob, card, 1)
    home = deck.get_absolute_url()
    for door in ("", "/edit", "/export", "/print", "/odds"):
        assert card.name_it in told(bob.client, home + door) or door in ("/odds", "/print"), door
        assert charlie.client.get(home + door).status_code == 404
    copied = told(bob.client, f"{home}/export/text")
    assert card.name_it in copied
    if standing(deck).legal:
        wish = Wish("kmon", (SeatWish(deck=deck.pk), SeatWish(product="MZ1-S02", player="random")))
        match = Match.objects.get(pk=start(actor=bob.user, wish=wish))
        assert card.code in match.rules().pool


def test_a_deck_of_the_author_comes_along_to_who_adopted_its_set(
    packs, alice: Person, bob: Person, charlie: Person
) -> None:
    own = own_set(alice)
    card = typed(alice, own)
    adopted = adopted_by(bob, shared_by(alice, own))
    mine = Card.objects.get(set=adopted)
    deck = own_deck(alice, card)
    deck_sharing.share(actor=alice.user, deck_id=deck.pk, visibility="public")
    made = {who: care.copy(actor=who.user, deck_id=deck.pk) for who in (bob, charlie)}
    assert deck_for(bob.user, made[bob]).zones["team"][mine.code] == 2
    assert "Nebbiotto" in deck_for(charlie.user, made[charlie]).zones["team"]
    # Shared further, a third person reads it there and nowhere else.
    deck_sharing.share(actor=bob.user, deck_id=made[bob], visibility="public")
    page = told(charlie.client, deck_for(bob.user, made[bob]).get_absolute_url())
    assert "Nebbiotto" in page
    assert "Nebbiotto" not in told(charlie.client, "/g/kmon/cards?q=furetti")
    # The author has the cards of the edition as their own.
    back = care.copy(actor=alice.user, deck_id=made[bob])
    assert deck_for(alice.user, back).zones["team"][card.code] == 2


def test_what_is_not_found_is_said_to_be_typed_already(
    packs, alice: Person, bob: Person, charlie: Person
) -> None:
    own = own_set(alice)
    typed(alice, own)
    shared = shared_by(alice, own)
    bob.client.get(f"/own/by-link/{shared.token}")
    link = f"/own/by-link/{shared.token}"
    doors = ("/g/kmon/cards?q=nebbiotto", "/find?q=nebbiotto", '/g/kmon/cards?q="fur 7"')
    for door in doors:
        assert link in told(bob.client, door), door
        assert "by-link" not in told(charlie.client, door)
    for line in ("Nebbiotto", "FUR 7"):
        page = bob.client.post(
            "/g/kmon/rapid", {"line": line, "set": "MZ1", "key": line}
        ).content.decode()
        assert link in page, line
    found = told(bob.client, "/api/v1/own/already?game=kmon&name=nebbiotto")
    assert json.loads(found)["cards"] == [{"name": "Nebbiotto", "set_name": "Furetti", "url": link}]
    sharing.share(actor=alice.user, code=own.code, visibility="private")
    assert "by-link" not in told(bob.client, doors[0])


def test_programs_share_adopt_copy_and_leave(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    door = f"/api/v1/own/sets/{own.code}/share"

    def post(who: Person, address: str, **body: object) -> Any:
        answer = who.client.post(address, json.dumps(body), content_type="application/json")
        assert answer.status_code in (200, 201), answer.content
        return answer.json()

    assert alice.client.get(door).json() == {"visibility": "private"}
    link = post(alice, door, visibility="link")["link"]
    seen = Client().get(f"/api/v1/own/by-link/{link}").json()
    assert [card["name"] for card in seen["results"]] == [{"it": "Nebbiotto"}]
    made = post(bob, f"/api/v1/own/by-link/{link}")
    assert (made["by"], made["follows"]) == ("alice", True)
    assert alice.client.get(door).json()["adopters"] == 1
    assert post(alice, door, renew=True)["link"] != link
    assert Client().get(f"/api/v1/own/by-link/{link}").status_code == 404
    link = alice.client.get(door).json()["link"]
    assert post(alice, door, visibility="private") == {"visibility": "private"}
    gone = bob.client.get(f"/api/v1/own/by-link/{link}")
    assert (gone.status_code, "shared no more" in gone.json()["detail"]) == (410, True)
    home = f"/api/v1/own/adopted/{made['id']}"
    assert bob.client.get(home).json()["set"]["follows"] is False
    assert post(bob, f"{home}/copy")["id"] != made["id"]
    assert bob.client.delete(home).status_code == 204
    assert bob.client.get("/api/v1/own/adopted").json()["results"] == []


def test_shared_pages_cost_no_query_each(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    deck = own_deck(alice, typed(alice, own))
    shared = shared_by(alice, own)
    adopted = adopted_by(bob, shared)
    pages = {
        alice: (f"/g/kmon/own/{own.code}",),
        bob: (f"/g/kmon/own/adopted/{adopted.code}", "/g/kmon/own", "/g/kmon/cards?q=nebb"),
    }
    few = {page: asked(who, page) for who, doors in pages.items() for page in doors}
    grow(alice, own, deck.pk)
    assert {page: asked(who, page) for who, doors in pages.items() for page in doors} == few
    assert max(few.values()) <= 14, few
    assert SharedSet.objects.count() == 1
