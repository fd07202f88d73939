"""A file is read, judged row by row, applied in one change, undone in one."""

import csv
import io

import pytest

from collection.catalogue.rows import Card
from collection.exchange import queries, services
from collection.exchange.errors import RunUsed
from collection.exchange.rows import ImportRun
from collection.ledger.book import differences
from collection.ledger.rows import Change, Holding, Location
from tests.exchange.conftest import shelf_of

pytestmark = pytest.mark.django_db


def read(person, text: str | bytes, game="kmon") -> ImportRun:
    raw = text if isinstance(text, bytes) else text.encode()
    return ImportRun.objects.get(
        pk=services.read_file(actor=person.user, game=game, raw=raw, filename="a.csv")
    )


def apply(person, run, mode="add", good_only=False) -> None:
    services.apply(actor=person.user, run_id=run.pk, mode=mode, good_only=good_only)


def verdicts(run) -> list[str]:
    return [row["v"] for row in run.rows]


def said(run) -> str:
    return " ".join(text for row in run.rows for text in queries.reasons(row))


def test_reading_changes_nothing(filled, told):
    before = told(filled.user)
    run = read(filled, "set_code,number,quantity\nMZ1,A01,3\n")
    assert run.state == "read"
    assert told(filled.user) == before


def test_a_card_is_found_by_number_code_and_either_name(alice):
    run = read(
        alice,
        "set_code,number,code,name,quantity\n"
        "MZ1,A01,,,1\n"
        "mz1,a01,,,1\n"
        ",,MZ1-A01,,1\n"
        ",,,cheeky flame,1\n"
        ",,,Linguaccia di FUOCO,1\n",
    )
    assert {row["code"] for row in run.rows} == {"MZ1-A01"}
    assert verdicts(run) == ["add", "merged", "merged", "merged", "merged"]
    assert run.rows[-1]["first"] == 2


def test_unknown_names_get_the_nearest(alice):
    run = read(alice, "name,quantity\nCheaky Flame,1\nZzzz,1\n")
    assert verdicts(run) == ["unknown", "unknown"]
    assert "Cheeky Flame" in queries.reasons(run.rows[0])[0]


def test_of_two_cards_with_one_name_none_is_taken(alice):
    first = Card.objects.get(code="MZ1-A01")
    Card.objects.filter(code="MZ1-A02").update(name_en=first.name_en)
    run = read(alice, f"name,quantity\n{first.name_en},1\n")
    assert verdicts(run) == ["ambiguous"]
    assert "MZ1-A01, MZ1-A02" in said(run)


def test_a_uid_that_contradicts_the_number_is_not_believed(alice):
    run = read(alice, "set_code,number,uid,quantity\nMZ1,A01,MZ1-A02,1\n")
    assert verdicts(run) == ["ambiguous"]


@pytest.mark.parametrize("quantity", ["0", "-1", "", "1.5", "x", "9" * 30, "١", "1000000", "1e3"])
def test_a_bad_quantity_names_row_column_and_mend(alice, quantity):
    run = read(alice, f"code,Count\nMZ1-A01,2\nMZ1-A02,{quantity}\n")
    (why,) = run.rows[1]["why"]
    assert run.rows[1]["n"] == 3
    assert why["column"] == "Count"
    assert "whole number" in said(run)


def test_more_for_trade_than_there_are_is_a_fault(alice):
    run = read(alice, "code,quantity,Tradelist Count\nMZ1-A01,1,2\n")
    assert verdicts(run) == ["bad"]


def test_all_faults_of_a_row_are_told_at_once(alice):
    run = read(alice, "code,quantity,Tags\nMZ1-X01,x," + "x" * 2001)
    assert [why["column"] for why in run.rows[0]["why"]] == ["quantity", "Tags", "code"]


def test_a_wider_value_is_told_and_the_word_is_kept(alice):
    run = read(alice, "code,quantity,Foil,Language,Condition\nMZ1-A01,1,etched,Korean,HP\n")
    lot = run.rows[0]["lot"]
    assert (lot["finish"], lot.get("language"), lot["condition"]) == ("other", None, "poor")
    assert lot["columns"] == {"Foil": "etched", "Language": "Korean", "Condition": "HP"}
    assert len(run.rows[0]["why"]) == 3


@pytest.mark.parametrize(
    ("cell", "paid", "currency"),
    [("1.50", "1.50", None), ("1,5", "1.50", None), ("€ 1.234,50", "1234.50", "EUR"),
     ("$2", "2.00", "USD"), ("0.125", "0.13", None)],
)  # fmt: skip
def test_prices_are_read_as_written(alice, cell, paid, currency):
    run = read(alice, f'code;quantity;paid\nMZ1-A01;1;"{cell}"\n')
    lot = run.rows[0]["lot"]
    assert (lot["paid"], lot.get("currency")) == (paid, currency)


APPS = {
    "Moxfield": "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,"
    'Collector Number,Alter,Proxy,Purchase Price\n"2","1","Cheeky Flame","MZ1","Near Mint",'
    '"English","foil","fire","2026-01-01","A01","False","False","1.50"\n',
    "ManaBox": "Binder Name,Binder Type,Name,Set code,Set name,Collector number,Foil,Rarity,"
    "Quantity,ManaBox ID,Scryfall ID,Purchase price,Misprint,Altered,Condition,Language,"
    "Purchase price currency\nRed,binder,Cheeky Flame,MZ1,x,A01,foil,common,2,1,abc,1.50,false,"
    "false,near_mint,en,EUR\n",
    "Dragon Shield": "sep=,\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,"
    "Card Number,Condition,Printing,Language,Price Bought,Date Bought\n"
    "Red,2,1,Cheeky Flame,MZ1,x,A01,NearMint,Foil,English,1.50,2026-01-31\n",
    "Deckbox": "Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Condition,Language,"
    "Foil,Signed,My Price\n2,1,Cheeky Flame,Some name,MZ1,A01,Near Mint,English,foil,,1.50\n",
    "Archidekt": "Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,"
    "Edition Name,Edition Code,Multiverse Id,Scryfall ID,Collector Number\n"
    "2,Cheeky Flame,Foil,NM,2026-01-31,EN,1.50,a,x,mz1,1,2,A01\n",
    "TCGplayer": "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,"
    "Rarity,Product ID,SKU\n2,Cheeky Flame,Cheeky Flame,x,A01,MZ1,Foil,Near Mint,English,C,1,2\n",
    "TopDecked": "QUANTITY,NAME,SETCODE,SETNAME,COLLECTOR NUMBER,FINISH,PRICE,RARITY,ID,"
    "ACQUIRED DATE,ACQUIRED PRICE,LANG,CONDITION,NOTES,TAGS\n"
    "2,Cheeky Flame,MZ1,x,A01,foil,9,C,1,2026-01-31,1.50,en,NM,,a\n",
    "MTGGoldfish": "Card,Set ID,Set Name,Quantity,Foil,Variation,Collector Number,Scryfall ID\n"
    "Cheeky Flame,MZ1,x,2,FOIL,,A01,\n",
    "pokecollector": "set_code,number,quantity,condition,variant,lang,purchase_price\n"
    "MZ1,A01,2,NM,Holo,en,1.50\n",
    "arkham.build": "code,quantity\nMZ1-A01,2\n",
}


@pytest.mark.parametrize("app", APPS)
def test_files_of_other_programs_are_known_by_their_columns(alice, app):
    run = read(alice, APPS[app])
    assert run.totals["app"] == app
    (row,) = run.rows
    assert (row["v"], row["code"], row["q"]) == ("add", "MZ1-A01", 2)
    if app != "arkham.build":
        assert row["lot"]["finish"] == "foil"
    if app not in ("arkham.build", "MTGGoldfish", "TCGplayer"):
        assert row["lot"]["condition"] == "near_mint"
        assert row["lot"]["language"] == "en"
        assert row["lot"]["paid"] == "1.50"


def test_columns_nobody_knows_come_back_unchanged(alice):
    apply(alice, read(alice, APPS["Moxfield"]))
    text = b"".join(alice.client.get("/shelf/export?format=csv").streaming_content).decode()
    (row,) = csv.DictReader(io.StringIO(text))
    assert (row["Tags"], row["Last Modified"], row["Proxy"]) == ("fire", "2026-01-01", "False")


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_every_separator_with_and_without_bom(alice, sign, bom):
    text = sign.join(["code", "quantity", "notes"]) + "\r\n"
    text += sign.join(["MZ1-A01", "2", '"two\nlines, ""so"""']) + "\r\n"
    run = read(alice, bom + text.encode())
    assert run.rows[0]["lot"]["notes"] == 'two\nlines, "so"'


def test_latin_1_is_read_and_told(alice):
    run = read(alice, "code,quantity,notes\nMZ1-A01,1,perché\n".encode("latin-1"))
    assert run.rows[0]["lot"]["notes"] == "perché"
    assert "Latin-1" in run.totals["notes"][0]["text"]


def test_adding_comes_on_top_and_one_undo_takes_all_back(filled, told):
    before = told(filled.user)
    run = read(filled, "code,quantity,location\nMZ1-A01,2,\nMZ1-A02,1,New box\n")
    apply(filled, run)
    assert Holding.objects.get(owner=filled.user, card__code="MZ1-A01").quantity == 5
    assert Change.objects.filter(owner=filled.user, cause="import").count() == 1
    services.undo(actor=filled.user, run_id=run.pk)
    assert told(filled.user) == before
    assert not Location.objects.filter(owner=filled.user, name="New box", gone=False).exists()
    assert differences(filled.user) == []


def test_replacing_takes_away_what_the_file_does_not_hold(filled, told):
    before = told(filled.user)
    run = read(filled, "code,quantity\nMZ1-A01,1\nMZ1-A05,2\n")
    apply(filled, run, mode="replace")
    owned = Holding.objects.filter(owner=filled.user, quantity__gt=0)
    assert dict(owned.values_list("card__code", "quantity")) == {"MZ1-A01": 1, "MZ1-A05": 2}
    services.undo(actor=filled.user, run_id=run.pk)
    assert told(filled.user) == before


def test_with_one_bad_row_nothing_is_imported(filled, told):
    before = told(filled.user)
    run = read(filled, "code,quantity\nMZ1-A01,1\nMZ1-A02,0\n")
    with pytest.raises(RunUsed):
        apply(filled, run)
    assert told(filled.user) == before


def test_the_good_rows_alone_and_the_others_mended(alice):
    text = "code,quantity,Odd;column,notes\nMZ1-A01,1,=1+1,a\nMZ1-A02,0,@x,'=b\nNope,1,,\n"
    run = read(alice, text)
    apply(alice, run, good_only=True)
    errors = "".join(queries.error_lines(ImportRun.objects.get(pk=run.pk)))
    rows = list(csv.reader(io.StringIO(errors)))
    assert [row[:2] for row in rows[1:]] == [["MZ1-A02", "0"], ["Nope", "1"]]
    assert rows[1][2] == "'@x"
    assert "from 1 to" in rows[1][-1]
    mended = errors.replace("MZ1-A02,0", "MZ1-A02,4").replace("Nope", "MZ1-A03")
    again = read(alice, mended)
    assert again.totals["bad"] == 0
    assert again.rows[0]["lot"] == {"columns": {"Odd;column": "@x"}, "notes": "=b"}
    apply(alice, again)
    assert {row[0]: row[-2] for row in shelf_of(alice.user)} == {
        "MZ1-A01": 1, "MZ1-A02": 4, "MZ1-A03": 1,
    }  # fmt: skip


def test_a_file_is_applied_once(alice):
    run = read(alice, "code,quantity\nMZ1-A01,1\n")
    apply(alice, run)
    with pytest.raises(RunUsed):
        apply(alice, run)
    assert Holding.objects.get(owner=alice.user).quantity == 1


def test_the_same_form_twice_is_one_import(alice):
    run = read(alice, "code,quantity\nMZ1-A01,1\n")
    for _ in range(2):
        services.apply(actor=alice.user, run_id=run.pk, mode="add", good_only=False, key="k")
    assert Holding.objects.get(owner=alice.user).quantity == 1


def test_rows_of_another_game_are_told(alice):
    run = read(alice, "game,code,quantity\nkarmox,MZ1-A01,1\n")
    assert verdicts(run) == ["bad"]
    assert "karmox" in said(run)


def test_places_are_found_whatever_their_case(filled):
    run = read(filled, "code,quantity,location\nMZ1-A01,1,red BINDER\n")
    assert run.rows[0]["loc"] == "Red binder"
    assert run.totals["locations"] == []


def test_five_files_are_remembered(alice):
    for _ in range(8):
        read(alice, "code,quantity\nMZ1-A01,1\n")
    assert ImportRun.objects.filter(owner=alice.user).count() == 5
