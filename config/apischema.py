"""The API's description made whole: shapes, headers, refusals and tags of every operation."""

from __future__ import annotations

import re
from typing import Any, Final

from django.urls import resolve

from collection.programs import shapes as shelf
from collection.requests.describing import OPERATIONS, TEXT, WHOLE, Schema, Told, shape
from collection.requests.rest import ApiView
from decks.showing import api_shapes as decks
from engine.web.table import api_shapes as tables

SHAPES: Final = {**shelf.SHAPES, **decks.SHAPES, **tables.SHAPES}
PROBLEM: Final = {
    **shape(
        type=TEXT, title=TEXT, status=WHOLE, detail=TEXT, code_=TEXT, clause_=TEXT, request_=TEXT
    ),
    "description": "RFC 9457; `code` is the reason, `clause` its rule. More members may follow.",
}
REFUSALS: Final = {
    "400": ("BadInput", "A field that cannot be read; nothing was changed"),
    "401": ("Unknown", "A token that opens nothing"),
    "403": ("Closed", "Not open to you, or no token was shown"),
    "404": ("Missing", "Not there, or not yours"),
    "405": ("NoSuchMethod", "This address knows other methods"),
    "406": ("NoSuchForm", "The answer is not to be had in the form asked for"),
    "409": ("Conflict", "It has moved on since: what is there now stands in the answer"),
    "410": ("Gone", "A record that today's rules cannot replay"),
    "412": ("Changed", "Not what `If-Match` named"),
    "413": ("TooLarge", "More than is read"),
    "415": ("NoSuchBody", "A body in a form that is not read"),
    "422": ("Refused", "Understood and refused: the reason, and the rule's clause"),
    "429": ("TooOften", "Once more than allowed; `Retry-After` says when again"),
}
_READ: Final = ("400", "401", "403", "404", "405", "406", "409", "410", "422", "429")
_TAGS: Final = {
    "games": "catalogue",
    "find": "catalogue",
    "shelf": "shelf",
    "own": "shelf",
    "decks": "decks",
    "codes": "decks",
    "tables": "tables",
    "replays": "replays",
    "positions": "positions",
    "runs": "runs",
    "practice": "positions",
    "me": "backup",
}
_TOLD: Final = {
    "catalogue": "Games, sets, cards, rules; open to everybody.",
    "shelf": "What one owns, where it lies, what changed, what is missing.",
    "decks": "Lists of cards, the judge's verdict and its mends, versions, outputs, sharing.",
    "tables": "Battles against partners or at one screen.",
    "replays": "Any battle once more, place by place.",
    "positions": "Tables laid by hand, and puzzles.",
    "runs": "Batches of games between partners.",
    "backup": "Everything of a person as one file.",
}
_METHODS: Final = ("get", "put", "post", "delete", "patch")
_PART: Final = re.compile(r"\{\w+\}")
_OPEN_POSTS: Final = ("deck_validate",)


def tell_operations() -> None:
    """Let every door of the API know what its body may hold."""
    for told in (shelf, decks, tables):
        OPERATIONS.update(told.OPERATIONS)


def complete(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """A hook of drf-spectacular."""
    components = result.setdefault("components", {})
    components.setdefault("schemas", {}).update({**SHAPES, "Problem": PROBLEM})
    components["responses"] = {name: _refusal(told) for name, told in REFUSALS.values()}
    components["headers"] = _headers()
    components["parameters"] = _parameters()
    result["tags"] = [{"name": name, "description": told} for name, told in _TOLD.items()]
    for path, item in result["paths"].items():
        for method in _METHODS:
            if method in item:
                _complete(path, method, item[method])
    return result


def _compares(path: str) -> bool:
    """Whether `If-Match` means something at this address."""
    found = resolve(_PART.sub("1", path))
    view = getattr(found.func, "cls", None)
    return isinstance(view, type) and issubclass(view, ApiView) and view.compares(found.kwargs)


def _complete(path: str, method: str, operation: Schema) -> None:
    name = operation["operationId"]
    operation["tags"] = [_TAGS.get(path.split("/")[3], "other")]
    told = OPERATIONS.get(name)
    if told is not None:
        _tell(operation, told)
    writes = method != "get"
    if writes and name not in _OPEN_POSTS:
        operation["security"] = [way for way in operation["security"] if way]
    parameters = operation.setdefault("parameters", [])
    known = {parameter.get("name") for parameter in parameters}
    compares = writes and _compares(path)
    for wanted in _wanted(operation, writes=writes, compares=compares):
        if wanted["name"] not in known:
            parameters.append({"$ref": f"#/components/parameters/{wanted['ref']}"})
    refusals = REFUSALS if writes else _READ
    for status in refusals:
        if status == "412" and not compares:
            continue
        answer = {"$ref": f"#/components/responses/{REFUSALS[status][0]}"}
        operation["responses"].setdefault(status, answer)
    _head(operation, writes=writes)


def _tell(operation: Schema, told: Told) -> None:
    if told.takes is not None:
        takes = {**told.takes, "additionalProperties": False}
        body = {"content": {"application/json": {"schema": takes}}}
        operation["requestBody"] = {**body, "required": True}
    answer: Schema = {"description": operation["description"].split("\n")[0]}
    if told.gives is not None:
        answer["content"] = {"application/json": {"schema": told.gives}}
    later = operation["responses"].keys() & {"202"}
    operation["responses"] = dict.fromkeys((str(told.status), *later), answer)


def _wanted(operation: Schema, *, writes: bool, compares: bool) -> list[dict[str, str]]:
    """The parameters that every operation of its kind knows."""
    if writes:
        found = [{"name": "Idempotency-Key", "ref": "IdempotencyKey"}]
        return found + ([{"name": "If-Match", "ref": "IfMatch"}] if compares else [])
    found = [{"name": "If-None-Match", "ref": "IfNoneMatch"}]
    schema = _given(operation)
    if schema and "results" in schema.get("properties", {}) and "next" in schema["properties"]:
        found += [{"name": "limit", "ref": "Limit"}, {"name": "offset", "ref": "Offset"}]
    return found


def _given(operation: Schema) -> Schema:
    content = operation["responses"].get("200", {}).get("content", {})
    found: Schema = content.get("application/json", {}).get("schema", {})
    return found


def _head(operation: Schema, *, writes: bool) -> None:
    for status, answer in operation["responses"].items():
        if not status.startswith("2"):
            continue
        answer.setdefault("description", "")
        heads = answer.setdefault("headers", {})
        heads["RateLimit-Remaining"] = {"$ref": "#/components/headers/RateLimitRemaining"}
        if not writes and "application/json" in answer.get("content", {}):
            heads["ETag"] = {"$ref": "#/components/headers/ETag"}
    if not writes and "application/json" in operation["responses"].get("200", {}).get(
        "content", {}
    ):
        operation["responses"]["304"] = {"description": "The same as what `If-None-Match` names"}


def _refusal(told: str) -> Schema:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": told, "content": {"application/problem+json": {"schema": schema}}}


def _headers() -> dict[str, Schema]:
    return {
        "ETag": {"description": "Names what was read, for If-None-Match.", "schema": TEXT},
        "RateLimitRemaining": {
            "description": "Requests left until RateLimit-Reset (seconds); where they are counted.",
            "schema": WHOLE,
        },
    }


def _parameters() -> dict[str, Schema]:
    return {
        "IdempotencyKey": _header("Idempotency-Key", "Sent twice, the request is done once."),
        "IfMatch": _header("If-Match", "Only if what is there is still what this ETag names."),
        "IfNoneMatch": _header("If-None-Match", "304 while it is still what this ETag names."),
        "Limit": _number("limit", {"minimum": 1, "maximum": 200, "default": 50}),
        "Offset": _number("offset", {"minimum": 0, "default": 0}),
    }


def _header(name: str, told: str) -> Schema:
    schema = {**TEXT, "maxLength": 64}
    return {"name": name, "in": "header", "required": False, "description": told, "schema": schema}


def _number(name: str, bounds: Schema) -> Schema:
    return {"name": name, "in": "query", "required": False, "schema": {**WHOLE, **bounds}}
