"""One cell at a time: what it means, or what is wrong with it. Nothing is rounded in silence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from collection.exchange.errors import BadCell
from collection.exchange.sheets import MAX_CELL, Line
from collection.exchange.vocabulary import vocabulary
from collection.ledger.book import MOST
from collection.ledger.lots import MAX_NOTES, MAX_PLACE, MAX_SLOT, MOST_PAID
from engine.kernel.copy_facts import BadCopyFact, read_copy_fact
from engine.kernel.loadouts import CopyAttribute
from engine.kernel.messages import N_, Message, shown

_OLDEST: Final = 1900
_SYMBOLS: Final = {"€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"}
_MONEY: Final = re.compile(r"^([€$£¥]?)\s*([0-9.,\s]*[0-9])\s*([€$£¥]?)$")
_WHOLE: Final = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Remark:
    """What a row's verdict says of one column; `got` is what stood there."""

    column: str
    got: str
    message: Message


@dataclass
class Facts:
    """What a row says of its copies, as far as it could be read."""

    quantity: int = 0
    for_trade: int = 0
    location: str = ""
    lot: dict[str, Any] = field(default_factory=dict)
    columns: dict[str, str] = field(default_factory=dict)
    faults: list[Remark] = field(default_factory=list)
    notes: list[Remark] = field(default_factory=list)


def facts_of(
    line: Line, names: Mapping[str, str], attributes: Mapping[str, CopyAttribute]
) -> Facts:
    """All cells of a row but those that name the card; every fault at once."""
    found = Facts(columns=dict(line.columns))
    reader = _Reader(line, names, found)
    reader.read("quantity", _quantity)
    reader.read("for_trade", _for_trade)
    for name in ("condition", "language", "finish"):
        reader.read(name, _listed)
    reader.read("location", _location)
    reader.read("slot", _slot)
    reader.read("paid", _paid)
    reader.read("currency", _currency)
    reader.read("acquired_on", _acquired)
    reader.read("notes", _notes)
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
        """One of our fields; a fault is written down, not raised."""
        cell = self.line.fields.get(name, "")
        try:
            work(self, name, cell)
        except BadCell as exc:
            self.found.faults.append(Remark(self.column(name), cell[:80], exc.message))

    def column(self, name: str) -> str:
        """The file's word for a field."""
        return self.names.get(name, name)

    def keep(self, name: str, cell: str, message: Message) -> None:
        """Keep a word that we have nothing equal for, and say so."""
        self.found.columns[self.column(name)] = cell
        self.found.notes.append(Remark(self.column(name), cell[:80], message))


def _quantity(reader: _Reader, name: str, cell: str) -> None:
    text = cell.strip()
    if not _WHOLE.fullmatch(text) or not 1 <= int(text) <= MOST:
        raise BadCell(
            Message(
                N_("«{value}» must be a whole number of copies from 1 to {most}."),
                {"value": shown(cell), "most": MOST},
            )
        )
    reader.found.quantity = int(text)


def _for_trade(reader: _Reader, name: str, cell: str) -> None:
    text = cell.strip()
    if text and not _WHOLE.fullmatch(text):
        raise BadCell(
            Message(
                N_("«{value}» must be a whole number of copies from 0."), {"value": shown(cell)}
            )
        )
    reader.found.for_trade = int(text or 0)


def _listed(reader: _Reader, name: str, cell: str) -> None:
    """A condition, language or finish by its many names."""
    text = cell.strip()
    if not text:
        return
    words = vocabulary().words[name]
    value = words.exact(text)
    if value is None:
        value = words.wider(text)
        if value is None:
            known = ", ".join(sorted(set(words.values.values()) - {""}))
            raise BadCell(
                Message(
                    N_("«{value}» is not known here. Known: {known}; empty means not known."),
                    {"value": shown(cell), "known": known},
                )
            )
        reader.keep(name, cell, _widened(cell, value))
    if value:
        reader.found.lot[name] = value


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
        reader.keep(name, cell, Message(N_("Noted as {price}; the cell is kept on the copy."),
                                        {"price": f"{cents:.2f}"}))  # fmt: skip
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
        day = date.fromisoformat(text[:10])
    except ValueError:
        day = date.min
    if day.year >= _OLDEST:
        reader.found.lot["acquired"] = day.isoformat()
    else:
        reader.keep(
            name,
            cell,
            Message(N_("No date such as 2026-01-31, so it was not read; the cell is kept.")),
        )


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
            N_("{found} signs; at most {most} can be kept. Shorten it."),
            {"found": found, "most": most},
        )
    )
