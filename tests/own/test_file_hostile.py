"""Files of sets that nobody should have made: refused with place and mend, nothing half-written."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from collection.catalogue.rows import Card, CardPicture, CardSet
from collection.exchange.archive import MAX_UNPACKED
from collection.exchange.rows import SetFile
from collection.exchange.sets import reading
from collection.house.i18n import say
from collection.house.problems import status_of
from collection.house.quotas import QuotaReached
from collection.own import services as own
from collection.pictures import services as pictures
from decks.lists.rows import Deck
from engine.kernel.errors import KernelError
from tests.factories import Person
from tests.own.boxes import own_set, retyped, typed, typed_starter
from tests.own.setfiles import changed, given, packed, said, set_file, taken
from tests.own.test_account import places_in, put
from tests.own.test_file_merging import CARDS, card, two
from tests.trust.things import a_picture

pytestmark = pytest.mark.django_db

READ = "/own/sets/from-file"


def first(**facts: Any) -> Any:
    """The first item with other members."""

    def work(part: Any) -> Any:
        rows = part["sets"] if isinstance(part, dict) else part
        rows[0] |= facts
        return part

    return work


def facts(**more: Any) -> Any:
    return lambda part: {**part, **more}


def with_member(name: str, raw: bytes = b"x", mode: int = 0) -> Any:
    """The file with one more, a link where its mode says so."""

    def work(file: bytes) -> bytes:
        target = io.BytesIO(file)
        with zipfile.ZipFile(target, "a") as archive:
            entry = zipfile.ZipInfo(name)
            entry.external_attr = mode << 16
            archive.writestr(entry, raw)
        return target.getvalue()

    return work


def bomb(file: bytes) -> bytes:
    target = io.BytesIO(file)
    with zipfile.ZipFile(target, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pictures/bomb.webp", bytes(MAX_UNPACKED + 1))
    return target.getvalue()


def deck(code: str) -> list[dict[str, Any]]:
    zones = {"team": {code: 1}}
    return [{"game": "kmon", "kind": "starter", "name": "X", "header": {}, "zones": zones}]


def sealed(**parts: Any) -> Any:
    return lambda file: changed(file, **parts)


OTHER = {"code": "own-other", "cards": []}
OTHER_CARD = {"code": "own-other-1", "away": False, "versions": []}
REFUSED = {
    "no ZIP": (lambda file: b"nothing", 400, "no ZIP"),
    "another ZIP": (lambda file: packed({"x.json": b"{}"}), 400, "As one file"),
    "a bomb": (bomb, 413, "MB"),
    "a link": (with_member("pictures/a.webp", b"/etc/passwd", 0o120777), 400, "link"),
    "a path out": (with_member("../../own.json"), 400, "Take it out"),
    "a file more": (with_member("pictures/a.webp"), 400, "manifest"),
    "newer": (sealed(manifest=facts(version=2)), 400, "reads up to 1"),
    "a wrong digest": (
        lambda file: changed(file, sealed=False, own=first(note="x")), 400, "own.json",
    ),
    "a part less": (lambda file: changed(file, sealed=False, decks=None), 400, "decks.json"),
    "two sets": (
        sealed(own=lambda part: {**part, "sets": [*part["sets"], {**part["sets"][0], **OTHER}]}),
        400, "2 sets",
    ),
    "another set than it says": (sealed(manifest=facts(set="own-other")), 400, "set"),
    "no such game": (sealed(own=first(game="chess")), 400, "chess"),
    "a card of another set": (sealed(own=first(cards=[OTHER_CARD])), 400, "own-other-1"),
    "no history": (sealed(history=lambda part: part[1:]), 400, "history.json"),
    "a history twice": (sealed(history=lambda part: [part[0], *part]), 400, "history.json"),
    "a digest that is none": (sealed(history=first(contents=[["x", "y"]])), 400, "contents"),
    "a picture of no card": (sealed(pictures=lambda _: [{"number": 99, "file": "x"}]), 400, "99"),
    "a picture elsewhere": (
        sealed(pictures=lambda _: [{"number": 1, "file": "own.json"}]), 400, "own.json",
    ),
    "a deck with a card of others": (
        sealed(decks=lambda _: deck("own-other-1")), 400, "own-other-1",
    ),
    "a deck that is none": (sealed(decks=lambda _: [{"game": "kmon", "zones": 3}]), 400, "kind"),
    "NUL": (sealed(own=first(note="\0")), 400, "stored"),
    "half a sign": (sealed(own=first(note="\ud800")), 400, "stored"),
    "deep": (sealed(decks=b"[" * 100_000), 400, "deep"),
}  # fmt: skip


def test_each_is_refused_in_both_languages_and_nothing_is_kept(alice: Person, bob: Person) -> None:
    mine = own_set(alice.user)
    typed(alice.user, mine, *CARDS[:2])
    good = set_file(mine)
    for name, (make, status, word) in REFUSED.items():
        raw = make(good)
        with pytest.raises(KernelError) as refused:
            given(bob.user, raw)
        english = str(say(refused.value.message))
        assert word in english, (name, english)
        with translation.override("it"):
            assert str(say(refused.value.message)) != english, name
        answer = bob.client.post(READ, {"file": SimpleUploadedFile("x.zip", raw)})
        assert answer.status_code == status == status_of(refused.value), name
        assert b'role="alert"' in answer.content, name
    assert not SetFile.objects.exists()
    assert not CardSet.objects.filter(owner=bob.user).exists()


def test_whatever_stands_in_it_is_read_or_refused(alice: Person) -> None:
    mine = own_set(alice.user)
    [row, *_] = typed(alice.user, mine, CARDS[0])
    pictures.put(actor=alice.user, card=row, raw=a_picture())
    good = set_file(mine, pictures=True)
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        parts = {
            name: json.loads(archive.read(name)) for name in archive.namelist() if "json" in name
        }
    refused = tried = 0
    for name, whole in parts.items():
        for path in places_in(whole):
            for value in (None, True, -1, 10**30, "x" * 5000, [], {"a": [1]}, "own-x-1"):
                tried += 1
                part = json.dumps(put(whole, path, value)).encode()
                raw = changed(good, **{name.removesuffix(".json"): part})
                try:
                    reading.read(reading.Archive(io.BytesIO(raw)))
                except KernelError:
                    refused += 1
    assert refused > tried // 2


def test_the_id_of_somebody_else_s_set_is_nobody_s_key(alice: Person, bob: Person) -> None:
    """Nothing of hers is written, shown or told; to have guessed it looks as if it were free."""
    hers = own_set(alice.user)
    typed(alice.user, hers, *CARDS[:2])
    free = own_set(bob.user, printed="FREE")
    typed(bob.user, free, *CARDS[:1])
    file = set_file(free)
    own.take_set_away(actor=bob.user, code=free.code)
    before, contents = said(hers), list(Card.objects.filter(set=hers).values())
    rows = []
    for code in (hers.code, "own-guess-abcdefgh"):
        with zipfile.ZipFile(io.BytesIO(file)) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        parts = {
            name: raw.replace(free.code.encode(), code.encode()) for name, raw in files.items()
        }
        forged = changed(packed(parts))
        row = given(bob.user, forged)
        rows.append((row.set, row.rows, {k: v for k, v in row.totals.items() if k != "written"}))
        came = taken(bob.user, forged)
        assert came.owner == bob.user
        assert came.code != code
    assert rows[0] == rows[1]
    assert (said(hers), list(Card.objects.filter(set=hers).values())) == (before, contents)


def test_two_merges_at_once_the_second_is_shown_both(alice: Person, bob: Person) -> None:
    mine, theirs = two(alice, bob)
    retyped(bob.user, card(theirs, "001"), hp=30)
    file = set_file(theirs)
    rows = [given(alice.user, file) for _ in range(2)]
    retyped(alice.user, card(mine, "001"), hp=20)
    answer = alice.client.post(f"{READ}/{rows[0].pk}/take", {"key": "a"})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert page.index(">20<") < page.index(">30<")
    assert card(mine, "001").data["hp"] == 20
    assert alice.client.post(f"{READ}/{rows[0].pk}/take", {"pick-1": "theirs"}).status_code == 302
    assert alice.client.post(f"{READ}/{rows[1].pk}/take", {"rest": "mine"}).status_code == 409
    assert card(mine, "001").data["hp"] == 30
    assert alice.client.post(f"{READ}/{rows[0].pk}/take", {"key": "b"}).status_code == 409


def test_two_files_of_a_set_that_is_not_there_make_it_once(alice: Person, bob: Person) -> None:
    mine = own_set(alice.user)
    typed(alice.user, mine, *CARDS)
    rows = [given(bob.user, set_file(mine)) for _ in range(2)]
    found = [bob.client.post(f"{READ}/{row.pk}/take").status_code for row in rows]
    assert found == [302, 409]
    assert CardSet.objects.filter(owner=bob.user).count() == 1


def test_a_picture_that_is_broken_takes_all_back(alice: Person, bob: Person) -> None:
    mine = own_set(alice.user)
    rows = typed(alice.user, mine, *CARDS[:2])
    for row in rows:
        pictures.put(actor=alice.user, card=row, raw=a_picture())
    good = set_file(mine, pictures=True)
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    name = "pictures/2.webp"
    files[name] = files[name][:60] + b"\0" * (len(files[name]) - 60)
    broken = changed(packed(files))
    before = set(default_storage.listdir("pictures")[1])
    row = given(bob.user, broken)
    answer = bob.client.post(f"{READ}/{row.pk}/take")
    assert answer.status_code == 400
    assert name.encode() in answer.content
    assert not Card.objects.filter(shelf=bob.user.pk).exists()
    assert set(default_storage.listdir("pictures")[1]) == before


def test_more_cards_than_there_is_room_for_is_said_before(
    alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = own_set(alice.user)
    typed(alice.user, mine, *CARDS)
    file = set_file(mine)
    monkeypatch.setattr(own, "MOST_CARDS", 4)
    with pytest.raises(QuotaReached):
        given(bob.user, file)
    monkeypatch.setattr(reading, "MOST_CARDS", 4)
    answer = bob.client.post(READ, {"file": SimpleUploadedFile("x.zip", file)})
    assert answer.status_code == 413
    assert b"2 are too many" in answer.content
    assert not CardSet.objects.filter(owner=bob.user).exists()


def test_pictures_and_decks_go_along_only_when_asked(
    packs: None, alice: Person, bob: Person, charlie: Person
) -> None:
    made = typed_starter(alice.user)
    mine = CardSet.objects.get(owner=alice.user)
    row = Card.objects.filter(set=mine).first()
    assert row is not None
    pictures.put(actor=alice.user, card=row, raw=a_picture())
    bare = taken(bob.user, set_file(mine))
    assert not CardPicture.objects.filter(owner=bob.user).exists()
    assert not Deck.objects.filter(owner=bob.user).exists()
    file = given(bob.user, set_file(mine, pictures=True, decks=True))
    bob.client.post(f"{READ}/{file.pk}/take")
    deck = Deck.objects.get(owner=bob.user, deleted=None)
    assert (deck.name, deck.visibility, deck.size) == (made.name, "private", made.size)
    named = {code for counts in deck.zones.values() for code in counts}
    assert named <= set(Card.objects.filter(set=bare).values_list("code", flat=True))
    assert CardPicture.objects.get(owner=bob.user).card.set == bare
    bob.client.post(f"{READ}/{file.pk}/undo")
    assert not Deck.objects.filter(owner=bob.user, deleted=None).exists()
    assert not CardPicture.objects.filter(owner=bob.user).exists()
    assert charlie.client.get(f"{READ}/{file.pk}").status_code == 404
    assert charlie.client.get(f"/g/kmon/own/{mine.code}/one-file.zip").status_code == 404
