"""The matrix of results as places of an SVG: a column for each tested deck, a row for each other.

A cell says the share; its dot and line say how sure that is. A cell is coloured only when its
interval leaves one half out."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

Plain = dict[str, Any]

_LEFT: Final = 150
_CELL: Final = 150
_ROW: Final = 58
_HEAD: Final = 30
_PAD: Final = 12
_LONGEST: Final = 20


def matrix(told: Plain) -> Plain:
    """The picture of `telling.results_data`."""
    columns = [deck["number"] for deck in told["decks"]]
    rows = list(dict.fromkeys(each["other"] for each in told["pairings"]))
    names = {each["other"]: each["against"] for each in told["pairings"]}
    width = _LEFT + _CELL * len(columns)
    return {
        "width": width,
        "height": _HEAD + _ROW * len(rows) + 4,
        "columns": [
            {"x": _LEFT + _CELL * at + _CELL // 2, "name": _short(deck["deck"])}
            for at, deck in enumerate(told["decks"])
        ],
        "rows": [
            {"y": _HEAD + _ROW * at + _ROW // 2 + 5, "name": _short(names[number])}
            for at, number in enumerate(rows)
        ],
        "cells": [
            _cell(each, columns.index(each["mine"]), rows.index(each["other"]))
            for each in told["pairings"]
        ],
        "sentence": _sentence(told),
    }


def tone(share: Plain | None) -> str:
    """What a share means: "better", "worse", or "even" while its interval holds one half."""
    if share is None or share["low"] <= 0.5 <= share["high"]:
        return "even"
    return "better" if share["low"] > 0.5 else "worse"


def percent(value: float) -> int:
    """A share as people read it."""
    return round(100 * value)


def _cell(each: Plain, column: int, row: int) -> Plain:
    left, top = _LEFT + _CELL * column, _HEAD + _ROW * row
    share = each["share"]
    start, reach = left + _PAD, _CELL - 2 * _PAD
    found: Plain = {
        "x": left + 2,
        "y": top + 2,
        "w": _CELL - 4,
        "h": _ROW - 4,
        "tone": tone(share),
        "middle": left + _CELL // 2,
        "line": top + 25,
        "axis": top + 41,
        "start": start,
        "end": start + reach,
        "half": start + reach // 2,
        "share": None,
    }
    if share is not None:
        found["share"] = percent(share["value"])
        for name in ("low", "value", "high"):
            found[name] = round(start + reach * share[name], 1)
    return found


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def _sentence(told: Plain) -> str:
    """The picture in words, for whoever does not see it."""
    said = [
        _("%(deck)s against %(other)s: %(share)s %%")
        % {
            "deck": each["deck"],
            "other": each["against"],
            "share": percent(each["share"]["value"]) if each["share"] else "–",
        }
        for each in told["pairings"]
    ]
    return "; ".join(said)
