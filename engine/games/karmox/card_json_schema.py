"""The published JSON Schema of an edition's file (KX-2.22), made from the tables of the checks
and the words of effects.

It tells shape and range of every field and word. What holds between fields, such as a grid and its
lists, is left to `card_schema`, which says it with a mend.
`python -m engine.games.karmox.card_json_schema` writes it to `schema/card.schema.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from engine.games.karmox.board_checks import LEAST_SIDE, MOST_SIDE
from engine.games.karmox.card_schema import CHESTS, PARTS
from engine.games.karmox.class_checks import MOST_SLOTS, NUMBERS
from engine.games.karmox.codes import COLOURS, STATS
from engine.games.karmox.edition_checks import CLASSES, NAME, PROFILES, TILES
from engine.games.karmox.language.schema import definitions
from engine.games.karmox.track_checks import LONGEST, SHORTEST

SCHEMA_FILE: Final = Path(__file__).parent / "schema" / "card.schema.json"
Schema = dict[str, Any]


def card_json_schema() -> Schema:
    """The whole schema as plain data; equal tables give equal schemas."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Karmox edition",
        **_object(
            {
                "edition": _ref("edition"),
                "classes": _list(_ref("class"), CLASSES, CLASSES),
                "fortress_board": _ref("fortress_board"),
                "event_board": _ref("event_board"),
                "spirit_tile": _ref("spirit_tile"),
                "tile_names": _object(_names(), ("name_it", "name_en")),
                "chest": _object(
                    {"code": _ref("code"), "count": {"const": CHESTS}, **_names()},
                    ("code", "name_it", "name_en"),
                ),
                "modules": _list(_ref("module")),
            },
            PARTS,
        ),
        "$defs": {
            "code": {"type": "string", "pattern": "^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$"},
            "cell": _list({"type": "integer", "minimum": 0}, 2, 2),
            "edition": _edition(),
            "class": _class(),
            "fortress_board": _board(),
            "event_board": _track(),
            "spirit_tile": _tile(),
            "module": _object(
                {"code": _ref("code"), "place": {"type": "integer", "minimum": 0}, **_names()},
                ("code", "place", "name_it", "name_en"),
            ),
            **definitions(),
        },
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _int(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _list(items: Schema, low: int = 0, high: int | None = None) -> Schema:
    shape: Schema = {"type": "array", "items": items, "minItems": low}
    return shape if high is None else shape | {"maxItems": high}


def _object(properties: Schema, required: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _names() -> Schema:
    name = {"type": "string", "minLength": 1, "maxLength": NAME, "pattern": r"\S"}
    return {"name_it": name, "name_en": name}


def _edition() -> Schema:
    set_code = {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9-]{0,15}$"}
    fields = {
        "type": {"const": "edition"},
        "code": _ref("code"),
        "set_code": set_code,
        **_names(),
        "profile": {"enum": list(PROFILES)},
        "classes": _list(_ref("code"), CLASSES, CLASSES),
        **{part: _ref("code") for part in ("fortress_board", "event_board", "spirit_tile")},
    }
    return _object(fields, tuple(fields))


def _class() -> Schema:
    slots = _object({stat: _int(0, MOST_SLOTS) for stat in STATS}, STATS)
    values = {"type": "object"}
    fields: Schema = {
        "type": {"const": "character_class"},
        "code": _ref("code"),
        **_names(),
        "gender_it": {"enum": ["m", "f"]},
        **{key: _int(low, high) for key, low, high, _ in NUMBERS},
        "ability_slots": slots,
    }
    more: Schema = {
        "traits": _list(_ref("trait")),
        **{key: {"type": "string"} for key in ("art", "flavour_it", "flavour_en")},
        **dict.fromkeys(COLOURS, values),
    }
    needed = tuple(key for key in fields if not key.endswith("_slots") or key == "ability_slots")
    return _object({**fields, **more}, needed)


def _board() -> Schema:
    side = _int(LEAST_SIDE, MOST_SIDE)
    line = {"type": "string", "pattern": "^[.E#N]+$"}
    spot = {"id": {"type": "string"}, "cell": _ref("cell")}
    cuts = _list({"type": "integer", "minimum": 1})
    fields: Schema = {
        "type": {"const": "fortress_board"},
        "code": _ref("code"),
        **_names(),
        "rows": side,
        "cols": side,
        "grid": _list(line, LEAST_SIDE, MOST_SIDE),
        "niches": _list(_object({**spot, "front": _ref("cell")}, ("id", "cell", "front"))),
        "extraction": _list(_object(spot, ("id", "cell"))),
        "barriers": _list(_list(_ref("cell"), 2, 2)),
    }
    more = {"modules": _object({"row_cuts": cuts, "col_cuts": cuts})}
    return _object({**fields, **more}, tuple(fields))


def _track() -> Schema:
    text = {"type": "string", "minLength": 1, "maxLength": NAME}
    cell = _object(
        {
            "type": {"const": "event_cell"},
            "index": _int(0, LONGEST - 1),
            "kind": {"type": "string", "pattern": "^[A-Z][A-Z0-9_]*$"},
            "title_it": text,
            "title_en": text,
            "effects": _list(_ref("effect")),
        },
        ("kind", "title_it", "title_en", "effects"),
    )
    flanks = _list({"type": "integer", "minimum": 0}, 1)
    fields: Schema = {
        "type": {"const": "event_board"},
        "code": _ref("code"),
        **_names(),
        "cells": _list(cell, SHORTEST, LONGEST),
        "prisons": _list(_object({"id": text, "adjacent": flanks}, ("id", "adjacent")), 1),
    }
    return _object(fields, tuple(fields))


def _tile() -> Schema:
    mode = _object(
        {
            "on": {"enum": ["play", "attack_window", "defence_window"]},
            "window": _list({"enum": ["D2", "D5", "D6", "D13"]}),
            "cost": _object({"spirits": _int(1, TILES)}, ("spirits",)),
            "effects": _list(_ref("effect"), 1),
        },
        ("on", "cost", "effects"),
    )
    fields: Schema = {
        "type": {"const": "spirit_tile"},
        "code": _ref("code"),
        "count": {"const": TILES},
        "modes": _list(mode, 1),
    }
    return _object(fields, tuple(fields))


def schema_text() -> str:
    """The file as it is published."""
    return json.dumps(card_json_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.parent.mkdir(exist_ok=True)
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
