"""Doors of own cards as scripts and files come to them: what is wrong is said, nothing is kept."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from collection.catalogue.rows import Card, CardSet
from collection.own import drafts
from collection.own.bulk import services as bulk
from collection.own.bulk.errors import FileNotFound, FileUsed
from collection.own.bulk.rows import CardFile
from collection.own.drafts import Draft
from collection.own.effects.commands import edited
from collection.own.effects.held import EFFECTS, parts_in
from collection.own.effects.saying import in_short, said_in_words
from collection.own.effects.tree import Card as Kind
from collection.own.effects.tree import PhraseNode, every, tree_of
from collection.own.grid import MOST_ROWS
from collection.own.photos.rows import WaitingPicture
from collection.pictures.reading import MAX_BYTES as MOST_PICTURE
from collection.reading.sheets import MAX_BYTES as MOST_FILE
from collection.requests.files import BadFile
from engine.effects.language.access import language_of
from engine.registry import game, games
from tests.factories import Person, begun_typing, typed_card, typed_set
from tests.own.test_photos import picture

pytestmark = pytest.mark.django_db
SCRIPT = {"X-Photos": "1"}
TYPING = {"X-Typing": "1"}
KEY = "7" * 32


def _set(card: Card) -> CardSet:
    assert card.set is not None
    return card.set


def _zipped() -> SimpleUploadedFile:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as made:
        made.writestr("Furetti/Uno.png", picture())
    return SimpleUploadedFile("box.zip", target.getvalue())


def test_pictures_that_a_script_sends_are_answered_in_data(alice: Person, bob: Person) -> None:
    own = typed_set(alice.user)
    page = f"/g/kmon/own/{own.code}/photos"
    large = SimpleUploadedFile("big.png", b"\x89PNG" + bytes(MOST_PICTURE))
    wrong: tuple[tuple[list[SimpleUploadedFile], int, str], ...] = (
        ([], 400, "Choose pictures"),
        ([_zipped(), _zipped()], 400, "one ZIP at a time"),
        ([large], 413, "12001 kB"),
    )
    for files, status, told in wrong:
        answer = alice.client.post(page, {"files": files, "batch": "b"}, headers=SCRIPT)
        assert answer.status_code == status, told
        assert told in answer.json()["detail"]
        for one in files:
            one.seek(0)
        again = alice.client.post(page, {"files": files, "batch": "b"})
        assert again.status_code == status
        assert told in again.content.decode()
    assert not WaitingPicture.objects.exists()
    file = SimpleUploadedFile("031_Fischietto.png", picture())
    told = alice.client.post(page, {"files": [file], "batch": "b"}, headers=SCRIPT).json()
    assert told == {"url": page, "read": f"{page}/read"}
    assert alice.client.post(f"{page}/read")["Location"] == page
    draft = CardSet.objects.get(pk=own.pk).typings.get().pk
    refused = alice.client.post(f"{page}/{draft}", {"do": "burn"})
    assert refused.status_code == 400
    assert "Choose what to do" in refused.content.decode()
    assert alice.client.post(f"{page}/999999", {"do": "out"}).status_code == 404
    assert alice.client.get(f"{page}/999999.webp").status_code == 404
    assert bob.client.post(f"{page}/{draft}", {"do": "out"}).status_code == 404
    assert alice.client.post(f"{page}/{draft}", {"do": "out"}).status_code == 302


def test_a_form_that_a_script_sends_is_answered_in_data(alice: Person) -> None:
    card = typed_card(alice.user, type="kmon", hp=11)
    new, edit = f"/g/kmon/own/{_set(card).code}/new", f"/g/kmon/own/card/{card.code}/edit"
    bad = {"key": KEY, "name.it": "Ghiro", "type": "kmon", "f.hp": "molti"}
    for door in (new, edit):
        answer = alice.client.post(door, bad, headers=TYPING)
        assert answer.status_code == 422, door
        assert [fault["field"] for fault in answer.json()["faults"]] == ["hp"]
    assert Card.objects.get(pk=card.pk).edition == card.edition
    good = {**bad, "f.hp": "9"}
    moved = alice.client.post(edit, good, headers=TYPING)
    assert moved.status_code == 409, "it does not say which version it saw"
    for at, door in enumerate((new, edit)):
        known = {"known": str(card.edition), "key": f"{at}" * 32}
        told = alice.client.post(door, {**good, **known}, headers=TYPING)
        assert told.status_code == 200, door
        assert told.json()
    gone = alice.client.post("/g/kmon/own/card/nowhere-1/edit", good, headers=TYPING)
    assert gone.status_code == 404
    assert gone.json()["faults"][0]["text"]
    assert alice.client.post("/g/kmon/own/card/nowhere-1/edit", good).status_code == 404
    assert alice.client.get("/g/none/own/new").status_code == 404
    asked = alice.client.get(f"/g/kmon/own/new?set={_set(card).printed}&name=Uno", follow=True)
    assert 'value="Uno"' in asked.content.decode()


def test_a_card_is_typed_on_where_it_was_left(alice: Person) -> None:
    card = typed_card(alice.user, type="kmon", hp=11)
    own = _set(card)
    place = begun_typing(alice.user, own, "Ghirigoro")
    for asked in ("", own.code + "/"):
        door = f"/g/kmon/own/{asked}new?typing={place}"
        assert "Ghirigoro" in alice.client.get(door, follow=True).content.decode()
    edit = f"/g/kmon/own/card/{card.code}/edit"
    for edition, told in ((card.edition, False), (card.edition + 1, True)):
        fields = {"name.it": ["Nebbione"], "known": [str(edition)], "key": ["0" * 32]}
        drafts.put(alice.user, "kmon", Draft(drafts.place_of_card(card), fields, edition))
        page = alice.client.get(edit).content.decode()
        assert "Nebbione" in page
        assert ('name="pick.name.it"' in page) is told, "two versions stand side by side"


def test_sets_leave_as_each_kind_of_file_and_no_other(alice: Person, bob: Person) -> None:
    own = typed_set(alice.user)
    typed_card(alice.user, own, type="kmon", hp=11)
    for form in ("csv", "xlsx", "json"):
        answer = alice.client.get(f"/g/kmon/own/{own.code}/file?format={form}")
        assert f".{form}" in answer["Content-Disposition"]
        assert answer.getvalue()
    for form in ("csv", "xlsx"):
        assert alice.client.get(f"/g/kmon/own/template.{form}").getvalue()
    assert alice.client.get("/g/kmon/own/template.doc").status_code == 404
    assert alice.client.get(f"/g/kmon/own/{own.code}/file?format=doc").status_code == 404
    assert bob.client.get(f"/g/kmon/own/{own.code}/file?format=csv").status_code == 404


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"[]", "rows"),
        (b'{"format": "mazziere-cards", "version": 1, "cards": 3}', "cards"),
        (b'{"cards": [{"name": "Uno"}]}', "format"),
        (b"[7]", "7"),
        (json.dumps([{f"k{n}": 1 for n in range(400)}]).encode(), "81"),
        (b"name,hp\n", "rows"),
        (b"\n\n", ""),
    ],
)
def test_files_without_cards_are_refused_with_what_was_found(
    alice: Person, raw: bytes, told: str
) -> None:
    with pytest.raises(BadFile) as refused:
        bulk.read_file(actor=alice.user, key_of_game="kmon", code="", raw=raw, filename="x")
    assert told in str(refused.value)
    assert not CardFile.objects.exists()


def test_files_are_somebodys_and_taken_once(alice: Person, bob: Person) -> None:
    own = typed_set(alice.user)
    raw = b"name,type,hp\nUno,kmon,5\n"
    made = bulk.read_file(
        actor=alice.user, key_of_game="kmon", code=own.code, raw=raw, filename="box.csv"
    )
    with pytest.raises(FileUsed):
        bulk.undo(actor=alice.user, file_id=made)
    with pytest.raises(FileNotFound):
        bulk.undo(actor=bob.user, file_id=made)
    with pytest.raises(FileNotFound):
        bulk.apply(actor=bob.user, file_id=made, good_only=False)
    bulk.apply(actor=alice.user, file_id=made, good_only=False)
    with pytest.raises(FileUsed):
        bulk.apply(actor=alice.user, file_id=made, good_only=False)
    answer = alice.client.post(f"/own/files/{made}/undo", {"key": KEY})
    assert answer.status_code == 302
    assert not Card.objects.filter(set=own, shelf__gt=0).exists()


def test_a_box_is_no_empty_and_no_huge_file(alice: Person) -> None:
    door = f"/g/kmon/own/{typed_set(alice.user).code}/bulk"
    huge = SimpleUploadedFile("box.csv", b"name\n" + b"x" * MOST_FILE)
    for sent, status in (({"text": " "}, 400), ({"file": huge}, 413)):
        assert alice.client.post(door, {"key": KEY, **sent}).status_code == status
    assert not CardFile.objects.exists()


def test_a_table_says_what_is_wrong_with_a_number_and_with_a_key(alice: Person) -> None:
    card = typed_card(alice.user, type="kmon", hp=11)
    url = f"/g/kmon/own/{_set(card).code}/table"
    long = {"row": ["n0"], "key": KEY, "n0|name": "Uno", "n0|type": "kmon", "n0|number": "9" * 80}
    answer = alice.client.post(url, long)
    assert answer.status_code == 422
    assert Card.objects.filter(set=card.set).count() == 1
    unchanged = {"row": [str(card.pk)], "key": KEY, f"{card.pk}|known": "1"}
    assert alice.client.post(url, unchanged).status_code == 302
    many = {"row": [f"n{at}" for at in range(MOST_ROWS + 1)], "key": KEY}
    assert alice.client.post(url, many).status_code == 400


@pytest.mark.parametrize("key", sorted(games()))
def test_each_shipped_effect_is_said_in_words_and_in_short(key: str) -> None:
    rules = game(key)
    language = language_of(rules)
    assert language is not None
    for card in rules.pool():
        if card.type not in language.parts:
            continue
        kind = Kind(card.type, language.place_of(card.type, card.attributes))
        parts = parts_in(rules, rules.raw_of(card))
        for node in every(tree_of(language, kind, parts)):
            if not isinstance(node, PhraseNode) or node.phrase is None:
                continue
            for said in (said_in_words, in_short):
                told = said(language, node.phrase)
                assert all(told.pick(spoken) for spoken in ("en", "it")), (card.code, node.name)


def test_commands_that_mean_nothing_change_nothing() -> None:
    rules = game("kmon")
    held = json.dumps({"effects": [{"do": "draw", "who": "self", "amount": 2}]})
    given = {"type": ["ability"], EFFECTS: [held]}
    for command in (
        "remove:effects.9", "copy:effects", "copy:nowhere", "up:effects.7", "add:cost.0.0",
        "add:effects.0.amount", "take:x", "take:0:effects:{", "back:", "on:", "burn:effects.0",
    ):  # fmt: skip
        assert edited(rules, given, command, "nothing").given == given, command


def test_a_field_is_called_by_its_name_alone(alice: Person) -> None:
    page = alice.client.get("/g/aac/own/new").content.decode()
    assert '<label for="f-creature-ap">AP</label> <a class="clause"' in page
