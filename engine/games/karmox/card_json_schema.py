"""The published JSON Schema of an edition's file (KX-2.22), made from the tables of the checks
and the words of effects.

It tells shape and range of every field and word. What holds between fields, such as a grid and its
lists, is told where a file is checked.
`python -m engine.games.karmox.card_json_schema` writes it to `schema/card.schema.json`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.effects.language.kinds import (
    Border,
    Fixed,
    Flag,
    Kind,
    Many,
    Names,
    Number,
    One,
    Pick,
    Text,
)
from engine.effects.language.shapes import Schema, by, ref, texts, whole
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.karmox.codes import COLOURS, STATS
from engine.games.karmox.edition_limits import (
    CHESTS,
    CLASSES,
    LEAST_SIDE,
    LONGEST,
    MOST_SIDE,
    MOST_SLOTS,
    NAME,
    NUMBERS,
    PROFILES,
    SHORTEST,
    TILES,
)
from engine.games.karmox.language import EFFECTS, LANGUAGE
from engine.games.karmox.language.moments import TRAITS

SCHEMA_FILE: Final = Path(__file__).parent / "schema" / "card.schema.json"
# The parameters that stand before a verb's own, in the order in which they are told.
FIRST: Final = ("condition", "cost", "optional", "filter")


def card_json_schema() -> Schema:
    """The whole schema as plain data; equal tables give equal schemas."""
    parts: Schema = {
        "edition": ref("edition"),
        "classes": _list(ref("class"), CLASSES, CLASSES),
        "fortress_board": ref("fortress_board"),
        "event_board": ref("event_board"),
        "spirit_tile": ref("spirit_tile"),
        "tile_names": _record(_names(), ("name_it", "name_en")),
        "chest": _record(
            {"code": ref("code"), "count": {"const": CHESTS}, **_names()},
            ("code", "name_it", "name_en"),
        ),
        "modules": _list(ref("module")),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Karmox edition",
        **_record(parts, tuple(parts)),
        "$defs": {
            "code": {"type": "string", "pattern": "^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$"},
            "cell": _list(whole(0), 2, 2),
            "edition": _edition(),
            "class": _class(),
            "fortress_board": _board(),
            "event_board": _track(),
            "spirit_tile": _tile(),
            "module": _record(
                {"code": ref("code"), "place": whole(0), **_names()},
                ("code", "place", "name_it", "name_en"),
            ),
            **_roles(),
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
        "classes": _list(ref("code"), CLASSES, CLASSES),
        **{part: ref("code") for part in ("fortress_board", "event_board", "spirit_tile")},
    }
    return _record(fields, tuple(fields))


def _class() -> Schema:
    slots = _record({stat: whole(0, MOST_SLOTS) for stat in STATS}, STATS)
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
        "traits": _list(ref("trait")),
        **{key: {"type": "string"} for key in ("art", "flavour_it", "flavour_en")},
        **dict.fromkeys(COLOURS, values),
    }
    needed = tuple(key for key in fields if not key.endswith("_slots") or key == "ability_slots")
    return _record({**fields, **more}, needed)


def _board() -> Schema:
    side = whole(LEAST_SIDE, MOST_SIDE)
    line = {"type": "string", "pattern": "^[.E#N]+$"}
    spot = {"id": {"type": "string"}, "cell": ref("cell")}
    cuts = _list(whole(1))
    fields: Schema = {
        "type": {"const": "fortress_board"},
        "code": ref("code"),
        **_names(),
        "rows": side,
        "cols": side,
        "grid": _list(line, LEAST_SIDE, MOST_SIDE),
        "niches": _list(_record({**spot, "front": ref("cell")}, ("id", "cell", "front"))),
        "extraction": _list(_record(spot, ("id", "cell"))),
        "barriers": _list(_list(ref("cell"), 2, 2)),
    }
    more = {"modules": _record({"row_cuts": cuts, "col_cuts": cuts})}
    return _record({**fields, **more}, tuple(fields))


def _track() -> Schema:
    text = {"type": "string", "minLength": 1, "maxLength": NAME}
    cell = _record(
        {
            "type": {"const": "event_cell"},
            "index": whole(0, LONGEST - 1),
            "kind": {"type": "string", "pattern": "^[A-Z][A-Z0-9_]*$"},
            "title_it": text,
            "title_en": text,
            "effects": _list(ref("effect")),
        },
        ("kind", "title_it", "title_en", "effects"),
    )
    flanks = _list(whole(0), 1)
    fields: Schema = {
        "type": {"const": "event_board"},
        "code": ref("code"),
        **_names(),
        "cells": _list(cell, SHORTEST, LONGEST),
        "prisons": _list(_record({"id": text, "adjacent": flanks}, ("id", "adjacent")), 1),
    }
    return _record(fields, tuple(fields))


def _tile() -> Schema:
    mode = _record(
        {
            "on": {"enum": ["play", "attack_window", "defence_window"]},
            "window": _list({"enum": ["D2", "D5", "D6", "D13"]}),
            "cost": _record({"spirits": whole(1, TILES)}, ("spirits",)),
            "effects": _list(ref("effect"), 1),
        },
        ("on", "cost", "effects"),
    )
    fields: Schema = {
        "type": {"const": "spirit_tile"},
        "code": ref("code"),
        "count": {"const": TILES},
        "modes": _list(mode, 1),
    }
    return _record(fields, tuple(fields))


def _roles() -> Schema:
    """A definition for each role of words, under its key."""
    found = {
        role.key: {"anyOf": [*_bare(role), *(_shape(word) for word in _said(role))]}
        for role in LANGUAGE.roles.values()
        if not role.tag
    }
    return {
        "effect": by("verb", {word.name: _fields(word) for word in EFFECTS.words}),
        "trait": _trait(),
        **found,
    }


def _trait() -> Schema:
    slots = TRAITS.words[0].takes
    fields = {slot.key: _of_kind(slot.kind) for slot in slots}
    needed = [slot.key for slot in slots if slot.needed]
    return _record({"on": _choice([word.name for word in TRAITS.words]), **fields}, ["on", *needed])


def _fields(word: Word) -> Schema:
    loose = {slot.key for slot in word.takes if not slot.needed}
    keys = list(dict.fromkeys(slot.key for slot in word.takes))
    needed = [key for key in keys if key not in loose]
    order = dict.fromkeys((*(key for key in FIRST if key in keys), *needed, *keys))
    fields = {key: _of_slots([slot for slot in word.takes if slot.key == key]) for key in order}
    return _record({"verb": {"const": word.name}, **fields}, ["verb", *needed])


def _of_slots(slots: Sequence[Slot]) -> Schema:
    """What stands in the slots of one key, of which each place has one."""
    kinds: list[Schema] = []
    for slot in slots:
        found = _of_kind(slot.kind)
        if found not in kinds:
            kinds.append(found)
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def _bare(role: Role) -> list[Schema]:
    names = [word.name for word in role.words if word.spelled is Spelled.BARE]
    return [_choice(names)] if names else []


def _said(role: Role) -> list[Word]:
    return [word for word in role.words if word.spelled is not Spelled.BARE]


def _shape(word: Word) -> Schema:
    """A word with its slots: by itself, by their keys, under its name alone or in a row."""
    slots = [_of_kind(slot.kind) for slot in word.takes]
    if word.spelled is Spelled.VALUE:
        return slots[0]
    if word.spelled is Spelled.FLAT:
        keys = [slot.key for slot in word.takes]
        return _record(dict(zip(keys, slots, strict=True)), keys)
    if word.spelled is Spelled.OBJECT:
        fields = {slot.key: _of_kind(slot.kind) for slot in word.takes}
        needed = [slot.key for slot in word.takes if slot.needed]
        return _record({word.spelling: _record(fields, needed)}, [word.spelling])
    if word.spelled is Spelled.ALONE:
        return _record({word.name: slots[0]}, [word.name])
    row = {"type": "array", "prefixItems": slots, "minItems": len(slots), "items": False}
    return _record({word.name: row}, [word.name])


def _of_kind(kind: Kind) -> Schema:
    if isinstance(kind, Number):
        but = {"not": _choice(list(kind.but))} if kind.but else {}
        return {**whole(kind.low, kind.high), **but}
    if isinstance(kind, Flag):
        return {"type": "boolean"}
    if isinstance(kind, Fixed):
        return {"const": kind.value}
    if isinstance(kind, Pick):
        return _choice([choice.value for choice in kind.choices])
    if isinstance(kind, Text):
        return {"type": "string", "maxLength": kind.high}
    if isinstance(kind, Names):
        return texts(kind.high)
    if isinstance(kind, Border):
        return _list(_list(whole(0, kind.last), 2, 2), 2, 2)
    if isinstance(kind, One):
        return ref(kind.role)
    assert isinstance(kind, Many)
    return _list(ref(kind.role), kind.low, kind.high)


def _choice(values: Sequence[str | int]) -> Schema:
    return {"const": values[0]} if len(values) == 1 else {"enum": list(values)}


def _list(items: Schema, low: int = 0, high: int | None = None) -> Schema:
    shape: Schema = {"type": "array", "items": items, "minItems": low}
    return shape if high is None else shape | {"maxItems": high}


def _record(properties: Schema, required: Sequence[str] = ()) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def schema_text() -> str:
    """The file as it is published."""
    return json.dumps(card_json_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.parent.mkdir(exist_ok=True)
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
