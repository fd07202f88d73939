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
