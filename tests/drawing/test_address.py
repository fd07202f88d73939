"""Faces by address: a few forms, kept for ever under their version, absent when unknown."""

import io
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils import translation
from PIL import Image

from collection.catalogue.faces import face
from collection.catalogue.rows import Card
from collection.drawing.addresses import back_pictures
from engine.kernel.testing import for_every
from engine.registry import game

FACE = "/f/kmon/MZ1-K01/it/250.webp"
BACK = "/f/kmon/back/250.webp"


def address_of(code, form, language="it"):
    with translation.override(language):
        return face("kmon", game("kmon").pool()[code])["pictures"][form]


@for_every(
    ("form", "size"),
    [("100", (100, 140)), ("small", (250, 349)), ("250", (250, 349)), ("750", (750, 1048))],
)
def test_a_face_is_a_picture(client, form, size):
    answer = client.get(FACE.replace("250", form))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    picture = Image.open(io.BytesIO(answer.content))
    assert (picture.format, picture.size) == ("WEBP", size)
    assert "immutable" not in answer["Cache-Control"]


def test_the_address_a_page_writes_is_kept_for_ever(client):
    for address in (address_of("MZ1-K01", "250"), back_pictures("kmon")["250"]):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer["Cache-Control"]
        assert "public" in answer["Cache-Control"]
        assert "max-age=31536000" in answer["Cache-Control"]
        assert not answer.cookies
        assert not answer.has_header("Vary") or "Cookie" not in answer["Vary"]


@for_every("address", [FACE, BACK])
@for_every("old", ["0123456789ab", "", "x" * 500, "<script>"])
def test_an_old_version_leads_to_this_one(client, address, old):
    answer = client.get(address, {"v": old})
    assert answer.status_code == 302
    assert "immutable" not in answer["Cache-Control"]
    moved = urlsplit(answer["Location"])
    assert (moved.netloc, moved.path) == ("", address)
    assert parse_qs(moved.query)["v"] != [old]
    again = client.get(answer["Location"])
    assert again.status_code == 200
    assert "immutable" in again["Cache-Control"]


def test_languages_and_forms_have_addresses_of_their_own():
    found = {address_of("MZ1-K01", "250", language) for language in ("en", "it")}
    assert len(found) == 2
    assert len({address.partition("=")[2] for address in found}) == 2


@for_every("address", [FACE, BACK])
def test_an_unchanged_picture_is_not_sent_twice(client, address):
    etag = client.get(address)["ETag"]
    again = client.get(address, headers={"If-None-Match": etag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    assert client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.django_db
@for_every(
    "address",
    [
        "/f/kmon/MZ1-X01/it/250.webp",
        "/f/nogame/MZ1-K01/it/250.webp",
        "/f/kmon/MZ1-K01/de/250.webp",
        "/f/kmon/MZ1-K01/it/251.webp",
        "/f/kmon/MZ1-K01/it/0.webp",
        "/f/kmon/MZ1-K01/it/99999999999999999999.webp",
        "/f/kmon/MZ1-K01/it/-250.webp",
        "/f/kmon/MZ1-K01/it/Small.webp",
        "/f/kmon/MZ1-K01%00/it/250.webp",
        "/f/kmon/..%2f..%2fsecret/it/250.webp",
        "/f/kmon/back/small.webp",
        "/f/kmon/back/1.webp",
        "/f/kmon/back/dragon-250.webp",
        "/f/kmon/back/-250.webp",
        "/f/nogame/back/250.webp",
    ],
)
def test_anything_else_is_not_there(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.django_db
@for_every("address", [FACE, BACK])
def test_a_picture_is_only_read(client, address):
    assert client.post(address).status_code == 405
    answer = client.head(address)
    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer["Content-Length"]) > 1000


@pytest.mark.django_db
def test_a_card_of_the_catalogue_alone_has_a_face(client):
    raw = game("kmon").pool()["MZ1-A01"].to_json() | {"code": "OWN 1é", "name": {"en": "Mine"}}
    row = Card.objects.create(game="kmon", code="OWN 1é", type="ability", data=raw)
    address = face("kmon", row.definition)["pictures"]["250"]
    answer = client.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer["Cache-Control"]
    Card.objects.filter(pk=row.pk).update(data=raw | {"name": {"en": "Mended"}})
    assert client.get(address).status_code == 302
