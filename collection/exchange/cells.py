"""One cell at a time: what it means, or what is wrong with it. Nothing is rounded in silence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from collection.exchange.errors import BadCell
from collection.ledger.book import MOST
from collection.ledger.lots import MAX_NOTES, MAX_PLACE, MAX_SLOT, MOST_PAID
from collection.reading.entries import count_of
from collection.reading.sheets import COUNTS, MAX_CELL, Line
from collection.reading.vocabulary import vocabulary
from engine.kernel.copy_facts import BadCopyFact, read_copy_fact
from engine.kernel.loadouts import CopyAttribute
from engine.kernel.messages import N_, Message, Phrase, shown

_OLDEST: Final = 1900
_SYMBOLS: Final = {"€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"}
_MONEY: Final = re.compile(r"^([€$£¥]?)\s*([0-9.,\s]*[0-9])\s*([€$£¥]?)$")
_WHOLE: Final = re.compile(r"[0-9]{1,9}")
_SERIAL: Final = re.compile(r"[2-6][0-9]{4}")
_FIRST_DAY: Final = date(1899, 12, 30)

KEPT: Final = Phrase(N_("{why} Nothing was read from the cell; it is kept on the copy."))
UNKNOWN_WORD: Final = Phrase(
    N_("«{value}» is not known here, so nothing was read; the word is kept on the copy.")
)
OTHER_WORD: Final = Phrase(
    N_("Another column says «{read}»; the word «{value}» is kept on the copy.")
)
OTHER_COUNTS: Final = Phrase(N_("The columns count differently; {read} was read."))
UNLIKE_COUNTS: Final = Phrase(
    N_("{total} in all, but {plain} plain and {foil} foil are counted: these were read.")
)


@dataclass(frozen=True)
class Remark:
    """What a row's verdict says of one column; `got` is what stood there."""

    column: str
    got: str
    message: Message


@dataclass
class Facts:
    """What a row says of its copies, as far as it could be read.

    Of the `quantity` copies `foils` are foil where the row counts them apart; `apart` says why
    they are nobody's: "wish" or "proxy".
    """

    quantity: int = 0
    foils: int = 0
    for_trade: int = 0
    location: str = ""
    apart: str = ""
    lot: dict[str, Any] = field(default_factory=dict)
    columns: dict[str, str] = field(default_factory=dict)
    faults: list[Remark] = field(default_factory=list)
    notes: list[Remark] = field(default_factory=list)


def facts_of(
    line: Line, names: Mapping[str, str], attributes: Mapping[str, CopyAttribute]
) -> Facts:
    """All cells of a row but those that name the card; every fault at once.

    Only a quantity that is none, or a cell too long to be kept, stands in the way of a row.
    """
    found = Facts(columns=dict(line.columns))
    reader = _Reader(line, names, found)
    try:
        _quantity(reader)
    except BadCell as exc:
        cell = line.fields.get("quantity", "")
        found.faults.append(Remark(reader.column("quantity"), cell[:80], exc.message))
    reader.read("for_trade", _for_trade)
    for name in ("finish", "language", "condition"):
        _listed(reader, name)
    for name, work in _OPTIONAL.items():
        reader.read(name, work)
    _apart(reader)
    _copy_facts(line, attributes, found)
    _lengths(found)
    if found.for_trade > found.quantity > 0:
        message = Message(
            N_("{trade} for trade of {quantity}: at most all of them can be."),
            {"trade": found.for_trade, "quantity": found.quantity},
        )
        found.faults.append(
            Remark(names.get("for_trade", "for_trade"), str(found.for_trade), message)
        )
    return found


_Read = Callable[["_Reader", str, str], None]


@dataclass
class _Reader:
    """Reads the cells of one line into facts, and knows how the file calls its columns."""

    line: Line
    names: Mapping[str, str]
    found: Facts

    def read(self, name: str, work: _Read) -> None:
        """One of our optional fields; a word that is not understood is kept, and that is said."""
        kept = False
        for column, cell in self.cells(name):
            try:
                if kept:
                    continue
                work(self, name, cell)
                kept = True
            except BadCell as exc:
                self.keep(column, cell, KEPT.fill({"why": exc.message}))

    def cells(self, name: str) -> Sequence[tuple[str, str]]:
        """The columns of a field and what stands in them."""
        cell = self.line.fields.get(name, "")
        return self.line.more.get(name) or ([(self.column(name), cell)] if cell else [])

    def column(self, name: str) -> str:
        """The file's word for a field."""
        return self.names.get(name, name)

    def keep(self, column: str, cell: str, message: Message) -> None:
        """Keep a word that we have nothing equal for, and say so."""
        self.found.columns[column] = cell
        self.found.notes.append(Remark(column, cell[:80], message))


def _quantity(reader: _Reader) -> None:
    """How many, and how many of them are foil, in one column or in several."""
    if not COUNTS & reader.names.keys() and not COUNTS & reader.line.fields.keys():
        reader.found.quantity = 1
        return
    total, plain, foil = (_count(reader, name) for name in ("quantity", "plain_quantity",
                                                            "foil_quantity"))  # fmt: skip
    if plain is None and foil is None:
        reader.found.quantity = _possible(total, reader.line.fields.get("quantity", ""))
        return
    if plain is None:
        plain = max(0, (total or 0) - (foil or 0)) if (total or 0) >= (foil or 0) else total
    foils = foil or 0
    count = (plain or 0) + foils
    cell = reader.line.fields.get("quantity", str(count))
    reader.found.quantity = _possible(count, cell)
    reader.found.foils = foils
    if total is not None and total != count:
        said = UNLIKE_COUNTS.fill({"total": total, "plain": plain or 0, "foil": foils})
        reader.found.notes.append(Remark(reader.column("quantity"), str(total), said))


def _count(reader: _Reader, name: str) -> int | None:
    """The first column of it that says a number above nothing, else nothing or None."""
    cells = reader.cells(name)
    counts = [_whole(cell) for _, cell in cells]
    said = [count for count in counts if count]
    if len(set(said)) > 1:
        others = ", ".join(f"{column}: {cell}" for column, cell in cells)
        reader.found.notes.append(
            Remark(cells[0][0], others[:80], OTHER_COUNTS.fill({"read": said[0]}))
        )
    return said[0] if said else counts[0] if counts else None


def _whole(cell: str) -> int:
    text = count_of(cell)
    if not _WHOLE.fullmatch(text):
        raise _no_count(cell)
    return int(text)


def _possible(count: int | None, cell: str) -> int:
    if count is None or not 1 <= count <= MOST:
        raise _no_count(cell)
    return count


def _no_count(cell: str) -> BadCell:
    return BadCell(
        Message(
            N_("«{value}» must be a whole number of copies from 1 to {most}."),
            {"value": shown(cell), "most": MOST},
        )
    )


def _for_trade(reader: _Reader, name: str, cell: str) -> None:
    text = count_of(cell)
    if text and not _WHOLE.fullmatch(text):
        raise BadCell(
            Message(
                N_("«{value}» must be a whole number of copies from 0."), {"value": shown(cell)}
            )
        )
    reader.found.for_trade = int(text or 0)


def _listed(reader: _Reader, name: str) -> None:
    """A condition, language or finish: of several columns the one that says most."""
    words = vocabulary()
    for exactly in (True, False):
        for column, cell in reader.cells(name):
            value, exact = words.meaning(name, column, cell.strip())
            if value is None and name == "condition" and not exactly:
                value = _graded(reader, cell)
                exact = value is not None
                if exact:
                    reader.found.lot.setdefault(name, value)
                    continue
            if exact != exactly:
                continue
            held = reader.found.lot.get(name)
            if value is None:
                reader.keep(column, cell, UNKNOWN_WORD.fill({"value": shown(cell)}))
            elif held and value and held != value:
                said = OTHER_WORD.fill({"read": held, "value": shown(cell)})
                reader.keep(column, cell, said)
            else:
                if not exact:
                    reader.keep(column, cell, _widened(cell, value))
                if value:
                    reader.found.lot[name] = value


def _graded(reader: _Reader, cell: str) -> str | None:
    """The condition in "Near Mint Foil", with what the rest says of finish or language."""
    words = vocabulary()
    parts = cell.replace(" - ", " ").replace(",", " ").split()
    for cut in range(len(parts) - 1, 0, -1):
        value = words.words["condition"].exact(" ".join(parts[:cut]))
        rest = " ".join(parts[cut:])
        if not value:
            continue
        for name in ("finish", "language"):
            said, exact = words.meaning(name, "", rest)
            if said is None:
                continue
            if said:
                reader.found.lot.setdefault(name, said)
            if not exact:
                reader.keep(reader.column("condition"), cell, _widened(rest, said))
            return value
    return None


def _apart(reader: _Reader) -> None:
    """Whether a cell says that these copies are only wished for, watched, or no real cards."""
    words = vocabulary()
    for name in ("apart", "location", "condition"):
        for column, cell in reader.cells(name):
            found = words.kept_apart("location" if name == "condition" else name, column, cell)
            if found and (name != "condition" or found == "proxy"):
                reader.found.apart = reader.found.apart or found
            elif name == "apart" and cell:
                reader.found.columns[column] = cell


def _widened(cell: str, value: str) -> Message:
    if not value:
        return Message(
            N_("There is no such value here; the word «{value}» is kept on the copy."),
            {"value": shown(cell)},
        )
    return Message(
        N_("Read as «{read}», which is wider; the word «{value}» is kept on the copy."),
        {"read": value, "value": shown(cell)},
    )


def _location(reader: _Reader, name: str, cell: str) -> None:
    text = " ".join(cell.split())
    if len(text) > MAX_PLACE:
        raise _too_long(len(text), MAX_PLACE)
    reader.found.location = text


def _slot(reader: _Reader, name: str, cell: str) -> None:
    if len(cell) > MAX_SLOT:
        raise _too_long(len(cell), MAX_SLOT)
    if cell:
        reader.found.lot["slot"] = cell


def _notes(reader: _Reader, name: str, cell: str) -> None:
    if len(cell) > MAX_NOTES:
        raise _too_long(len(cell), MAX_NOTES)
    if cell:
        reader.found.lot["notes"] = cell


def _paid(reader: _Reader, name: str, cell: str) -> None:
    text = cell.strip()
    if not text:
        return
    match = _MONEY.match(text)
    if not match:
        raise BadCell(
            Message(N_("«{value}» is no price such as 1.50."), {"value": shown(cell)}),
        )
    price = Decimal(_pointed(match[2]))
    cents = price.quantize(Decimal("0.01"), ROUND_HALF_UP) if price <= MOST_PAID else price
    if price > MOST_PAID:
        raise BadCell(Message(N_("«{value}» is more than can be noted."), {"value": shown(cell)}))
    if cents != price:
        said = N_("Noted as {price}; the cell is kept on the copy.")
        reader.keep(reader.column(name), cell, Message(said, {"price": f"{cents:.2f}"}))
    reader.found.lot["paid"] = f"{cents:.2f}"
    symbol = match[1] or match[3]
    if symbol and not reader.line.fields.get("currency", "").strip():
        reader.found.lot["currency"] = _SYMBOLS[symbol]


def _pointed(digits: str) -> str:
    """1.234,50 and 1,234.50 and 1 234,50 with one point; a lone comma separates decimals."""
    digits = re.sub(r"\s", "", digits)
    last = max(digits.rfind("."), digits.rfind(","))
    if last < 0:
        return digits
    whole = re.sub(r"[.,]", "", digits[:last])
    return f"{whole or '0'}.{digits[last + 1 :]}"


def _currency(reader: _Reader, name: str, cell: str) -> None:
    text = cell.strip().upper()
    text = _SYMBOLS.get(text, text)
    if not text:
        return
    if not (len(text) == 3 and text.isascii() and text.isalpha()):
        raise BadCell(
            Message(N_("«{value}» is no currency such as EUR."), {"value": shown(cell)}),
        )
    reader.found.lot["currency"] = text


def _acquired(reader: _Reader, name: str, cell: str) -> None:
    text = cell.strip()
    if not text:
        return
    try:
        # A spreadsheet counts its days.
        days = int(text) if _SERIAL.fullmatch(text) else None
        day = date.fromisoformat(text[:10]) if days is None else _FIRST_DAY + timedelta(days)
    except ValueError:
        day = date.min
    if day.year >= _OLDEST:
        reader.found.lot["acquired"] = day.isoformat()
    else:
        reader.keep(
            reader.column(name),
            cell,
            Message(N_("No date such as 2026-01-31, so it was not read; the cell is kept.")),
        )


_OPTIONAL: Final[Mapping[str, _Read]] = {
    "location": _location,
    "slot": _slot,
    "paid": _paid,
    "currency": _currency,
    "acquired_on": _acquired,
    "notes": _notes,
}


def _copy_facts(line: Line, attributes: Mapping[str, CopyAttribute], found: Facts) -> None:
    """What the rules ask of copies; other `copy.` columns mean nothing to us and are kept."""
    extra: dict[str, str] = {}
    for key, cell in line.extra.items():
        attribute = attributes.get(key)
        if attribute is None:
            found.columns[f"copy.{key}"] = cell
            continue
        try:
            read = read_copy_fact(attribute, cell)
        except BadCopyFact as exc:
            found.faults.append(Remark(f"copy.{key}", cell[:80], exc.message))
            continue
        if read:
            extra[key] = read
    if extra:
        found.lot["extra"] = extra


def _lengths(found: Facts) -> None:
    for name, cell in found.columns.items():
        longest = max(len(name), len(cell))
        if longest > MAX_CELL:
            refusal = _too_long(longest, MAX_CELL)
            found.faults.append(Remark(name[:80], cell[:80], refusal.message))


def _too_long(found: int, most: int) -> BadCell:
    return BadCell(
        Message(
            N_("{found} characters; at most {most} can be kept. Shorten it."),
            {"found": found, "most": most},
        )
    )
