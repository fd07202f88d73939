"""A file or pasted text as lines with named cells; nothing in it is judged yet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from collection.reading.columns import COLUMNS, COPY, REASON, natural
from collection.reading.vocabulary import App, bare, vocabulary
from collection.requests.files import BadFile, TooLarge, too_large
from engine.kernel.messages import N_, Message, Phrase, shown

MAX_BYTES: Final = 10_000_000
MAX_ROWS: Final = 100_000
MAX_COLUMNS: Final = 80
MAX_CELL: Final = 2000

_SEPARATORS: Final = (",", ";", "\t", "|")
# One of these must stand in a row for it to name a card.
CARD: Final = frozenset({"name", "number", "code"})
COUNTS: Final = frozenset({"quantity", "plain_quantity", "foil_quantity"})
_SEP_LINE: Final = re.compile(r'\A"?sep=(?P<sign>.)"?[ \t]*(?:\r\n|\r|\n)', re.IGNORECASE)
_RULED: Final = re.compile(r"\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?")
DAMAGED: Final = Phrase(
    N_("Characters are damaged in line {lines}: they stand as «\ufffd». All others were read.")
)
NO_QUANTITY: Final = Phrase(N_("No column says how many: each row counts as one copy."))
NO_CARD: Final = Phrase(
    N_("No column is known to name the card: say below which one does, then the rows are read.")
)
_QUOTED: Final = re.compile(r'"(?:[^"]|"")*"')
_BOMS: Final = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


@dataclass(frozen=True)
class Line:
    """One row: its number as a spreadsheet counts, its cells, those by our names, the others.

    `more` are the columns and cells of fields that have several columns.
    """

    number: int
    cells: Sequence[str]
    fields: Mapping[str, str]
    extra: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    more: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Sheet:
    """All rows of a file, what wrote it ("" = unknown), and what a person should know of it.

    `names` gives the file's own word for each of our fields, `meanings` our field of each column
    ("" = none). A list in words has no header: each of its rows has one cell.
    """

    app: str
    header: Sequence[str]
    names: Mapping[str, str]
    lines: Sequence[Line]
    notes: Sequence[Message] = ()
    meanings: Sequence[str] = ()


def decoded(raw: bytes) -> tuple[str, list[Message]]:
    """The text of a file, and a note when its signs were guessed. Raises TooLarge, BadFile."""
    if len(raw) > MAX_BYTES:
        raise too_large(len(raw), MAX_BYTES)
    for mark, codec in _BOMS:
        if raw.startswith(mark):
            return _clean(raw.decode(codec, errors="replace")), []
    if raw[1:2] == b"\0" or raw[:1] == b"\0":
        codec = "utf-16-le" if raw[1:2] == b"\0" else "utf-16-be"
        if raw[:200].count(b"\0") * 3 > len(raw[:200]):
            return _clean(raw.decode(codec, errors="replace")), []
    try:
        return _clean(raw.decode("utf-8")), []
    except UnicodeDecodeError:
        text = raw.decode("utf-8", errors="replace")
    if text.count("\ufffd") * 2 < sum(not sign.isascii() for sign in text):
        lines = [at for at, row in enumerate(text.splitlines(), start=1) if "\ufffd" in row]
        note = DAMAGED.fill({"lines": ", ".join(map(str, lines[:10]))})
        return _clean(text), [note]
    note = Message(N_("The file is not UTF-8; it was read as Latin-1. Look at the accents."))
    return _clean(raw.decode("cp1252", errors="replace")), [note]


def table_of(text: str, words: Mapping[str, str]) -> Sheet | None:
    """The rows of a table; None when its first line names no columns that say a card.

    `words` are a person's own meanings of columns. Raises BadFile.
    """
    text = _unruled(text.removeprefix("\ufeff"))
    marked = _SEP_LINE.match(text)
    sign = marked["sign"] if marked else _separator(text)
    body = text[marked.end() :] if marked else text
    head = next(iter(csv.reader(io.StringIO(body.lstrip("\r\n")[:20_000], newline=""),
                                delimiter=sign)), [])  # fmt: skip
    header = [natural(cell) for cell in head]
    meant = {name for name in _fields(header, vocabulary().app_of(header), words) if name}
    if len(meant) < 2 or not meant & CARD:
        return None
    return sheet_of(_rows(body, sign), words)


def raw_rows(text: str) -> list[list[str]]:
    """The rows of a table with its header, each cell as it stands there. Raises BadFile."""
    text = _unruled(text.removeprefix("\ufeff"))
    marked = _SEP_LINE.match(text)
    sign = marked["sign"] if marked else _separator(text)
    return _rows(text[marked.end() :] if marked else text, sign)


def any_table(text: str, words: Mapping[str, str]) -> Sheet:
    """The rows of a table whose columns a person must give a meaning. Raises BadFile."""
    text = text.removeprefix("\ufeff")
    marked = _SEP_LINE.match(text)
    sign = marked["sign"] if marked else _separator(text)
    rows = _rows(text[marked.end() :] if marked else text, sign)
    if not rows or len(rows[0]) < 2:
        raise BadFile(
            Message(N_("The first line must name the columns, such as: set_code,number,quantity."))
        )
    return sheet_of(rows, words)


def _unruled(text: str) -> str:
    """A table drawn in Markdown without its frame and ruled line."""
    rows = [row.strip() for row in text.strip().splitlines()]
    if len(rows) < 2 or not _RULED.fullmatch(rows[1]):
        return text
    return "\n".join(row.strip("|") for row in (rows[0], *rows[2:]))


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
            Message(N_("Line {line} holds a NUL character; this is no text file."), {"line": line})
        )
    return text


def sheet_of(rows: Sequence[list[str]], words: Mapping[str, str]) -> Sheet:
    """A table with its header; cells are texts. Raises BadFile, TooLarge."""
    if len(rows) > MAX_ROWS + 1:
        raise too_many_rows()
    header = [natural(cell) for cell in rows[0]]
    _check_width(len(header))
    ours = tuple(header[: len(COLUMNS)]) == COLUMNS
    app = None if ours else vocabulary().app_of(header)
    own = [*COLUMNS, *("" for _ in header[len(COLUMNS) :])]
    meanings = own if ours else _fields(header, app, words)
    names: dict[str, str] = {}
    for name, column in zip(meanings, header, strict=True):
        if name:
            names.setdefault(name, column)
    places = _places(header, meanings)
    lines = [
        _line(number, row, places)
        for number, row in enumerate(rows[1:], start=2)
        if any(cell.strip() for cell in row)
    ]
    notes = [] if COUNTS & names.keys() else [NO_QUANTITY.fill({})]
    notes += [] if CARD & names.keys() else [NO_CARD.fill({})]
    title = "Mazziere" if ours else app.name if app else ""
    return Sheet(title, header, names, lines, notes, meanings)


def _fields(header: list[str], app: App | None, words: Mapping[str, str]) -> list[str]:
    """Our name of each column, "" for those without; a person's own word counts first."""
    return [
        words.get(bare(column), vocabulary().field_of(column.strip(), app)) for column in header
    ]


_Place = tuple[str, str, str]


def _places(header: list[str], fields: Sequence[str]) -> list[_Place]:
    """Where the cell of each column goes, "field", "copy", "column" or "reason"; its name; and
    the column where its field has several."""
    places: list[_Place] = []
    seen: set[str] = set()
    for position, (column, name) in enumerate(zip(header, fields, strict=True), start=1):
        title = column if column.strip() else f"column {position}"
        if name:
            places.append(("field", name, column if fields.count(name) > 1 else ""))
        elif column == REASON:
            places.append(("reason", "", ""))
        elif column.startswith(COPY) and column not in seen:
            places.append(("copy", column.removeprefix(COPY), ""))
        else:
            places.append(("column", title if title not in seen else f"{title} ({position})", ""))
        if not name:
            seen.add(title)
    return places


def _line(number: int, row: list[str], places: list[_Place]) -> Line:
    cells = [natural(cell) for cell in row]
    found: dict[str, dict[str, str]] = {"field": {}, "copy": {}, "column": {}, "reason": {}}
    more: dict[str, list[tuple[str, str]]] = {}
    for (kind, name, other), cell in zip(places, cells, strict=False):
        if not cell:
            continue
        if other:
            more.setdefault(name, []).append((other, cell))
        found[kind].setdefault(name, cell)
    return Line(number, cells, found["field"], found["copy"], found["column"], more)


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
