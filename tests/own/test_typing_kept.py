"""What is being typed is kept: newer over older, once kept gone, nobody's but its typist's."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from collection.catalogue.rows import Card
from collection.own.numbering import after, proposed
from collection.own.rows import Typing
from tests.factories import Person, begun_typing, typed_card, typed_set, visitor

pytestmark = pytest.mark.django_db
KEY = "c" * 32


def _put(client: Client, place: str, fields: Any, revision: Any) -> Any:
    body = json.dumps({"fields": fields, "revision": revision})
    return client.put(f"/g/kmon/own/typing/{place}", body, content_type="application/json")


def test_what_is_typed_is_there_on_another_device_and_gone_once_it_is_kept(alice: Person) -> None:
    own = typed_set(alice.user)
    place = f"new:{own.code}:{KEY[:12]}"
    fields = {"key": [KEY], "name.it": ["Ghiro"], "number": ["004"], "copies": ["2"]}
    assert _put(alice.client, place, fields, 3).json() == {"kept": True}
    url = f"/g/kmon/own/{own.code}/new"
    page = alice.client.get(url).content.decode()
    for value in ("Ghiro", "004", KEY, place):
        assert f'value="{value}"' in page
    assert 'data-revision="3"' in page
    assert "Ghiro" in alice.client.get(f"/g/kmon/own/{own.code}").content.decode()
    form = {name: values[0] for name, values in fields.items()}
    for _press in range(2):
        assert alice.client.post(url, {**form, "typing": place, "do": "next"}).status_code == 302
    assert Card.objects.filter(set=own).count() == 1
    assert not Typing.objects.exists()
    late = _put(alice.client, place, {**fields, "name.it": ["Ghir"]}, 4)
    assert late.json() == {"done": True, "names": ["Ghiro"]}
    assert not Typing.objects.exists(), "what was on its way when the card was kept does not return"


def test_a_form_open_in_two_windows_is_two_cards_once_they_differ(alice: Person) -> None:
    own = typed_set(alice.user)
    url = f"/g/kmon/own/{own.code}/new"
    for _press in range(2):
        for name in ("Uno", "Due"):
            form = {"key": KEY, "name.it": name, "copies": "1", "do": "next"}
            assert alice.client.post(url, form).status_code == 302
    assert sorted(Card.objects.filter(set=own).values_list("name_it", flat=True)) == ["Due", "Uno"]


def test_of_two_devices_the_later_stands_and_the_earlier_is_told(alice: Person) -> None:
    own = typed_set(alice.user)
    place = begun_typing(alice.user, own)
    assert _put(alice.client, place, {"name.it": ["Ghirolampo"]}, 5).status_code == 200
    older = _put(alice.client, place, {"name.it": ["Ghiri"]}, 5)
    assert older.status_code == 409
    assert older.json() == {"fields": {"name.it": ["Ghirolampo"]}, "revision": 5}
    assert Typing.objects.get().fields == {"name.it": ["Ghirolampo"]}


def test_a_door_never_writes_over_what_is_begun(alice: Person) -> None:
    own = typed_set(alice.user)
    begun_typing(alice.user, own, "Ghirolampo")
    page = alice.client.get(f"/g/kmon/own/{own.code}/new?name=Lontrella").content.decode()
    assert 'value="Lontrella"' in page
    assert "Ghirolampo" in page, "the one that is begun is named, with a way to it"
    assert 'value="Ghirolampo"' not in page


def test_nobody_else_reads_or_writes_it(alice: Person, bob: Person) -> None:
    own = typed_set(alice.user)
    place = begun_typing(alice.user, own)
    assert bob.client.get(f"/g/kmon/own/typing/{place}").status_code == 404
    assert bob.client.delete(f"/g/kmon/own/typing/{place}").status_code == 404
    _put(bob.client, place, {"name.it": ["Bob"]}, 9)
    assert Typing.objects.get(owner=alice.user).fields["name.it"] == ["Ghiro"]
    card = typed_card(alice.user, own)
    assert _put(bob.client, f"card:{card.code}", {"name.it": ["x"]}, 1).status_code == 400
    assert visitor().get(f"/g/kmon/own/typing/{place}").status_code == 404


@pytest.mark.parametrize(
    ("fields", "revision"),
    [
        ("x", 1), ({"a": "b"}, 1), ({"a": [1]}, 1), ({"a": ["\ud800"]}, 1), ({"a": ["\0"]}, 1),
        ({"a": ["x" * 9000]}, 1), ({f"n{n}": [] for n in range(200)}, 1), ({}, 0), ({}, "1"),
        ({}, True), ({}, 10**30), (None, 1),
    ],
)  # fmt: skip
def test_what_no_form_says_is_refused(alice: Person, fields: Any, revision: Any) -> None:
    own = typed_set(alice.user)
    assert _put(alice.client, f"new:{own.code}:{KEY[:12]}", fields, revision).status_code == 400
    assert not Typing.objects.exists()


def test_odd_places_and_bodies_are_refused(alice: Person) -> None:
    for place in ("x", "new:", "card:../..", "new:own-a:zz", "new:own-a:" + "0" * 40):
        assert _put(alice.client, place, {}, 1).status_code in (400, 404), place
    for body in ("", "[" * 5000, "x" * 70_000):
        answer = alice.client.put(
            f"/g/kmon/own/typing/new:kmon:{KEY[:12]}", body, content_type="application/json"
        )
        assert answer.status_code == 400


def test_the_next_number_keeps_its_width_and_passes_taken_ones() -> None:
    found = {number: after(number) for number in ("009", "99", "A-09b", "x", "")}
    assert found == {"009": "010", "99": "100", "A-09b": "A-10b", "x": "", "": ""}
    assert proposed("004", {"005", "006"}) == "007"
    assert proposed(None, ()) == "001"
