"""The published JSON Schema of an AAC card, made from the declared words.

It tells shape and range of every field and word. What holds between fields of a card, or between a
word and its place in an effect, is left to `card_schema`, which says it with a mend.
`python -m engine.games.aac.card_json_schema` writes it to `schema/card.schema.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from engine.effects.language.kinds import Flag, Kind, Number, One, Pick, Several
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_vocabulary import VERBS
from engine.games.aac.language import limits
from engine.games.aac.language.amounts import RANGES
from engine.games.aac.language.choices import values_of
from engine.games.aac.language.meaning import ORIGINS

SCHEMA_FILE: Final = Path(__file__).parent / "schema" / "card.schema.json"
NOT_BLANK: Final = r"\S"
_SLUG: Final = f"^{limits.SLUG}$"

Schema = dict[str, Any]


def card_json_schema() -> Schema:
    """The whole schema as plain data; equal tables give equal schemas."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "AAC card",
        **_by("type", {kind: _ref(kind) for kind in words.TYPE_IDS}),
        "$defs": {
            **{kind: _card(kind) for kind in words.TYPE_IDS},
            **{f"{kind}_effect": _effect(kind) for kind in words.TYPE_IDS},
            "slug": {"type": "string", "pattern": _SLUG, "maxLength": limits.MAX_SLUG},
            "filter": _filter(words.FILTER_KEYS),
            "group": _group(),
            "choose": _choose(),
            "target": _target(),
            "number": _number(-limits.MAX_STAT, limits.MAX_STAT),
            "condition": _condition(),
            "sacrifice": _sacrifice(),
            "cost": _cost(),
            "duration": _duration(),
            "harm": _object(
                {"stat": _enum(words.STAT_IDS), "amount": _number(1, limits.MAX_STAT)},
                ("stat", "amount"),
            ),
            "steps": _list(_one_key({verb: _verb(verb) for verb in VERBS}), 1, limits.MAX_STEPS),
        },
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _enum(values: tuple[Any, ...]) -> Schema:
    return {"enum": list(values)}


def _int(low: int, high: int | None = None) -> Schema:
    bounds: Schema = {"type": "integer", "minimum": low}
    return bounds if high is None else bounds | {"maximum": high}


def _or_null(shape: Schema) -> Schema:
    return {"anyOf": [shape, {"type": "null"}]}


def _object(properties: Schema, required: tuple[str, ...] = ()) -> Schema:
    shape: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return shape | ({"required": list(required)} if required else {})


def _one_key(properties: Schema) -> Schema:
    return _object(properties) | {"minProperties": 1, "maxProperties": 1}


def _list(items: Schema, low: int = 0, high: int | None = None) -> Schema:
    shape: Schema = {"type": "array", "items": items}
    if low:
        shape["minItems"] = low
    return shape if high is None else shape | {"maxItems": high}


def _set_of(items: Schema, low: int = 0) -> Schema:
    return _list(items, low) | {"uniqueItems": True}


def _by(key: str, shapes: Schema) -> Schema:
    """The shape that one field decides, so that an error speaks of that shape only."""
    chosen = [
        {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": shape}
        for value, shape in shapes.items()
    ]
    named = {"type": "object", "properties": {key: {"enum": list(shapes)}}, "required": [key]}
    return named | {"allOf": chosen}


def _texts(high: int) -> Schema:
    text = {"type": "string", "pattern": NOT_BLANK, "maxLength": high}
    return _object({"it": text, "en": text}) | {"minProperties": 1}


def _card(kind: str) -> Schema:
    is_creature = kind == "creature"
    marks = tuple(t for t in words.TRAIT_IDS if words.TRAIT_TYPES.get(t, kind) == kind)
    genre, mark = _enum(words.GENRE_IDS), _enum(words.MARK_IDS)
    stat = _int(0, limits.MAX_STAT)
    effects = _list(_ref(f"{kind}_effect"), 0, limits.MAX_EFFECTS)
    fields: Schema = {
        "id": _ref("slug"),
        "serial": _int(1),
        "type": {"const": kind},
        "title": _texts(limits.MAX_TITLE),
        "genre": _or_null(genre) if is_creature else genre,
        "traits": _set_of(_enum(marks)) | {"not": _both("S", "NS")},
        "kinds": _set_of(_ref("slug")),
        "duration_mark": _or_null(mark) if is_creature else mark,
        "caption": _texts(limits.MAX_CAPTION),
        "effects": effects,
        "play_cost": _or_null(_play_cost()),
        "play_condition": _or_null(_ref("condition")),
        "wall_stops_v": {"type": "boolean"},
        "overrides": _set_of(_enum(words.OVERRIDABLE)),
        "image": {"type": "string"},
        "set": {"type": "string"},
        "ap": stat,
        "dp": stat,
        "deadly": _or_null(_int(1, limits.MAX_DEADLY)),
        "summon": _or_null(_list(_material(), 1, 3)),
        "evolve": _or_null(_one_key({"after_rounds": _int(1, 60), "condition": _ref("condition")})),
        "attackable_only_by": _or_null(_filter(("traits", "kinds"))),
        "wall_points": _int(1, limits.MAX_STAT),
        "assign": _enum(words.ASSIGN.get(kind, ())),
        "max_rounds": _int(1, limits.MAX_MAGIC_ROUNDS),
        "host": _ref("group"),
        "trigger": _enum(words.TRIGGERS),
        "active_rounds": _int(0, limits.MAX_TRAP_ROUNDS),
    }
    needed = ("ap", "dp") if is_creature else ("genre", "duration_mark")
    own = {key: fields[key] for key in words.FIELDS[kind]}
    return _object(own, ("id", "serial", "type", "title", *needed))


def _both(first: str, second: str) -> Schema:
    return {"allOf": [{"contains": {"const": first}}, {"contains": {"const": second}}]}


def _play_cost() -> Schema:
    return _object({"bonus": _int(0, limits.MAX_BONUS), "sacrifices": _list(_ref("sacrifice"))})


def _material() -> Schema:
    return _object({"filter": _ref("filter"), "count": _int(1, limits.MAX_FIELD)})


def _filter(keys: tuple[str, ...]) -> Schema:
    stat, marks = _int(0, limits.MAX_STAT), _set_of(_enum(words.TRAIT_IDS))
    fields: Schema = {
        "type": _enum(words.TYPE_IDS),
        "traits": marks,
        "not_traits": marks,
        "kinds": _set_of(_ref("slug")),
        **dict.fromkeys(("ap_min", "ap_max", "dp_min", "dp_max"), stat),
        "position": _enum(words.POSITION_IDS),
        "face": _enum(words.FACE_IDS),
        "genre": _enum(words.GENRE_IDS),
        "flying": {"type": "boolean"},
        "evolved": {"type": "boolean"},
        "serial": _int(1),
    }
    return _object({key: fields[key] for key in keys})


def _group_fields() -> Schema:
    return {
        "side": _enum(words.SIDES),
        "zone": _enum(words.ZONE_IDS),
        "type": _enum(words.TYPE_IDS),
        "filter": _ref("filter"),
    }


def _group() -> Schema:
    return _object(_group_fields())


def _choose() -> Schema:
    return _object(
        _group_fields()
        | {
            "count": _int(1, limits.MAX_FIELD),
            "by": _enum(words.CHOOSERS),
            "optional": {"type": "boolean"},
        }
    )


def _target() -> Schema:
    named = _enum((*words.NAMED_TARGETS, *(f"chosen[{n}]" for n in range(limits.MAX_FIELD))))
    extreme = _object(
        {"stat": _enum(words.STAT_IDS), "side": _enum(words.SIDES), "filter": _ref("filter")},
        ("stat",),
    )
    extremes = _one_key(dict.fromkeys(words.EXTREMES, extreme))
    return {"anyOf": [named, _object({"all": _ref("group")}, ("all",)), extremes]}


def _number(low: int, high: int) -> Schema:
    pair = {"type": "array", "items": _ref("number"), "minItems": 2, "maxItems": 2}
    measured = _object(
        {"stat_of": _ref("target"), "stat": _enum(words.NUMBER_STATS)}, ("stat_of", "stat")
    )
    others = {
        "count": _ref("group"), "die": {"const": 6}, **dict.fromkeys(words.ARITHMETIC, pair),
        "lp_of": _enum(words.PLAYERS), "bonus_of": _enum(words.PLAYERS),
    }  # fmt: skip
    return {"anyOf": [_int(low, high), measured, _one_key(others)]}


def _sacrifice() -> Schema:
    zones = _set_of(_enum(words.COST_ZONES), 1)
    return _object({"filter": _ref("filter"), "count": _int(1, limits.MAX_FIELD), "zones": zones})


def _cost() -> Schema:
    fields: Schema = {
        "bonus": _int(1),
        "sacrifice": _ref("sacrifice"),
        "lp": _int(1, limits.MAX_LP),
        "discard": _int(1, limits.MAX_SMALL),
        "skip_attack": {"const": True},
    }
    return _object(fields) | {"minProperties": 1}


def _duration() -> Schema:
    rounds = _object({"rounds": _int(1, limits.MAX_SMALL)}, ("rounds",))
    return {"anyOf": [_enum(words.DURATIONS), rounds]}


def _effect(kind: str) -> Schema:
    fields: Schema = {
        "when": _enum(words.WHENS[kind]),
        "cost": _ref("cost"),
        "condition": _ref("condition"),
        "choose": _ref("choose"),
        "whose": _enum(words.SIDES),
        "played": _ref("filter"),
        "do": _ref("steps"),
        "else": _ref("steps"),
        "duration": _ref("duration"),
        "once": {"const": True},
        "tags": _set_of(_enum(words.TAGS)),
    }
    return _object(fields, ("when", "do")) | {"dependentRequired": {"else": ["condition"]}}


def _verb(verb: str) -> Schema:
    slots = VERBS[verb]
    required = tuple(slot.key for slot in slots if slot.needed)
    shape = _object({slot.key: _said(slot.kind) for slot in slots}, required)
    if verb == "modify":
        shape["oneOf"] = [{"required": [way]} for way in words.MODIFY_WAYS]
    return shape


def _said(kind: Kind) -> Schema:
    """What may stand in a slot of a verb."""
    if isinstance(kind, Number):
        return _int(kind.low, kind.high)
    if isinstance(kind, Pick):
        return _enum(values_of(kind.choices))
    if isinstance(kind, Several):
        return _set_of(_enum(values_of(kind.choices)), kind.least)
    if isinstance(kind, Flag):
        return {"type": "boolean"}
    return _of_role(kind.role) if isinstance(kind, One) else _ref("target")


def _of_role(role: str) -> Schema:
    if role == "origin":
        return _enum(tuple(word.name for word in ORIGINS))
    if role not in RANGES:
        return _ref(role)
    number = _number(*RANGES[role])
    return {"anyOf": [number, {"const": "all"}]} if role == "healing" else number


def _condition() -> Schema:
    bounds = {"min": _int(0, 30), "max": _int(0, 30)}
    group = _list(_ref("condition"), 1)
    lp = {"min": _int(0, limits.MAX_LP), "max": _int(0, limits.MAX_LP)}
    field = {"side": _enum(words.SIDES), "filter": _ref("filter"), **bounds}
    bounded = {"anyOf": [{"required": ["min"]}, {"required": ["max"]}]}
    shapes: Schema = {
        "lp": _object({"who": _enum(words.PLAYERS), **lp}, ("who",)) | bounded,
        "bonus_min": _int(0, limits.MAX_BONUS),
        "turn_min": _int(1, 200),
        "field_count": _object(field, ("side",)) | bounded,
        "alone": _ref("target"),
        "has_trait": _object(
            {"target": _ref("target"), "trait": _enum(words.TRAIT_IDS)}, ("target", "trait")
        ),
        "die_even": {"const": True},
        "die": _object({"min": _int(1, 6), "max": _int(1, 6)}) | bounded,
        "coin": {"const": "heads"},
        "position": _object(
            {"target": _ref("target"), "value": _enum(words.POSITION_IDS)}, ("target", "value")
        ),
        "compare": {
            "type": "array",
            "prefixItems": [_ref("number"), _enum(words.HOW), _ref("number")],
            "minItems": 3,
            "maxItems": 3,
        },
        "and": group,
        "or": group,
        "not": _ref("condition"),
    }
    return _one_key(shapes)


def schema_text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(card_json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.parent.mkdir(exist_ok=True)
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
