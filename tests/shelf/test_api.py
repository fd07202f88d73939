"""The shelf for programs: the same services, refusals as problems, nobody else's things."""

import pytest

from collection.ledger.rows import Change, Holding
from collection.shelf import queries
from engine.kernel.testing import for_every
from tests.factories import own_copies

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/shelf"


def send(person, path, body=None, method="post", key=""):
    call = getattr(person.client, method)
    headers = {"Idempotency-Key": key} if key else {}
    return call(f"{ROOT}{path}", body or {}, content_type="application/json", headers=headers)


def test_counts_are_set_and_read(alice):
    answer = send(alice, "/kmon/counts", {"code": "MZ1-A01", "quantity": 3})
    assert answer.json()["change"]["text"] == "Cheeky Flame: 0 to 3 copies."
    assert alice.client.get(f"{ROOT}/kmon/counts").json()["counts"] == {"MZ1-A01": 3}
    assert alice.client.get(f"{ROOT}/kmon/counts?free=1").json()["counts"] == {"MZ1-A01": 3}


def test_a_lot_is_added_described_moved_and_undone(alice):
    body = {"code": "MZ1-A01", "copies": 4, "for_trade": 1, "condition": "mint", "paid": 1.5}
    made = send(alice, "/kmon/lots", body)
    assert made.status_code == 201
    (lot,) = alice.client.get(f"{ROOT}/kmon/lots?code=MZ1-A01").json()["results"]
    assert (lot["quantity"], lot["for_trade"], lot["paid"]) == (4, 1, "1.50")
    place = send(alice, "/places", {"name": "Tin", "kind": "box"}).json()["id"]
    moved = send(alice, "/moves", {"place": place, "lots": [{"lot": lot["id"], "copies": 3}]})
    assert moved.status_code == 200
    change = moved.json()["change"]["id"]
    assert Holding.objects.get(location=place).quantity == 3
    assert send(alice, f"/changes/{change}/undo").status_code == 200
    assert send(alice, f"/changes/{change}/undo").status_code == 409
    assert send(alice, f"/lots/{lot['id']}", {"quantity": 1}, "patch").status_code == 200
    assert queries.copies_of(alice.user) == 1


def test_a_line_and_a_product(alice):
    made = send(alice, "/kmon/lots", {"set": "MZ1", "line": "A01 2xA02"})
    assert len(made.json()["changes"]) == 2
    bad = send(alice, "/kmon/lots", {"set": "MZ1", "line": "A01 A98 A99"})
    assert bad.status_code == 422
    assert len(bad.json()["problems"]) == 2
    assert send(alice, "/kmon/lots", {"product": "MZ1-S01"}).status_code == 201
    assert send(alice, "/kmon/lots", {"product": "MZ1-B01"}).status_code == 422


def test_the_same_key_counts_once(alice):
    for _ in range(2):
        send(alice, "/kmon/lots", {"code": "MZ1-A01", "copies": 2}, key="k")
    assert queries.copies_of(alice.user) == 2
    other = send(alice, "/places", {"name": "Tin", "kind": "box"}, key="k")
    assert other.status_code == 422


def test_places_live_and_go(alice):
    lot = own_copies(alice.user, "MZ1-A01", 2)
    place = f"/places/{lot.location_id}"
    assert send(alice, place, {"name": "Big"}, "patch").json()["name"] == "Big"
    assert alice.client.get(f"{ROOT}/places").json()["results"][0]["copies"] == 2
    gone = send(alice, place, method="delete").json()["change"]["id"]
    assert alice.client.get(f"{ROOT}{place}").status_code == 404
    send(alice, f"/changes/{gone}/undo")
    assert alice.client.get(f"{ROOT}{place}").status_code == 200


def test_wishes(alice):
    assert send(alice, "/kmon/wishes", {"code": "MZ1-A01", "quantity": 2}).status_code == 200
    (row,) = alice.client.get(f"{ROOT}/kmon/wishes").json()["results"]
    assert (row["code"], row["missing"]) == ("MZ1-A01", 2)
    assert send(alice, "/kmon/wishes", {"set": "MZ1"}).json()["wished"] == 168
    assert send(alice, "/kmon/wishes", {"set": "NO"}).status_code == 404


@for_every(
    ("path", "body", "status"),
    [
        ("/kmon/counts", {"code": "no", "quantity": 1}, 422),
        ("/kmon/counts", {"code": 7, "quantity": 1}, 400),
        ("/kmon/counts", {"code": "MZ1-A01", "quantity": 1.5}, 400),
        ("/kmon/counts", {"code": "MZ1-A01", "quantity": [1]}, 400),
        ("/kmon/counts", {"code": "MZ1-A01", "quantity": True}, 400),
        ("/kmon/lots", {"code": "MZ1-A01", "copies": 10**10}, 422),
        ("/kmon/lots", {"code": "MZ1-A01", "copies": 1, "place": {"a": 1}}, 404),
        ("/kmon/lots", {"code": "MZ1-A01", "copies": 1, "notes": ["x"]}, 400),
        ("/kmon/lots", {"code": "MZ1-A01", "copies": 1, "paid": "\0"}, 422),
        ("/kmon/lots", {"code": "MZ1-A01", "copies": 1, "extra": [1]}, 422),
        ("/kmon/lots", {"code": "MZ1-A01", "copies": 1, "for_trade": 2}, 422),
        ("/kmon/lots", [], 400),
        ("/chess/counts", {"code": "MZ1-A01", "quantity": 1}, 404),
        ("/moves", {"lots": "all"}, 400),
        ("/moves", {"lots": []}, 422),
        ("/moves", {"lots": [{"lot": "x"}]}, 400),
        ("/moves", {"lots": [999]}, 404),
        ("/places", {"name": "x", "kind": "shed"}, 422),
    ],
)
def test_bad_input_is_a_problem_and_writes_nothing(alice, path, body, status):
    answer = send(alice, path, body)
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    assert not Change.objects.exists()


def test_nobody_reads_or_changes_somebody_elses_shelf(alice, charlie):
    lot = own_copies(alice.user, "MZ1-A01", 2)
    change = Change.objects.get()
    assert charlie.client.get(f"{ROOT}/kmon/lots").json()["count"] == 0
    assert charlie.client.get(f"{ROOT}/changes").json()["count"] == 0
    assert send(charlie, f"/lots/{lot.pk}", {"quantity": 0}, "patch").status_code == 404
    assert send(charlie, f"/changes/{change.pk}/undo").status_code == 404
    assert send(charlie, f"/places/{lot.location_id}", method="delete").status_code == 404
    assert queries.copies_of(alice.user) == 2
