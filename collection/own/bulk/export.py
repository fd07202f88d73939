"""A set as a file that comes back equal, templates, and the rows that could not be read."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import shelf_of
from collection.house.i18n import say
from collection.house.retelling import retold
from collection.own.bulk.columns import COPIES, NUMBER, columns_of
from collection.own.bulk.examples import example_of
from collection.own.bulk.judging import BAD, cards_of
from collection.own.bulk.rows import CardFile
from collection.own.bulk.tables import FORMAT, VERSION
from collection.own.bulk.values import flat_of
from collection.own.given import as_typed
from collection.own.originals import Originals
from collection.own.services import copies_of
from collection.reading.columns import REASON, neutral
from collection.reading.workbooks import write_workbook
from collection.requests.rows import User
from engine.registry import game

FORMATS: Final = ("csv", "xlsx", "json")
# By it spreadsheets know that the signs of a CSV are UTF-8.
BOM: Final = "\ufeff"
_SPOOLED: Final = 4_000_000
_HOUSE: Final = frozenset({"code", "set"})


def table(owner: User, card_set: CardSet) -> Iterator[list[str]]:
    """The rows of a set, header first, each in the set's order; columns that nothing fills are
    left out but for those of the house."""
    cards = cards_of(card_set)
    copies = copies_of(owner, [card.pk for card in cards])
    known = Originals(shelf_of(owner, card_set.game).pool, card_set.code)
    typed = [(card.pk, known.told(as_typed(card))) for card in cards]
    told = [{**flat_of(raw), COPIES: str(copies.get(pk, 0))} for pk, raw in typed]
    used = {key for row in told for key in row}
    keys = [one.key for one in columns_of(game(card_set.game)) if one.is_house or one.key in used]
    yield [neutral(key) for key in keys]
    for row in told:
        yield [neutral(row.get(key, "")) for key in keys]


def json_text(owner: User, card_set: CardSet) -> str:
    """The same as JSON, a card on a line, with what the set is called."""
    cards = cards_of(card_set)
    copies = copies_of(owner, [card.pk for card in cards])
    names = {"en": card_set.name_en, "it": card_set.name_it}
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": card_set.game,
        "set": {
            "name": {key: text for key, text in names.items() if text},
            "code": card_set.printed,
        },
    }
    known = Originals(shelf_of(owner, card_set.game).pool, card_set.code)
    told = [card_data(card, copies, known) for card in cards]
    lines = [json.dumps(card, ensure_ascii=False) for card in told]
    start = json.dumps(head, ensure_ascii=False)[:-1]
    return start + ', "cards": [\n' + ",\n".join(lines) + "\n]}\n"


def card_data(
    card: Card, copies: Mapping[int, int], known: Originals | None = None
) -> dict[str, Any]:
    """The typed values of a card, as they are sent back; by `known` as its set calls others."""
    typed = as_typed(card) if known is None else known.told(as_typed(card))
    raw = {key: value for key, value in typed.items() if key not in _HOUSE}
    number = {NUMBER: raw.pop(NUMBER)} if NUMBER in raw else {}
    return {**number, **raw, COPIES: copies.get(card.pk, 0)}


def template(key: str) -> list[list[str]]:
    """A header with every column of a game, and one row as an example."""
    rules = game(key)
    example = example_of(rules)
    keys = [column.key for column in columns_of(rules) if column.field or column.is_house]
    return [keys, [neutral(example.get(each, "")) for each in keys]]


def csv_text(rows: Iterator[list[str]] | Sequence[list[str]]) -> str:
    """Rows as a CSV."""
    buffer = io.StringIO()
    buffer.write(BOM)
    csv.writer(buffer, lineterminator="\r\n").writerows(rows)
    return buffer.getvalue()


def workbook(rows: Iterator[list[str]] | Sequence[list[str]]) -> IO[bytes]:
    """Rows as XLSX."""
    file = SpooledTemporaryFile(max_size=_SPOOLED)  # noqa: SIM115 - who sends it closes it
    write_workbook(rows, file)
    file.seek(0)
    return file


def error_rows(run: CardFile) -> Iterator[list[str]]:
    """The rows that could not be read, as they came, with the reasons in one more column; mended,
    the file can be read as it is: that column is left out again."""
    header = run.totals["header"]
    kept = [at for at, name in enumerate(header) if name != REASON]
    yield [*(neutral(header[at]) for at in kept), REASON]
    for row in run.rows:
        if row["v"] == BAD:
            cells = [row["cells"][at] if at < len(row["cells"]) else "" for at in kept]
            yield [*map(_inert, cells), neutral(" ".join(reasons(row)))]


def _inert(cell: str) -> str:
    """What came as a formula goes back as a text, whatever else was done to the cell."""
    return cell if cell.startswith("'") else neutral(cell)


def reasons(row: Mapping[str, Any]) -> list[str]:
    """What is said of a row, in the reader's language, each with its column."""
    return [
        f"{raw['column']}: {say(retold(raw))}" if raw["column"] else str(say(retold(raw)))
        for raw in row.get("why", ())
    ]
