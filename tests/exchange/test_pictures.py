"""A person's own picture: clean, private, turned and cut; hostile files refused in words."""

import io
import struct
import zlib

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from collection.catalogue.rows import CardPicture
from collection.house.quotas import QuotaReached
from collection.pictures import reading, services
from collection.pictures.errors import PictureTooLarge
from tests.factories import person

pytestmark = pytest.mark.django_db
ADDRESS = "/g/kmon/card/MZ1/A01/picture"


def picture(kind="JPEG", size=(300, 400), colour="teal", **more) -> bytes:
    buffer = io.BytesIO()
    mode = "RGBA" if kind == "PNG" else "RGB"
    Image.new(mode, size, colour).save(buffer, kind, **more)
    return buffer.getvalue()


def send(person, raw: bytes, name="x.jpg", **more):
    file = SimpleUploadedFile(name, raw)
    return person.client.post(ADDRESS, {"do": "put", "file": file, **more})


def kept(person) -> Image.Image:
    return Image.open(io.BytesIO(stored(person)))


def stored(person) -> bytes:
    with CardPicture.objects.get(owner=person.user).image.open("rb") as file:
        return file.read()


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_of(width: int, height: int) -> bytes:
    """A PNG that claims so many pixels and is a few bytes long."""
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def webp_of(width: int, height: int) -> bytes:
    body = b"VP8X" + struct.pack("<I", 10) + bytes(4)
    body += (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def animated() -> bytes:
    buffer = io.BytesIO()
    frames = [Image.new("RGB", (64, 88), colour) for colour in ("red", "blue")]
    frames[0].save(buffer, "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    return buffer.getvalue()


def with_place() -> bytes:
    """A picture lying on its side, with GPS, a comment, and a thumbnail of markup."""
    image = Image.new("RGB", (400, 300), "teal")
    exif = image.getexif()
    exif[0x0112] = 6
    exif[0x010E] = "my kitchen"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (45.0, 4.0, 38.0)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", exif=exif, comment=b"<script>alert(1)</script>")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("kind", "name"), [("JPEG", "x.jpg"), ("PNG", "x.png"), ("WEBP", "x.webp")]
)
def test_three_kinds_are_taken_and_kept_as_webp(alice, kind, name):
    assert send(alice, picture(kind), name).status_code == 302
    image = kept(alice)
    assert (image.format, image.size) == ("WEBP", (300, 400))


def test_only_the_owner_sees_it(alice, charlie):
    send(alice, picture())
    answer = alice.client.get(ADDRESS)
    assert answer["Content-Type"] == "image/webp"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer["Content-Security-Policy"]
    assert answer["Cache-Control"].startswith("private")
    b"".join(answer.streaming_content)
    bob = person("bob")
    for other in (bob, charlie):
        assert other.client.get(ADDRESS).status_code == 404
        for do in ("turn", "crop", "remove"):
            assert other.client.post(ADDRESS, {"do": do, "way": "left"}).status_code == 404
    assert CardPicture.objects.get().owner == alice.user


def test_place_time_and_comments_are_gone_and_it_stands_upright(alice):
    send(alice, with_place())
    image = kept(alice)
    assert image.size == (300, 400)
    assert not image.getexif()
    assert set(image.info) <= {"loop", "background", "timestamp", "duration"}
    raw = stored(alice)
    assert b"script" not in raw
    assert b"kitchen" not in raw


def test_a_large_picture_is_made_smaller(alice):
    send(alice, picture(size=(3000, 4000)))
    assert kept(alice).size == (900, 1200)


def test_only_the_first_frame_is_kept(alice):
    send(alice, animated(), "x.webp")
    image = kept(alice)
    assert getattr(image, "n_frames", 1) == 1
    assert image.convert("RGB").getpixel((30, 30))[0] > 200


def test_what_shines_through_becomes_white(alice):
    send(alice, picture("PNG", colour=(0, 0, 0, 0)), "x.png")
    assert min(kept(alice).convert("RGB").getpixel((5, 5))) > 250


REFUSED = {
    "svg": (b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "SVG"),
    "html": (b"<!doctype html><html><script>alert(1)</script>", "HTML"),
    "gif": (b"GIF89a" + b"\0" * 50, "GIF"),
    "text": (b"hello", "no JPEG"),
    "empty": (b"", "no JPEG"),
    "html in jpeg": (b"\xff\xd8\xff<html><script>", "damaged"),
    "cut short": (picture()[:400], "damaged"),
    "png cut short": (picture("PNG")[:60], "damaged"),
    "webp cut short": (picture("WEBP")[:40], "damaged"),
    "300 megapixels": (png_of(20_000, 15_000), "40 million"),
    "50 megapixels": (png_of(10_000, 5_000), "50 million"),
    "bomb": (png_of(60_000, 60_000), "million"),
    "webp bomb": (webp_of(16_000, 16_000), "256 million"),
    "tiny": (picture(size=(8, 8)), "at least"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_picture_is_refused_in_words(alice, name):
    raw, words = REFUSED[name]
    answer = send(alice, raw)
    assert answer.status_code in (400, 413)
    assert words in answer.content.decode()
    assert not CardPicture.objects.exists()


def test_a_file_over_the_limit_is_not_read(alice):
    answer = send(alice, b"\xff\xd8\xff" + b"x" * (reading.MAX_BYTES + 200_000))
    assert answer.status_code == 413
    with pytest.raises(PictureTooLarge):
        reading.clean(b"\xff\xd8\xff" + b"x" * reading.MAX_BYTES)


def test_a_wrong_ending_is_told(alice):
    answer = alice.client.post(
        ADDRESS, {"do": "put", "file": SimpleUploadedFile("cat.png", picture())}, follow=True
    )
    assert "JPEG" in answer.content.decode()
    assert kept(alice).size == (300, 400)


@pytest.mark.parametrize("name", ["../../x.jpg", "a\\b.jpg", "‮gpj.exe", "x" * 300 + ".jpg"])
def test_the_name_on_disk_is_ours(alice, name):
    send(alice, picture(), name)
    stored = CardPicture.objects.get().image.name
    assert stored.startswith("pictures/")
    assert len(stored) == len("pictures/") + 32 + len(".webp")


def test_turning_turns(alice):
    raw = io.BytesIO()
    image = Image.new("RGB", (100, 200), "white")
    image.paste("red", (0, 0, 100, 40))
    image.save(raw, "PNG")
    send(alice, raw.getvalue(), "x.png")
    assert alice.client.post(ADDRESS, {"do": "turn", "way": "left"}).status_code == 302
    turned = kept(alice).convert("RGB")
    assert turned.size == (200, 100)
    assert turned.getpixel((10, 50))[1] < 90
    assert alice.client.post(ADDRESS, {"do": "turn", "way": "up"}).status_code == 400


def test_cutting_keeps_the_proportions_of_the_card(alice, django_capture_on_commit_callbacks):
    send(alice, picture(size=(800, 600)))
    first = CardPicture.objects.get().image.name
    with django_capture_on_commit_callbacks(execute=True):
        answer = alice.client.post(
            ADDRESS, {"do": "crop", "left": "10,5", "top": "0", "width": "50"}
        )
    assert answer.status_code == 302
    width, height = kept(alice).size
    assert abs(width / height - 63 / 88) < 0.01
    assert not default_storage.exists(first)


@pytest.mark.parametrize("width", ["", "x", "-1", "101", "1e2", "nan", "4", "9" * 50, "\0"])
def test_a_frame_that_is_no_number_is_refused(alice, width):
    send(alice, picture())
    answer = alice.client.post(ADDRESS, {"do": "crop", "left": "0", "top": "0", "width": width})
    assert answer.status_code == 400
    assert CardPicture.objects.get().version == 1


def test_taking_it_away_takes_the_file_away(alice, django_capture_on_commit_callbacks):
    send(alice, picture())
    name = CardPicture.objects.get().image.name
    with django_capture_on_commit_callbacks(execute=True):
        alice.client.post(ADDRESS, {"do": "remove"})
    assert not CardPicture.objects.exists()
    assert not default_storage.exists(name)
    assert alice.client.get(ADDRESS).status_code == 404


def test_the_same_form_twice_is_one_picture(alice):
    for _ in range(2):
        send(alice, picture(), key="k")
    assert CardPicture.objects.get().version == 1


def test_there_is_a_most(alice, cards, monkeypatch):
    monkeypatch.setattr(services, "MAX_PICTURES", 1)
    services.put(actor=alice.user, card=cards[0], raw=picture())
    services.put(actor=alice.user, card=cards[0], raw=picture())
    with pytest.raises(QuotaReached):
        services.put(actor=alice.user, card=cards[1], raw=picture())


def test_the_pages(alice, charlie):
    send(alice, picture())
    page = alice.client.get(f"{ADDRESS}/edit").content.decode()
    assert f"{ADDRESS}?v=1" in page
    assert "?v=" not in charlie.client.get(f"{ADDRESS}/edit").content.decode()
    assert alice.client.get("/g/kmon/card/MZ1/none/picture/edit").status_code == 404


def test_the_same_by_api(alice, charlie):
    address = "/api/v1/games/kmon/cards/MZ1-A01/picture"
    put = alice.client.put(address, picture(size=(100, 200)), "image/jpeg")
    assert put.json() == {"version": 1, "width": 100, "height": 200, "remark": ""}
    wrong = alice.client.put(address, picture(size=(100, 200)), "image/png")
    assert "JPEG" in wrong.json()["remark"]
    turned = alice.client.patch(address, {"turn": "left"}, "application/json")
    assert turned.json() == {"version": 3, "width": 200, "height": 100}
    frame = {"left": "0", "top": "0", "width": "30"}
    assert alice.client.patch(address, frame, "application/json").status_code == 200
    assert alice.client.put(address, b"<svg/>", "image/svg+xml").status_code == 400
    b"".join(alice.client.get(address).streaming_content)
    assert charlie.client.get(address).status_code == 404
    assert charlie.client.delete(address).status_code == 404
    assert alice.client.delete(address).status_code == 204
    assert not CardPicture.objects.exists()
