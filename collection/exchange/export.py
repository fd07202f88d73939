"""The shelf as CSV, XLSX or JSON, row by row, in one order, as it can be imported again."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from django.db.models import QuerySet

from collection.house.i18n import READER
from collection.house.pools import OWN
from collection.ledger.rows import Holding
from collection.reading.columns import COLUMNS, COPY, FORMAT, VERSION, neutral
from collection.reading.workbooks import write_workbook
from collection.requests.rows import User
from collection.search import find

FORMATS: Final = ("csv", "xlsx", "json")
# By it spreadsheets know that the signs of a CSV are UTF-8.
BOM: Final = "\ufeff"
_CHUNK: Final = 1000
_SPOOLED: Final = 4_000_000
_FACTS: Final = (
    "card__game",
    "card__set__code",
    "card__set__printed",
    "card__number",
    "card__code",
    "card__name_en",
    "card__name_it",
    "quantity",
    "for_trade",
    "condition",
    "language",
    "finish",
    "location__name",
    "slot",
    "acquired",
    "paid",
    "currency",
    "notes",
    "extra",
    "columns",
)
_ORDER: Final = (
    "card__game",
    "card__code",
    "language",
    "condition",
    "finish",
    "location__name",
    "slot",
    "acquired",
    "paid",
    "currency",
    "notes",
    "id",
)


def holdings(owner: User | None, game: str = "", query: str = "") -> QuerySet[Holding]:
    """The copies a file is made of: of one game or all, of the cards a search finds or all."""
    rows = Holding.objects.filter(owner=owner, quantity__gt=0)
    if game:
        rows = rows.filter(card__game=game)
    if game and query.strip():
        found = find(game, query, owner).cards
        rows = rows.filter(card__in=found.order_by().values("pk"))
    return rows


def table(rows: QuerySet[Holding]) -> Iterator[list[str]]:
    """The rows of a table, header first; unknown columns stand at the end, by name.

    No cell is a formula for any spreadsheet.
    """
    attributes, unknown = _more_columns(rows)
    yield [*COLUMNS, *(neutral(COPY + key) for key in attributes), *map(neutral, unknown)]
    for facts in told(rows):
        extra, columns = facts.pop("copy", {}), facts.pop("columns", {})
        cells = [facts.get(name, "") for name in COLUMNS]
        cells += [extra.get(key, "") for key in attributes]
        cells += [columns.get(name, "") for name in unknown]
        yield [neutral(str(cell)) for cell in cells]


def csv_lines(rows: QuerySet[Holding]) -> Iterator[str]:
    """The file in pieces."""
    buffer = io.StringIO(BOM)
    buffer.seek(0, io.SEEK_END)
    writer = csv.writer(buffer, lineterminator="\r\n")
    for count, cells in enumerate(table(rows), start=1):
        writer.writerow(cells)
        if count % _CHUNK == 0:
            yield _emptied(buffer)
    yield _emptied(buffer)


def workbook(rows: QuerySet[Holding]) -> IO[bytes]:
    """The same as XLSX, in memory as long as it is small."""
    file = SpooledTemporaryFile(max_size=_SPOOLED)  # noqa: SIM115 - who sends it closes it
    write_workbook(table(rows), file)
    file.seek(0)
    return file


def json_lines(rows: QuerySet[Holding]) -> Iterator[str]:
    """The same as JSON, one row on a line."""
    head = {"format": FORMAT, "version": VERSION}
    yield json.dumps(head)[:-1] + ', "rows": ['
    before = "\n"
    for facts in told(rows):
        yield before + json.dumps(facts, ensure_ascii=False)
        before = ",\n"
    yield "\n]}\n"


def told(rows: QuerySet[Holding]) -> Iterator[dict[str, Any]]:
    """Each row as names and values, in one order; what is not known is left out."""
    for row in rows.order_by(*_ORDER).values(*_FACTS).iterator(chunk_size=_CHUNK):
        yield _told(row)


def _told(row: dict[str, Any]) -> dict[str, Any]:
    printed_in = row["card__set__printed"] or row["card__set__code"]
    set_code, number = place_of(printed_in, row["card__number"], row["card__code"])
    facts = {
        "game": row["card__game"],
        "set_code": set_code,
        "number": number,
        "name": _name(row),
        "quantity": row["quantity"],
        "for_trade": row["for_trade"],
        "condition": row["condition"],
        "language": row["language"],
        "finish": row["finish"],
        "location": row["location__name"],
        "slot": row["slot"],
        "acquired_on": row["acquired"].isoformat() if row["acquired"] else "",
        "paid": "" if row["paid"] is None else f"{row['paid']:.2f}",
        "currency": row["currency"],
        "notes": row["notes"],
        "uid": row["card__code"],
        "copy": row["extra"],
        "columns": row["columns"],
    }
    return {name: value for name, value in facts.items() if value not in ("", None, {})}


def place_of(set_code: str | None, number: str, code: str) -> tuple[str, str]:
    """Set and number as they stand in files; a card without them is found by its code."""
    if code.startswith(OWN):
        return ("" if (set_code or "").startswith(OWN) else set_code or ""), number
    return set_code or "", number if set_code and number else code


def _name(row: dict[str, Any]) -> str:
    english, italian = row["card__name_en"], row["card__name_it"]
    first, second = (italian, english) if READER.language.startswith("it") else (english, italian)
    return str(first or second)


def _more_columns(rows: QuerySet[Holding]) -> tuple[list[str], list[str]]:
    attributes: set[str] = set()
    unknown: set[str] = set()
    for extra in rows.exclude(extra={}).values_list("extra", flat=True).iterator():
        attributes.update(extra)
    for columns in rows.exclude(columns={}).values_list("columns", flat=True).iterator():
        unknown.update(columns)
    return sorted(attributes), sorted(unknown)


def _emptied(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text
