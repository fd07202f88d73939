"""Faults of the store, met in this process: locked, full, dropped, the clock, a copy in between."""

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.test import Client
from django.utils import timezone

from collection.ledger.book import differences
from collection.ledger.rows import Change, Holding
from collection.people.tokens import make_token
from collection.requests.rows import IdempotencyKey, User
from config.backups import restore_archive, write_archive
from decks.lists.rows import Deck
from engine.kernel.testing import for_every
from tests.factories import own_copies, person
from tests.trust.site import digest

ONE = {"game": "kmon", "product": "MZ1-S01"}
ITALIAN = {"Accept-Language": "it"}

on_sqlite = pytest.mark.skipif(
    "sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="a fault of SQLite's file"
)


@pytest.fixture
def owner(transactional_db):
    found = person("alice")
    found.client.raise_request_exception = False
    return found


@contextmanager
def impatient(pragma):
    """This connection waits a tenth of a second instead of ten."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout=100")
        cursor.execute(pragma)
    yield
    connection.close()


@on_sqlite
def test_a_locked_database_is_told_as_busy_and_recovers(owner):
    file = connection.settings_dict["NAME"]
    assert owner.client.post("/d/new", {**ONE, "key": "a"}).status_code == 302
    before = digest()
    with closing(sqlite3.connect(file, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        with impatient("SELECT 1"):
            page = owner.client.post("/d/new", {**ONE, "key": "b"}, headers=ITALIAN)
            body = owner.client.post("/api/v1/decks", ONE, "application/json")
            read = owner.client.get("/decks")
        holder.execute("ROLLBACK")
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "troppo da fare" in page.content.decode()
    assert (body.status_code, body["Content-Type"]) == (503, "application/problem+json")
    assert body["Retry-After"] == "5"
    assert read.status_code == 200
    assert digest() == before
    assert owner.client.post("/d/new", {**ONE, "key": "b"}).status_code == 302
    assert Deck.objects.count() == 2


@on_sqlite
@for_every("pragma", ["SELECT 1", "PRAGMA max_page_count=1"])
def test_what_cannot_be_written_stops_no_reader_and_is_told_as_it_is_at_login(owner, pragma):
    User.objects.filter(username="bob").delete()
    User.objects.create_user("bob", password="a long enough secret")
    secret = make_token(actor=owner.user, name="night")
    program = Client(headers={"authorization": f"Bearer {secret}"}, raise_request_exception=False)
    visitor = Client(raise_request_exception=False)
    deck = made_deck(owner)
    file = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(file, isolation_level=None)) as holder:
        if pragma == "SELECT 1":
            holder.execute("BEGIN EXCLUSIVE")
        with impatient(pragma):
            reads = [
                program.get("/api/v1/decks"),
                program.get(f"/api/v1/decks/{deck}/image"),
                visitor.get("/api/v1/games"),
            ]
            form = {"login": "bob", "password": "wrong"}
            told = [visitor.post("/account/login", form) for _ in range(2)]
        if pragma == "SELECT 1":
            holder.execute("ROLLBACK")
    assert [answer.status_code for answer in reads] == [200] * 3
    if pragma == "SELECT 1":
        assert [(answer.status_code, answer["Retry-After"]) for answer in told] == [(503, "5")] * 2
    # Free pages of the file may still take a count.
    assert {answer.status_code for answer in told} <= {200, 503, 507}
    assert program.get("/api/v1/decks").status_code == 200


@on_sqlite
def test_a_session_that_cannot_be_written_stops_no_reader(owner):
    session = owner.client.session
    session["_renewed"] = 0
    session.save()
    file = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(file, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        with impatient("SELECT 1"):
            read = owner.client.get("/decks")
            left = owner.client.post("/account/logout")
        holder.execute("ROLLBACK")
    assert read.status_code == 200
    assert (left.status_code, left["Retry-After"]) == (503, "5")
    assert owner.client.get("/decks").status_code == 200
    assert owner.client.session["_renewed"] > 0


@on_sqlite
def test_a_full_disk_is_told_and_recovers_by_itself(owner):
    before = digest()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # What other tests left free would be filled first.
    with impatient("PRAGMA max_page_count=1"):  # SQLite takes it for as many as there are
        answers = []
        while len(answers) < 40 and [one.status_code for one in answers[-2:]] != [507, 507]:
            answers.append(owner.client.post("/d/new", ONE, headers=ITALIAN))
        refused = answers[-1]
        read = owner.client.get("/decks")
    made = sum(answer.status_code == 302 for answer in answers)
    assert {answer.status_code for answer in answers} <= {302, 507}
    assert refused.status_code == 507
    assert "Non c'è più spazio" in refused.content.decode().replace("&#x27;", "'")
    assert read.status_code == 200
    assert Deck.objects.count() == made
    assert before.keys() == digest().keys()
    call_command("verify")
    assert owner.client.post("/d/new", ONE).status_code == 302


def test_a_picture_that_finds_no_room_leaves_nothing(owner, monkeypatch):
    import errno

    from django.core.files.storage import FileSystemStorage
    from django.core.files.uploadedfile import SimpleUploadedFile

    from tests.trust.things import a_picture

    def full(*args, **kwargs):
        raise OSError(errno.ENOSPC, "No space left on device")

    own_copies(owner.user, "MZ1-A01")
    call_command("load_packs", verbosity=0)
    before, kept = digest(), files()
    monkeypatch.setattr(FileSystemStorage, "_save", full)
    sent = {"do": "put", "file": SimpleUploadedFile("a.jpg", a_picture(), "image/jpeg")}
    answer = owner.client.post("/g/kmon/card/MZ1/A01/picture", sent)
    assert (answer.status_code, answer["Retry-After"]) == (507, "60")
    assert {k: v for k, v in digest().items() if k != "shared_cache"} == before
    assert files() == kept


def files():
    return sorted(Path(settings.MEDIA_ROOT).rglob("*"))


def at_once(*works):
    def run(work):
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def test_every_form_sent_twice_at_once_has_one_effect(owner):
    lot = own_copies(owner.user)
    deck = Deck.objects.get(pk=made_deck(owner))
    forms = {
        "/d/new": ONE,
        "/g/kmon/shelf/count": {"code": "T-1", "quantity": 7, "seen": 2},
        "/shelf/places/new": {"name": "Tin", "kind": "box", "pockets": 0},
        f"/d/{deck.pk}/rename": {"name": "New", "version": 1},
        f"/shelf/lots/{lot.pk}/count": {"quantity": 9, "seen": 7},
    }
    for number, (address, form) in enumerate(forms.items()):
        browsers = [signed_in(owner) for _ in range(3)]
        body = {**form, "key": f"key-{number}"}
        answers = at_once(*[lambda b=b, a=address, f=body: b.post(a, f) for b in browsers])
        assert len({(one.status_code, one.get("Location")) for one in answers}) == 1, address
        assert answers[0].status_code == 302, (address, answers[0].content)
    assert Deck.objects.count() == 2
    assert sum(row.quantity for row in Holding.objects.all()) == 9
    assert Deck.objects.get(pk=deck.pk).version == 2
    assert differences() == []


def made_deck(owner):
    return owner.client.post("/d/new", {**ONE, "key": "first"})["Location"].split("/")[2]


def signed_in(owner):
    from django.test import Client

    client = Client(raise_request_exception=False)
    client.cookies.update(owner.client.cookies)
    return client


@pytest.mark.django_db
@pytest.mark.parametrize("hours", [1, -1, 24 * 200])
def test_a_clock_that_jumps_throws_nobody_out_and_repeats_nothing(alice, hours):
    form = {**ONE, "key": "once"}
    first = alice.client.post("/d/new", form)["Location"]
    with time_machine.travel(timezone.now() + timedelta(hours=hours), tick=True):
        assert alice.client.get("/shelf/history").status_code == 200
        assert alice.client.post("/d/new", form)["Location"] == first
    assert alice.client.get("/decks").status_code == 200
    assert alice.client.post("/d/new", form)["Location"] == first
    assert Deck.objects.count() == 1
    assert IdempotencyKey.objects.filter(user=alice.user, key="once").count() == 1


@on_sqlite
def test_a_backup_taken_while_others_write_is_whole(owner, tmp_path):
    database = Path(connection.settings_dict["NAME"])
    own_copies(owner.user)
    stop = threading.Event()

    def writing():
        browser, number = signed_in(owner), 0
        try:
            while not stop.is_set():
                number += 1
                body = {"code": "T-1", "quantity": number + 2, "seen": number + 1}
                browser.post("/g/kmon/shelf/count", {**body, "key": f"w{number}"})
        finally:
            connections.close_all()
        return number

    with ThreadPoolExecutor(1) as pool:
        writer = pool.submit(writing)
        archives = [
            write_archive(database, Path(settings.MEDIA_ROOT), tmp_path / f"{n}.zip")
            for n in range(4)
        ]
        stop.set()
        written = writer.result()
    assert written > 1
    assert Change.objects.count() >= 4
    for number, archive in enumerate(archives):
        restored = tmp_path / f"{number}" / "mazziere.sqlite3"
        restore_archive(archive, restored, tmp_path / f"{number}" / "media")
        with closing(sqlite3.connect(restored)) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert copy.execute("PRAGMA foreign_key_check").fetchall() == []
            held = copy.execute("SELECT sum(quantity) FROM collection_holding").fetchone()
            told = copy.execute("SELECT sum(delta) FROM collection_entry").fetchone()
        assert held == told
