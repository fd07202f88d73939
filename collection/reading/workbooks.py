"""XLSX, the files of spreadsheets: the first sheet as rows of texts, and rows written so."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from datetime import date, datetime
from typing import IO, Final

from collection.reading.sheets import MAX_COLUMNS, MAX_ROWS, too_many_rows
from collection.requests.files import BadFile, TooLarge
from engine.kernel.messages import N_, Message, Phrase

MAX_UNPACKED: Final = 50_000_000
# Signs that XML does not carry are written as spreadsheets do, and such a spelling is masked.
_MASKED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
_UNWRITABLE: Final = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
OTHER_SHEETS: Final = Phrase(N_("Only the first sheet of the workbook was read; it has {count}."))
_DAMAGED: Final = Message(N_("This workbook is damaged. Save it as CSV and try again."))
_BOMB: Final = Phrase(
    N_("Unpacked the workbook would have {found} MB; at most {most} MB are read. Save it as CSV.")
)


def is_workbook(raw: bytes) -> bool:
    """Whether a file begins as every ZIP does."""
    return raw.startswith(b"PK\x03\x04")


def read_workbook(raw: bytes) -> tuple[list[list[str]], list[Message]]:
    """The rows of the first sheet, and what else there is. Raises BadFile, TooLarge."""
    # Only who brings a workbook waits for the library.
    from openpyxl import load_workbook

    file = io.BytesIO(raw)
    try:
        _check_size(file)
        book = load_workbook(file, read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        rows = _rows(sheet.iter_rows(max_col=MAX_COLUMNS + 1, values_only=True))
    except (BadFile, TooLarge):
        raise
    except Exception as exc:
        # A damaged file ends the library in whichever way it can.
        raise BadFile(_DAMAGED) from exc
    count = len(book.worksheets)
    return rows, [OTHER_SHEETS.fill({"count": count})] if count > 1 else []


def write_workbook(rows: Iterable[Iterable[str]], target: IO[bytes]) -> None:
    """One sheet of texts, row by row; no cell can be a formula."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Mazziere")

    def cell(text: str) -> WriteOnlyCell:
        found = WriteOnlyCell(sheet, _UNWRITABLE.sub(_masked, text))
        found.data_type = "s"
        return found

    for row in rows:
        sheet.append([cell(text) for text in row])
    book.save(target)


def _check_size(file: IO[bytes]) -> None:
    with zipfile.ZipFile(file) as archive:
        size = sum(part.file_size for part in archive.infolist())
    if size > MAX_UNPACKED:
        raise TooLarge(_BOMB.fill({"found": size // 1_000_000, "most": MAX_UNPACKED // 1_000_000}))


def _rows(cells: Iterable[tuple[object, ...]]) -> list[list[str]]:
    rows: list[list[str]] = []
    for found in cells:
        row = [_text(value) for value in found]
        while row and not row[-1]:
            row.pop()
        if row or rows:
            row += [""] * (len(rows[0]) - len(row) if rows else 0)
            rows.append(row)
        if len(rows) > MAX_ROWS + 1:
            raise too_many_rows()
    return rows


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if value is None:
        return ""
    return _MASKED.sub(lambda match: chr(int(match[1], 16)), str(value))


def _masked(match: re.Match[str]) -> str:
    return f"_x{ord(match[0]):04X}_"
