"""Bytes or text to rows, whatever they are: our JSON, a workbook, XML, a table, a list in words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from collection.reading.columns import FORMAT, VERSION
from collection.reading.headings import MAYBE, Headings
from collection.reading.lists import Listing, listed, read_lines
from collection.reading.names import NameIndex
from collection.reading.sheets import (
    Line,
    Sheet,
    any_table,
    decoded,
    from_objects,
    sheet_of,
    table_of,
)
from collection.reading.trees import read_xml
from collection.reading.workbooks import is_workbook, read_workbook
from collection.requests.files import BadFile
from engine.kernel.messages import N_, Message, shown

_JSON: Final = re.compile(r'\{|\[\s*(?:[\[{"\]]|-?\d+\s*,)')


def read(
    raw: bytes, index: NameIndex, headings: Headings, words: Mapping[str, str] | None = None
) -> Sheet:
    """The rows that a file holds; `words` are a person's own meanings of columns.

    Raises BadFile, TooLarge.
    """
    if is_workbook(raw):
        rows, notes = read_workbook(raw)
        sheet = sheet_of(rows, words or {}) if rows else None
    else:
        text, notes = decoded(raw)
        sheet = _of_text(text, index, headings, words or {}) if text.strip() else None
    if sheet is None:
        raise BadFile(Message(N_("There is nothing in the file.")))
    if not sheet.lines:
        raise BadFile(Message(N_("The file has a header, but no rows.")))
    return replace(sheet, notes=[*sheet.notes, *notes])


def read_list(text: str, index: NameIndex, headings: Headings) -> Listing:
    """The cards of a deck: XML, a table or a list in words. Raises BadFile."""
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith(("<?xml", "<cockatrice", "<Deck")):
        return read_xml(start, index, headings)
    table = table_of(start, {})
    return listed(table, index, headings) if table else read_lines(text, index, headings)


def _of_text(text: str, index: NameIndex, headings: Headings, words: Mapping[str, str]) -> Sheet:
    if _JSON.match(text.lstrip("\ufeff \t\r\n")):
        return _json(text)
    table = table_of(text, words)
    if table is not None:
        return table
    listing = read_list(text, index, headings)
    if any(item.entry.found.cards for item in listing.items):
        return _in_words(listing)
    return any_table(text, words)


def _in_words(listing: Listing) -> Sheet:
    """A list in words as rows; who only may come into the deck is not said to be owned."""
    lines = [
        Line(
            item.position,
            [item.text],
            {**item.entry.cells, "quantity": item.entry.quantity,
             **({"apart": "wish"} if item.zone == MAYBE else {})},
        )
        for item in listing.items
    ]  # fmt: skip
    return Sheet("", (), {}, lines, [trouble.message for trouble in listing.troubles])


_BROKEN: Final = Message(N_("it is broken there"))
# What Python says of broken JSON, in words that have a translation.
_WHY: Final = {
    "Expecting value": Message(N_("a value is missing")),
    "Expecting property name enclosed in double quotes": Message(
        N_("a name in double quotes is missing, or a comma is too many")
    ),
    "Expecting ',' delimiter": Message(N_("a comma or a closing bracket is missing")),
    "Expecting ':' delimiter": Message(N_("a colon is missing after the name")),
    "Extra data": Message(N_("it should end here, but something follows")),
    "Unterminated string starting at": Message(N_("the text that begins here has no end")),
    "Invalid control character at": Message(N_("a line break or a tab stands in a text")),
}


def parsed(text: str) -> Any:
    """Any JSON. Raises BadFile with line and column; nested too deep is broken as well."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as exc:
        raise BadFile(
            Message(
                N_("This is no JSON: line {line}, column {column}: {why}."),
                {"line": exc.lineno, "column": exc.colno, "why": _WHY.get(exc.msg, _BROKEN)},
            )
        ) from exc
    except (RecursionError, ValueError) as exc:
        raise BadFile(Message(N_("This JSON is nested too deep, or a number has no end."))) from exc


def check_version(found: Any, newest: int) -> None:
    """Raises BadFile for a file that a newer version wrote."""
    if not isinstance(found, int) or isinstance(found, bool) or not 1 <= found <= newest:
        raise BadFile(
            Message(
                N_("The file has version {found}; this site reads up to {newest}. Update it."),
                {"found": shown(found), "newest": newest},
            )
        )


def _json(text: str) -> Sheet:
    raw = parsed(text.lstrip("\ufeff"))
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise BadFile(
            Message(
                N_("This JSON is not a shelf: it must be an object with «format»: «{format}»."),
                {"format": FORMAT},
            )
        )
    check_version(raw.get("version"), VERSION)
    rows = raw.get("rows")
    if not isinstance(rows, list):
        raise BadFile(Message(N_("«rows» must be a list of rows.")))
    return from_objects(rows)
