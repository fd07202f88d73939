"""The published JSON Schema of a file of cards (TTK-2.21), made from the vocabulary tables.

It tells shape and range of every field and word. What holds between fields of a card, or between a
word and its place in an effect, is left to `card_schema`, which says it with a mend.
`python -m engine.games.tictacko.card_json_schema` writes it to `schema/card.schema.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko.card_vocabulary import OPS, Param

SCHEMA_FILE: Final = Path(__file__).parent / "schema" / "card.schema.json"
NOT_BLANK: Final = r"\S"
_ID: Final = "^[A-Za-z][A-Za-z0-9_-]*$"
_REFERENCE: Final = r"^(self|item|\$[A-Za-z][A-Za-z0-9_-]*(\.[0-9]+)?)$"
_MARK: Final = r"^(self|item|\$[A-Za-z][A-Za-z0-9_-]*|[1-9A-G])$"

Schema = dict[str, Any]


def card_json_schema() -> Schema:
    """The whole schema as plain data; equal tables give equal schemas."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tic Tac K.O. card",
        **_by("type", {kind: _ref(kind) for kind in words.TYPE_IDS}),
        "$defs": {
            **{kind: _card(kind) for kind in words.TYPE_IDS},
            "file": _file(),
            "code": _slug(words.SLUG),
            "tags": _list(_ref("code"), 0, words.MAX_TAGS) | {"uniqueItems": True},
            "effect": _effect(),
            "choice": _choice(),
            "area": _by("kind", {"character": _selector("character", ("threatened",))}),
            "scope": _by("kind", {"character": _selector("character")}),
            "counted": _by("kind", {each: _selector(each) for each in words.CHOICE_KINDS[:3]}),
            "amount": _amount(),
            "op": _by("op", {verb: _op(verb) for verb in OPS}),
            "rule": _by("rule", {rule: _rule(rule) for rule in words.STATIC_RULES}),
            "condition": _condition(),
            "event": _by("on", {event: _event(event) for event in words.EVENTS}),
            "when": _when(),
            "where": _where(()),
        },
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _enum(values: Any) -> Schema:
    return {"enum": list(values)}


def _int(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _or_null(shape: Schema) -> Schema:
    return {"anyOf": [shape, {"type": "null"}]}


def _slug(pattern: str) -> Schema:
    return {"type": "string", "pattern": f"^{pattern}$", "maxLength": words.MAX_SLUG}


def _object(properties: Schema, required: tuple[str, ...] = ()) -> Schema:
    shape: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return shape | ({"required": list(required)} if required else {})


def _list(items: Schema, low: int = 0, high: int | None = None) -> Schema:
    shape: Schema = {"type": "array", "items": items}
    if low:
        shape["minItems"] = low
    return shape if high is None else shape | {"maxItems": high}


def _set_of(values: Any, low: int = 0) -> Schema:
    return _list(_enum(values), low) | {"uniqueItems": True}


def _by(key: str, shapes: Schema) -> Schema:
    """The shape that one field decides, so that an error speaks of that shape only."""
    chosen = [
        {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": shape}
        for value, shape in shapes.items()
    ]
    named = {"type": "object", "properties": {key: {"enum": list(shapes)}}, "required": [key]}
    return named | {"allOf": chosen}


def _text(high: int) -> Schema:
    return {"type": "string", "maxLength": high}


def _file() -> Schema:
    cards: Schema = {"type": "array", "items": {"type": "object"}}
    lent = {"set_code": _slug(words.SET_SLUG), "source": _enum(words.SOURCES)}
    return _object({**lent, "cards": cards}, ("cards",))


def _card(kind: str) -> Schema:
    """Set and source may stand in the file (TTK-2.21), so they are not required here."""
    is_character, is_goal = kind == "character", kind == "objective"
    factions = words.CHARACTER_FACTIONS if is_character else words.SPELL_FACTIONS
    name = {"type": "string", "pattern": NOT_BLANK, "maxLength": words.MAX_NAME}
    numbers = [int(each) for each in words.STANDARD]
    letters = [each for each in words.ADVANCED if each not in words.STANDARD]
    effects = _list(_ref("effect"), 0, 0 if is_goal else words.MAX_EFFECTS)
    text = _text(0 if is_goal else words.MAX_TEXT)
    fields: Schema = {
        "code": _ref("code"),
        "set_code": _slug(words.SET_SLUG),
        "name_en": name,
        "name_it": name,
        "type": {"const": kind},
        "subtype": _enum(words.CHARACTER_SUBTYPES) if is_character else {"type": "null"},
        "faction": {"type": "null"} if is_goal else _enum(factions),
        **dict.fromkeys(("text_en", "text_it"), text),
        **dict.fromkeys(("flavour_en", "flavour_it"), _text(words.MAX_FLAVOUR)),
        "tags": _ref("tags"),
        "copy_limit": _or_null(_int(1, words.MAX_COPIES)),
        "reprint_of": _or_null(_ref("code")),
        "source": _enum(words.SOURCES),
        "effects": effects,
        "when": _ref("when"),
        "standard": _list(_enum(numbers), 2, 5) | {"uniqueItems": True},
        "advanced": _list(_enum(numbers + letters), 3, 8) | {"uniqueItems": True},
        "independent_patterns": {"type": "boolean"},
    }
    own = {key: fields[key] for key in words.FIELDS[kind]}
    return _object(own, ("code", "name_en", "name_it", "type", *_NEEDED[kind]))


_NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "character": ("subtype", "faction"),
    "magic": ("faction", "effects"),
    "instant": ("faction", "effects", "when"),
    "objective": ("standard", "advanced"),
}


def _effect() -> Schema:
    ops = _list(_ref("op"), 1, words.MAX_OPS)
    choose = _list(_ref("choice"), 0, words.MAX_CHOICES)
    mode = _object({"choose": choose, "do": ops}, ("do",))
    timings = sorted({each for timings in words.TIMINGS.values() for each in timings})
    fields: Schema = {
        "timing": _enum(timings),
        "optional": {"type": "boolean"},
        "event": _ref("event"),
        "if": _list(_ref("condition"), 0, words.MAX_OPS),
        "cost": _list(_ref("op"), 0, words.MAX_OPS),
        "choose": choose,
        "do": ops,
        "modes": _list(mode, 2, words.MAX_MODES),
        "static": _list(_ref("rule"), 1, words.MAX_OPS),
        "until": _enum((*words.UNTILS, words.WHILE_ON_GRID)),
    }
    return _object(fields, ("timing",))


def _where(more: tuple[str, ...]) -> Schema:
    spaces = [*words.ADVANCED, *(int(each) for each in words.STANDARD)]
    shapes: Schema = {word: {"type": "string", "pattern": _MARK} for word in words.REFERRING}
    shapes["spaces"] = _list(_enum(spaces), 1)
    one = _object(shapes) | {"minProperties": 1, "maxProperties": 1}
    return {"anyOf": [_enum((*words.PLACES, *more)), one]}


def _selector(kind: str, places: tuple[str, ...] = (), more: Schema | None = None) -> Schema:
    fields: Schema = {
        "kind": {"const": kind},
        "team": _enum(words.TEAMS),
        "subtype": _enum(words.SUBTYPES),
        "where": _where(places) if places else _ref("where"),
        "tags": _ref("tags"),
        "exclude_self": {"type": "boolean"},
        "state": _enum(words.STATES),
        "zone": _enum(words.CARD_ZONES),
        "who": _enum(words.WHO),
        "type": _enum(words.CARD_TYPES),
    }
    own = {key: fields[key] for key in words.SELECTOR_KEYS[kind]}
    needed = {"card": ("kind", "zone", "who"), "player": ("kind", "who")}.get(kind, ("kind",))
    return _object(own | (more or {}), (*needed, *(("id",) if more else ())))


def _choice() -> Schema:
    bound = _int(0, words.MAX_COUNT)
    more: Schema = {
        "id": {"type": "string", "pattern": _ID},
        "count": _object({"min": bound, "max": bound}, ("min", "max")),
    }
    return _by(
        "kind",
        {
            kind: _selector(kind, words.REACT_PLACES if kind == "character" else (), more)
            for kind in words.CHOICE_KINDS
        },
    )


def _amount() -> Schema:
    count = _object({"count": _ref("counted")}, ("count",))
    return {"anyOf": [_int(1, words.MAX_AMOUNT), count]}


def _amounts(role: str) -> Schema:
    """An amount with what else its role takes (TTK-9.9, 9.33)."""
    until = _object({"until": _int(1, words.MAX_AMOUNT)}, ("until",))
    more = [
        {"all": {"const": "all"}, "done": {"const": "done"}, "until": until}[other]
        for other in role.split("_or_")[1:]
    ]
    return {"anyOf": [_ref("amount"), *more]} if more else _ref("amount")


def _op(verb: str) -> Schema:
    shape = _params(verb, OPS[verb])
    if verb == "sacrifice":
        return {"anyOf": [shape, _params(verb, words.SACRIFICE_WHO)]}
    return shape


def _params(verb: str, params: tuple[Param, ...]) -> Schema:
    fields = {param.name: _param(param) for param in params}
    needed = (each.name for each in params if each.required)
    return _object({"op": {"const": verb}, **fields}, ("op", *needed))


def _param(param: Param) -> Schema:
    reference = {"type": "string", "pattern": _REFERENCE}
    kinds: dict[str, Schema] = {
        "choice": _enum(param.choices),
        **{role: _amounts(role) for role in words.AMOUNTS},
        "rules": _list(_ref("rule"), 1, words.MAX_OPS),
        "ops": _list(_ref("op"), 1 if param.filled else 0, words.MAX_OPS),
        "conditions": _list(_ref("condition"), 1, words.MAX_OPS),
        "bands": _list(_band(), 1, words.DIE_FACES),
        "selector": _ref("scope"),
        "character": {"anyOf": [reference, _ref("area")]},
    }
    return reference if param.one else kinds.get(param.kind, reference)


def _band() -> Schema:
    face = _int(1, words.DIE_FACES)
    ops = _list(_ref("op"), 0, words.MAX_OPS)
    return _object({"from": face, "to": face, "do": ops}, words.BAND_KEYS)


def _rule(rule: str) -> Schema:
    fields: Schema = {
        "scope": _ref("scope"),
        "from": _set_of(words.VERBS_FENDED, 1),
        "by": _enum(words.PROTECTED_BY),
        "who": _enum(words.WHO),
        "what": _enum(words.FORBIDDEN if rule == "forbid" else words.MODIFIED),
        "where": _ref("where"),
        "n": _int(-9, 9) | {"not": {"const": 0}},
    }
    own = {key: fields[key] for key in words.RULE_KEYS[rule]}
    return _object({"rule": {"const": rule}, **own}, ("rule", *words.RULE_NEEDS[rule]))


def _condition() -> Schema:
    said: Schema = {
        "count": _ref("counted"),
        "hand_size": _enum(words.WHO),
        "deck_size": _enum(words.TEAMS_COUNTED),
        "objectives_done": _enum(words.TEAMS_COUNTED),
    }
    measures = [_object({key: shape}, (key,)) for key, shape in said.items()]
    number = {"anyOf": [_int(0, words.MAX_SIZE), *measures]}
    compared = {"op": _enum(words.COMPARED), "n": number}
    shapes = [_object({key: shape, **compared}, (key, "op", "n")) for key, shape in said.items()]
    shapes.append(_object({"grid": _enum(words.GRIDS)}, ("grid",)))
    for key in ("stalemate", "my_turn"):
        shapes.append(_object({key: {"type": "boolean"}}, (key,)))
    return {"anyOf": shapes}


def _event(event: str) -> Schema:
    fields: Schema = {
        "whose": _enum(words.WHOSE_TURNS),
        "team": _enum(words.TEAMS),
        "how": _enum(words.HOW),
        "type": _enum(words.CARD_TYPES),
        "where": _ref("where"),
    }
    own = {key: fields[key] for key in sorted(words.KNOWN[event])}
    return _object({"on": {"const": event}, **own}, ("on",))


def _when() -> Schema:
    would = {
        "verb": _enum(words.ON_CHARACTERS),
        "team": _enum(words.TEAMS),
        "subtype": _enum(words.SUBTYPES),
    }
    filters: Schema = {
        "type": _enum(words.FILTER_TYPES),
        "subtype": _enum(words.CHARACTER_SUBTYPES),
        "source_subtype": _enum(words.CHARACTER_SUBTYPES),
        "faction": _enum(words.SPELL_FACTIONS),
        "adjacent_to_team": _enum(words.NEAR),
        "verb": _enum(words.VERBS),
        "space": _ref("where"),
        "where": _ref("where"),
        "would": _object(would, ("verb",)),
    }
    fields: Schema = {
        "window": {"anyOf": [_enum(words.WINDOWS), _set_of(words.WINDOWS, 1)]},
        "actor": _enum(words.ACTORS),
        "filters": _object(filters),
    }
    return _object(fields, ("window", "actor"))


def schema_text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(card_json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.parent.mkdir(exist_ok=True)
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
