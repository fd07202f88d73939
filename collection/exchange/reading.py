"""Bytes or pasted text to a sheet: our JSON, or anybody's table."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from collection.exchange.columns import FORMAT, VERSION
from collection.exchange.sheets import Sheet, decoded, from_objects, read_csv
from collection.requests.files import BadFile
from engine.kernel.messages import N_, Message, shown


def read(raw: bytes) -> Sheet:
    """The sheet a file holds. Raises BadFile, TooLarge."""
    text, notes = decoded(raw)
    if not text.strip():
        raise BadFile(Message(N_("There is nothing in the file.")))
    sheet = _json(text) if text.lstrip("\ufeff \t\r\n")[:1] in "{[" else read_csv(text)
    if not sheet.lines:
        raise BadFile(Message(N_("The file has a header, but no rows.")))
    return replace(sheet, notes=[*sheet.notes, *notes])


def parsed(text: str) -> Any:
    """Any JSON. Raises BadFile with line and column; nested too deep is broken as well."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as exc:
        raise BadFile(
            Message(
                N_("This is no JSON: line {line}, column {column}: {why}."),
                {"line": exc.lineno, "column": exc.colno, "why": exc.msg},
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
