"""Everything of a person in one ZIP, and back: equal, whole, or refused in words."""

import io
import json
import zipfile
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from collection.catalogue.rows import Card, CardPicture
from collection.exchange import account, restoring
from collection.exchange.archive import MAX_FILES, MAX_UNPACKED
from collection.exchange.rows import ImportRun
from collection.ledger import book
from collection.ledger.book import Move, differences, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Change, Holding, Location, Wish
from collection.pictures import services as picture_services
from collection.requests.rows import User
from engine.kernel.errors import KernelError
from engine.kernel.testing import for_every
from tests.cases import case
from tests.exchange.conftest import shelf_of
from tests.factories import person, starter_deck

pytestmark = pytest.mark.django_db


def zip_of(user) -> io.BytesIO:
    target = io.BytesIO()
    account.write(user, target)
    target.seek(0)
    return target


def put_back(user, archive, mode="add") -> None:
    run = restoring.read_backup(actor=user, file=archive)
    restoring.restore(actor=user, run_id=run, mode=mode)


def changed(archive, **parts) -> io.BytesIO:
    """The archive with other parts: bytes, a function of the JSON, or None to leave one out."""
    target = io.BytesIO()
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            part = parts.get(name.removesuffix(".json"), old.read(name))
            if callable(part):
                part = json.dumps(part(json.loads(old.read(name))))
            if part is not None:
                new.writestr(name, part)
    target.seek(0)
    return target


def stored(user) -> bytes:
    with CardPicture.objects.get(owner=user).image.open("rb") as file:
        return file.read()


def photo(colour="teal") -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (120, 160), colour).save(buffer, "JPEG")
    return buffer.getvalue()


@pytest.fixture
def rich(filled, cards):
    """Alice with a history, an undo, a place taken away, wishes, a deck, a picture."""
    user = filled.user
    extra = record(owner=user, cause="add", moves=[Move(Lot(cards[7].pk), 5)])
    book.undo(actor=user, change_id=extra.pk)
    gone = Location.objects.create(owner=user, name="Old box", kind="box", pockets=0, gone=True)
    away = [Move(Lot(cards[8].pk, location_id=gone.pk), 1), Move(Lot(cards[8].pk), 1)]
    record(owner=user, cause="move", moves=away, note={"taken": gone.pk, "place": "Old box"})
    Wish.objects.create(owner=user, card=cards[3], quantity=2)
    starter_deck(user)
    picture_services.put(actor=user, card=cards[0], raw=photo())
    return filled


def test_a_backup_in_an_empty_account_is_equal(rich):
    other = person("bob").user
    put_back(other, zip_of(rich.user))
    assert account.parts_of(other) == account.parts_of(rich.user)
    assert shelf_of(other) == shelf_of(rich.user)
    assert differences(other) == []
    assert stored(other) == stored(rich.user)
    assert len(set(CardPicture.objects.values_list("image", flat=True))) == 2


def test_what_was_restored_can_be_undone_and_done_again(rich):
    other = person("bob").user
    put_back(other, zip_of(rich.user))
    first = Change.objects.filter(owner=other, cause="add").order_by("pk").first()
    book.undo(actor=other, change_id=first.pk)
    assert differences(other) == []


ACTS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(1, 9), st.sampled_from(["", "A", "B"]), st.booleans()),
    max_size=8,
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ACTS, st.sampled_from(["add", "replace"]))
def test_any_history_comes_back_equal(cards, acts, mode):
    ours = User.objects.create_user(f"u{User.objects.count()}")
    places = {name: Location.objects.create(owner=ours, name=name).pk for name in "AB"}
    for at, count, place, undone in acts:
        lot = Lot(cards[at].pk, location_id=places.get(place), columns={"x": place or "-"})
        change = record(owner=ours, cause="add", moves=[Move(lot, count)], note={"n": count})
        if undone:
            book.undo(actor=ours, change_id=change.pk)
    theirs = User.objects.create_user(f"u{User.objects.count()}")
    put_back(theirs, zip_of(ours), mode)
    assert account.parts_of(theirs) == account.parts_of(ours)
    assert differences(theirs) == []


def test_reading_tries_and_changes_nothing(rich, charlie):
    before = account.parts_of(rich.user)
    run = restoring.read_backup(actor=rich.user, file=zip_of(rich.user))
    assert account.parts_of(rich.user) == before
    totals = ImportRun.objects.get(pk=run).totals
    assert (totals["decks"], totals["wishes"], totals["pictures"]) == (1, 1, 1)


def test_adding_to_a_filled_account_adds(rich):
    put_back(rich.user, zip_of(rich.user))
    counts = Holding.objects.filter(owner=rich.user, card__code="MZ1-A01")
    assert counts.get().quantity == 6
    assert rich.user.decks.filter(deleted=None).count() == 2
    assert CardPicture.objects.filter(owner=rich.user).count() == 1
    assert differences(rich.user) == []


def test_replacing_leaves_only_the_backup_and_the_history(rich, cards):
    archive, before = zip_of(rich.user), shelf_of(rich.user)
    record(owner=rich.user, cause="add", moves=[Move(Lot(cards[20].pk), 9)])
    Wish.objects.create(owner=rich.user, card=cards[21], quantity=1)
    changes = Change.objects.filter(owner=rich.user).count()
    put_back(rich.user, archive, "replace")
    assert shelf_of(rich.user) == before
    assert [wish.card_id for wish in Wish.objects.filter(owner=rich.user)] == [cards[3].pk]
    assert rich.user.decks.filter(deleted=None).count() == 1
    assert Change.objects.filter(owner=rich.user).count() > changes
    assert differences(rich.user) == []


def test_the_sums_of_a_change_are_counted_anew(rich):
    archive = changed(zip_of(rich.user), ledger=edited("note", {"n": 1}))
    other = person("bob").user
    put_back(other, archive)
    first, restored = (
        Change.objects.filter(owner=owner).order_by("pk").first() for owner in (rich.user, other)
    )
    assert restored.note == {"n": 1, "sums": first.note["sums"]}


def edited(key, value):
    def work(part):
        part[0][key] = value
        return part

    return work


def entry(**facts):
    def work(part):
        part[0]["entries"][0] |= facts
        return part

    return work


BAD_PARTS = {
    "no ledger": {"ledger": None},
    "no manifest": {"manifest": None},
    "broken json": {"ledger": b"[{"},
    "deep json": {"wishes": b"[" * 100_000},
    "not utf-8": {"wishes": b"[\xff]"},
    "an object": {"wishes": b"{}"},
    "newer": {"manifest": lambda part: {**part, "version": 2}},
    "foreign": {"manifest": lambda part: {**part, "format": "x"}},
    "bad time": {"ledger": edited("created", "yesterday")},
    "naive time": {"ledger": edited("created", "2026-01-01T00:00:00")},
    "bad cause": {"ledger": edited("cause", "<b>")},
    "bad note": {"ledger": edited("note", {"x": {"deep": 1}})},
    "foreign place": {"ledger": edited("note", {"taken": 99})},
    "undoes the future": {"ledger": edited("undoes", 3)},
    "unknown card": {"ledger": entry(code="XX-1")},
    "unknown game": {"ledger": entry(game="chess")},
    "true copies": {"ledger": entry(delta=True)},
    "huge": {"ledger": entry(delta=10**12)},
    "too few": {"ledger": entry(delta=-1), "shelf": b'{"rows": []}'},
    "too many for trade": {"ledger": entry(trade=999)},
    "no lot": {"ledger": entry(lot=[])},
    "bad price": {"ledger": entry(lot={"paid": "NaN"})},
    "bad day": {"ledger": entry(lot={"acquired": "2026-13-40"})},
    "bad condition": {"ledger": entry(lot={"condition": "grubby"})},
    "unknown fact": {"ledger": entry(lot={"owner_id": 1})},
    "no such place": {"ledger": entry(lot={"location": 77})},
    "half a sign": {"ledger": entry(lot={"notes": "\ud800"})},
    "NUL": {"ledger": entry(lot={"notes": "\0"})},
    "long note": {"ledger": entry(lot={"notes": "x" * 1001})},
    "bad wish": {"wishes": b'[{"game": "kmon", "code": "MZ1-A01", "quantity": 0}]'},
    "bad deck": {"decks": b"[1]"},
    "bad location": {"locations": b'[{"name": "x", "kind": "cave", "pockets": 1, "gone": false}]'},
    "picture elsewhere": {
        "pictures": b'[{"game": "kmon", "code": "MZ1-A01", "file": "../secret"}]'
    },
    "shelf mended by hand": {"shelf": b'{"rows": []}'},
}


@for_every("name", BAD_PARTS)
def test_a_part_that_is_not_right_refuses_the_whole(rich, bob, name):
    other = bob.user
    archive = changed(zip_of(rich.user), **BAD_PARTS[name])
    with pytest.raises(KernelError) as refused:
        restoring.read_backup(actor=other, file=archive)
    assert str(refused.value.message)
    assert not Change.objects.filter(owner=other).exists()
    assert not Location.objects.filter(owner=other).exists()
    assert not ImportRun.objects.filter(owner=other).exists()


def made(files, compress=zipfile.ZIP_DEFLATED) -> io.BytesIO:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", compress) as archive:
        for name, raw in files:
            archive.writestr(name, raw)
    target.seek(0)
    return target


def bomb() -> io.BytesIO:
    return made([("ledger.json", b"0" * (MAX_UNPACKED + 1))])


def many() -> io.BytesIO:
    return made([(f"f{n}.json", b"") for n in range(100_000)], zipfile.ZIP_STORED)


def packed(archive, name_of, *strays) -> io.BytesIO:
    """The archive as a desktop packs its unpacked files, with what it lays beside them."""
    with zipfile.ZipFile(archive) as old:
        files = [(name_of(name), old.read(name)) for name in old.namelist()]
    return made([*files, *((name, b"x") for name in strays)])


# How the files are called in it, and what lies beside them.
REPACKED = {
    "Finder, the files": (str, ".DS_Store", "__MACOSX/._manifest.json", "pictures/.DS_Store"),
    "Finder, the folder": (
        "mazziere-backup-2026-11-29 2/{}".format,
        *("mazziere-backup-2026-11-29 2/", "mazziere-backup-2026-11-29 2/pictures/"),
        *("mazziere-backup-2026-11-29 2/.DS_Store", "__MACOSX/mazziere-backup-2026-11-29 2/._x"),
    ),
    "Explorer": (str, "pictures/", "Thumbs.db", "pictures/desktop.ini"),
    "backslashes": (lambda name: f"Il mio backup\\{name}".replace("/", "\\"),),
    "folder in a folder": ("Download/È mio/{}".format, "Download/", ".Trashes/501/x"),
}


@case("case-004")
@for_every("name", REPACKED)
def test_a_backup_that_was_unpacked_and_packed_again_is_read(rich, name):
    other = person(f"bob{User.objects.count()}").user
    name_of, *strays = REPACKED[name]
    put_back(other, packed(zip_of(rich.user), name_of, *strays))
    assert account.parts_of(other) == account.parts_of(rich.user)
    assert stored(other) == stored(rich.user)


def test_places_that_differ_in_capitals_stay_two(filled, cards):
    ours = filled.user
    for name in ("red binder", "RED BINDER"):
        place = Location.objects.create(owner=ours, name=name)
        record(owner=ours, cause="add", moves=[Move(Lot(cards[0].pk, location_id=place.pk), 2)])
    theirs = person("bob").user
    put_back(theirs, zip_of(ours))
    assert account.parts_of(theirs) == account.parts_of(ours)
    assert shelf_of(theirs) == shelf_of(ours)


HOSTILE = {
    "no zip": lambda: io.BytesIO(b"hello"),
    "empty": io.BytesIO,
    "bomb": bomb,
    "100,000 entries": many,
    "traversal": lambda: made([("../../etc/passwd", b"x")]),
    "absolute": lambda: made([("/etc/passwd", b"x")]),
    "windows": lambda: made([("..\\x.json", b"x")]),
    "one too many": lambda: made([(f"f{n}.json", b"") for n in range(MAX_FILES + 1)]),
    "two backups": lambda: made([("a/manifest.json", b"{}"), ("b/manifest.json", b"{}")]),
    "something else beside": lambda: made([("a/manifest.json", b"{}"), ("b/x.json", b"{}")]),
    "odd packing": lambda: made([("manifest.json", b"{}")], zipfile.ZIP_LZMA),
}


@for_every("name", HOSTILE)
def test_a_hostile_zip_is_refused_before_it_is_unpacked(alice, name):
    with pytest.raises(KernelError) as refused:
        restoring.read_backup(actor=alice.user, file=HOSTILE[name]())
    assert str(refused.value.message)


def test_what_a_restore_does_not_read_is_not_counted(rich, monkeypatch):
    monkeypatch.setattr("collection.exchange.archive.MAX_UNPACKED", 100_000)
    target = zip_of(rich.user)
    with zipfile.ZipFile(target, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tables.json", "0" * 100_001)
    other = person("bob").user
    put_back(other, target)
    assert account.parts_of(other) == account.parts_of(rich.user)


def test_a_size_that_lies_is_found_out(alice, filled):
    raw = bytearray(zip_of(filled.user).getvalue())
    at = raw.find(b"PK\x01\x02")
    raw[at + 24 : at + 28] = (5).to_bytes(4, "little")
    with pytest.raises(KernelError):
        restoring.read_backup(actor=alice.user, file=io.BytesIO(bytes(raw)))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_damaged_zip_is_refused_or_whole(filled, data):
    raw = bytearray(zip_of(filled.user).getvalue())
    at = data.draw(st.integers(0, 10**6)) % len(raw)
    raw[at] = data.draw(st.integers(0, 255))
    before = account.parts_of(filled.user)
    with suppress(KernelError):
        restoring.read_backup(actor=filled.user, file=io.BytesIO(bytes(raw)))
    assert account.parts_of(filled.user) == before


def test_a_picture_with_something_behind_it_is_made_anew(rich):
    archive = zip_of(rich.user)
    target = io.BytesIO()
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            tail = b"<script>" if name.startswith("pictures/") else b""
            new.writestr(name, old.read(name) + tail)
    other = person("bob").user
    target.seek(0)
    put_back(other, target)
    assert b"<script>" not in stored(other)


def test_pages_and_roles(rich, charlie):
    raw = b"".join(rich.client.get("/me/backup.zip").streaming_content)
    assert zipfile.ZipFile(io.BytesIO(raw)).testzip() is None
    bob = person("bob")
    file = io.BytesIO(raw)
    file.name = "b.zip"
    answer = bob.client.post("/me/backup", {"file": file, "key": "a"})
    assert answer.status_code == 302
    assert b"Restore" in bob.client.get(answer.url).content
    assert charlie.client.get(answer.url).status_code == 404
    assert charlie.client.post(f"{answer.url}/restore", {"mode": "add"}).status_code == 404
    assert bob.client.post(f"{answer.url}/restore", {"mode": "x", "key": "b"}).status_code == 409
    assert bob.client.post(f"{answer.url}/restore", {"mode": "add", "key": "c"}).status_code == 302
    assert bob.client.post(f"{answer.url}/restore", {"mode": "add", "key": "c"}).status_code == 302
    assert shelf_of(bob.user) == shelf_of(rich.user)
    assert bob.client.post(f"{answer.url}/restore", {"mode": "add", "key": "d"}).status_code == 409


def test_the_same_by_api(rich):
    raw = b"".join(rich.client.get("/api/v1/me/backup").streaming_content)
    bob = person("bob")
    read = bob.client.post("/api/v1/me/backup", raw, content_type="application/zip")
    assert read.status_code == 201
    done = bob.client.post(
        f"/api/v1/me/backup/{read.json()['id']}/restore", {"mode": "add"}, "application/json"
    )
    assert done.json()["state"] == "applied"
    assert Card.objects.filter(holdings__owner=bob.user).exists()
    assert shelf_of(bob.user) == shelf_of(rich.user)
