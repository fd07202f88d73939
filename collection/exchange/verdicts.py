"""The dry run: what each row of a sheet would do, with every fault named; nothing is written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from collection.exchange.cards import Finder, Found
from collection.exchange.cells import Facts, Remark, facts_of
from collection.exchange.sheets import Line, Sheet
from collection.ledger.lots import MAX_PLACE
from collection.ledger.rows import Location
from collection.requests.rows import User
from collection.shelf.places import MOST_PLACES
from engine.kernel.messages import N_, Message, MessageParam, shown
from engine.kernel.names import Name
from engine.registry import game as game_of

Row = dict[str, Any]


@dataclass
class Judged:
    """The rows as they are kept in an `ImportRun`, and what they come to."""

    rows: list[Row] = field(default_factory=list)
    totals: dict[str, Any] = field(default_factory=dict)


def judge(owner: User, game: str, sheet: Sheet) -> Judged:
    """Verdicts `add`, `merged`, `unknown`, `ambiguous`, `bad`, one for each row."""
    judge = _Judge(owner, game, sheet)
    rows = [judge.row(line) for line in sheet.lines]
    good = [row for row in rows if "card" in row]
    totals = {
        "app": sheet.app,
        "header": list(sheet.header),
        "notes": [told(note) for note in sheet.notes],
        "rows": len(rows),
        "add": sum(row["v"] == "add" for row in rows),
        "merged": sum(row["v"] == "merged" for row in rows),
        "bad": len(rows) - len(good),
        "remarks": sum(bool(row.get("why")) for row in good),
        "copies": sum(row["q"] for row in good),
        "cards": len({row["card"] for row in good}),
        "locations": judge.new_locations,
        "columns": _unknown_columns(good),
    }
    return Judged(rows, totals)


class _Judge:
    """What the judgement of a row must know of the rows before it, the shelf and the game."""

    def __init__(self, owner: User, game: str, sheet: Sheet) -> None:
        self._game, self._sheet = game, sheet
        self._attributes = {one.key: one for one in game_of(game).copy_attributes()}
        self._finder = Finder(game)
        rows = Location.objects.filter(owner=owner, gone=False).values_list("name", flat=True)
        self._locations = {name.casefold(): name for name in rows}
        self._known_names = set(rows)
        self.new_locations: list[str] = []
        self._seen: dict[str, int] = {}

    def row(self, line: Line) -> Row:
        """The verdict on one line."""
        facts = facts_of(line, self._sheet.names, self._attributes)
        found = self._card(line, facts)
        self._width(line, facts)
        self._game_of(line, facts)
        facts.location = self._location(line, facts)
        if found.card is None or facts.faults:
            return self._refused(line, facts, found)
        row: Row = {
            "n": line.number,
            "v": "add",
            "card": found.card.pk,
            "code": found.card.code,
            "names": list(found.card.names),
            "q": facts.quantity,
        }
        if facts.for_trade:
            row["t"] = facts.for_trade
        if facts.columns:
            facts.lot["columns"] = facts.columns
        if facts.lot:
            row["lot"] = facts.lot
        if facts.location:
            row["loc"] = facts.location
        if facts.notes:
            row["why"] = [remark(note) for note in facts.notes]
        self._merge(row)
        return row

    def _card(self, line: Line, facts: Facts) -> Found:
        found = self._finder.find(line.fields)
        if found.message is not None:
            column = self._sheet.names.get(found.field, found.field)
            got = line.fields.get(found.field, "")[:80]
            told = Remark(column, got, found.message)
            (facts.notes if found.card else facts.faults).append(told)
        return found

    def _refused(self, line: Line, facts: Facts, found: Found) -> Row:
        names = list(found.card.names) if found.card else [line.fields.get("name", "")[:80]]
        return {
            "n": line.number,
            "v": found.kind or "bad",
            "names": names,
            "why": [remark(fault) for fault in facts.faults],
            "cells": [*line.cells][: len(self._sheet.header)],
        }

    def _merge(self, row: Row) -> None:
        same = [row["card"], row.get("loc", ""), row.get("lot", {})]
        text = json.dumps(same, sort_keys=True)
        first = self._seen.setdefault(text, row["n"])
        if first != row["n"]:
            row.update(v="merged", first=first)

    def _width(self, line: Line, facts: Facts) -> None:
        width, most = len(line.cells), len(self._sheet.header)
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
            facts.faults.append(Remark(self._sheet.names["game"], other[:80], message))

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
            column = self._sheet.names["location"]
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


def told(message: Message) -> dict[str, Any]:
    """A message as plain JSON."""
    return {"text": message.text, "params": {k: _kept(v) for k, v in message.params.items()}}


def retold(raw: Mapping[str, Any]) -> Message:
    """The message back."""
    return Message(raw["text"], {key: _known(value) for key, value in raw["params"].items()})


def _kept(value: MessageParam) -> Any:
    """Names keep their languages: who reads may not be who imported."""
    if isinstance(value, Name):
        return {"name": value.as_dict()}
    if isinstance(value, Message):
        return told(value)
    return [_kept(each) for each in value] if isinstance(value, tuple) else value


def _known(value: Any) -> MessageParam:
    if isinstance(value, list):
        return tuple(_known(each) for each in value)
    if isinstance(value, dict):
        return Name.of(value["name"]) if "name" in value else retold(value)
    found: int | str = value
    return found
