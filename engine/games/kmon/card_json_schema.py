"""The published JSON Schema of a K-Mon card, made of the declared words.

It accepts what `card_schema` accepts, shape and places (KM-3.16, KM-3.19). Three limits it cannot
count are left to `card_schema`: the entries of a whole card and the depth of nesting (KM-9.8), and
as many labels as options (KM-9.5).
`python -m engine.games.kmon.card_json_schema` writes it to `schema/card.schema.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from engine.effects.language.kinds import Many, One
from engine.effects.language.shapes import NOT_BLANK, Schema, by, enum, record, ref, texts, whole
from engine.games.kmon import vocabulary as words
from engine.games.kmon.language import LANGUAGE, placed, shaped
from engine.games.kmon.language.making import AMOUNT_HIGH, AMOUNT_LOW, MAX_CHARGES

SCHEMA_FILE: Final = Path(__file__).parent / "schema" / "card.schema.json"


def card_json_schema() -> Schema:
    """The whole schema as plain data; equal declarations give equal schemas."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "K-Mon card",
        **by("type", {kind: ref(kind) for kind in words.TYPE_IDS}),
        "$defs": {
            **{kind: _card(kind) for kind in words.TYPE_IDS},
            **shaped.definitions("selector", "single", "player"),
            "number": whole(AMOUNT_LOW, AMOUNT_HIGH),
            **shaped.definitions("amount", "filter"),
            "cost": _cost(main=True),
            "alternative": _cost(main=False),
            "effects": shaped.listed(ref("effect")),
            **shaped.definitions("effect", "modifier", "persistent", "condition"),
            **placed.definitions(),
        },
    }


def _card(kind: str) -> Schema:
    element = enum((*words.ELEMENT_IDS, None))
    fields: Schema = {
        "code": {"type": "string", "pattern": NOT_BLANK, "maxLength": 32},
        "type": {"const": kind},
        "name": texts(60),
        "set": {"type": "string"},
        "number": {"type": "string"},
        "rarity": enum(words.RARITIES),
        "art": {"type": "string"},
        "text": texts(),
        "flavour": texts(),
        "hp": whole(1, 99),
        "primary": enum(words.ELEMENT_IDS),
        "secondary": element,
        "trait": _trait(),
        "cost": ref("cost"),
        "element": element,
        "ultimate": {"type": "boolean"},
        "replaces_attack": {"type": "boolean"},
        "answers": shaped.some_of((*words.ACTION_KINDS, words.ANSWERS_ALL)),
        **{part.key: shaped.slot_of(part) for part in LANGUAGE.parts[kind]},
        "persistent": {"anyOf": [ref("persistent"), {"type": "null"}]},
    }
    needed = {"kmon": ("hp", "primary", "trait"), "reaction": ("answers",)}.get(kind, ())
    own = {key: fields[key] for key in words.FIELDS[kind]}
    return record(own, ("code", "type", "name", *needed)) | _joint(kind)


def _joint(kind: str) -> Schema:
    """What holds between several fields of a card."""
    if kind == "kmon":  # KM-2.4: the secondary element is another one
        others: list[Schema] = [{"not": _both(element)} for element in words.ELEMENT_IDS]
        return {"allOf": [*others, _parts(kind, kind)]}
    if kind != "powerup":
        return {"allOf": [_parts(kind, kind)]}
    replaces = {"properties": {"replaces_attack": {"const": True}}, "required": ["replaces_attack"]}
    generic = _parts(kind, placed.REPLACING)
    generic["properties"]["element"] = {"const": None}  # KM-2.8
    return {"if": replaces, "then": generic, "else": _parts(kind, kind)}


def _both(element: str) -> Schema:
    same = {"primary": {"const": element}, "secondary": {"const": element}}
    return {"properties": same, "required": list(same)}


def _parts(kind: str, place: str) -> Schema:
    """KM-3.19: the parts of a card as its place allows them."""
    found: Schema = {}
    for part in LANGUAGE.parts[kind]:
        if part.kind == Many("effect"):
            found[part.key] = {"items": ref(f"{place}_entry")}
        elif part.kind == One("persistent"):
            found[part.key] = ref(f"{place}_block")
    if place == "reaction":
        found["condition"] = ref("condition_in_playing")
    return {"properties": found}


def _trait() -> Schema:
    plain = enum(key for key in words.TRAIT_IDS if key != "incandescente")
    with_x = {"id": {"const": "incandescente"}, "x": whole(1, 9)}
    return {"oneOf": [record({"id": plain}, ("id",)), record(with_x, ("id", "x"))]}


def _cost(main: bool) -> Schema:
    parts = dict.fromkeys(words.COST_PARTS, whole(0))
    parts["charges"] = whole(0, MAX_CHARGES)
    if main:
        parts["alternatives"] = shaped.listed(ref("alternative"), 1)
    return {"anyOf": [parts["charges"], record(parts)]}


def schema_text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(card_json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
