"""The face with one's own picture: in the owner's pages, at the owner's address, gone with it."""

import io

import pytest
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from collection.catalogue.rows import Card, CardSet
from collection.pictures import faces, services
from engine.kernel.testing import for_every
from engine.registry import game

GREEN = (0, 255, 0)
CARD = "/g/kmon/card/MZ1/K01"
PLAIN = "/f/kmon/MZ1-K01/en/250.webp"
OWN = "/f/kmon/MZ1-K01/en/own/250.webp"


@pytest.fixture
def card(db):
    series = CardSet.objects.create(game="kmon", code="MZ1", name_en="Set", name_it="Serie")
    _row(series, "K02")
    return _row(series, "K01")


def _row(series, number):
    found = game("kmon").pool()[f"MZ1-{number}"]
    return Card.objects.create(
        game="kmon",
        code=found.code,
        type=found.type,
        set=series,
        number=number,
        data=found.to_json(),
    )


@pytest.fixture
def pictured(alice, card):
    put(alice, GREEN)
    return alice


def put(person, colour):
    out = io.BytesIO()
    Image.new("RGB", (300, 200), colour).save(out, "PNG")
    file = SimpleUploadedFile("mine.png", out.getvalue())
    answer = person.client.post(f"{CARD}/picture", {"do": "put", "file": file})
    assert answer.status_code == 302


def middle(answer):
    """The colour in the middle of the window."""
    face = Image.open(io.BytesIO(answer.content)).convert("RGB")
    return face.getpixel((face.width // 2, round(face.height * 0.35)))


def near(colour, other):
    return all(abs(a - b) < 12 for a, b in zip(colour, other, strict=True))


@for_every(("form", "size"), [("100", (100, 140)), ("small", (250, 349)), ("750", (750, 1048))])
def test_the_owner_sees_it_in_the_window(pictured, form, size):
    answer = pictured.client.get(OWN.replace("250", form))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert Image.open(io.BytesIO(answer.content)).size == size
    assert near(middle(answer), GREEN)


def test_nobody_else_does(pictured, bob, charlie):
    for stranger in (bob.client, charlie.client, Client()):
        assert stranger.get(OWN).status_code == 404
        page = stranger.get(CARD, follow=True).content.decode()
        assert "/en/own/" not in page
        assert not near(middle(stranger.get(PLAIN)), GREEN)


def test_nobody_else_may_keep_it(pictured):
    answer = pictured.client.get(OWN)
    assert "private" in answer["Cache-Control"]
    assert "public" not in answer["Cache-Control"]
    assert "Cookie" in answer["Vary"]


@for_every("where", [CARD, "/g/kmon/cards", "/g/kmon/cards?view=list"])
def test_the_owners_pages_show_it(pictured, where):
    shown = pictured.client.get(where, follow=True).content.decode()
    assert f"{OWN}?v=" in shown
    assert f"{PLAIN}?v=" not in shown


def test_each_sees_their_own(pictured, bob):
    put(bob, (255, 0, 0))
    assert near(middle(pictured.client.get(OWN)), GREEN)
    assert near(middle(bob.client.get(OWN)), (255, 0, 0))


def test_another_picture_is_another_version(pictured):
    before = pictured.client.get(CARD, follow=True).content.decode()
    etag = pictured.client.get(OWN)["ETag"]
    again = pictured.client.get(OWN, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert "private" in again["Cache-Control"]
    put(pictured, (0, 0, 255))
    fresh = pictured.client.get(OWN, headers={"If-None-Match": etag})
    assert fresh.status_code == 200
    assert near(middle(fresh), (0, 0, 255))
    assert version(before) != version(pictured.client.get(CARD, follow=True).content.decode())


def version(page):
    return page.split(f"{OWN}?v=")[1][:12]


def test_taken_away_nothing_of_it_is_left(
    pictured, django_capture_on_commit_callbacks, tmp_path, monkeypatch
):
    monkeypatch.setattr(faces, "FOLDER", tmp_path)
    pictured.client.get(OWN)
    assert list(faces.FOLDER.rglob("*.webp"))
    with django_capture_on_commit_callbacks(execute=True):
        pictured.client.post(f"{CARD}/picture", {"do": "remove"})
    assert pictured.client.get(OWN).status_code == 404
    assert not list(faces.FOLDER.rglob("*.webp"))
    assert "/en/own/" not in pictured.client.get(CARD, follow=True).content.decode()


@for_every(
    "address",
    [
        "/f/kmon/MZ1-K01/de/own/250.webp",
        "/f/kmon/MZ1-K01/en/own/251.webp",
        "/f/kmon/MZ1-K02/en/own/250.webp",
        "/f/nogame/MZ1-K01/en/own/250.webp",
        "/f/kmon/MZ1-K01%00/en/own/250.webp",
    ],
)
def test_anything_else_is_not_there(pictured, address):
    assert pictured.client.get(address).status_code == 404


def test_a_file_that_was_lost_is_no_accident(pictured):
    services.drop(str(pictured.user.pictures.get().image.name))
    assert pictured.client.get(OWN).status_code == 404


def test_lists_ask_for_them_once_in_a_while(pictured):
    with CaptureQueriesContext(connection) as first:
        pictured.client.get("/g/kmon/cards")
    with CaptureQueriesContext(connection) as second:
        pictured.client.get("/g/kmon/cards")
    asked = [query["sql"] for query in first.captured_queries]
    again = [query["sql"] for query in second.captured_queries]
    assert sum("cardpicture" in sql for sql in asked) == 1
    assert not any("cardpicture" in sql for sql in again)


def test_who_changes_a_picture_sees_it_in_every_process(pictured):
    """Another process keeps what it read before; the session says that it is old."""
    pictured.client.get("/g/kmon/cards")
    kept = caches["process"].get(f"pictured-{pictured.user.pk}")
    pictured.client.post(f"{CARD}/picture", {"do": "remove"})
    caches["process"].set(f"pictured-{pictured.user.pk}", kept)
    assert "/own/" not in pictured.client.get("/g/kmon/cards").content.decode()


def test_a_program_that_changes_a_picture_is_seen_too(
    pictured, card, django_capture_on_commit_callbacks
):
    pictured.client.get("/g/kmon/cards")
    with django_capture_on_commit_callbacks(execute=True):
        services.remove(actor=pictured.user, card=card)
    assert "/own/" not in pictured.client.get("/g/kmon/cards").content.decode()
