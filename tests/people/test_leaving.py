"""A person goes: nothing of theirs stays, nothing of others goes. And what they take with them."""

import io
import json
import zipfile

import pytest
from django.contrib.sessions.models import Session
from django.core.files.storage import default_storage

from collection.catalogue.rows import CardPicture
from collection.exchange.restoring import read_backup
from collection.ledger import book
from collection.ledger.rows import Change, Holding
from collection.people import leaving
from collection.requests.rows import User
from decks.lists.rows import Deck
from engine.web.models import Analysis, Match, Practice, Seat
from tests.factories import laid_position, laid_table, own_copies, person, starter_deck
from tests.people.conftest import SECRET, draw_face, furnish, login, signup
from tests.people.test_merge import keys_to_people

pytestmark = pytest.mark.django_db


def rows_of(pk: int) -> dict[str, int]:
    found = {
        label: field.model._base_manager.filter(**{field.attname: pk}).count()
        for label, field in keys_to_people().items()
    }
    return {label: count for label, count in found.items() if count}


def test_nothing_of_a_member_stays_and_nothing_of_others_goes(
    client, tmp_path, settings, own_faces, django_capture_on_commit_callbacks
):
    settings.MEDIA_ROOT = tmp_path / "media"
    signup(client, "alice")
    alice = User.objects.get()
    furnish(alice)
    book.undo(actor=alice, change_id=Change.objects.filter(owner=alice).latest("pk").pk)
    charlie = person("charlie")
    furnish(charlie.user, "T-9")
    theirs = rows_of(charlie.user.pk)
    assert {"usersessions.UserSession.user", "collection.CardPicture.owner"} < rows_of(
        alice.pk
    ).keys()
    picture = CardPicture.objects.get(owner=alice).image.name
    draw_face(alice)
    assert list(own_faces.rglob("*.webp"))
    session = client.session.session_key
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post("/account/delete", {"password": SECRET})
    assert answer.headers["Location"] == "/"
    assert not User.objects.filter(username="alice").exists()
    assert rows_of(alice.pk) == {}
    assert not default_storage.exists(picture)
    assert list(own_faces.iterdir()) == []
    assert not Session.objects.filter(session_key=session).exists()
    assert rows_of(charlie.user.pk) == theirs
    assert book.differences() == []


def test_at_tables_of_others_the_game_stays(alice):
    bob = person("bob")
    deck = starter_deck(alice.user)
    table = laid_table(bob.user, starter_deck(bob.user), level="random")
    version = deck.versions.create(number=99, name="x", header={}, zones={})
    Seat.objects.create(match=table, number=7, user=alice.user, name="Alice", deck_version=version)
    leaving.leave(alice.user)
    seat = Seat.objects.get(match=table, number=7)
    assert (seat.user, seat.name, seat.deck_version) == (bob.user, "", None)
    assert Match.objects.get() == table
    assert not Deck.objects.filter(pk=deck.pk).exists()


def test_a_wrong_password_deletes_nothing():
    alice = person("alice")
    own_copies(alice.user)
    answer = alice.client.post("/account/delete", {"password": "wrong"})
    assert answer.status_code == 400
    assert answer.context["refusal"]
    assert Holding.objects.filter(owner=alice.user).exists()


@pytest.mark.parametrize(("language", "word"), [("en", "delete"), ("it", "elimina")])
def test_a_guest_types_a_word(guest, language, word):
    own_copies(guest.user)
    guest.client.cookies["django_language"] = language
    assert guest.client.post("/account/delete", {"word": "yes"}).status_code == 400
    assert User.objects.filter(pk=guest.user.pk).exists()
    guest.client.post("/account/delete", {"word": f" {word.upper()} "})
    assert not User.objects.filter(pk=guest.user.pk).exists()


def test_the_export_holds_everything_and_can_be_restored(guest):
    furnish(guest.user)
    raw = b"".join(guest.client.get("/account/export").streaming_content)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        told = {name: archive.read(name).decode() for name in archive.namelist() if "json" in name}
    assert json.loads(told["shelf.json"])["rows"] if "rows" in told["shelf.json"] else True
    assert "T-1" in told["shelf.json"]
    assert len(json.loads(told["ledger.json"])) == Change.objects.count()
    assert json.loads(told["wishes.json"])[0]["quantity"] == 12
    assert len(json.loads(told["decks.json"])) == 1
    tables = json.loads(told["tables.json"])
    assert {part: len(rows) for part, rows in tables.items()} == {
        "matches": 1,
        "seats": 1,
        "notes": 1,
        "runs": 0,
        "setups": len(tables["setups"]),
        "positions": 1,
        "practice": 0,
        "hints": 0,
        "analyses": 0,
    }
    assert json.loads(told["account.json"])["guest"] is True
    assert read_backup(actor=guest.user, file=io.BytesIO(raw))


def test_hints_analyses_and_practice_are_exported_and_none_of_others(guest):
    charlie = person("charlie")
    for who in (guest, charlie):
        match = laid_table(who.user, starter_deck(who.user), level="random")
        for seat, moves in ((0, [{"action": 1}]), (1, [])):
            match.hints.create(seat=seat, revision=1, step=1, view="v", moves=moves)
        row = Analysis.objects.create(match=match, seat=0, head=1, player="hard", simulations=9)
        row.moves.create(number=0, step=1, state="done", result={"value": 0.5})
        puzzle = laid_position(who.user)
        Practice.objects.create(user=who.user, position=puzzle, answers=[["2026-01-01", "solved"]])
    told = _tables(guest)
    mine = guest.user.matches.get().pk
    # While it runs, only what was said to one's own seat.
    assert [(row["match_id"], row["seat"]) for row in told["hints"]] == [(mine, 0)]
    assert told["hints"][0]["moves"] == [{"action": 1}]
    (analysis,) = told["analyses"]
    assert (analysis["match_id"], analysis["moves"][0]["result"]) == (mine, {"value": 0.5})
    (practice,) = told["practice"]
    assert practice["answers"] == [["2026-01-01", "solved"]]


def test_a_match_that_runs_is_exported_without_its_log(guest):
    match = laid_table(guest.user, starter_deck(guest.user), level="random")
    told = _tables(guest)
    assert "steps" not in told["matches"][0]
    assert "header" not in told["matches"][0]
    Match.objects.filter(pk=match.pk).update(status="over")
    assert len(_tables(guest)["matches"][0]["steps"]) == match.steps.count()


def test_no_secret_is_in_the_export():
    from collection.people.tokens import make_token

    alice = person("alice")
    login(alice.client, "alice")
    secret = make_token(actor=alice.user, name="night")
    raw = b"".join(alice.client.get("/account/export").streaming_content)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        told = archive.read("account.json").decode()
    assert "night" in told
    for hidden in (secret, alice.user.password, alice.client.session.session_key):
        assert hidden not in told


def _tables(guest) -> dict:
    raw = b"".join(guest.client.get("/account/export").streaming_content)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return json.loads(archive.read("tables.json"))
