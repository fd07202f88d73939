"""Export, import and their API: who may, what comes, in how many queries."""

import csv
import io
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding
from collection.loading.packs import load_pack
from collection.reading.workbooks import read_workbook
from engine.registry import game
from tests.exchange.conftest import shelf_of
from tests.factories import person, visitor

pytestmark = pytest.mark.django_db
IMPORTS = "/api/v1/shelf/imports"


def export(client, query="") -> str:
    return b"".join(client.get(f"/shelf/export?{query}").streaming_content).decode()


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_an_export_holds_ones_own_and_nothing_of_others(filled, charlie):
    assert len(rows_of(export(filled.client))) == 3
    assert rows_of(export(charlie.client)) == []
    assert rows_of(export(visitor())) == []


def test_no_cell_of_an_export_is_a_formula(filled, cards):
    odd = Lot(cards[3].pk, notes="@SUM(1)", columns={"=evil": "+1", "-x": "\t=1"})
    record(owner=filled.user, cause="add", moves=[Move(odd, 1)])
    cells = [cell for row in csv.reader(io.StringIO(export(filled.client))) for cell in row]
    assert [cell for cell in cells if cell[:1] in set("=+-@\t\r\n")] == []


def test_a_search_narrows_an_export(filled):
    load_pack(game("kmon"))
    rows = rows_of(export(filled.client, "game=kmon&q=cheeky"))
    assert [row["uid"] for row in rows] == ["MZ1-A01"]


def test_json_is_one_object(filled):
    found = json.loads(export(filled.client, "format=json&game=kmon"))
    assert found["format"] == "mazziere.shelf"
    assert sum(row["quantity"] for row in found["rows"]) == 9


@pytest.mark.parametrize("query", ["format=ods", "game=chess"])
def test_what_is_not_there_is_404(alice, query):
    assert alice.client.get(f"/shelf/export?{query}").status_code == 404


def test_rows_come_in_one_order(filled):
    assert export(filled.client) == export(filled.client)
    codes = [row["uid"] for row in rows_of(export(filled.client))]
    assert codes == sorted(codes)


def queries_for(work) -> int:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        work()
    return len(caught)


def test_the_number_of_queries_does_not_grow(alice, cards):
    moves = [Move(Lot(card.pk, columns={"x": "y"}), 1) for card in cards]
    record(owner=alice.user, cause="add", moves=moves[:1])
    export(alice.client)
    one = queries_for(lambda: export(alice.client))
    record(owner=alice.user, cause="add", moves=moves)
    assert queries_for(lambda: export(alice.client)) == one


def test_a_run_page_needs_few_queries_whatever_it_holds(alice):
    counts = []
    for rows in (1, 50):
        text = "code,quantity,notes\n" + "".join(f"MZ1-A01,1,{n}\n" for n in range(rows))
        answer = alice.client.post("/shelf/import", {"game": "kmon", "text": text})
        counts.append(queries_for(lambda url=answer.url: alice.client.get(url)))
    assert counts[0] == counts[1] <= 8


def test_the_whole_way_through_the_pages(alice, charlie):
    text = "code,quantity\nMZ1-A01,2\nMZ1-A02,0\n"
    page = alice.client.post("/shelf/import", {"game": "kmon", "text": text, "key": "a"}).url
    assert b"whole number" in alice.client.get(page).content
    for address in (page, f"{page}/errors"):
        assert charlie.client.get(address).status_code == 404
    for verb in ("apply", "undo"):
        assert charlie.client.post(f"{page}/{verb}", {"mode": "add"}).status_code == 404
    assert alice.client.post(f"{page}/apply", {"mode": "add", "key": "b"}).status_code == 409
    wish = {"mode": "add", "rows": "good", "key": "c"}
    assert alice.client.post(f"{page}/apply", wish).status_code == 302
    assert Holding.objects.get().quantity == 2
    assert alice.client.post(f"{page}/undo", {"key": "d"}).status_code == 302
    assert Holding.objects.get().quantity == 0
    assert b"was undone" in alice.client.get(page).content


def test_a_visitor_who_imports_becomes_a_guest(cards):
    client = visitor()
    client.handler.enforce_csrf_checks = False
    answer = client.post("/shelf/import", {"game": "kmon", "text": "code,quantity\nMZ1-A01,2\n"})
    assert client.get(answer.url).status_code == 200


def test_a_form_from_elsewhere_is_refused(cards):
    assert visitor().post("/shelf/import", {"text": "x"}).status_code == 403
    assert visitor().post("/me/backup", {}).status_code == 403
    assert visitor().post("/g/kmon/card/MZ1/A01/picture", {}).status_code == 403


def test_a_spreadsheet_knows_the_signs_of_a_csv_and_opens_the_workbook(filled):
    assert export(filled.client).startswith("\ufeff")
    book = b"".join(filled.client.get("/shelf/export?format=xlsx&game=kmon").streaming_content)
    rows, _ = read_workbook(book)
    assert rows == [*csv.reader(io.StringIO(export(filled.client).removeprefix("\ufeff")))]


@pytest.mark.parametrize("form", ["csv", "xlsx", "json"])
def test_the_whole_way_by_api(filled, form):
    raw = b"".join(filled.client.get(f"/api/v1/shelf/export?format={form}").streaming_content)
    bob = person("bob")
    read = bob.client.post(f"{IMPORTS}?game=kmon&name=x", raw, "text/csv")
    assert read.status_code == 201
    assert read.json()["totals"]["bad"] == 0
    address = f"{IMPORTS}/{read.json()['id']}"
    done = bob.client.post(f"{address}/apply", {"mode": "add"}, "application/json")
    assert done.json()["state"] == "applied"
    assert shelf_of(bob.user) == shelf_of(filled.user)
    assert filled.client.get(address).status_code == 404
    assert bob.client.post(f"{address}/undo").status_code == 200
    assert shelf_of(bob.user) == []


@pytest.mark.parametrize(
    ("query", "raw", "status"),
    [("game=kmon", b"\x00", 400), ("game=chess", b"x", 404), ("", b"x", 404),
     ("game=kmon", b"x" * 10_000_001, 413), ("game=kmon", b"", 400)],
)  # fmt: skip
def test_the_api_refuses_in_words(alice, query, raw, status):
    answer = alice.client.post(f"{IMPORTS}?{query}", raw, "application/octet-stream")
    assert answer.status_code == status
    assert answer.json()["detail"]


def test_one_key_reads_once(alice):
    keys = {"HTTP_IDEMPOTENCY_KEY": "k"}
    raw = b"code,quantity\nMZ1-A01,2\n"
    first, second = (
        alice.client.post(f"{IMPORTS}?game=kmon", raw, "text/csv", **keys) for _ in range(2)
    )
    assert first.json()["id"] == second.json()["id"]
