"""What is handed in as a file, and what goes out as one: controls 3, 5, 19, 20, 21, 22."""

import csv
import io
import re

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import get_resolver
from PIL import Image

from collection.catalogue.rows import Card, CardPicture, CardSet
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding
from collection.pictures.reading import MAX_BYTES
from config.tools import ROOT
from engine.registry import game
from tests.exchange.test_pictures import with_place
from tests.factories import own_copies
from tests.trust.hostile import AT_HOME, EVERYWHERE, image
from tests.trust.site import digest, read
from tests.web.test_roles import patterns

pytestmark = pytest.mark.django_db
PICTURE = "/g/kmon/card/MZ1/A01/picture"
API_PICTURE = "/api/v1/games/kmon/cards/MZ1-A01/picture"
IMPORTS = "/api/v1/shelf/imports?game=kmon"


@pytest.fixture
def card(db) -> Card:
    """One card of the shipped set."""
    found = game("kmon").pool()["MZ1-A01"]
    printed = CardSet.objects.create(game="kmon", code="MZ1", name_en="First set")
    facts = {"type": found.type, "number": found.number, "name_en": "Card", "data": found.to_json()}
    return Card.objects.create(game="kmon", set=printed, code=found.code, **facts)


def by_form(address, **fields):
    def send(browser, raw, name="x.jpg"):
        return browser.post(address, {**fields, "file": SimpleUploadedFile(name, raw)})

    return send


def by_api(address, method="post", kind="application/octet-stream"):
    def send(browser, raw, name=""):
        return getattr(browser, method)(address, raw, content_type=kind)

    return send


# Every door that takes a file.
DOORS = {
    "card-picture": by_form(PICTURE, do="put"),
    "api-card-picture": by_api(API_PICTURE, "put", "image/jpeg"),
    "shelf-import": by_form("/shelf/import", game="kmon"),
    "api-shelf-imports": by_api(IMPORTS, kind="text/csv"),
    "own-bulk": by_form("/g/kmon/own/new/bulk"),
    "set-files": by_form("/own/sets/from-file"),
    "api-own-files": by_api("/api/v1/own/files", kind="application/zip"),
    "backup": by_form("/me/backup"),
    "api-backup": by_api("/api/v1/me/backup", kind="application/zip"),
    "replay-new": by_form("/r/new"),
}
HOMES = {
    "shelf": ("shelf-import", "api-shelf-imports"),
    "backup": ("backup", "api-backup", "set-files", "api-own-files"),
}


def without(found, *tables):
    return {name: value for name, value in found.items() if name not in tables}


def refused(browser, door, raw, name):
    """In words, with a status of its own, and nothing is kept of it."""
    answer = DOORS[door](browser, raw)
    assert 400 <= answer.status_code < 500, (door, name)
    text = answer.content.decode()
    assert "Traceback" not in text
    if door.startswith("api-"):
        assert answer["Content-Type"] == "application/problem+json", (door, name)
        assert answer.json()["detail"], (door, name)
    else:
        assert 'role="alert"' in text or 'class="problem' in text, (door, name)
    return answer


@pytest.fixture
def unlimited(monkeypatch):
    """So that it is the file that is refused, and not the hundredth try."""
    monkeypatch.setattr("collection.requests.counting.seconds_to_wait", lambda limit, who: 0)
    rates = {"read": "9999/min", "write": "9999/min", "heavy": "9999/min"}
    monkeypatch.setattr("rest_framework.settings.api_settings.DEFAULT_THROTTLE_RATES", rates)


@pytest.mark.parametrize("door", DOORS)
def test_control_19_a_hostile_file_is_refused_at_every_door(alice, card, unlimited, door):
    own_copies(alice.user)
    before, files = digest(), stored()
    for name, make in EVERYWHERE.items():
        refused(alice.client, door, make(), name)
    assert without(digest(), "shared_cache") == without(before, "shared_cache")
    assert stored() == files


@pytest.mark.parametrize("home", AT_HOME)
def test_control_20_a_hostile_import_is_refused_before_it_is_unpacked(alice, card, unlimited, home):
    before = digest()
    for name, make in AT_HOME[home].items():
        raw = make()
        for door in HOMES[home]:
            refused(alice.client, door, raw, name)
    assert without(digest(), "shared_cache") == without(before, "shared_cache")


def test_control_19_every_door_that_takes_a_file_is_on_the_list():
    """Each module that reads files or raw bodies, by the doors that lead into it."""
    readers = {
        path.relative_to(ROOT).as_posix()
        for folder in ("collection", "decks", "engine/web", "config")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"\.FILES\b|request\.body\b|request\.read\(|parser_classes", path.read_text())
    }
    assert readers <= {
        "collection/pictures/views.py",
        "collection/exchange/views.py",
        "collection/exchange/backup_views.py",
        "collection/exchange/api.py",
        "collection/own/bulk/views.py",
        "collection/own/photos/views.py",
        "collection/own/views/typing.py",
        "collection/exchange/backup_api.py",
        "collection/exchange/sets/api.py",
        "collection/exchange/sets/views.py",
        "collection/pictures/api.py",
        "collection/requests/uploads.py",
        "engine/web/review/replays/views.py",
    }, "a new reader of files needs a door in DOORS"
    assert DOORS.keys() <= {name for name, _ in patterns(get_resolver())}


@pytest.mark.parametrize("door", ["card-picture", "api-card-picture"])
def test_control_19_a_picture_over_the_limit_is_not_kept(alice, card, door):
    raw = image("JPEG") + b"x" * MAX_BYTES
    assert DOORS[door](alice.client, raw).status_code == 413
    assert not CardPicture.objects.exists()


@pytest.mark.parametrize("kind", ["image/svg+xml", "image/jpeg", "text/plain"])
@pytest.mark.parametrize("name", ["svg", "svg with a mark", "svg of two bytes a sign"])
def test_control_05_svg_is_refused_whatever_it_calls_itself(alice, card, name, kind):
    raw = EVERYWHERE[name]()
    for ending in ("x.svg", "x.png", "x.jpg", "x"):
        answer = DOORS["card-picture"](alice.client, raw, ending)
        assert answer.status_code == 400
    assert by_api(API_PICTURE, "put", kind)(alice.client, raw).status_code == 400
    assert not CardPicture.objects.exists()


def stored() -> list[str]:
    """The names of all kept pictures."""
    if not default_storage.exists("pictures"):
        return []
    return sorted(default_storage.listdir("pictures")[1])


NAMES = ["../../x.jpg", "..\\x.jpg", "/etc/x.jpg", "x.html", "x.svg", "x.php.jpg", "\u202egpj.exe"]


@pytest.mark.parametrize("name", NAMES)
def test_control_21_names_on_disk_are_ours_and_files_are_inert(alice, card, name):
    before = set(stored())
    raw = image("JPEG") + b"<html><script>alert(1)</script></html>"  # two files in one
    assert DOORS["card-picture"](alice.client, raw, name).status_code == 302
    kept = CardPicture.objects.get().image
    assert re.fullmatch(r"pictures/[0-9a-f]{32}\.webp", kept.name)
    assert set(stored()) - before == {kept.name.removeprefix("pictures/")}
    answer = alice.client.get(PICTURE)
    content = read(answer)
    assert content[8:12] == b"WEBP"
    assert b"script" not in content
    assert answer["Content-Type"] == "image/webp"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer["Content-Security-Policy"]


def test_control_21_kept_files_have_no_address_of_their_own(alice, card, client):
    DOORS["card-picture"](alice.client, image("JPEG"))
    kept = CardPicture.objects.get().image.name
    for address in (f"/media/{kept}", f"/{kept}", f"/static/{kept}", f"/static/../media/{kept}"):
        assert alice.client.get(address).status_code == 404, address
        assert client.get(address).status_code == 404, address


def test_control_21_what_is_saved_is_an_attachment(alice, card):
    own_copies(alice.user, "MZ1-A01")
    for address in ("/shelf/export", "/me/backup.zip", "/account/export"):
        answer = alice.client.get(address)
        read(answer)
        assert answer["Content-Disposition"].startswith("attachment; filename="), address
        assert re.fullmatch(r"[ -~]*", answer["Content-Disposition"]), address
        assert not answer["Content-Type"].startswith("text/html"), address


def test_control_22_no_place_time_or_comment_stays_in_a_picture(alice, card):
    for door in ("card-picture", "api-card-picture"):
        DOORS[door](alice.client, with_place())
        with CardPicture.objects.get().image.open("rb") as file:
            raw = file.read()
        kept = Image.open(io.BytesIO(raw))
        assert not kept.getexif()
        assert not {"exif", "xmp", "comment", "icc_profile", "photoshop"} & kept.info.keys()
        for word in (b"GPS", b"kitchen", b"script", b"Exif", b"http"):
            assert word not in raw


FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "=cmd|' /C calc'!A0", "＝1")


@pytest.mark.parametrize("text", FORMULAS)
def test_control_03_no_cell_of_an_export_is_a_formula(alice, card, text):
    lot = Lot(card.pk, notes=text, columns={text: text})
    record(owner=alice.user, cause="add", moves=[Move(lot, 1)])
    for address in ("/shelf/export", "/shelf/wishes/kmon/text", "/api/v1/shelf/export"):
        answer = alice.client.get(address)
        told = read(answer).decode()
        if answer.status_code != 200 or "csv" not in answer["Content-Type"]:
            continue
        cells = [cell for row in csv.reader(io.StringIO(told)) for cell in row]
        assert [cell for cell in cells if cell[:1] in set("=+-@\t\r\n")] == [], address
        # And what was written is what comes back.
        Holding.objects.all().update(quantity=1)
    exported = read(alice.client.get("/shelf/export"))
    again = DOORS["shelf-import"](alice.client, exported, "x.csv")
    run = alice.client.get(again["Location"])
    assert run.status_code == 200
    assert text.strip() in Holding.objects.get().notes or text == "＝1"
