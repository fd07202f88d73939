"""The published JSON Schema of an edition's file (KX-2.22), made from the tables of the checks
and the words of effects.

It tells shape and range of every field and word. What holds between fields, such as a grid and its
lists, is left to `card_schema`, which says it with a mend.
`python -m engine.games.karmox.card_json_schema` writes it to `schema/card.schema.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from engine.effects.language.shapes import Schema, ref, whole
from engine.games.karmox.board_checks import LEAST_SIDE, MOST_SIDE
from engine.games.karmox.check_words import NAME
from engine.games.karmox.class_checks import MOST_SLOTS, NUMBERS
from engine.games.karmox.codes import COLOURS, STATS
from engine.games.karmox.edition_checks import CHESTS, CLASSES, PROFILES, TILES
from engine.games.karmox.effect_schema import definitions, list_of, record
from engine.games.karmox.track_checks import LONGEST, SHORTEST

SCHEMA_FILE: Final = Path(__file__).parent / "schema" / "card.schema.json"


def card_json_schema() -> Schema:
    """The whole schema as plain data; equal tables give equal schemas."""
    parts: Schema = {
        "edition": ref("edition"),
        "classes": list_of(ref("class"), CLASSES, CLASSES),
        "fortress_board": ref("fortress_board"),
        "event_board": ref("event_board"),
        "spirit_tile": ref("spirit_tile"),
        "tile_names": record(_names(), ("name_it", "name_en")),
        "chest": record(
            {"code": ref("code"), "count": {"const": CHESTS}, **_names()},
            ("code", "name_it", "name_en"),
        ),
        "modules": list_of(ref("module")),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Karmox edition",
        **record(parts, tuple(parts)),
        "$defs": {
            "code": {"type": "string", "pattern": "^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$"},
            "cell": list_of(whole(0), 2, 2),
            "edition": _edition(),
            "class": _class(),
            "fortress_board": _board(),
            "event_board": _track(),
            "spirit_tile": _tile(),
            "module": record(
                {"code": ref("code"), "place": whole(0), **_names()},
                ("code", "place", "name_it", "name_en"),
            ),
            **definitions(),
        },
    }


def _names() -> Schema:
    name = {"type": "string", "minLength": 1, "maxLength": NAME, "pattern": r"\S"}
    return {"name_it": name, "name_en": name}


def _edition() -> Schema:
    set_code = {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9-]{0,15}$"}
    fields = {
        "type": {"const": "edition"},
        "code": ref("code"),
        "set_code": set_code,
        **_names(),
        "profile": {"enum": list(PROFILES)},
        "classes": list_of(ref("code"), CLASSES, CLASSES),
        **{part: ref("code") for part in ("fortress_board", "event_board", "spirit_tile")},
    }
    return record(fields, tuple(fields))


def _class() -> Schema:
    slots = record({stat: whole(0, MOST_SLOTS) for stat in STATS}, STATS)
    values = {"type": "object"}
    fields: Schema = {
        "type": {"const": "character_class"},
        "code": ref("code"),
        **_names(),
        "gender_it": {"enum": ["m", "f"]},
        **{key: whole(low, high) for key, low, high, _ in NUMBERS},
        "ability_slots": slots,
    }
    more: Schema = {
        "traits": list_of(ref("trait")),
        **{key: {"type": "string"} for key in ("art", "flavour_it", "flavour_en")},
        **dict.fromkeys(COLOURS, values),
    }
    needed = tuple(key for key in fields if not key.endswith("_slots") or key == "ability_slots")
    return record({**fields, **more}, needed)


def _board() -> Schema:
    side = whole(LEAST_SIDE, MOST_SIDE)
    line = {"type": "string", "pattern": "^[.E#N]+$"}
    spot = {"id": {"type": "string"}, "cell": ref("cell")}
    cuts = list_of(whole(1))
    fields: Schema = {
        "type": {"const": "fortress_board"},
        "code": ref("code"),
        **_names(),
        "rows": side,
        "cols": side,
        "grid": list_of(line, LEAST_SIDE, MOST_SIDE),
        "niches": list_of(record({**spot, "front": ref("cell")}, ("id", "cell", "front"))),
        "extraction": list_of(record(spot, ("id", "cell"))),
        "barriers": list_of(list_of(ref("cell"), 2, 2)),
    }
    more = {"modules": record({"row_cuts": cuts, "col_cuts": cuts})}
    return record({**fields, **more}, tuple(fields))


def _track() -> Schema:
    text = {"type": "string", "minLength": 1, "maxLength": NAME}
    cell = record(
        {
            "type": {"const": "event_cell"},
            "index": whole(0, LONGEST - 1),
            "kind": {"type": "string", "pattern": "^[A-Z][A-Z0-9_]*$"},
            "title_it": text,
            "title_en": text,
            "effects": list_of(ref("effect")),
        },
        ("kind", "title_it", "title_en", "effects"),
    )
    flanks = list_of(whole(0), 1)
    fields: Schema = {
        "type": {"const": "event_board"},
        "code": ref("code"),
        **_names(),
        "cells": list_of(cell, SHORTEST, LONGEST),
        "prisons": list_of(record({"id": text, "adjacent": flanks}, ("id", "adjacent")), 1),
    }
    return record(fields, tuple(fields))


def _tile() -> Schema:
    mode = record(
        {
            "on": {"enum": ["play", "attack_window", "defence_window"]},
            "window": list_of({"enum": ["D2", "D5", "D6", "D13"]}),
            "cost": record({"spirits": whole(1, TILES)}, ("spirits",)),
            "effects": list_of(ref("effect"), 1),
        },
        ("on", "cost", "effects"),
    )
    fields: Schema = {
        "type": {"const": "spirit_tile"},
        "code": ref("code"),
        "count": {"const": TILES},
        "modes": list_of(mode, 1),
    }
    return record(fields, tuple(fields))


def schema_text() -> str:
    """The file as it is published."""
    return json.dumps(card_json_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.parent.mkdir(exist_ok=True)
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
