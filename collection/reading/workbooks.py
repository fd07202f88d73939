"""XLSX, the files of spreadsheets: the first sheet as rows of texts, and rows written so.

A workbook is a ZIP of a few XML files; only the first sheet and its words are unpacked.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterable
from typing import IO, Final
from xml.sax.saxutils import escape

from collection.reading.sheets import MAX_COLUMNS, MAX_ROWS, too_many_rows
from collection.reading.trees import elements
from collection.requests.files import BadFile, TooLarge
from engine.kernel.messages import N_, Message, Phrase, shown

MAX_UNPACKED: Final = 50_000_000
_SHEET: Final = re.compile(r"xl/worksheets/[^/]+\.xml")
_WORDS: Final = "xl/sharedStrings.xml"
_CELL: Final = re.compile(r"([A-Z]{1,3})\d+")
# Signs that XML does not carry are written as spreadsheets do, and such a spelling is masked.
_MASKED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
_UNWRITABLE: Final = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
OTHER_SHEETS: Final = Phrase(N_("Only the first sheet of the workbook was read; it has {count}."))
_DAMAGED: Final = Phrase(N_("This workbook cannot be read: {why}. Save it as CSV and try again."))
_BOMB: Final = Phrase(
    N_("Unpacked the workbook would have {found} MB; at most {most} MB are read. Save it as CSV.")
)


def is_workbook(raw: bytes) -> bool:
    """Whether a file begins as every ZIP does."""
    return raw.startswith(b"PK\x03\x04")


def read_workbook(raw: bytes) -> tuple[list[list[str]], list[Message]]:
    """The rows of the first sheet, and what else there is. Raises BadFile, TooLarge."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            sheets = sorted(
                (name for name in archive.namelist() if _SHEET.fullmatch(name)),
                key=lambda name: (len(name), name),
            )
            if not sheets:
                raise BadFile(_DAMAGED.fill({"why": "xl/worksheets"}))
            words = _words(archive) if _WORDS in archive.namelist() else []
            rows = _rows(_part(archive, sheets[0]), words)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError,
            NotImplementedError) as exc:  # fmt: skip
        raise BadFile(_DAMAGED.fill({"why": shown(str(exc).rstrip("."))})) from exc
    notes = [OTHER_SHEETS.fill({"count": len(sheets)})] if len(sheets) > 1 else []
    return rows, notes


def _part(archive: zipfile.ZipFile, name: str) -> bytes:
    size = archive.getinfo(name).file_size
    if size > MAX_UNPACKED:
        raise TooLarge(_BOMB.fill({"found": size // 1_000_000, "most": MAX_UNPACKED // 1_000_000}))
    return archive.read(name)


def _words(archive: zipfile.ZipFile) -> list[str]:
    words: list[str] = []
    pieces: list[str] = []
    for each in elements(_part(archive, _WORDS)):
        if each.name == "t":
            pieces.append(each.text)
        elif each.name == "si":
            words.append("".join(pieces))
            pieces = []
    return words


def _rows(raw: bytes, words: list[str]) -> list[list[str]]:
    rows: list[list[str]] = []
    row: dict[int, str] = {}
    value = ""
    pieces: list[str] = []
    for each in elements(raw):
        if each.name == "v":
            value = each.text
        elif each.name == "t":
            pieces.append(each.text)
        elif each.name == "c":
            place = _place(each.facts.get("r", ""), len(row))
            text = "".join(pieces) if pieces else _spoken(value, each.facts.get("t", ""), words)
            if place < 4 * MAX_COLUMNS:
                row[place] = _unmasked(text)
            value, pieces = "", []
        elif each.name == "row":
            if row or rows:
                rows.append([row.get(place, "") for place in range(max(row, default=-1) + 1)])
            row = {}
            if len(rows) > MAX_ROWS + 1:
                raise too_many_rows()
    return rows


def _place(name: str, after: int) -> int:
    match = _CELL.fullmatch(name)
    if not match:
        return after
    place = 0
    for letter in match[1]:
        place = place * 26 + ord(letter) - 64
    return place - 1


def _spoken(value: str, kind: str, words: list[str]) -> str:
    if kind == "s":
        return words[int(value)] if value.isdigit() and int(value) < len(words) else ""
    if kind == "b":
        return "true" if value == "1" else "false"
    if kind in ("", "n") and value.endswith(".0"):
        return value.removesuffix(".0")
    return value


def _unmasked(text: str) -> str:
    return _MASKED.sub(lambda match: chr(int(match[1], 16)), text)


def _masked(text: str) -> str:
    return _UNWRITABLE.sub(lambda match: f"_x{ord(match[0]):04X}_", text)


def write_workbook(rows: Iterable[Iterable[str]], target: IO[bytes]) -> None:
    """One sheet of texts, row by row; no cell can be a formula."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in _FIXED.items():
            archive.writestr(name, _HEAD + text)
        with archive.open("xl/worksheets/sheet1.xml", "w") as sheet:
            sheet.write(f"{_HEAD}<worksheet {_MAIN}><sheetData>".encode())
            for row in rows:
                cells = "".join(
                    f'<c t="inlineStr"><is>{_TEXT}{escape(_masked(cell))}</t></is></c>'
                    for cell in row
                )
                sheet.write(f"<row>{cells}</row>".encode())
            sheet.write(b"</sheetData></worksheet>")


_TEXT: Final = '<t xml:space="preserve">'
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
_OPEN: Final = "http://schemas.openxmlformats.org"
_MAIN: Final = f'xmlns="{_OPEN}/spreadsheetml/2006/main"'
_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_LINKS: Final = f"{_OPEN}/officeDocument/2006/relationships"
_LINKED: Final = f'<Relationships xmlns="{_OPEN}/package/2006/relationships">'
_FIXED: Final = {
    "[Content_Types].xml": f'<Types xmlns="{_OPEN}/package/2006/content-types"><Default '
    'Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/><Override '
    f'PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/></Types>',
    "_rels/.rels": f'{_LINKED}<Relationship Id="r1" Type="{_LINKS}/officeDocument" '
    'Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook {_MAIN} xmlns:r="{_LINKS}"><sheets><sheet name="Mazziere" '
    'sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'{_LINKED}<Relationship Id="r1" Type="{_LINKS}/worksheet" '
    'Target="worksheets/sheet1.xml"/></Relationships>',
}
