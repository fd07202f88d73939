"""A file or pasted text as a table of raw cells: CSV, TSV, XLSX or our JSON. Nothing is judged."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from collection.house.names import one_line
from collection.own.bulk.parts import part_cell
from collection.own.services import MOST_CARDS
from collection.reading.columns import natural, neutral
from collection.reading.files import check_version, parsed
from collection.reading.sheets import MAX_COLUMNS, decoded, raw_rows
from collection.reading.workbooks import is_workbook, read_workbook
from collection.requests.files import BadFile, TooLarge
from engine.kernel.forms import LANGUAGES
from engine.kernel.messages import N_, Message, Phrase, shown

FORMAT: Final = "mazziere.cards"
VERSION: Final = 1

_EMPTY: Final = Message(N_("There is nothing in the file."))
_NO_ROWS: Final = Message(N_("The file has a header, but no rows."))
_TOO_MANY: Final = Phrase(
    N_(
        "The file has {found} cards; one person keeps {most} of their own at most. Take out "
        "{difference}, or split the file."
    )
)
_TOO_WIDE: Final = Phrase(N_("The file has {found} columns; at most {most} can be read."))
_NO_CARDS: Final = Phrase(
    N_("This JSON holds no cards: it is an object with «format»: «{format}» and a list «cards».")
)
_NO_OBJECT: Final = Phrase(N_("Card {row} must be an object with names and values, not {found}."))
_NO_VALUE: Final = Phrase(
    N_("«{column}» takes a text, a whole number of at most 12 figures, yes or no, or a list of at "
       "most {most} words; something else stands there.")
)  # fmt: skip
IS_CONTROL: Final = Phrase(
    N_("There is a character that cannot be printed, at place {place}. Take it out.")
)
# Half a pair can be written in JSON, but neither kept nor shown.
_HALF: Final = re.compile("[\ud800-\udfff]")
_MOST_LISTED: Final = 50
_FIGURES: Final = re.compile(r"\d+")
_JSON: Final = re.compile(r"\s*[\[{]")


@dataclass(frozen=True)
class TableRow:
    """One card: its number as a spreadsheet counts, and its cells as they stand there.

    `faults` are columns whose value in a JSON file is no value at all.
    """

    number: int
    cells: Sequence[str]
    faults: Mapping[int, Message] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """All rows of a file, and what it says of the set."""

    header: Sequence[str]
    rows: Sequence[TableRow]
    notes: Sequence[Message] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    printed: str = ""
    game: str = ""


def table_of(raw: bytes, parts: Container[str] = ()) -> Table:
    """The table in a file; `parts` are columns with what a card does, as JSON. Raises BadFile,
    TooLarge."""
    if is_workbook(raw):
        rows, notes = read_workbook(raw)
        return _of_rows(rows, notes)
    text, notes = decoded(raw)
    if not text.strip("\ufeff \t\r\n"):
        raise BadFile(_EMPTY)
    if _JSON.match(text.removeprefix("\ufeff")):
        return _of_json(parsed(text.removeprefix("\ufeff")), parts)
    return _of_rows(raw_rows(text), notes)


def _of_rows(rows: Sequence[list[str]], notes: Sequence[Message]) -> Table:
    if not rows:
        raise BadFile(_EMPTY)
    headed = not any(_FIGURES.fullmatch(cell.strip()) for cell in rows[0])
    if not headed:
        # A line of figures names no columns: what each means is said on the page.
        rows = [[f"column {at}" for at in range(1, len(rows[0]) + 1)], *rows]
    header = [natural(cell).strip() for cell in rows[0]]
    while header and not header[-1]:
        header.pop()
    _check_width(len(header))
    found = [
        TableRow(number, row)
        for number, row in enumerate(rows[1:], start=2 if headed else 1)
        if any(cell.strip() for cell in row)
    ]
    if not found:
        raise BadFile(_NO_ROWS)
    _check_length(len(found))
    return Table(header, found, tuple(notes))


def _of_json(raw: Any, parts: Container[str]) -> Table:
    told = raw if isinstance(raw, dict) else {}
    if told and told.get("format") != FORMAT:
        raise BadFile(_NO_CARDS.fill({"format": FORMAT}))
    if told:
        check_version(told.get("version"), VERSION)
    cards = told.get("cards") if told else raw
    if not isinstance(cards, list):
        raise BadFile(_NO_CARDS.fill({"format": FORMAT}))
    called = told.get("set")
    facts: dict[str, Any] = called if isinstance(called, dict) else {}
    named, printed = facts.get("name"), facts.get("code")
    texts: dict[str, Any] = named if isinstance(named, dict) else {}
    names = {key: texts[key] for key in LANGUAGES if isinstance(texts.get(key), str)}
    return replace(
        table_of_cards(cards, parts),
        names={key: one_line(text)[:200] for key, text in names.items()},
        printed=one_line(printed)[:16] if isinstance(printed, str) else "",
        game=meant if isinstance(meant := told.get("game"), str) else "",
    )


def table_of_cards(cards: Sequence[Any], parts: Container[str] = ()) -> Table:
    """Cards as they stand in JSON, as a table. Raises BadFile, TooLarge."""
    if not cards:
        raise BadFile(_NO_ROWS)
    _check_length(len(cards))
    flat = [_flat(number, card, parts) for number, card in enumerate(cards, start=1)]
    header = list(dict.fromkeys(key for row in flat for key in row))
    _check_width(len(header))
    rows = [_row(number, row, header) for number, row in enumerate(flat, start=1)]
    return Table(header, rows)


def _row(number: int, row: Mapping[str, str | Message], header: Sequence[str]) -> TableRow:
    cells = [row.get(key, "") for key in header]
    faults = {at: cell for at, cell in enumerate(cells) if isinstance(cell, Message)}
    return TableRow(number, ["" if isinstance(cell, Message) else cell for cell in cells], faults)


def _flat(number: int, card: Any, parts: Container[str]) -> dict[str, str | Message]:
    """The values of a card by column; what is no value is a message."""
    if not isinstance(card, dict):
        raise BadFile(_NO_OBJECT.fill({"row": number, "found": _short(card)}))
    found: dict[str, str | Message] = {}
    for key, value in card.items():
        if isinstance(value, dict) and key not in parts:
            inner = {f"{key}.{each}": told for each, told in value.items()}
        else:
            inner = {key: value}
        for column, told in inner.items():
            is_part = column in parts and bool(told)
            found[_key(column)] = part_cell(told) if is_part else _cell(column, told)
        if len(found) > MAX_COLUMNS:
            raise BadFile(_TOO_WIDE.fill({"found": len(found), "most": MAX_COLUMNS}))
    return found


def _key(text: str) -> str:
    return _HALF.sub("?", text)[:80]


def _cell(column: str, value: Any) -> str | Message:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # What stands in JSON is no formula, whatever it begins with.
        return _whole(neutral(value))
    if isinstance(value, int) and abs(value) < 10**12:
        return str(value)
    if isinstance(value, list) and len(value) <= _MOST_LISTED and all(map(_is_word, value)):
        return _whole(json.dumps(value, ensure_ascii=False)) if value else ""
    return _NO_VALUE.fill({"column": shown(_short(column)), "most": _MOST_LISTED})


def _whole(text: str) -> str | Message:
    half = _HALF.search(text)
    return IS_CONTROL.fill({"place": half.start() + 1}) if half else text


def _is_word(value: object) -> bool:
    return isinstance(value, str) or type(value) is int


def _short(value: object) -> str:
    return str(value)[:60].encode("ascii", "backslashreplace").decode().replace("\0", "\\0")


def _check_width(width: int) -> None:
    if width > MAX_COLUMNS:
        raise BadFile(_TOO_WIDE.fill({"found": width, "most": MAX_COLUMNS}))


def _check_length(found: int) -> None:
    if found > MOST_CARDS:
        params = {"found": found, "most": MOST_CARDS, "difference": found - MOST_CARDS}
        raise TooLarge(_TOO_MANY.fill(params))
