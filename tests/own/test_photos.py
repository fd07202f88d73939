"""Pictures in a row: sent, read one by one, given words, kept; what is no picture stays out."""

from __future__ import annotations

import hashlib
import io
import struct
import zipfile
import zlib
from contextlib import suppress
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone, translation
from PIL import Image

from collection.catalogue.rows import Card, CardPicture, CardSet
from collection.catalogue.shelves import person as reader
from collection.house.i18n import say
from collection.house.pools import NOBODY, pool_of, standing_in
from collection.house.quotas import QuotaReached
from collection.own import services as own
from collection.own.aside import waiting_in
from collection.own.bulk import services as bulk
from collection.own.bulk.rows import CardFile
from collection.own.given import last
from collection.own.photos import services
from collection.own.photos.naming import named
from collection.own.photos.pages import name_of, photos_page
from collection.own.photos.rows import PictureFolder, WaitingPicture
from collection.own.photos.services import Target
from collection.own.rows import Typing
from collection.own.services import SetWish
from collection.pictures import services as pictures
from collection.pictures.reading import MOST_KEPT, clean
from collection.requests.files import BadFile, TooLarge
from collection.requests.rows import User
from config.tidying import heaps
from engine.kernel.testing import for_every
from engine.registry import game
from tests.factories import Person
from tests.own import saturday
from tests.own.test_files import contents, taken
from tests.trust.hostile import EVERYWHERE

pytestmark = pytest.mark.django_db
LINK = 0o120777 << 16


def picture(shade: int = 0, kind: str = "PNG", size: tuple[int, int] = (63, 88)) -> bytes:
    target = io.BytesIO()
    Image.new("RGB", size, (shade % 256, 90, 70)).save(target, kind)
    return target.getvalue()


def huge() -> bytes:
    """A PNG that says it has 3.6 billion pixels."""

    def chunk(name: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + body))
        return struct.pack(">I", len(body)) + name + body + check

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body


def zipped(files: dict[str, bytes], links: tuple[str, ...] = ()) -> io.BytesIO:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, raw in files.items():
            entry = zipfile.ZipInfo(name)
            if name in links:
                entry.external_attr = LINK
            archive.writestr(entry, raw)
    target.seek(0)
    return target


def a_set(user: User) -> CardSet:
    code = own.new_set(actor=user, key_of_game="kmon", wish=SetWish({"it": "Furetti"}, "FUR"))
    return CardSet.objects.get(code=code)


def sent(user: User, files: dict[str, bytes], into: CardSet | None = None, **more: object) -> str:
    """The id of the (first) set, all of its pictures read."""
    target = Target(into.code) if into else Target(game="kmon")
    with translation.override("it"):
        codes = services.take_zip(
            actor=user, into=target, file=zipped(files, **more), filename="box.zip", batch="b"
        )
        for code in codes:
            while services.read_next(actor=user, code=code):
                pass
    return codes[0]


def drafts(user: User, code: str) -> list[tuple[str, str]]:
    rows = waiting_in(user, CardSet.objects.get(code=code))
    return [(name_of(row), last(row.fields, "number")) for row in rows]


def left(code: str) -> dict[str, str]:
    folder = PictureFolder.objects.get(set__code=code)
    from collection.house.retelling import retold

    return {one["name"]: str(say(retold(one))) for one in folder.left}


@for_every(
    ("path", "name", "number", "folder"),
    [
        ("sets/Furetti/Secchiata_a-tradimento.png", "Secchiata a tradimento", "", "Furetti"),
        ("Guardia_(variante).jpg", "Guardia (variante)", "", ""),
        ("Art/FUR031.png", "FUR031", "031", "FUR"),
        ("FUR-031 Fischietto.png", "Fischietto", "031", "FUR"),
        ("box-main/cards/031_Fischietto.png", "Fischietto", "031", "box"),
        ("Fischietto #31.png", "Fischietto", "31", ""),
        ("Furetti/031.png", "031", "031", "Furetti"),
        ("Incandescente 2.png", "Incandescente 2", "", ""),
        ("DCIM/IMG_0418.JPG", "IMG 0418", "", ""),
        ("___.png", "?", "", ""),
    ],
)
def test_a_file_says_name_number_and_set(path: str, name: str, number: str, folder: str) -> None:
    found = named(path)
    assert (found.name, found.number, found.set) == (name, number, folder)


def test_the_saturday_box_out_of_pictures_and_a_table_is_the_same_set(alice: Person) -> None:
    plain = taken(alice.user, saturday.as_csv())
    by_name = {f"box-main/sets/Furetti/{row[1]}.png": picture(n) for n, row in
               enumerate(saturday.ROWS)}  # fmt: skip
    by_number = {f"Art/FUR{row[0]}.png": picture(n) for n, row in enumerate(saturday.ROWS)}
    in_top = {f"Furetti/{row[1].replace(' ', '_')}.jpg": picture(n, "JPEG") for n, row in
              enumerate(saturday.ROWS)}  # fmt: skip
    for layout in (by_name, by_number, in_top):
        files = {**layout, "box-main/README.md": b"# read me", "__MACOSX/._a.png": b"x"}
        code = sent(alice.user, files)
        assert len(drafts(alice.user, code)) == 25
        services.keep_all(actor=alice.user, code=code)
        taken(alice.user, saturday.as_csv(), code)
        assert contents(alice.user, code) == contents(alice.user, plain)
        assert CardPicture.objects.filter(card__set__code=code).count() == 25
        again = sent(alice.user, files, CardSet.objects.get(code=code))
        assert drafts(alice.user, again) == []
        assert contents(alice.user, code) == contents(alice.user, plain)
        pictures_gone(alice.user, code)


def pictures_gone(user: User, code: str) -> None:
    for card in Card.objects.filter(set__code=code):
        pictures.remove(actor=user, card=card)


def test_drafts_are_kept_and_found_nowhere(alice: Person) -> None:
    code = sent(alice.user, {"Furetti/Nebbiotto.png": picture()})
    card = Card.objects.get(set__code=code)
    assert (card.shelf, card.name_it) == (NOBODY, "Nebbiotto")
    with standing_in(reader(alice.user)):
        assert card.code not in pool_of("kmon")
        assert not Card.seen.filter(pk=card.pk).exists()
    for page in (
        f"/g/kmon/own/{code}",
        "/g/kmon/cards?q=nebbiotto",
        "/api/v1/games/kmon/cards?q=nebbiotto",
    ):
        assert "Nebbiotto" not in alice.client.get(page).content.decode()


def test_what_is_kept_can_wait_again(alice: Person) -> None:
    code = sent(
        alice.user, {"Furetti/Nebbiotto.png": picture(), "Furetti/Lontrella.png": picture(9)}
    )
    card_set = CardSet.objects.get(code=code)
    first = waiting_in(alice.user, card_set)[0]
    words = {**first.fields, "number": ["001"], "copies": ["2"], "type": ["kmon"], "f.hp": ["9"]}
    services.put_words(actor=alice.user, code=code, draft=first.pk, given=words)
    made = services.keep_all(actor=alice.user, code=code, key="k")
    assert services.keep_all(actor=alice.user, code=code, key="k") == made
    kept = contents(alice.user, code)
    assert [(number, copies) for number, _raw, copies in kept] == [("001", 2), ("", 0)]
    assert not Typing.objects.filter(owner=alice.user).exists()
    edit = own.undo(actor=alice.user, edit_id=made["edit"])
    assert sorted(drafts(alice.user, code)) == [("Lontrella", ""), ("Nebbiotto", "001")]
    again = waiting_in(alice.user, card_set).get(fields__number=["001"])
    assert last(again.fields, "f.hp") == "9", "all that was typed waits again"
    assert contents(alice.user, code) == []
    own.undo(actor=alice.user, edit_id=edit)
    assert (contents(alice.user, code), drafts(alice.user, code)) == (kept, [])


def test_what_is_no_picture_is_left_out_and_listed(alice: Person) -> None:
    files = {
        "Furetti/Nebbiotto.png": picture(),
        "Furetti/Nebbiotto.jpg": picture(1, "JPEG", (630, 880)),
        "Furetti/prezzi.txt": b"1, 2, 3",
        "Furetti/ultima.jpg": b"Nebbiotto.png",
        "../foto/gatto.jpg": picture(2),
        "/etc/lupo.png": picture(3),
        "C:\\orso.png": picture(4),
        "Furetti/falsa.png": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "Furetti/rotta.png": picture()[:40],
        "Furetti/mezza.png": picture(5, size=(600, 600))[:-600],
        ".DS_Store": b"x",
    }
    code = sent(alice.user, files, links=("Furetti/ultima.jpg",))
    assert drafts(alice.user, code) == [("Nebbiotto", "")]
    assert CardPicture.objects.get(owner=alice.user).width == 630
    told = left(code)
    assert told.keys() == {*files} - {"Furetti/Nebbiotto.jpg", ".DS_Store"}
    with translation.override("it"):
        assert all(told[name] != why for name, why in left(code).items())
        assert left(code)["Furetti/ultima.jpg"] == "È un collegamento a un altro file."


def test_a_bomb_refuses_the_whole(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    code = a_set(alice.user).code
    into = Target(code)

    def send(files: dict[str, bytes]) -> None:
        services.take_zip(actor=alice.user, into=into, file=zipped(files), filename="", batch="b")

    with pytest.raises(TooLarge, match=r"b\.png"):
        send({"a.png": picture(), "b.png": huge()})
    with pytest.raises(TooLarge, match="2000"):
        send({f"{n}.txt": b"" for n in range(2_001)})
    with pytest.raises(BadFile):
        services.take_zip(
            actor=alice.user, into=into, file=io.BytesIO(b"PK\3\4no"), filename="", batch="b"
        )
    monkeypatch.setattr("collection.own.photos.folders.MAX_UNPACKED", 1_000_000)
    with pytest.raises(TooLarge):
        send({"a.png": picture(), "zeros.bin": b"\0" * 2_000_000})
    # Sent one by one they go together, too.
    services.take_files(actor=alice.user, into=into, files=[("a.png", picture())], batch="c")
    with pytest.raises(TooLarge):
        services.take_files(actor=alice.user, into=into, files=[("b.png", huge())], batch="c")
    assert not WaitingPicture.objects.exists()
    assert not CardPicture.objects.exists()
    # The set that was made for them goes as well, and is made again for what is sent again.
    for name, raw in (("a.png", picture()), ("b.png", huge()), ("a.png", picture())):
        more = {"into": Target(game="kmon", name="Nuovo"), "batch": "d", "part": True}
        with suppress(TooLarge):
            services.take_files(actor=alice.user, files=[(name, raw)], **more)
        made = CardSet.objects.filter(name_en="Nuovo")
        assert made.count() == int(name == "a.png")


def test_no_hostile_file_becomes_a_picture(alice: Person) -> None:
    code = a_set(alice.user).code
    door = f"/g/kmon/own/{code}/photos"
    for name, make in EVERYWHERE.items():
        answer = alice.client.post(door, {"files": [SimpleUploadedFile("x.jpg", make())]})
        assert answer.status_code < 500, name
        while services.read_next(actor=alice.user, code=code):
            pass
        assert answer.status_code >= 400 or "x.jpg" in left(code), name
    assert not Card.objects.filter(set__code=code).exists()
    assert not CardPicture.objects.exists()


def test_what_waits_for_words_is_not_tidied_away(alice: Person) -> None:
    code = sent(alice.user, {"Furetti/Nebbiotto.png": picture()})
    into = Target(code)
    services.take_files(actor=alice.user, into=into, files=[("b.png", picture(1))], batch="c")
    long_ago = timezone.now() - timedelta(days=800)
    Typing.objects.update(updated=long_ago)
    PictureFolder.objects.update(updated=long_ago)
    for heap in heaps():
        heap.clear()
    assert drafts(alice.user, code) == [("Nebbiotto", "")]
    assert not WaitingPicture.objects.exists()


def test_pictures_have_an_end(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_PICTURES", 3)
    code = sent(alice.user, {"Furetti/a.png": picture(), "Furetti/b.png": picture(1)})
    with pytest.raises(QuotaReached, match="2"):
        sent(alice.user, {"Furetti/c.png": picture(2), "Furetti/d.png": picture(3)})
    assert len(drafts(alice.user, code)) == 2


def test_a_kept_picture_is_small_and_nothing_but_pixels() -> None:
    noise = hashlib.shake_128(b"noise").digest(1200 * 1600 * 3)
    target = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.frombytes("RGB", (1600, 1200), noise).save(target, "JPEG", quality=95, exif=exif)
    found = clean(target.getvalue())
    assert len(found.raw) <= MOST_KEPT
    assert found.height > found.width
    assert not Image.open(io.BytesIO(found.raw)).getexif()


def test_the_page_sends_reads_turns_and_keeps(alice: Person, charlie: Person) -> None:
    post = alice.client.post
    files = [SimpleUploadedFile("031_Fischietto.png", picture(size=(630, 880))),
             SimpleUploadedFile("IMG_0418.png", picture(3))]  # fmt: skip
    answer = post("/g/kmon/own/new/photos", {"files": files, "batch": "b", "name": "Furetti"})
    page = answer["Location"]
    assert "2 pictures wait" in alice.client.get(page).content.decode()
    told = post(f"{page}/read", headers={"X-Photos": "1"}).json()
    assert told == {"waiting": 0}
    code = page.split("/")[4]
    first, second = waiting_in(alice.user, CardSet.objects.get(code=code))
    shown = alice.client.get(f"{page}?d={first.pk}").content.decode()
    assert "Fischietto" in shown
    assert "no name yet" in shown
    door = f"{page}/{first.pk}"
    assert clean(alice.client.get(f"{door}.webp").content).height == 880
    assert alice.client.get(f"{door}.webp?small").status_code == 200
    for doing in (
        {"do": "right"},
        {"do": "crop", "left": "10", "top": "0", "width": "50"},
        {"do": "level", "degrees": "-2.5"},
    ):
        assert post(door, doing).status_code == 302, doing
    assert post(door, {"do": "level", "degrees": "40"}).status_code == 400
    named = {"name.it": "Fischietto del capocaccia", "number": "031", "to": second.pk}
    unfit = {**named, "type": "kmon", "f.hp": "molti"}
    for doing in (unfit, {"do": "keep"}):
        refused = post(door, doing)
        assert refused.status_code == 422, "what does not fit is kept as typed, and no card yet"
        assert 'value="molti"' in refused.content.decode()
    assert post(door, {**unfit, "f.hp": "9"})["Location"] == f"{page}?d={second.pk}"
    assert charlie.client.get(page).status_code == 404
    assert charlie.client.get(f"{door}.webp").status_code == 404
    assert charlie.client.post(door, {"do": "out"}).status_code == 404
    post(f"{page}/{second.pk}", {"do": "out"})
    assert CardPicture.objects.count() == 1
    for _press in range(2):
        assert post(door, {"do": "keep", "key": "k" * 32}).status_code == 302
    kept = Card.objects.get(set__code=code)
    assert (kept.name_it, kept.data["hp"]) == ("Fischietto del capocaccia", 9)


def test_the_page_asks_no_more_for_more_pictures(
    alice: Person, django_assert_num_queries: object
) -> None:
    code = sent(alice.user, {f"Furetti/Carta {n}.png": picture(n) for n in range(20)})
    card_set = CardSet.objects.get(code=code)
    with django_assert_num_queries(7):  # type: ignore[operator]
        page = photos_page(alice.user, game("kmon"), card_set, "")
    assert (page["count"], page["below"]) == (20, 8)


def test_a_table_finds_the_picture_of_its_number(alice: Person) -> None:
    code = taken(alice.user, saturday.as_csv())
    sent(alice.user, {"Art/FUR031.png": picture()}, CardSet.objects.get(code=code))
    assert CardPicture.objects.get(owner=alice.user).card.number == "031"
    assert CardFile.objects.count() == 1
    assert bulk.CAUSE
