"""Deck lists in files: JSON as the API takes it, an array of codes, and text as people type it."""

from __future__ import annotations

import json
from typing import Any

from decks.lists.errors import BadLine
from decks.lists.judging import kind_of
from decks.pasting.lines import any_loadout
from decks.pasting.read import read
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message


def read_file(key: str, text: str) -> Loadout:
    """The loadout written in a file, JSON or text; nothing in it is judged.

    Raises BadLine when it is neither. A product's JSON ("deck" and "team" at the top) will do.
    """
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith('["'):
        return read(key, kind_of(key), "\n".join(_codes(start))).loadout
    if not start.startswith("{"):
        return read(key, kind_of(key), text).loadout
    raw = _json(start)
    if "zones" not in raw:
        zones = {zone.key for zone in kind_of(key).zones}
        raw = {"zones": {name: lines for name, lines in raw.items() if name in zones}}
    return any_loadout(key, raw)


def _codes(text: str) -> list[str]:
    """One code for each copy, as tabletop programs write it; their own first line is a remark."""
    found = [str(each) for each in _json(text) if isinstance(each, str)]
    return [each for each in found if not each.startswith("Exported")]


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as exc:
        raise BadLine(Message(N_("This file is no JSON: {why}"), {"why": str(exc)})) from exc
