"""The dry run: what each row of a sheet would do, with every fault named; nothing is written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from collection.exchange.cells import Facts, Remark, facts_of
from collection.house.retelling import told
from collection.ledger.lots import MAX_PLACE
from collection.ledger.marks import attributes_of
from collection.ledger.rows import Location
from collection.reading.lists import meant
from collection.reading.names import Found, Listed, NameIndex
from collection.reading.sheets import Line, Sheet
from collection.requests.rows import User
from collection.shelf.places import MOST_PLACES
from engine.kernel.messages import N_, Message, shown

Row = dict[str, Any]


@dataclass
class Judged:
    """The rows as they are kept in an `ImportRun`, and what they come to."""

    rows: list[Row] = field(default_factory=list)
    totals: dict[str, Any] = field(default_factory=dict)


def judge(owner: User, game: str, sheet: Sheet, index: NameIndex) -> Judged:
    """Verdicts `add`, `merged`, `apart`, `unknown`, `ambiguous`, `bad`, one for each row; a row
    that counts plain and foil copies has one for each."""
    judge = _Judge(owner, game, sheet, index)
    rows = [row for line in sheet.lines for row in judge.rows(line)]
    good = [row for row in rows if "card" in row]
    owned = [row for row in good if "apart" not in row]
    totals = {
        "app": sheet.app,
        "header": list(sheet.header),
        "meanings": list(sheet.meanings),
        "notes": [told(note) for note in sheet.notes],
        "rows": len(rows),
        "add": sum(row["v"] == "add" for row in rows),
        "merged": sum(row["v"] == "merged" for row in rows),
        "bad": len(rows) - len(good),
        "remarks": sum(bool(row.get("why")) for row in good),
        "copies": sum(row["q"] for row in owned),
        "apart": sum(row["q"] for row in good if "apart" in row),
        "cards": len({row["card"] for row in owned}),
        "locations": judge.new_locations,
        "columns": _unknown_columns(owned),
        "digest": _digest(good),
    }
    return Judged(rows, totals)


def _digest(rows: Sequence[Row]) -> str:
    """The same for the same copies, however the file is written."""
    facts = sorted(
        json.dumps([row[key] for key in ("card", "q", "lot", "loc") if key in row], sort_keys=True)
        for row in rows
    )
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()


class _Judge:
    """What the judgement of a row must know of the rows before it, the shelf and the game."""

    def __init__(self, owner: User, game: str, sheet: Sheet, index: NameIndex) -> None:
        self._game, self._sheet, self._index = game, sheet, index
        self._attributes = {one.key: one for one in attributes_of(game)}
        rows = Location.objects.filter(owner=owner, gone=False).values_list("name", flat=True)
        self._locations = {name.casefold(): name for name in rows}
        self._known_names = set(rows)
        self.new_locations: list[str] = []
        self._seen: dict[str, int] = {}

    def rows(self, line: Line) -> list[Row]:
        """The verdict on one line; two where it counts foil copies apart."""
        cells, found = meant(line, self._index)
        line = replace(line, fields={**line.fields, **cells})
        facts = facts_of(line, self._sheet.names, self._attributes)
        card = self._card(line, found, facts)
        self._width(line, facts)
        self._game_of(line, facts)
        if card is None or facts.faults:
            return [self._refused(line, facts, found)]
        if not facts.apart:
            facts.location = self._location(line, facts)
        if not facts.foils:
            return [self._row(line, card, facts, facts.quantity, {})]
        plain = facts.quantity - facts.foils
        parts: list[tuple[int, dict[str, Any]]] = [(plain, {})] if plain else []
        parts.append((facts.foils, {"finish": "foil"}))
        return [self._row(line, card, facts, count, lot) for count, lot in parts]

    def _row(
        self, line: Line, card: Listed, facts: Facts, quantity: int, more: dict[str, Any]
    ) -> Row:
        row: Row = {
            "n": line.number,
            "v": "add",
            "card": card.pk,
            "code": card.code,
            "names": list(card.names),
            "q": quantity,
        }
        if card.shown != card.code:
            row["shown"] = card.shown
        lot = {**facts.lot, **more}
        if facts.for_trade:
            row["t"] = min(facts.for_trade, quantity)
            facts.for_trade -= row["t"]
        if facts.columns:
            lot["columns"] = facts.columns
        if lot:
            row["lot"] = lot
        if facts.location:
            row["loc"] = facts.location
        if facts.notes:
            row["why"] = [remark(note) for note in facts.notes]
        if facts.apart:
            row |= {"v": "apart", "apart": facts.apart}
        else:
            self._merge(row)
        return row

    def _card(self, line: Line, found: Found, facts: Facts) -> Listed | None:
        clear = len(found.cards) == 1
        if found.remark is not None:
            column = self._sheet.names.get(found.field, found.field)
            said = Remark(column, line.fields.get(found.field, "")[:80], found.remark)
            (facts.notes if clear else facts.faults).append(said)
        return found.cards[0] if clear else None

    def _refused(self, line: Line, facts: Facts, found: Found) -> Row:
        clear = len(found.cards) == 1
        kind = "bad" if clear else "ambiguous" if found.cards else "unknown"
        names = list(found.cards[0].names) if clear else [line.fields.get("name", "")[:80]]
        cells = [*line.cells][: len(self._sheet.header) or 1]
        why = [remark(fault) for fault in facts.faults]
        row: Row = {"n": line.number, "v": kind, "names": names, "why": why, "cells": cells}
        if kind == "unknown":
            asked = {key: line.fields.get(key, "")[:80] for key in ("number", "set_code")}
            asked["copies"] = str(facts.quantity) if facts.quantity > 1 else ""
            row["asked"] = {key: text for key, text in asked.items() if text}
        return row

    def _merge(self, row: Row) -> None:
        same = [row["card"], row.get("loc", ""), row.get("lot", {})]
        text = json.dumps(same, sort_keys=True)
        first = self._seen.setdefault(text, row["n"])
        if first != row["n"]:
            row.update(v="merged", first=first)

    def _width(self, line: Line, facts: Facts) -> None:
        width, most = len(line.cells), len(self._sheet.header) or 1
        if width > most and any(line.cells[most:]):
            message = Message(
                N_("The row has {found} cells, the header only {most}. Is a comma not quoted?"),
                {"found": width, "most": most},
            )
            facts.faults.append(Remark("", "", message))

    def _game_of(self, line: Line, facts: Facts) -> None:
        other = line.fields.get("game", "").strip()
        if other and other != self._game:
            message = Message(
                N_("The row is of the game «{other}», this import of «{game}»."),
                {"other": shown(other), "game": self._game},
            )
            facts.faults.append(Remark(self._sheet.names.get("game", "game"), other[:80], message))

    def _location(self, line: Line, facts: Facts) -> str:
        name = facts.location
        if not name or name in self._known_names:
            return name
        known = self._locations.get(name.casefold())
        if known is not None:
            return known
        if len(self._locations) >= MOST_PLACES:
            message = Message(
                N_("There are {most} places already; no more can be made."),
                {"most": MOST_PLACES},
            )
            column = self._sheet.names.get("location", "location")
            facts.faults.append(Remark(column, name[:MAX_PLACE], message))
            return name
        self._locations[name.casefold()] = name
        self.new_locations.append(name)
        return name


def _unknown_columns(rows: Sequence[Row]) -> list[str]:
    return sorted({name for row in rows for name in row.get("lot", {}).get("columns", {})})


def remark(found: Remark) -> dict[str, Any]:
    """A remark as it is kept: translated when it is shown, not when it was found."""
    return {"column": found.column, "got": found.got, **told(found.message)}
