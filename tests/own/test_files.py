"""Files of own cards: whatever wrote them, shown before, taken in whole, given back."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.utils import translation
from openpyxl import Workbook

from collection.catalogue.rows import Card, CardSet
from collection.house.i18n import say
from collection.house.retelling import retold
from collection.ledger.rows import Holding
from collection.own import services as own
from collection.own.bulk import export, services
from collection.own.bulk.errors import FileUsed, SetMoved
from collection.own.bulk.rows import CardFile
from collection.own.given import as_typed
from collection.own.services import MOST_CARDS, CardWish, SetWish, copies_of
from collection.reading.rows import ColumnWord
from collection.requests.files import BadFile, TooLarge
from collection.requests.rows import User
from engine.registry import games
from tests.factories import Person
from tests.own import saturday

pytestmark = pytest.mark.django_db
FURETTI = SetWish({"it": "Furetti"}, "FUR")


def as_workbook(rows: list[list[str]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append([int(cell) if cell.isdigit() else cell for cell in row])
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def read(user: User, raw: bytes, code: str = "", name: str = "box.csv") -> CardFile:
    made = services.read_file(actor=user, key_of_game="kmon", code=code, raw=raw, filename=name)
    return CardFile.objects.get(pk=made)


def taken(user: User, raw: bytes, code: str = "", *, good_only: bool = False) -> str:
    row = read(user, raw, code)
    wish = None if code else FURETTI
    return services.apply(actor=user, file_id=row.pk, good_only=good_only, wish=wish)


def contents(user: User, code: str, *, zeros: bool = True) -> list[tuple[object, ...]]:
    """What a set holds, apart from the ids."""
    cards = list(Card.objects.filter(set__code=code, shelf=user.pk).order_by("code_key", "id"))
    copies = copies_of(user, [card.pk for card in cards])
    told = []
    for card in cards:
        raw = as_typed(card)
        number = card.number if zeros else card.number.lstrip("0")
        facts = {key: raw[key] for key in raw if key not in ("code", "set", "number")}
        told.append((number, json.dumps(facts, sort_keys=True), copies.get(card.pk, 0)))
    return told


def counts(row: CardFile) -> dict[str, int]:
    return {key: row.totals[key] for key in ("new", "change", "same", "bad", "twice")}


def faults(row: CardFile) -> list[tuple[int, str, str]]:
    return [
        (one["n"], why["column"], str(say(retold(why))))
        for one in row.rows
        for why in one.get("why", ())
    ]


def set_file(user: User, code: str, form: str) -> bytes:
    card_set = CardSet.objects.get(code=code)
    if form == "json":
        return export.json_text(user, card_set).encode()
    rows = export.table(user, card_set)
    if form == "csv":
        return export.csv_text(rows).encode()
    with export.workbook(rows) as file:
        return file.read()


def test_the_saturday_box_is_one_set_however_it_is_written(alice: Person) -> None:
    rows = [list(saturday.HEADER), *saturday.ROWS]
    pasted, tabs = saturday.as_csv(), saturday.as_csv("\t")
    sets = [taken(alice.user, raw) for raw in (pasted, tabs, as_workbook(rows))]
    first, *others = [contents(alice.user, code, zeros=False) for code in sets]
    assert [found == first for found in others] == [True, True]
    assert len(first) == 25
    assert sum(copies for *_card, copies in first) == 43
    for form in export.FORMATS:
        copy = taken(alice.user, set_file(alice.user, sets[0], form))
        assert contents(alice.user, copy) == contents(alice.user, sets[0]), form


def test_what_is_read_again_doubles_nothing_and_shows_its_difference(alice: Person) -> None:
    code = taken(alice.user, saturday.as_csv())
    before = contents(alice.user, code)
    for raw in (saturday.as_csv(), *(set_file(alice.user, code, f) for f in export.FORMATS)):
        assert counts(read(alice.user, raw, code))["same"] == 25
        taken(alice.user, raw, code)
    assert contents(alice.user, code) == before
    raw = b"numero,nome,pv,copie\n1,Nebbione,12,3\n,Lontrella,,\n,Nuova,,2\n"
    row = read(alice.user, raw, code)
    assert counts(row) == {"new": 1, "change": 1, "same": 1, "bad": 0, "twice": 0}
    assert row.rows[0]["diff"] == [
        ["name.it", "Nebbiotto", "Nebbione"], ["hp", "11", "12"], ["copies", "1", "3"]
    ]  # fmt: skip
    services.apply(actor=alice.user, file_id=row.pk, good_only=False)
    fog = Card.objects.get(set__code=code, number="001", shelf=alice.user.pk)
    assert (fog.name_it, copies_of(alice.user, [fog.pk])[fog.pk]) == ("Nebbione", 3)
    services.undo(actor=alice.user, file_id=row.pk)
    assert contents(alice.user, code) == before


def test_fewer_copies_go_from_the_shelf_and_come_back(alice: Person) -> None:
    code = taken(alice.user, saturday.as_csv())
    row = read(alice.user, b"numero,nome,copie\n015,Scossetta,1", code)
    assert row.rows[0]["diff"] == [["copies", "3", "1"]]
    services.apply(actor=alice.user, file_id=row.pk, good_only=False)
    bolt = Card.objects.get(set__code=code, number="015")
    assert (bolt.edition, Holding.objects.get(card=bolt).quantity) == (1, 1)
    services.undo(actor=alice.user, file_id=row.pk)
    assert Holding.objects.get(card=bolt).quantity == 3


def test_a_problem_row_keeps_all_out_or_stays_in_a_file_of_its_own(alice: Person) -> None:
    raw = b"numero;nome;tipo;pv\n1;Uno;K-Mon;many\n2;Due;gnomo;\n3;Tre;K-Mon;7\n"
    row = read(alice.user, raw)
    assert [(n, column) for n, column, _ in faults(row)] == [(2, "pv"), (3, "tipo")]
    with translation.override("it"):
        assert "numero intero da 1 a 999" in faults(row)[0][2]
    with pytest.raises(FileUsed):
        services.apply(actor=alice.user, file_id=row.pk, good_only=False, wish=FURETTI)
    assert not CardSet.objects.filter(owner=alice.user).exists()
    code = services.apply(actor=alice.user, file_id=row.pk, good_only=True, wish=FURETTI)
    assert [card.name_it for card in Card.objects.filter(set__code=code)] == ["Tre"]
    row.refresh_from_db()
    errors = list(csv.reader(io.StringIO(export.csv_text(export.error_rows(row)).lstrip("\ufeff"))))
    assert [line[:4] for line in errors] == [
        ["numero", "nome", "tipo", "pv"], ["1", "Uno", "K-Mon", "many"], ["2", "Due", "gnomo", ""],
    ]  # fmt: skip
    errors[1][3], errors[2][2] = "9", "K-Mon"
    target = io.StringIO()
    csv.writer(target).writerows(errors)
    again = read(alice.user, target.getvalue().encode(), code)
    assert counts(again)["new"] == 2
    assert not again.totals["notes"][1:]


def test_a_column_is_given_its_meaning_once(alice: Person) -> None:
    row = read(alice.user, b"Wesen,Kraft\nFuchs,9")
    assert (row.totals["meanings"], counts(row)["bad"]) == (["", ""], 1)
    meanings = {"Wesen": "name.en", "Kraft": "hp", "other": "number"}
    services.name_columns(actor=alice.user, file_id=row.pk, meanings=meanings, clears=False)
    assert ColumnWord.objects.filter(owner=alice.user).count() == 2
    again = read(alice.user, b"Wesen,Kraft\nFuchs,9\nWolf,3")
    assert again.totals["meanings"] == ["name.en", "hp"]
    assert again.rows[0]["raw"] == {"name": {"en": "Fuchs"}, "hp": "9", "type": "kmon"}


def test_a_table_without_a_header_loses_no_row(alice: Person) -> None:
    row = read(alice.user, b"001\tNebbiotto\t11\n002\tGhirolampo\t9")
    meanings = {"column 1": "number", "column 2": "name.it", "column 3": "hp"}
    services.name_columns(actor=alice.user, file_id=row.pk, meanings=meanings, clears=False)
    row.refresh_from_db()
    assert [(one["n"], one["v"], one["name"]) for one in row.rows] == [
        (1, "new", "Nebbiotto"), (2, "new", "Ghirolampo"),
    ]  # fmt: skip


def test_an_empty_cell_empties_only_when_asked(alice: Person) -> None:
    code = taken(alice.user, saturday.as_csv())
    row = read(alice.user, b"numero,nome,testo\n001,Nebbiotto,\n", code)
    assert counts(row)["same"] == 1
    services.name_columns(actor=alice.user, file_id=row.pk, meanings={}, clears=True)
    row.refresh_from_db()
    assert row.rows[0]["diff"] == [["words.it", "Sfuggente", ""]]


def test_rows_of_one_card_in_a_file_are_told(alice: Person) -> None:
    raw = b"numero,nome\n1,Uno\n1,Uno\n01,Altro\n,Due\n,due\n7,Uno\n"
    row = read(alice.user, raw)
    assert [one["v"] for one in row.rows] == ["new", "twice", "bad", "new", "bad", "new"]
    assert [one["why"][0]["params"]["first"] for one in row.rows if one["v"] == "bad"] == [2, 5]


def test_variants_come_along_and_name_the_cards_of_their_copy(alice: Person) -> None:
    raw = b"numero,nome,variante di\n9,Uno,1\n1,Uno,\n10,Due,Tre\n,Tre,\n11,Uno,MZ1-K01\n"
    first = taken(alice.user, raw)
    for code in (
        first,
        *(taken(alice.user, set_file(alice.user, first, f)) for f in export.FORMATS),
    ):
        cards = {card.number: card for card in Card.objects.filter(set__code=code)}
        named = [cards[number].data.get("reprint_of") for number in ("9", "10", "11", "1")]
        assert named == [cards["1"].code, cards[""].code, "MZ1-K01", None]
        assert counts(read(alice.user, set_file(alice.user, code, "csv"), code))["same"] == 5
    row = read(alice.user, b"numero,variante di\n9,3\n10,1\n1,1", first)
    assert [one.get("diff") for one in row.rows] == [None, [["reprint_of", "Tre", "1"]], None]
    assert [(n, column) for n, column, _ in faults(row)] == [(2, "variante di"), (4, "variante di")]
    lost = read(
        alice.user, b"numero,nome,pv,tipo,variante di\n1,Uno,x,K-Mon,\n2,Uno,,,1\n3,Uno,,,2"
    )
    assert [n for n, _, _ in faults(lost)] == [2, 3, 4]


def test_a_set_that_moved_since_is_read_again(alice: Person) -> None:
    code = taken(alice.user, saturday.as_csv())
    row = read(alice.user, b"numero,nome\n1,Nebbione", code)
    own.keep(actor=alice.user, code=code, wishes=[CardWish({"name": {"it": "X"}})], cause="typed")
    with pytest.raises(SetMoved):
        services.apply(actor=alice.user, file_id=row.pk, good_only=False)
    services.apply(actor=alice.user, file_id=row.pk, good_only=False)


DEEP = '{"format":"mazziere.cards","version":1,"cards":' + "[" * 100_000
HOSTILE = {
    "formula": ("nome,pv\n=HYPERLINK(1),3", "nome", "formula"),
    "wide formula": ("nome,pv\n＝1+1,3", "nome", "formula"),
    "old exchange": ("nome,pv\n-cmd|'/C calc'!A0,3", "nome", "formula"),
    "control": ("nome,pv\nA\x07B,3", "nome", "cannot be printed"),
    "turned": ("nome,pv\nA\u202eB,3", "nome", "cannot be printed"),
    "huge": (f"nome,pv\n{'a' * 50_000},3", "nome", "50000"),
    "long name": (f"nome,pv\n{'a' * 101},3", "nome", "101"),
    "long number": (f"nome,numero\nA,{'9' * 40}", "numero", "40"),
    "too many cells": ("nome,pv\nA,3,4,5", "", "cells"),
    "copies": ("nome,copie\nA,-1", "copie", "from 0"),
    "nested": (
        json.dumps([{"name": {"it": "A"}, "hp": {"a": {"b": 1}}}]),
        "hp.a",
        "something else",
    ),
    "half a sign": ('[{"name": {"it": "A\\ud800"}}]', "name.it", "cannot be printed"),
    "half a key": ('[{"name": {"it": "A"}, "\\ud800": 1, "hp": "\\udfff"}]', "hp", "printed"),
    "nul in JSON": ('[{"name": {"it": "A\\u0000"}}]', "name.it", "cannot be printed"),
}
WHOLE = {
    "NUL": b"nome,pv\nA,3\nB\x00,4",
    "deep": DEEP.encode(),
    "other JSON": b'{"format": "mazziere.shelf", "version": 1}',
    "other game": b'{"format": "mazziere.cards", "version": 1, "game": "aac", "cards": [{}]}',
    "no game": b'{"format": "mazziere.cards", "version": 1, "game": "\\ud800", "cards": [{}]}',
    "newer": b'{"format": "mazziere.cards", "version": 9, "cards": []}',
    "no object": b"[[1, 2]]",
    "open quote": b'nome,pv\n"A,3',
    "wide": (",".join(f"c{n}" for n in range(200)) + "\n1").encode(),
    "no rows": b"nome,pv\n",
    "nothing": b" \n",
    "no workbook": b"PK\x03\x04nothing",
}  # fmt: skip


def test_hostile_cells_are_refused_with_their_place(alice: Person) -> None:
    for name, (text, column, word) in HOSTILE.items():
        row = read(alice.user, text.encode("utf-8", "surrogatepass"))
        found = faults(row)
        assert [(where, word in said) for _n, where, said in found][:1] == [(column, True)], (
            name, found,
        )  # fmt: skip
        with translation.override("it"):
            assert faults(row)[0][2] != found[0][2], name
        assert alice.client.get(f"/own/files/{row.pk}").status_code == 200, name
        with pytest.raises(FileUsed):
            services.apply(actor=alice.user, file_id=row.pk, good_only=True, wish=FURETTI)
    for name, raw in WHOLE.items():
        with pytest.raises(BadFile) as refused:
            read(alice.user, raw)
        english = str(say(refused.value.message))
        with translation.override("it"):
            assert say(refused.value.message) != english, name
        assert english.encode(), name
    assert not Card.objects.filter(shelf=alice.user.pk).exists()


def test_ten_thousand_cards_are_refused_with_what_there_is_room_for(alice: Person) -> None:
    text = "nome\n" + "\n".join(f"Carta {n},x" for n in range(10_000))
    raw = json.dumps([{"name": {"it": f"Carta {n}"}} for n in range(10_000)]).encode()
    for body in (text.encode(), raw):
        with pytest.raises(TooLarge) as refused:
            read(alice.user, body)
        assert f"{MOST_CARDS}" in str(refused.value)


@pytest.mark.parametrize("key", [key for key, rules in games().items() if rules.card_types()])
def test_a_template_can_be_read_and_its_example_stays_out(key: str, alice: Person) -> None:
    for language in ("en", "it"):
        with translation.override(language):
            header, example = export.template(key)
        filled = [header, example, [cell.replace("(es", "(al") for cell in example]]
        filled[2] = [cell.replace("(ex", "(an") for cell in filled[2]]
        made = services.read_file(
            actor=alice.user, key_of_game=key, code="", raw=export.csv_text(filled).encode()
        )
        row = CardFile.objects.get(pk=made)
        assert "" not in row.totals["meanings"]
        assert [one["v"] for one in row.rows] == ["example", "new"], faults(row)


def test_the_pages_read_show_and_take_in(alice: Person, charlie: Person) -> None:
    page = alice.client.post("/g/kmon/own/new/bulk", {"text": "nome,pv\nUno,many\nDue,3"})
    row = CardFile.objects.get(owner=alice.user)
    assert page["Location"] == f"/own/files/{row.pk}"
    shown = alice.client.get(page["Location"]).content.decode()
    assert shown.index("Uno") < shown.index("Due")
    assert charlie.client.get(page["Location"]).status_code == 404
    refused = alice.client.post(f"/own/files/{row.pk}/apply", {"rows": "all", "name_it": "F"})
    assert refused.status_code == 409
    alice.client.post(f"/own/files/{row.pk}/apply", {"rows": "good", "name_it": "F"})
    code = CardSet.objects.get(owner=alice.user, name_it="F").code
    assert charlie.client.get(f"/g/kmon/own/{code}/file?format=csv").status_code == 404
    assert charlie.client.get(f"/g/kmon/own/{code}/bulk").status_code == 404
    assert alice.client.get(f"/g/kmon/own/{code}/bulk").status_code == 200
    wrong = alice.client.post("/g/kmon/own/new/bulk", {"text": 'nome,pv\n"A'})
    assert wrong.status_code == 400
    assert "nome,pv" in wrong.content.decode()


def test_programs_list_cards_and_put_them_back(alice: Person, charlie: Person) -> None:
    body = {"game": "kmon", "name": {"it": "Furetti"}, "code": "FUR"}
    made = alice.client.post("/api/v1/own/sets", body, content_type="application/json")
    door = made["Location"]
    cards = [{"number": "1", "name": {"it": "Uno"}, "hp": 9, "copies": 2}]

    def put(person: Person, **more: object) -> tuple[int, dict[str, object]]:
        answer = person.client.put(door, more, content_type="application/json")
        return answer.status_code, answer.json()

    assert put(alice, cards=cards, dry_run=True)[1]["edit"] is None
    assert put(alice, cards=cards)[1]["new"] == 1
    told = alice.client.get(door).json()["results"]
    assert (told[0]["copies"], told[0]["name"]) == (2, {"it": "Uno"})
    assert put(alice, cards=told)[1]["same"] == 1
    assert put(charlie, cards=cards)[0] == 404
    status, bad = put(alice, cards=[{**cards[0], "hp": "many"}])
    assert status == 422
    assert bad["problems"][0]["problems"][0]["field"] == "hp"
    assert put(alice, cards=[{"name": {"it": "Uno"}, "colour": "red"}])[0] == 400
    assert put(alice, cards=cards, more=1)[0] == 400
