"""The pages of a shared set: two presses to adopt it, and nothing of it for anybody else."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from collection.catalogue.rows import Card, CardPicture, CardSet
from collection.own.sharing import services as sharing
from collection.own.sharing.rows import OpenedSet, SharedSet
from collection.pictures import services as pictures
from collection.pictures.queries import lent
from collection.requests.rows import User
from tests.factories import Person
from tests.own.test_searching import own_set, typed
from tests.own.test_sharing import adopted_by, shared_by
from tests.trust.things import a_picture

pytestmark = pytest.mark.django_db


def page(who: Client, address: str) -> str:
    answer = who.get(address)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


def test_the_author_shares_by_a_press_and_takes_back_by_another(packs, alice: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    home = f"/g/kmon/own/{own.code}"
    assert "by-link" not in page(alice.client, home)
    alice.client.post(f"{home}/share", {"visibility": "link", "key": "a"})
    first = re.search(r"/own/by-link/([\w-]+)", page(alice.client, home))
    assert first
    alice.client.post(f"{home}/share", {"renew": "1", "key": "b"})
    second = re.search(r"/own/by-link/([\w-]+)", page(alice.client, home))
    assert second
    assert second[1] != first[1]
    alice.client.post(f"{home}/share", {"visibility": "private", "key": "c"})
    assert "by-link" not in page(alice.client, home)
    told = {token: Client().get(f"/own/by-link/{token}") for token in (first[1], second[1])}
    assert [answer.status_code for answer in told.values()] == [404, 410]
    assert [b"ask who gave it" in a.content.lower() for a in told.values()] == [True, True]


def test_two_presses_from_the_link_to_adopted(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    token = shared_by(alice, own).token
    for who in (bob.client, Client()):
        seen = who.get(f"/own/by-link/{token}")
        assert seen.headers["X-Robots-Tag"] == "noindex"
        text = seen.content.decode()
        assert "Nebbiotto" in text
        # A card that is only shown has no page.
        assert "/g/kmon/card" not in text
        assert "/own/card/" not in text
        key = re.search(r'name="key" value="(\w+a)"', text)
        assert key
        answer = who.post(f"/own/by-link/{token}/adopt", {"key": key[1]}, follow=True)
        text = answer.content.decode()
        assert answer.status_code == 200
        assert "Nebbiotto" in text
        assert f"/g/kmon/own/card/{own.code}" not in text
        assert "Nebbiotto" in page(who, "/g/kmon/cards?q=nebbiotto")
        assert "Furetti" in page(who, "/g/kmon/own")


@pytest.mark.parametrize("press", ["adopt", "copy"])
def test_a_link_taken_back_while_it_is_read(packs, alice: Person, bob: Person, press: str) -> None:
    own = own_set(alice)
    typed(alice, own)
    token = shared_by(alice, own).token
    assert "Nebbiotto" in page(bob.client, f"/own/by-link/{token}")
    sharing.share(actor=alice.user, code=own.code, visibility="private")
    people = User.objects.count()
    for who in (bob.client, Client()):
        answer = who.post(f"/own/by-link/{token}/{press}", {"key": press})
        assert answer.status_code == 410
        assert "shared no more" in answer.content.decode()
    assert User.objects.count() == people
    assert CardSet.objects.filter(owner=bob.user).count() == 0
    assert "Nebbiotto" not in page(bob.client, "/g/kmon/cards?q=furetti")


def test_what_is_adopted_is_read_only(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    typed(alice, own, hp=None)
    adopted = adopted_by(bob, shared_by(alice, own))
    card = Card.objects.get(set=adopted)
    forms = (
        f"/g/kmon/own/{adopted.code}", f"/g/kmon/own/{adopted.code}/new",
        f"/g/kmon/own/{adopted.code}/table", f"/g/kmon/own/card/{card.code}/edit",
        f"/g/kmon/own/{adopted.code}/away", f"/g/kmon/own/{adopted.code}/bulk",
    )  # fmt: skip
    for address in forms:
        assert bob.client.get(address).status_code == 404, address
        assert alice.client.get(address).status_code == 404, address
    shown = page(bob.client, f"/g/kmon/own/adopted/{adopted.code}")
    link = re.search(r'href="(/g/kmon/card[^"]*)"', shown)
    assert link
    for address in (link[1], f"/g/kmon/own/adopted/{adopted.code}?view=list"):
        assert "/own/card/" not in page(bob.client, address)


def test_the_page_says_that_the_author_shares_it_no_more(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    adopted = adopted_by(bob, shared_by(alice, own))
    sharing.share(actor=alice.user, code=own.code, visibility="private")
    assert "shares it no more" in page(bob.client, f"/g/kmon/own/adopted/{adopted.code}")


def test_copied_and_left_by_a_press(packs, alice: Person, bob: Person, charlie: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    adopted = adopted_by(bob, shared_by(alice, own))
    home = f"/g/kmon/own/adopted/{adopted.code}"
    for door in ("", "/copy", "/leave"):
        answer = charlie.client.post(home + door) if door else charlie.client.get(home)
        assert answer.status_code == 404, door
    bob.client.post(f"{home}/copy", {"key": "c"})
    mine = CardSet.objects.get(owner=bob.user)
    assert "Nebbiotto" in page(bob.client, f"/g/kmon/own/{mine.code}")
    assert bob.client.post(f"{home}/leave", {"key": "l"}).status_code == 302
    assert bob.client.get(home).status_code == 404


def test_who_looks_is_remembered_the_author_is_not(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    token = shared_by(alice, own).token
    for who in (alice, bob, bob):
        page(who.client, f"/own/by-link/{token}")
    assert [row.owner for row in OpenedSet.objects.all()] == [bob.user]
    assert SharedSet.objects.get().token == token


def status(who: Person, address: str) -> int:
    answer = who.client.get(address)
    if answer.streaming:
        b"".join(answer.streaming_content)
    return int(answer.status_code)


def test_pictures_go_along_only_where_their_owner_says_so(
    packs, alice: Person, bob: Person, charlie: Person
) -> None:
    own = own_set(alice)
    card = typed(alice, own)
    pictures.put(actor=alice.user, card=card, raw=a_picture())
    adopted = adopted_by(bob, shared_by(alice, own))
    there = Card.objects.get(set=adopted)
    address = f"/g/kmon/card/{adopted.code}/{there.code}/picture"
    assert status(bob, address) == 404
    assert lent(bob.user) == {}
    shared_by(alice, own, pictures=True)
    assert status(bob, address) == 200
    assert [*lent(bob.user)] == [there.code]
    assert status(charlie, address) == 404
    # They are read, not changed.
    assert bob.client.post(address, {"do": "remove", "key": "r"}).status_code == 404
    assert CardPicture.objects.get().owner == alice.user
    sharing.share(actor=alice.user, code=own.code, visibility="private")
    pictures.remove(actor=alice.user, card=card)
    assert status(bob, address) == 200
    assert [*lent(bob.user)] == [there.code]
    assert status(charlie, address) == 404
