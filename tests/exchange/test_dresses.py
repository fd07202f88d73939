"""Files of other programs: what they do not call owned, their columns, their words."""

import io
import zipfile
from datetime import date

import pytest
from openpyxl import Workbook

from collection.catalogue.rows import Card
from collection.exchange import services
from collection.exchange.rows import ImportRun
from collection.ledger.rows import Holding, Location, Wish
from collection.reading import workbooks
from collection.reading.workbooks import read_workbook, write_workbook
from engine.kernel.errors import KernelError
from engine.kernel.testing import for_every
from tests.cases import case
from tests.exchange.test_import import apply, read, said, verdicts

pytestmark = pytest.mark.django_db


def lots(run):
    """(code, copies, finish) of each row that can be imported."""
    return [(row["code"][-3:], row["q"], row["lot"].get("finish", "") if "lot" in row else "")
            for row in run.rows if "card" in row]  # fmt: skip


def owned(person):
    rows = Holding.objects.filter(owner=person.user, quantity__gt=0)
    return dict(rows.values_list("card__code", "quantity"))


def wished(person):
    return dict(Wish.objects.filter(owner=person.user).values_list("card__code", "quantity"))


MANABOX = (
    "Binder Name,Binder Type,Name,Set code,Collector number,Foil,Quantity\n"
    "Red,binder,Cheeky Flame,MZ1,A01,normal,2\nWants,list,Bare Wire,MZ1,A02,normal,3\n"
)


@case("case-045", "case-047")
@for_every(
    ("text", "kind"),
    [
        (MANABOX, "wish"),
        ("Count,Name,Proxy\n2,Cheeky Flame,False\n3,Bare Wire,True\n", "proxy"),
        ("Quantity,Product Name,Watchlist\n2,Cheeky Flame,false\n3,Bare Wire,true\n", "wish"),
        ("Quantity,Name,Folder Name\n2,Cheeky Flame,Box\n3,Bare Wire,Wishlist\n", "wish"),
        ("Quantity,Name,Condition\n2,Cheeky Flame,NM\n3,Bare Wire,Proxy\n", "proxy"),
        ("Quantity,Name,Wishlist\n2,Cheeky Flame,\n3,Bare Wire,x\n", "wish"),
        ("2 Cheeky Flame\n\nMaybeboard\n3 Bare Wire\n", "wish"),
    ],
)
def test_what_nobody_owns_never_reaches_the_shelf_unasked(alice, text, kind):
    run = read(alice, text)
    assert verdicts(run) == ["add", "apart"]
    assert run.rows[1]["apart"] == kind
    assert (run.totals["copies"], run.totals["apart"]) == (2, 3)
    apply(alice, run)
    assert (owned(alice), wished(alice)) == ({"MZ1-A01": 2}, {"MZ1-A02": 3})
    assert not Location.objects.filter(name="Wants").exists()
    services.undo(actor=alice.user, run_id=run.pk)
    assert (owned(alice), wished(alice)) == ({}, {})


@pytest.mark.parametrize(
    ("apart", "shelf"), [("skip", {"MZ1-A01": 2}), ("own", {"MZ1-A01": 2, "MZ1-A02": 3})]
)
def test_what_nobody_owns_goes_where_it_is_told(alice, apart, shelf):
    run = read(alice, MANABOX)
    services.apply(actor=alice.user, run_id=run.pk, mode="add", good_only=False, apart=apart)
    assert (owned(alice), wished(alice)) == (shelf, {})


def test_a_list_of_wishes_comes_back_as_it_went_out(alice):
    for code, count in (("MZ1-A01", 2), ("MZ1-A02", 1)):
        Wish.objects.create(owner=alice.user, card=Card.objects.get(code=code), quantity=count)
    text = alice.client.get("/g/kmon/wishes.txt").content.decode()
    Wish.objects.all().delete()
    run = read(alice, text)
    apply(alice, run, mode="wish")
    assert (owned(alice), wished(alice)) == ({}, {"MZ1-A01": 2, "MZ1-A02": 1})


@case("case-048", "case-050", "case-051", "case-062")
@for_every(
    ("text", "wanted"),
    [
        ("Name;Count;Foil Count\nCheeky Flame;4;1", [("A01", 3, ""), ("A01", 1, "foil")]),
        ("Name;Count;Foil Count\nCheeky Flame;1;1", [("A01", 1, "foil")]),
        ("Name;Count;Foil Count\nCheeky Flame;4;0", [("A01", 4, "")]),
        ("Reg Qty,Foil Qty,Name,Set\n2,1,Cheeky Flame,MZ1", [("A01", 2, ""), ("A01", 1, "foil")]),
        (
            "Total Qty,Reg Qty,Foil Qty,Card\n3,2,1,Cheeky Flame",
            [("A01", 2, ""), ("A01", 1, "foil")],
        ),
        (
            "collector_number,extras,name,quantity,set_code\nA01,foil,Cheeky Flame,4,mz1",
            [("A01", 4, "foil")],
        ),
        (
            "amount,card_name,is_foil,set_id,set_code\n1,Cheeky Flame,1,147,MZ1",
            [("A01", 1, "foil")],
        ),
        ("Quantity,Name,Variance\n1,Cheeky Flame,Holofoil", [("A01", 1, "foil")]),
        ("Card Name,Quantity,Premium\nCheeky Flame,1,Yes", [("A01", 1, "foil")]),
        ("Quantity,Name,Foil,Misprint\n1,Cheeky Flame,false,true", [("A01", 1, "misprint")]),
        ("Quantity,Name,Printing,Foil\n1,Cheeky Flame,Normal,foil", [("A01", 1, "foil")]),
        ("Quantity,Name\n1,Cheeky Flame (Foil)", [("A01", 1, "foil")]),
        ("2 Cheeky Flame (MZ1) A01 *F*", [("A01", 2, "foil")]),
        ("2 Cheeky Flame (MZ1) A01 *E*", [("A01", 2, "other")]),
    ],
)
def test_a_finish_is_not_lost(alice, text, wanted):
    run = read(alice, text)
    assert lots(run) == wanted
    assert not run.totals["bad"]


def test_counts_that_contradict_are_told(alice):
    run = read(alice, "Total Qty,Reg Qty,Foil Qty,Card\n5,2,1,Cheeky Flame\n")
    assert lots(run) == [("A01", 2, ""), ("A01", 1, "foil")]
    assert "5 in all" in said(run)


@case("case-053", "case-054", "case-056", "case-057", "case-065")
@for_every(
    ("head", "cell", "lot", "told"),
    [
        ("Printing", "Surge Foil", {"finish": "foil"}, True),
        ("Printing", "Double Rainbow Foil", {"finish": "foil"}, True),
        ("Printing", "Galaxy Foil", {"finish": "foil"}, True),
        ("Printing", "Foil Etched", {"finish": "other"}, True),
        ("Foil", "VERO", {"finish": "foil"}, False), ("Foil", "FALSO", {}, False),
        ("Foil", "sì", {"finish": "foil"}, False), ("Foil", "x", {"finish": "foil"}, False),
        ("Foil", "WAHR", {"finish": "foil"}, False), ("Foil", "-", {}, False),
        ("Foil", "F", {"finish": "foil"}, True), ("Foil", "sparkle", {}, True),
        ("Condition", "Near Mint Foil", {"condition": "near_mint", "finish": "foil"}, False),
        ("Condition", "LP Holofoil", {"condition": "lightly_played", "finish": "foil"}, False),
        ("Condition", "Near Mint - Italian", {"condition": "near_mint", "language": "it"}, False),
        ("Condition", "PSA 9", {}, True), ("Condition", "Ungraded", {}, False),
        ("Language", "1", {"language": "en"}, False), ("Language", "5", {"language": "it"}, False),
        ("Language", "11", {}, True), ("Language", "Klingon", {}, True),
        ("Paid", "cheap", {}, True), ("Currency", "EURO", {}, True),
        ("For trade", "lots", {}, True),
    ],
)  # fmt: skip
def test_an_unknown_word_is_a_remark_never_a_refused_row(alice, head, cell, lot, told):
    run = read(alice, f"Quantity;Name;{head}\n1;Cheeky Flame;{cell}\n")
    (row,) = run.rows
    assert row["v"] == "add"
    found = dict(row.get("lot", {}))
    kept = found.pop("columns", {})
    assert found == lot
    assert bool(row.get("why")) == told == (kept == {head: cell})


COLLECTR = (
    "Set,Product Name,Card Number,Grade,Card Condition,Quantity\n"
    "First set,Cheeky Flame,A01/90,Ungraded,Near Mint,2\n"
)


@for_every(
    ("text", "lot"),
    [
        (COLLECTR, {"condition": "near_mint"}),
        ("quantity,name,condition,grade\n2,Cheeky Flame,odd,NM\n", {"condition": "near_mint"}),
        ("quantity,set_id,set_code,number\n2,147,MZ1,A01\n", {}),
        ("quantity,name,simple name\n2,Cheeky Flame (7),Cheeky Flame\n", {}),
    ],
)  # fmt: skip
def test_of_two_columns_of_one_meaning_the_known_one_counts(alice, text, lot):
    (row,) = read(alice, text).rows
    assert (row["v"], row["code"], row["q"]) == ("add", "MZ1-A01", 2)
    assert {key: value for key, value in row.get("lot", {}).items() if key != "columns"} == lot


@case("case-059", "case-060")
@for_every(
    ("cell", "count"),
    [("4.0", 4), ("4,0", 4), ("1,00", 1), ("2x", 2), ("×2", 2), ("２", 2), ("x2", 2), ("2 x", 2),
     ("3 pcs", 3), (" 3 ", 3), ("+3", 3)],
)  # fmt: skip
def test_a_quantity_in_any_dress(alice, cell, count):
    assert lots(read(alice, f"Name;Quantity\nCheeky Flame;{cell}\n")) == [("A01", count, "")]


SELLER = (
    "TCGplayer Id,Product Line,Set Name,Product Name,Title,Number,Condition,Total Quantity,"
    "Add to Quantity\n1,KM,First set,Cheeky Flame,,A01,Near Mint,0,2\n"
)
YGO = (
    "cardname,cardq,cardrarity,card_edition,cardset,cardcode,cardid\n"
    "Cheeky Flame,2,C,Unlimited,First set,MZ1-A01,16\n"
)


@case("case-063", "case-066")
@for_every(
    "text",
    [
        "Product Name,Number,Total Quantity,Set Name\nCheeky Flame,A01,2,First set\n",
        SELLER,
        "title,edition,foil,quantity\nCheeky Flame,MZ1,FALSE,2\n",
        YGO,
        "Reg Qty,Foil Qty,Name,Set,Acquired,Language\n2,0,Cheeky Flame,First set,$0.79,en\n",
        "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium\nCheeky Flame,2,5,C,MZ1,A01,No\n",
        "Card,Set ID,Set Name,Quantity,Foil,Variation\nCheeky Flame,MZ1,x,2,REGULAR,\n",
        "Name,Set Code\nCheeky Flame,MZ1\nCheeky Flame,MZ1\n",
    ],
)
def test_headers_of_many_programs(alice, text):
    run = read(alice, text)
    assert sum(row["q"] for row in run.rows) == 2
    assert {row["code"] for row in run.rows} == {"MZ1-A01"}


def test_columns_nobody_knows_are_mapped_by_hand_and_remembered(alice, charlie):
    text = "Stück da,Was,Wo\n2,Cheeky Flame,Red\n1,Nope,Red\n"
    page = alice.client.post("/shelf/import", {"game": "kmon", "text": text, "key": "a"}).url
    assert ImportRun.objects.get().totals["bad"] == 2
    told = {"column-0": "quantity", "column-1": "name", "column-2": "", "key": "b"}
    assert charlie.client.post(f"{page}/columns", told).status_code == 404
    assert alice.client.post(f"{page}/columns", told).status_code == 302
    run = ImportRun.objects.get()
    assert lots(run) == [("A01", 2, "")]
    assert run.rows[0]["lot"] == {"columns": {"Wo": "Red"}}
    assert lots(read(alice, text)) == lots(run)
    assert lots(read(charlie, text)) == []
    address = f"/api/v1/shelf/imports/{ImportRun.objects.latest('id').pk}/columns"
    words = {"columns": {"Was": "name", "Stück da": "quantity"}}
    answer = charlie.client.post(address, words, "application/json")
    assert answer.json()["totals"]["copies"] == 2


@case("case-068")
@for_every(
    ("cells", "code", "words"),
    [
        ("Cheeky Flame,MZ1,A05", "MZ1-A01", "the words count"),
        ("Cheeky Flame,MZ1,Z99", "MZ1-A01", "no number"),
        ("Cheeky Flame,ZZZ,A01", "MZ1-A01", "No set"),
        ("Cheaky Flam,MZ1,A01", "MZ1-A01", "The list says"),
    ],
)
def test_a_name_counts_for_more_than_set_and_number(alice, cells, code, words):
    run = read(alice, f"Name,Set,Number,Quantity\n{cells},2\n")
    assert lots(run) == [(code[-3:], 2, "")]
    assert words in said(run)


@case("case-072")
def test_one_cut_byte_damages_one_line_only(alice):
    raw = "Name,Quantity,Notes\nCheeky Flame,1,perché è così\nBare Wire,1,più\n".encode()
    run = read(alice, raw.replace("più".encode(), b"pi\xc3"))
    assert run.rows[0]["lot"]["notes"] == "perché è così"
    assert run.totals["notes"][0]["params"] == {"lines": "3"}
    assert lots(read(alice, "Name,Quantity\nCheeky Flame,2\n".encode("utf-16-le"))) == [
        ("A01", 2, "")
    ]


@case("case-078")
def test_the_same_copies_twice_warn(alice):
    text = "Name,Quantity\nCheeky Flame,2\nBare Wire,1\n"
    first = read(alice, text)
    assert not first.totals["notes"]
    apply(alice, first)
    for again in (text, "Bare Wire x1\n2 Cheeky Flame\n"):
        assert "would double them" in str(read(alice, again).totals["notes"])
    services.undo(actor=alice.user, run_id=first.pk)
    assert not read(alice, text).totals["notes"]


@case("case-079")
def test_a_list_in_words_is_imported_and_a_refused_one_stays_in_its_field(alice):
    run = read(alice, "4 Cheeky Flame (MZ1) A01\nBare Wire x2\n3 Cheeky Flme\n0 Bare Wire\n")
    assert lots(run) == [("A01", 4, ""), ("A02", 2, "")]
    assert [row["v"] for row in run.rows[2:]] == ["unknown", "bad"]
    told = alice.client.get(f"/shelf/import/{run.pk}?show=bad", headers={"accept-language": "it"})
    assert [[why["column"] for why in row["why"]] for row in told.context["rows"]] == [
        ["Nome"], ["Copie"],
    ]  # fmt: skip
    apply(alice, run, good_only=True)
    errors = alice.client.get(f"/shelf/import/{run.pk}/errors")
    mended = b"".join(errors.streaming_content).decode().replace("Flme", "Flame")
    assert lots(read(alice, mended.replace("0 Bare", "1 Bare"))) == [("A01", 3, ""), ("A02", 1, "")]
    page = alice.client.post("/shelf/import", {"game": "kmon", "text": "nothing of this"})
    assert page.status_code == 400
    assert b"nothing of this" in page.content


def test_a_workbook_is_read_and_written(alice):
    rows = [["Name", "Quantity", "Acquired", "Notes"],
            ["Cheeky Flame", "2.0", "46000", "a\tb\n_x0041_ \x01 <&> "]]  # fmt: skip
    file = io.BytesIO()
    write_workbook(rows, file)
    assert read_workbook(file.getvalue())[0] == rows
    run = read(alice, file.getvalue())
    assert lots(run) == [("A01", 2, "")]
    assert run.rows[0]["lot"]["acquired"] == "2025-12-09"


def test_words_numbers_days_and_gaps_of_a_workbook():
    book = Workbook()
    book.active.append(["Name", None, "Qty", "Acquired"])
    book.active.append(["Cheeky Flame", True, 4.0, date(2025, 12, 9)])
    book.create_sheet("Other")
    file = io.BytesIO()
    book.save(file)
    rows, notes = read_workbook(file.getvalue())
    assert rows == [["Name", "", "Qty", "Acquired"], ["Cheeky Flame", "true", "4", "2025-12-09"]]
    assert "first sheet" in str(notes[0])


@for_every(
    "parts",
    [
        {},
        {"xl/worksheets/sheet1.xml": "<!DOCTYPE a><a/>"},
        {"xl/worksheets/sheet1.xml": "<a>"},
        {"xl/worksheets/sheet1.xml": "<a/>"},
    ],
)
def test_a_bad_workbook_is_refused_in_words(alice, parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("[Content_Types].xml", "")
        for name, text in parts.items():
            book.writestr(name, text)
    with pytest.raises(KernelError):
        read(alice, file.getvalue())


def test_a_workbook_that_would_grow_too_large_is_not_unpacked(monkeypatch):
    monkeypatch.setattr(workbooks, "MAX_UNPACKED", 100)
    file = io.BytesIO()
    write_workbook([["Name"]] * 20, file)
    with pytest.raises(KernelError, match="Unpacked"):
        read_workbook(file.getvalue())


# How programs say name, set, number, copies, foil, condition and language, in their own order.
PROGRAMS = {
    "Moxfield": "Count,Name,Edition,Collector Number,Foil,Condition,Language,Proxy",
    "ManaBox": "Name,Set code,Collector number,Foil,Quantity,Condition,Language,Binder Type",
    "Dragon Shield": "Quantity,Card Name,Set Code,Card Number,Printing,Condition,Language",
    "Deckbox": "Count,Name,Edition,Card Number,Condition,Language,Foil",
    "Archidekt": "Quantity,Name,Finish,Condition,Language,Edition Code,Collector Number",
    "TCGplayer": "Quantity,Name,Simple Name,Set Code,Card Number,Printing,Condition",
    "TCGplayer seller": "Product Name,Set Name,Number,Condition,Total Quantity,Photo URL",
    "MTGO": "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium",
    "MTGGoldfish": "Card,Set ID,Set Name,Quantity,Foil,Variation",
    "Helvault": "collector_number,extras,language,name,quantity,set_code",
    "Deckstats": "amount,card_name,is_foil,set_id,set_code",
    "UrzaGatherer": "Name,Count,Foil Count,Set,Multiverse ID",
    "EchoMTG": "Reg Qty,Foil Qty,Name,Set,Acquired,Language",
    "YGOPRODeck": "cardname,cardq,cardrarity,cardset,cardcode",
    "by hand": "Nome,Copie,Condizione,Lingua,Finitura",
}
WORDS = {
    "foil": ("", "foil", "Foil", "FOIL_ETCHED", "true", "0", "Surge Foil", "sparkle"),
    "condition": ("", "NM", "Near Mint Foil", "Lightly Played", "PSA 9", "Ungraded", "3"),
    "language": ("", "en", "Italian", "5", "Klingon"),
    "set": ("MZ1", "mz1", "First set", "Where Doom Awaits", ""),
    "name": (
        "Cheeky Flame",
        "cheeky flame",
        "Linguaccia di fuoco",
        "Bare Wire",
        "Cheaky Flam",
        "Zzz",
    ),
    "count": ("1", "2x", "4.0", "３", "0", "x", ""),
}

COUNTED = {
    "Count", "Quantity", "Total Quantity", "quantity", "amount", "Reg Qty", "cardq", "Copie",
}  # fmt: skip


def cell(column, at):
    """What stands in a column of the row: each kind of word in its own rhythm."""
    words = column.casefold()
    for key, ways in (
        ("foil qty", None), ("foil count", None), ("reg qty", "count"), ("qty", "count"),
        ("quantity", "count"), ("count", "count"), ("amount", "count"), ("copie", "count"),
        ("cardq", "count"), ("set", "set"), ("edition", "set"), ("name", "name"), ("card", "name"),
        ("nome", "name"), ("condi", "condition"), ("lang", "language"), ("lingua", "language"),
        ("foil", "foil"), ("printing", "foil"), ("finish", "foil"), ("finitura", "foil"),
        ("premium", "foil"), ("extras", "foil"),
    ):  # fmt: skip
        if key in words and "number" not in words and "id" not in words.split():
            return WORDS[ways][at % len(WORDS[ways])] if ways else str(at % 2)
    return "A01" if "number" in words or ("#" in words and "ID" not in column) else ""


@pytest.mark.parametrize("app", PROGRAMS)
def test_every_row_is_read_with_its_copies_or_told(alice, app):
    header = PROGRAMS[app].split(",")
    rows = [[cell(column, at * (7 + place) + place) for place, column in enumerate(header)]
            for at in range(60)]  # fmt: skip
    run = read(alice, "\n".join(",".join(cells) for cells in [header, *rows]))
    told = {}
    for row in run.rows:
        told.setdefault(row["n"], []).append(row)
    for number, cells in enumerate(rows, start=2):
        found = told[number]
        counts = {"1": 1, "2x": 2, "4.0": 4, "３": 3}
        asked = next(at for at, column in enumerate(header) if column in COUNTED)
        said = counts.get(cells[asked], 0)
        if all("card" in row for row in found):
            foils = sum(int(c) for c, column in zip(cells, header, strict=True)
                        if column in ("Foil Qty", "Foil Count"))  # fmt: skip
            beside = foils if "Reg Qty" in header else max(0, foils - said)
            assert sum(row["q"] for row in found) == said + beside, cells
        else:
            assert all(row["why"] for row in found), cells
