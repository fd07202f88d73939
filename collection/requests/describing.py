"""Words in which an API tells of itself: shapes of JSON, and what an operation takes and gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
WHOLE: Final[Schema] = {"type": "integer"}
FLAG: Final[Schema] = {"type": "boolean"}
NUMBER: Final[Schema] = {"type": "number"}
TIME: Final[Schema] = {"type": "string", "format": "date-time"}
ANY: Final[Schema] = {}
OBJECT: Final[Schema] = {"type": "object", "additionalProperties": True}
COUNTS: Final[Schema] = {"type": "object", "additionalProperties": WHOLE}
# `{zone: {code: copies}}`
ZONES: Final[Schema] = {"type": "object", "additionalProperties": COUNTS}


@dataclass(frozen=True)
class Told:
    """What an operation takes and gives; `gives` None: no body."""

    gives: Schema | None
    takes: Schema | None = None
    status: int = 200


# All operations by name; each app tells its own when the site starts (`config.apischema`).
OPERATIONS: Final[dict[str, Told]] = {}
_NO_MEMBERS: Final[Schema] = {"type": "object", "properties": {}}


def takes_of(operation: str) -> Schema:
    """What a body of that operation may hold: nothing, where nothing is told of it."""
    told = OPERATIONS.get(operation)
    return (told.takes if told else None) or _NO_MEMBERS


def unknown_in(told: Schema, body: Any, path: str = "") -> list[str]:
    """The members of a body, and of objects in it, that its shape does not know; by path."""
    if isinstance(body, list):
        inner = told.get("items", ANY)
        return [name for each in body for name in unknown_in(inner, each, f"{path}[]")]
    for each in told.get("anyOf", ()):
        if isinstance(body, dict) and "properties" in each:
            return unknown_in(each, body, path)
    known = told.get("properties")
    if not isinstance(body, dict) or known is None:
        return []
    found: list[str] = []
    for key, value in body.items():
        name = f"{path}.{key}" if path else key
        found += unknown_in(known[key], value, name) if key in known else [name]
    return found


def shape(**fields: Schema) -> Schema:
    """An object; a field whose name ends in `_` may be missing."""
    return {
        "type": "object",
        "properties": {name.removesuffix("_"): field for name, field in fields.items()},
        **_required(fields),
    }


def maybe(field: Schema) -> Schema:
    """That, or null."""
    if "$ref" in field:
        return {"allOf": [field], "nullable": True}
    return {**field, "nullable": True}


def many(field: Schema) -> Schema:
    """A list of those."""
    return {"type": "array", "items": field}


def one_of(*values: str) -> Schema:
    """One of these words."""
    return {"type": "string", "enum": list(values)}


def either(*fields: Schema) -> Schema:
    """Any of these."""
    return {"anyOf": list(fields)}


def ref(name: str) -> Schema:
    """A named shape."""
    return {"$ref": f"#/components/schemas/{name}"}


def page(field: Schema, **more: Schema) -> Schema:
    """A page of a list."""
    link = {"type": "string", "format": "uri", "nullable": True}
    return shape(count=WHOLE, next=link, previous=link, results=many(field), **more)


def also(field: Schema, **more: Schema) -> Schema:
    """A named shape with more fields."""
    return {"allOf": [field, shape(**more)]}


def _required(fields: Mapping[str, Schema]) -> Schema:
    needed = [name for name in fields if not name.endswith("_")]
    return {"required": needed} if needed else {}
