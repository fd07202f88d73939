"""Shapes of which a game writes the published JSON Schema of its cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

Schema = dict[str, Any]

NOT_BLANK: Final = r"\S"


def ref(name: str) -> Schema:
    """A shape of the same document."""
    return {"$ref": f"#/$defs/{name}"}


def enum(values: Iterable[object]) -> Schema:
    """One of these."""
    return {"enum": list(values)}


def whole(low: int, high: int | None = None) -> Schema:
    """A whole number; `high` None: no upper bound."""
    bounds: Schema = {"type": "integer", "minimum": low}
    return bounds if high is None else bounds | {"maximum": high}


def record(properties: Schema, required: Iterable[str] = ()) -> Schema:
    """An object with these fields and no others."""
    shape: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    needed = list(required)
    return shape | {"required": needed} if needed else shape


def array(items: Schema, low: int = 0, high: int | None = None) -> Schema:
    """A list of so many; `high` None: no upper bound."""
    shape: Schema = {"type": "array", "items": items}
    if low:
        shape["minItems"] = low
    return shape if high is None else shape | {"maxItems": high}


def set_of(items: Schema, low: int = 0) -> Schema:
    """A list with each entry once."""
    return array(items, low) | {"uniqueItems": True}


def or_null(shape: Schema) -> Schema:
    """That, or nothing."""
    return {"anyOf": [shape, {"type": "null"}]}


def texts(high: int | None = None) -> Schema:
    """A text in Italian, in English; with `high`, at most so long, in one of them at least."""
    text: Schema = {"type": "string"}
    if high is None:
        return record({"it": text, "en": text})
    text |= {"pattern": NOT_BLANK, "maxLength": high}
    return record({"it": text, "en": text}) | {"minProperties": 1}


def by(key: str, shapes: Schema) -> Schema:
    """The shape that one field decides, so that an error speaks of that shape only."""
    chosen = [
        {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": shape}
        for value, shape in shapes.items()
    ]
    named = {"type": "object", "properties": {key: {"enum": list(shapes)}}, "required": [key]}
    return named | {"allOf": chosen}
