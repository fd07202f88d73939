"""The pages and the API of sets as files: given, looked at, chosen, taken in, taken back."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from collection.catalogue.rows import Card, CardSet
from collection.exchange.rows import SetFile
from collection.people.leaving import leave
from tests.factories import Person
from tests.own.boxes import own_set, retyped, typed
from tests.own.setfiles import given, said, set_file
from tests.own.test_file_merging import CARDS, card, two
from tests.trust.site import read

pytestmark = pytest.mark.django_db

READ = "/own/sets/from-file"


def test_a_set_is_written_read_chosen_and_taken_back_on_its_pages(
    alice: Person, bob: Person
) -> None:
    mine, theirs = two(alice, bob)
    retyped(alice.user, card(mine, "001"), hp=20)
    retyped(bob.user, card(theirs, "001"), hp=30)
    retyped(bob.user, card(theirs, "002"), hp=30)
    page = bob.client.get(f"/g/kmon/own/{theirs.code}").content.decode()
    assert f"/g/kmon/own/{theirs.code}/one-file" in page
    written = bob.client.get(f"/g/kmon/own/{theirs.code}/one-file.zip")
    assert written["Content-Disposition"].startswith('attachment; filename="mazziere-kmon-fur-')
    upload = SimpleUploadedFile("../fur.zip", read(written))
    address = alice.client.post(READ, {"file": upload})["Location"]
    page = alice.client.get(address).content.decode()
    assert "bob" in page
    for word in (">20<", ">30<", "You decide", 'name="pick-1"', 'value="both"'):
        assert word in page, word
    assert 'name="pick-2"' not in page
    before = said(mine)
    refused = alice.client.post(f"{address}/take", {"rest": ""})
    assert refused.status_code == 422
    assert b"1 card was changed on both sides" in refused.content
    assert said(mine) == before
    assert alice.client.post(f"{address}/take", {"pick-1": "theirs"}).status_code == 302
    assert [card(mine, number).data["hp"] for number in ("001", "002")] == [30, 30]
    assert "Undo all of it" in alice.client.get(address).content.decode()
    alice.client.post(f"{address}/undo")
    assert said(mine) == before
    assert SetFile.objects.get(owner=alice.user).filename == "fur.zip"


def test_the_note_of_a_stranger_is_text(alice: Person, bob: Person) -> None:
    mine = own_set(alice.user)
    typed(alice.user, mine, {**CARDS[0], "name": {"it": "<script>x</script>"}})
    CardSet.objects.filter(pk=mine.pk).update(note="<b>x</b>", name_it="<i>x</i>")
    row = given(bob.user, set_file(mine))
    page = bob.client.get(f"{READ}/{row.pk}").content.decode()
    for bad in ("<script>x", "<b>x</b>", "<i>x</i>"):
        assert bad not in page, bad
    assert "&lt;b&gt;x" in page


def test_programs_do_all_of_it(alice: Person, bob: Person) -> None:
    mine, theirs = two(alice, bob)
    retyped(alice.user, card(mine, "001"), hp=20)
    retyped(bob.user, card(theirs, "001"), hp=30)
    raw = read(bob.client.get(f"/api/v1/own/sets/{theirs.code}/file?past=1"))
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        told = json.loads(archive.read("own.json"))["sets"][0]["cards"][0]["versions"]
    assert [version["data"]["hp"] for version in told] == [6, 30]
    made = alice.client.post("/api/v1/own/files", raw, content_type="application/zip")
    assert made.status_code == 201
    body = made.json()
    assert (body["set"], body["author"], body["state"]) == (mine.code, "bob", "read")
    asked = next(one for one in body["cards"] if one["verdict"] == "asked")
    assert asked["asked"] == [{"field": "hp", "mine": "20", "theirs": "30"}]
    assert asked["choices"] == ["mine", "theirs", "both"]
    here = f"/api/v1/own/files/{body['id']}"

    def post(door: str, more: object) -> Any:
        return alice.client.post(f"{here}/{door}", more, content_type="application/json")

    refused = post("take", {})
    assert (refused.status_code, refused.json()["cards"]) == (422, [1])
    assert post("take", {"choices": {"1": "hers"}}).status_code == 400
    assert post("take", {"choices": {"x": "mine"}}).status_code == 400
    done = post("take", {"choices": {"1": "theirs"}})
    assert (done.status_code, done.json().get("state")) == (200, "taken"), done.content
    assert card(mine, "001").data["hp"] == 30
    assert post("undo", {}).status_code == 200
    assert card(mine, "001").data["hp"] == 20
    assert bob.client.get(here).status_code == 404
    assert bob.client.get(f"/api/v1/own/sets/{mine.code}/file").status_code == 404


def test_what_is_asked_does_not_grow_with_the_cards(alice: Person, bob: Person) -> None:
    found = []
    for many in (6, 60):
        mine = own_set(alice.user)
        raws = [{**CARDS[0], "name": {"it": f"Carta {n}"}, "number": str(n)} for n in range(many)]
        typed(alice.user, mine, *raws)
        address = f"{READ}/{given(bob.user, set_file(mine)).pk}"
        bob.client.get(address), alice.client.get(f"/g/kmon/own/{mine.code}/one-file")
        counts = []
        for path in (address, f"{address}?show=new"):
            with CaptureQueriesContext(connection) as asked:
                assert bob.client.get(path).status_code == 200
            counts.append(len(asked))
        with CaptureQueriesContext(connection) as asked:
            read(alice.client.get(f"/g/kmon/own/{mine.code}/one-file.zip"))
        found.append([*counts, len(asked)])
    assert found[0] == found[1]


def test_files_go_with_their_owner_and_when_nobody_takes_them_in(
    alice: Person, bob: Person, charlie: Person
) -> None:
    mine = own_set(alice.user)
    typed(alice.user, mine, *CARDS[:1])
    for _ in range(4):
        given(bob.user, set_file(mine))
    rows = SetFile.objects.filter(owner=bob.user)
    assert rows.count() == 3, "the oldest that was read and not taken in is gone"
    old = given(charlie.user, set_file(mine))
    SetFile.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(days=8))
    call_command("tidy", verbosity=0, stdout=io.StringIO())
    assert not SetFile.objects.filter(owner=charlie.user).exists()
    assert rows.count() == 3
    assert default_storage.exists(rows[0].file)
    leave(bob.user)
    assert not SetFile.objects.exists()


def test_what_came_is_taken_away_by_the_undo_of_its_set(alice: Person, bob: Person) -> None:
    _mine, theirs = two(alice, bob)
    page = bob.client.get(f"/g/kmon/own/{theirs.code}").content.decode()
    assert "Undo the last" in page
    edit = bob.user.card_edits.get()
    back = f"/g/kmon/own/{theirs.code}"
    bob.client.post("/g/kmon/own/undo", {"edit": edit.pk, "next": back})
    assert bob.client.get(back).status_code == 404
    assert not Card.objects.filter(shelf=bob.user.pk).exists()
