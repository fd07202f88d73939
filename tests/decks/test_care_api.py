"""Decks for programs: everything that the pages do, with the same refusals."""

import pytest

from decks.lists.rows import Deck
from tests.factories import starter_deck

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def api(alice):
    """Ask as Alice: api("patch", "/x", field=1)."""

    def ask(method: str, door: str, **body):
        call = getattr(alice.client, method)
        return call(f"/api/v1/decks{door}", body, content_type=JSON)

    return ask


def test_an_empty_deck_is_made(api):
    made = api("post", "", game="kmon", name="New")
    assert made.status_code == 201
    assert (made.json()["size"], made.json()["status"]) == (0, "planned")


@pytest.mark.parametrize(("change", "seen"), [
    ({"status": "built"}, {"status": "built"}),
    ({"tags": ["b", "A"]}, {"tags": ["A", "b"]}),
    ({"notes": "hello"}, {"notes": "hello"}),
    ({"archived": True}, {"archived": True}),
    ({"header": {}, "version": 1}, {"version": 2}),
    ({"name": "High tide", "version": 1}, {"name": "High tide", "version": 2}),
])  # fmt: skip
def test_one_thing_is_changed_at_a_time(api, deck, change, seen):
    data = api("patch", f"/{deck.pk}", **change).json()
    assert {name: data[name] for name in seen} == seen


def test_tags_are_replaced(api, deck):
    api("patch", f"/{deck.pk}", tags=["a", "b"])
    assert api("patch", f"/{deck.pk}", tags=["B", "c"]).json()["tags"] == ["b", "c"]


@pytest.mark.parametrize(("body", "status"), [
    ({}, 400), ({"status": "built", "tags": []}, 400), ({"tags": "x"}, 400), ({"tags": [3]}, 400),
    ({"status": 3}, 400), ({"notes": "x", "notes_seen": "other"}, 409),
    ({"header": {"nope": "x"}, "version": 1}, 400), ({"header": [], "version": 1}, 400),
    ({"header": {}, "version": 9}, 409),
])  # fmt: skip
def test_bad_changes_are_refused_and_change_nothing(api, deck, body, status):
    before = Deck.objects.values().get(pk=deck.pk)
    answer = api("patch", f"/{deck.pk}", **body)
    assert answer.status_code == status
    assert answer.json()["detail"]
    assert Deck.objects.values().get(pk=deck.pk) == before


def test_many_at_once(api, alice):
    ids = [starter_deck(alice.user).pk for _ in range(3)]
    assert api("post", "/many", act="tag", decks=ids, tag="club").json() == {"decks": 3}
    assert api("post", "/many", act="delete", decks=ids[:2]).json() == {"decks": 2}
    assert api("get", "?show=bin").json()["count"] == 2
    assert api("post", "/many", act="restore", decks=ids[:2]).json() == {"decks": 2}
    for body in ({"act": "delete"}, {"act": "delete", "decks": [1]}, {"act": "x", "decks": ids}):
        assert api("post", "/many", **body).status_code == 400
    assert api("post", "/many", act="delete", decks=[*ids, "nobody"]).status_code == 404


def test_a_deck_is_shared_by_link_and_taken_back(api, bob, deck):
    token = api("post", f"/{deck.pk}/share", visibility="link").json()["token"]
    address = f"/api/v1/decks/{deck.pk}"
    assert bob.client.get(f"{address}?k={token}").json()["owner"] == "alice"
    assert bob.client.get(f"{address}/versions?k={token}").json()["count"] == 0
    assert "no-store" in bob.client.get(f"{address}?k={token}").headers["Cache-Control"]
    copied = bob.client.post(f"{address}/copy?k={token}", {}, content_type=JSON)
    assert copied.status_code == 201
    api("post", f"/{deck.pk}/share", renew=True)
    assert bob.client.get(f"{address}?k={token}").status_code == 404


def test_versions_are_listed_named_looked_at_and_brought_back(api, deck):
    api("patch", f"/{deck.pk}", name="Second", version=1)
    named = api("patch", f"/{deck.pk}/versions/1", label="First")
    assert (named.json()["label"], named.json()["name"]) == ("First", deck.name)
    [row] = api("get", f"/{deck.pk}/versions").json()["results"]
    assert (row["number"], row["label"], row["played"]) == (1, "First", False)
    back = api("post", f"/{deck.pk}/versions/1", version=2).json()
    assert (back["name"], back["version"]) == (deck.name, 3)
    assert api("get", f"/{deck.pk}/versions/9").status_code == 404
    assert api("post", f"/{deck.pk}/versions/1", version=2).status_code == 409


def test_a_key_makes_one_copy_of_two_requests(alice, deck):
    for _ in range(2):
        answer = alice.client.post(
            f"/api/v1/decks/{deck.pk}/copy", {}, content_type=JSON, headers={"Idempotency-Key": "k"}
        )
        assert answer.status_code == 201
    assert Deck.objects.count() == 2
