"""Files that nobody should have made: refused in words, nothing half-written, never a 500."""

import json
from contextlib import suppress

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.exchange import services
from collection.exchange.rows import ImportRun
from collection.ledger.rows import Holding
from collection.reading.files import read
from collection.reading.headings import Headings
from collection.reading.names import names_of
from collection.reading.sheets import MAX_BYTES, MAX_COLUMNS, MAX_ROWS
from engine.kernel.errors import KernelError
from engine.kernel.testing import for_every
from engine.registry import game

pytestmark = pytest.mark.django_db

HEAD = b"code,quantity\n"
ROW = {"uid": "MZ1-A01", "quantity": 1}


def shelf(**more) -> bytes:
    return json.dumps({"format": "mazziere.shelf", "version": 1, "rows": [ROW], **more}).encode()


REFUSED = {
    "nothing": b"",
    "blank": b" \n\n",
    "no rows": HEAD,
    "no list": b"Here is\nnothing to read\n",
    "NUL": HEAD + b"MZ1-A01,\x001\n",
    "open quote": HEAD + b'"MZ1-A01,1\n',
    "wide": b"code,quantity,"
    + b",".join(b"c%d" % n for n in range(MAX_COLUMNS))
    + b"\nMZ1-A01,1\n",
    "long cell": HEAD + b'"' + b"x" * 200_000 + b'",1\n',
    "broken json": b'{"format": "mazziere.shelf", ',
    "deep json": b"[" * 200_000,
    "deep object": b'{"rows":' * 100_000,
    "endless number": b'{"rows": ' + b"9" * 10_000 + b"}",
    "another json": b'{"cards": []}',
    "list": b"[1, 2]",
    "newer": shelf(version=2),
    "version true": shelf(version=True),
    "rows no list": shelf(rows={"a": 1}),
    "row no object": shelf(rows=[1]),
    "columns no object": shelf(rows=[{**ROW, "columns": 1}]),
    "NUL in json": shelf(rows=[{**ROW, "notes": "\0"}]),
    "half a sign": shelf(rows=[{**ROW, "notes": "\ud800"}]),
    "half a name": shelf(rows=[{**ROW, "columns": {"\ud800": "x"}}]),
    "not a text": shelf(rows=[{**ROW, "notes": [1]}]),
    "many rows": HEAD + b"MZ1-A01,1\n" * (MAX_ROWS + 1),
    "a million rows": HEAD + b"a,1\n" * 1_000_000,
    "many json rows": shelf(rows=[{}] * (MAX_ROWS + 1)),
    "too large": b"x" * (MAX_BYTES + 1),
    "binary": bytes(range(256)) * 20,
}


@for_every("name", REFUSED)
def test_a_bad_file_is_refused_in_words(alice, name):
    with pytest.raises(KernelError) as refused:
        services.read_file(actor=alice.user, game="kmon", raw=REFUSED[name])
    assert str(refused.value.message)
    assert not ImportRun.objects.exists()


@for_every("name", ["deep json", "NUL", "open quote", "newer", "half a sign"])
def test_the_page_says_it_too(alice, name):
    file = SimpleUploadedFile("x.csv", REFUSED[name])
    answer = alice.client.post("/shelf/import", {"game": "kmon", "file": file})
    assert answer.status_code == 400
    assert b'role="alert"' in answer.content


def test_a_body_over_the_limit_is_not_read(alice):
    file = SimpleUploadedFile("x.csv", b"x" * (MAX_BYTES + 200_000))
    answer = alice.client.post("/shelf/import", {"game": "kmon", "file": file})
    assert answer.status_code == 413
    assert b"kB" in answer.content


def test_pasted_text_has_a_limit_of_its_own(alice):
    answer = alice.client.post("/shelf/import", {"game": "kmon", "text": "x" * 3_000_000})
    assert answer.status_code == 413
    assert b"2621 kB" in answer.content


def test_odd_rows_are_verdicts_not_errors(alice):
    rows = [
        {**ROW, "quantity": "‮١"},
        {**ROW, "columns": {"c": "x" * 2001}},
        {**ROW, "uid": "x" * 500},
        {},
        {**ROW, "notes": "x" * 1001},
        {**ROW, "slot": "x" * 33},
        {**ROW, "location": "x" * 81},
        {**ROW, "paid": "-1"},
        {**ROW, "paid": "9" * 40},
        {**ROW, "currency": "EURO"},
    ]
    run = services.read_file(actor=alice.user, game="kmon", raw=shelf(rows=rows))
    found = ImportRun.objects.get(pk=run)
    assert (found.totals["bad"], found.totals["remarks"]) == (4, 6)
    assert all(row["lot"]["columns"] for row in found.rows[4:])
    assert alice.client.get(f"/shelf/import/{run}").status_code == 200
    assert alice.client.get(f"/shelf/import/{run}/errors").status_code == 200


def test_text_from_right_to_left_and_markup_stay_text(alice):
    note = "‮<script>alert(1)</script> שלום"
    raw = shelf(rows=[{**ROW, "notes": note, "location": note, "uid": "Z<b>", "name": "<i>Zz"}])
    run = services.read_file(actor=alice.user, game="kmon", raw=raw, filename="a/<b>‮x.csv")
    page = alice.client.get(f"/shelf/import/{run}").content.decode()
    assert "<i>Zz" not in page
    assert "<script>alert" not in page
    assert "‮x.csv" not in page


@pytest.mark.parametrize("name", ["../../etc/passwd", "C:\\x\\y.csv", "x" * 400])
def test_a_file_name_is_only_a_name(alice, name):
    run = services.read_file(actor=alice.user, game="kmon", raw=HEAD + b"MZ1-A01,1", filename=name)
    kept = ImportRun.objects.get(pk=run).filename
    assert "/" not in kept
    assert "\\" not in kept
    assert len(kept) <= 120


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=300), st.text(max_size=200).map(str.encode)))
def test_any_bytes_are_read_or_refused(raw):
    for data in (raw, HEAD + raw, b'{"format": "mazziere.shelf"' + raw):
        with suppress(KernelError):
            read(data, names_of("kmon"), Headings("kmon", game("kmon").loadout_kinds()[0]))


def test_refusals_leave_no_copies(alice):
    for raw in REFUSED.values():
        with pytest.raises(KernelError):
            services.read_file(actor=alice.user, game="kmon", raw=raw)
    assert not Holding.objects.exists()
