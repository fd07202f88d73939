"""A file or pasted text as lines with named cells; nothing in it is judged yet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from collection.exchange.columns import COLUMNS, COPY, REASON, natural
from collection.exchange.vocabulary import App, vocabulary
from collection.requests.files import BadFile, TooLarge, too_large
from engine.kernel.messages import N_, Message, shown

MAX_BYTES: Final = 10_000_000
MAX_ROWS: Final = 100_000
MAX_COLUMNS: Final = 80
MAX_CELL: Final = 2000

_SEPARATORS: Final = (",", ";", "\t")
_SEP_LINE: Final = re.compile(r'\A"?sep=(?P<sign>.)"?[ \t]*(?:\r\n|\r|\n)', re.IGNORECASE)
_QUOTED: Final = re.compile(r'"(?:[^"]|"")*"')
_BOMS: Final = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


@dataclass(frozen=True)
class Line:
    """One row: its number as a spreadsheet counts, its cells, those by our names, the others."""

    number: int
    cells: Sequence[str]
    fields: Mapping[str, str]
    extra: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Sheet:
    """All rows of a file, what wrote it ("" = unknown), and what a person should know of it.

    `names` gives the file's own word for each of our fields.
    """

    app: str
    header: Sequence[str]
    names: Mapping[str, str]
    lines: Sequence[Line]
    notes: Sequence[Message] = ()


def decoded(raw: bytes) -> tuple[str, list[Message]]:
    """The text of a file, and a note when its signs were guessed. Raises TooLarge, BadFile."""
    if len(raw) > MAX_BYTES:
        raise too_large(len(raw), MAX_BYTES)
    for mark, codec in _BOMS:
        if raw.startswith(mark):
            return _clean(raw.decode(codec, errors="replace")), []
    try:
        return _clean(raw.decode("utf-8")), []
    except UnicodeDecodeError:
        note = Message(N_("The file is not UTF-8; it was read as Latin-1. Look at the accents."))
        return _clean(raw.decode("cp1252", errors="replace")), [note]


def read_csv(text: str) -> Sheet:
    """The rows of a table with a header. Raises BadFile."""
    text = text.removeprefix("\ufeff")
    marked = _SEP_LINE.match(text)
    sign = marked["sign"] if marked else _separator(text)
    body = text[marked.end() :] if marked else text
    rows = _rows(body, sign)
    header = [natural(cell) for cell in rows[0]] if rows else []
    if len(header) < 2:
        raise BadFile(
            Message(N_("The first line must name the columns, such as: set_code,number,quantity."))
        )
    _check_width(len(header))
    return _sheet(header, rows[1:])


def _rows(body: str, sign: str) -> list[list[str]]:
    found: list[list[str]] = []
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=sign, strict=True)
    try:
        for row in reader:
            if row or found:
                found.append(row)
            if len(found) > MAX_ROWS + 1:
                raise too_many_rows()
    except csv.Error as exc:
        raise BadFile(
            Message(
                N_("Line {line} cannot be read as a table: {why}. Is a quotation mark left open?"),
                {"line": reader.line_num, "why": str(exc)},
            )
        ) from exc
    return found


def too_many_rows() -> TooLarge:
    """The refusal of a file with too many rows."""
    return TooLarge(
        Message(
            N_("The file has more than {most} rows, the most that is read. Split it."),
            {"most": MAX_ROWS},
        )
    )


def _check_width(width: int) -> None:
    if width > MAX_COLUMNS:
        raise BadFile(
            Message(
                N_("The file has {found} columns; at most {most} can be read."),
                {"found": width, "most": MAX_COLUMNS},
            )
        )


def _separator(text: str) -> str:
    head = _QUOTED.sub("", text.lstrip("\r\n")[:20_000]).splitlines()
    counts = {sign: head[0].count(sign) if head else 0 for sign in _SEPARATORS}
    return max(_SEPARATORS, key=lambda sign: counts[sign])


def _clean(text: str) -> str:
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise BadFile(
            Message(N_("Line {line} holds a NUL sign; this is no text file."), {"line": line})
        )
    return text


def _sheet(header: list[str], rows: list[list[str]]) -> Sheet:
    ours = tuple(header[: len(COLUMNS)]) == COLUMNS
    known = vocabulary()
    app = None if ours else known.app_of(header)
    fields = list(COLUMNS) if ours else _fields(header, app)
    fields += [""] * (len(header) - len(fields))
    names = {name: column for name, column in zip(fields, header, strict=True) if name}
    if not ours:
        _check_fields(names)
    places = _places(header, fields)
    lines = [
        _line(number, row, places)
        for number, row in enumerate(rows, start=2)
        if any(cell.strip() for cell in row)
    ]
    title = "Mazziere" if ours else app.name if app else ""
    return Sheet(title, header, names, lines)


def _fields(header: list[str], app: App | None) -> list[str]:
    """Our name of each column, "" for those without; of two that mean the same the first counts."""
    found: list[str] = []
    for column in header:
        name = vocabulary().field_of(column.strip(), app)
        found.append("" if name in found else name)
    return found


def _check_fields(names: Mapping[str, str]) -> None:
    missing = "quantity" if "quantity" not in names else ""
    if not missing and not {"name", "number", "code"} & names.keys():
        missing = "name"
    if missing:
        raise BadFile(
            Message(
                N_("No column is called «{column}» or anything that means it. Name it so."),
                {"column": missing},
            )
        )


_Place = tuple[str, str]


def _places(header: list[str], fields: list[str]) -> list[_Place]:
    """Where the cell of each column goes: "field", "copy", "column" or "reason", and a name."""
    places: list[_Place] = []
    seen: set[str] = set()
    for position, (column, name) in enumerate(zip(header, fields, strict=True), start=1):
        title = column if column.strip() else f"column {position}"
        if name:
            places.append(("field", name))
        elif column == REASON:
            places.append(("reason", ""))
        elif column.startswith(COPY) and column not in seen:
            places.append(("copy", column.removeprefix(COPY)))
        else:
            places.append(("column", title if title not in seen else f"{title} ({position})"))
        if not name:
            seen.add(title)
    return places


def _line(number: int, row: list[str], places: list[_Place]) -> Line:
    cells = [natural(cell) for cell in row]
    found: dict[str, dict[str, str]] = {"field": {}, "copy": {}, "column": {}, "reason": {}}
    for (kind, name), cell in zip(places, cells, strict=False):
        if cell:
            found[kind][name] = cell
    return Line(number, cells, found["field"], found["copy"], found["column"])


def from_objects(rows: Sequence[Any]) -> Sheet:
    """The rows of our JSON. Raises BadFile naming the first that is no row."""
    if len(rows) > MAX_ROWS:
        raise too_many_rows()
    lines = [_object(number, row) for number, row in enumerate(rows, start=1)]
    extra = sorted({key for line in lines for key in line.extra})
    unknown = sorted({key for line in lines for key in line.columns})
    _check_width(len(COLUMNS) + len(extra) + len(unknown))
    header = [*COLUMNS, *(COPY + key for key in extra), *unknown]
    told = [
        Line(line.number, _cells(line, extra, unknown), line.fields, line.extra, line.columns)
        for line in lines
    ]
    return Sheet("Mazziere", header, {name: name for name in COLUMNS}, told)


def _cells(line: Line, extra: Sequence[str], unknown: Sequence[str]) -> list[str]:
    return [
        *(line.fields.get(name, "") for name in COLUMNS),
        *(line.extra.get(key, "") for key in extra),
        *(line.columns.get(key, "") for key in unknown),
    ]


def _object(number: int, row: Any) -> Line:
    if not isinstance(row, dict):
        raise BadFile(
            Message(
                N_("Row {row} must be an object with names and values, not {found}."),
                {"row": number, "found": shown(row)},
            )
        )
    fields = _texts(number, {key: row[key] for key in COLUMNS if key in row})
    extra = _texts(number, row.get("copy", {}))
    return Line(number, (), fields, extra, _texts(number, row.get("columns", {})))


def _texts(number: int, found: Any) -> dict[str, str]:
    if not isinstance(found, dict):
        raise BadFile(
            Message(N_("Row {row}: «columns» and «copy» must be objects."), {"row": number})
        )
    texts = {str(key): _text(number, str(key), value) for key, value in found.items()}
    return {key: text for key, text in texts.items() if text}


def _text(number: int, key: str, value: Any) -> str:
    if value is None:
        return ""
    whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**12
    text = str(value) if whole or isinstance(value, str) else "\0"
    if "\0" in key + text or not _speakable(key + text):
        raise BadFile(
            Message(
                N_("Row {row}, «{column}»: {found} is no text."),
                {"row": number, "column": shown(_plain(key)), "found": shown(_plain(value))},
            )
        )
    return text


def _speakable(text: str) -> bool:
    """Half a pair of surrogates can be written in JSON but not stored."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _plain(value: Any) -> str:
    return str(value)[:60].encode("ascii", "backslashreplace").decode().replace("\0", "\\0")
