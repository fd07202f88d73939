"""The published JSON Schema of a K-Mon card, made from the vocabulary tables.

It accepts what `card_schema` accepts, shape and places (KM-3.16, KM-3.19). Three limits it cannot
count are left to `card_schema`: the entries of a whole card and the depth of nesting (KM-9.8), and
as many labels as options (KM-9.5).
`python -m engine.games.kmon.card_json_schema` writes it to `schema/card.schema.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from engine.games.kmon import vocabulary as words
from engine.games.kmon.card_places import (
    REPLACING,
    block_place,
    entry_place,
    outside,
    place_schemas,
    reference,
)
from engine.games.kmon.codes import FACES
from engine.games.kmon.language.making import LABEL_LENGTH
from engine.games.kmon.vocabulary import CONDITIONS, MODIFIERS, VERBS, Param

SCHEMA_FILE: Final = Path(__file__).parent / "schema" / "card.schema.json"

NOT_BLANK: Final = r"\S"

Schema = dict[str, Any]
# KM-9.13: with its end an effect attaches nothing.
ENDING: Final = {"allOf": [reference("effect"), reference(outside("attach_effect"))]}


def card_json_schema() -> Schema:
    """The whole schema as plain data; equal tables give equal schemas."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "K-Mon card",
        **_by("type", {kind: reference(kind) for kind in words.TYPE_IDS}),
        "$defs": {
            **{kind: _card(kind) for kind in words.TYPE_IDS},
            "selector": {"enum": list(words.SELECTORS)},
            "single": {"enum": list(words.SINGLE_SELECTORS)},
            "player": {"enum": list(words.PLAYERS)},
            "number": _number(words.AMOUNT_LOW),
            "amount": _amount(),
            "filter": _filter(),
            "cost": _cost(main=True),
            "alternative": _cost(main=False),
            "effects": {"type": "array", "items": {"$ref": "#/$defs/effect"}},
            "effect": _by("do", {verb: _entry("do", verb) for verb in VERBS}),
            "modifier": _by("mod", {name: _entry("mod", name) for name in MODIFIERS}),
            "persistent": _persistent(),
            "condition": _condition(),
            **place_schemas(),
        },
    }


def _by(key: str, shapes: Schema) -> Schema:
    """The shape that one field decides, so that an error speaks of that shape only."""
    chosen = [
        {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": shape}
        for value, shape in shapes.items()
    ]
    named = {"type": "object", "properties": {key: {"enum": list(shapes)}}, "required": [key]}
    return named | {"allOf": chosen}


def _number(low: int, high: int | None = words.AMOUNT_HIGH) -> Schema:
    bounds: Schema = {"type": "integer", "minimum": low}
    if high is not None:
        bounds["maximum"] = high
    return bounds


def _object(properties: Schema, required: tuple[str, ...] = ()) -> Schema:
    shape: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        shape["required"] = list(required)
    return shape


def _names(high: int | None = None) -> Schema:
    text: Schema = {"type": "string"}
    if high is not None:
        text |= {"pattern": NOT_BLANK, "maxLength": high}
    return _object({"it": text, "en": text}) | ({"minProperties": 1} if high else {})


def _card(kind: str) -> Schema:
    element: Schema = {"enum": [*words.ELEMENT_IDS, None]}
    answers = [*words.ACTION_KINDS, words.ANSWERS_ALL]
    fields: Schema = {
        "code": {"type": "string", "pattern": NOT_BLANK, "maxLength": 32},
        "type": {"const": kind},
        "name": _names(60),
        "set": {"type": "string"},
        "number": {"type": "string"},
        "rarity": {"enum": list(words.RARITIES)},
        "art": {"type": "string"},
        "text": _names(),
        "flavour": _names(),
        "hp": _number(1, 99),
        "primary": {"enum": list(words.ELEMENT_IDS)},
        "secondary": element,
        "trait": _trait(),
        "cost": reference("cost"),
        "element": element,
        "ultimate": {"type": "boolean"},
        "replaces_attack": {"type": "boolean"},
        "answers": _list_of({"enum": answers}),
        "condition": reference("condition"),
        "on_exhausted": reference("effects"),
        "effects": reference("effects"),
        "persistent": {"anyOf": [reference("persistent"), {"type": "null"}]},
    }
    needed: dict[str, tuple[str, ...]] = {
        "kmon": ("hp", "primary", "trait"),
        "reaction": ("answers",),
    }
    own = {key: fields[key] for key in words.FIELDS[kind]}
    shape = _object(own, ("code", "type", "name", *needed.get(kind, ())))
    return shape | _joint(kind)


def _joint(kind: str) -> Schema:
    """What holds between several fields of a card."""
    if kind == "kmon":  # KM-2.4: the secondary element is another one
        entries = {"on_exhausted": {"items": reference(entry_place(kind))}}
        others: list[Schema] = [{"not": _both(element)} for element in words.ELEMENT_IDS]
        return {"allOf": [*others, {"properties": entries}]}
    if kind != "powerup":
        return {"allOf": [_placed(kind)]}
    replaces = {"properties": {"replaces_attack": {"const": True}}, "required": ["replaces_attack"]}
    generic = _placed(REPLACING)
    generic["properties"]["element"] = {"const": None}  # KM-2.8
    return {"if": replaces, "then": generic, "else": _placed(kind)}


def _both(element: str) -> Schema:
    same = {"primary": {"const": element}, "secondary": {"const": element}}
    return {"properties": same, "required": list(same)}


def _placed(place: str) -> Schema:
    """KM-3.19: the effects of a card as its type allows them."""
    found: Schema = {
        "effects": {"items": reference(entry_place(place))},
        "persistent": reference(block_place(place)),
    }
    if place == "reaction":
        found["condition"] = reference("condition_in_reaction")
    return {"properties": found}


def _trait() -> Schema:
    plain = [key for key in words.TRAIT_IDS if key != "incandescente"]
    with_x = {"id": {"const": "incandescente"}, "x": _number(1, 9)}
    return {"oneOf": [_object({"id": {"enum": plain}}, ("id",)), _object(with_x, ("id", "x"))]}


def _list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items, "minItems": 1, "uniqueItems": True}


def _amount() -> Schema:
    count: Schema = {
        "anyOf": [
            {"enum": list(words.COUNTS)},
            {"enum": [f"{words.DAMAGE_ON}({name})" for name in words.SELECTORS]},
        ]
    }
    counted = {"count": count, "times": _number(words.AMOUNT_LOW), "max": _number(0)}
    return {"anyOf": [_number(words.AMOUNT_LOW), _object(counted, ("count",))]}


def _filter() -> Schema:
    fields: Schema = {
        "type": {"enum": list(words.DECK_TYPE_IDS)},
        "types": _list_of({"enum": list(words.DECK_TYPE_IDS)}),
        "element": {"enum": list(words.ELEMENT_IDS)},
        "code": {"type": "string"},
    }
    return _object(fields) | {"minProperties": 1}


def _cost(main: bool) -> Schema:
    parts = {part: _number(0, None) for part in words.COST_PARTS}
    parts["charges"] = _number(0, words.MAX_CHARGES)
    if main:
        parts["alternatives"] = {"type": "array", "minItems": 1, "items": reference("alternative")}
    return {"anyOf": [_number(0, words.MAX_CHARGES), _object(parts)]}


def _entry(key: str, name: str) -> Schema:
    word = VERBS[name] if key == "do" else MODIFIERS[name]
    properties: Schema = {key: {"const": name}}
    if key == "do":
        properties["if"] = reference("condition")
    properties |= {param.name: _param(param) for param in word.params}
    shape = _object(properties, (key, *(param.name for param in word.params if param.required)))
    return shape | _inner_limits(name)


def _inner_limits(name: str) -> Schema:
    """KM-9.8: nothing inside itself; KM-9.5: who enters is of the side that leaves."""
    again = {"items": reference(outside(name))}
    if name == "for_each":
        return {"allOf": [{"properties": {"effects": again}}]}
    if name == "attach_effect":
        lists = {"properties": {"on_attach": again, "tick": again, "on_end": again}}
        return {"allOf": [{"properties": {"persistent": lists}}]}
    if name == "substitute":
        return {"anyOf": [_entering("own"), _entering("opp")]}
    return {}


def _entering(side: str) -> Schema:
    names = [name for name in words.ENTERING if name.startswith(side)]
    return {"properties": {"side": {"const": side}, "to": {"enum": names}}}


def _param(param: Param) -> Schema:
    kinds: dict[str, Schema] = {
        "choice": {"enum": list(param.choices)},
        "choices": _list_of({"enum": list(param.choices)}),
        "number": _number(param.low),
        "amount_or_until": {
            "anyOf": [reference("amount"), _object({"until": _number(0)}, ("until",))]
        },
        "amount_or_all": {"anyOf": [reference("amount"), {"const": "all"}]},
        "bool": {"type": "boolean"},
        "options": {"type": "array", "minItems": 1, "items": reference("effects")},
        "labels": {"type": "array", "minItems": 1, "items": _names(LABEL_LENGTH)},
        "bands": {"type": "array", "minItems": 1, "items": _band()},
        "then": _object({"discard": _number(1)}, ("discard",)),
    }
    return kinds.get(param.kind) or reference(param.kind)


def _band() -> Schema:
    """KM-9.17: faces of the die from one to another that is not below it."""
    face = _number(1, FACES)
    shape = _object({"from": face, "to": face, "do": reference("effects")}, ("from", "to", "do"))
    ranges = [
        {"properties": {"from": {"const": low}, "to": {"minimum": low}}}
        for low in range(1, FACES + 1)
    ]
    return shape | {"anyOf": ranges}


def _persistent() -> Schema:
    fields: Schema = {
        "kind": {"enum": list(words.EFFECT_KINDS)},
        "target": reference("single"),
        "duration": _number(1, None),
        "on_attach": reference("effects"),
        "tick": reference("effects"),
        "on_end": {"type": "array", "items": ENDING},
        "static": {"type": "array", "minItems": 1, "items": reference("modifier")},
    }
    shape = _object(fields, ("kind", "target", "duration"))
    shape["anyOf"] = [{"required": [key]} for key in words.PERSISTENT_LISTS]
    return shape


def _condition() -> Schema:
    group: Schema = {"type": "array", "minItems": 1, "items": reference("condition")}
    shapes: Schema = {
        name: {
            "type": "array",
            "prefixItems": [_param(param) for param in params],
            "minItems": len(params),
            "maxItems": len(params),
        }
        for name, params in CONDITIONS.items()
    }
    shapes["answered"] = _list_of({"enum": list(words.ANSWERED_WORDS)})
    shapes |= {"all": group, "any": group, "not": reference("condition")}
    return _object(shapes) | {"minProperties": 1, "maxProperties": 1}


def schema_text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(card_json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
