"""The published JSON Schema of a file of cards (TTK-2.21), made of the declared words.

It tells shape and range of every field and word. What holds between fields of a card, or between a
word and its place in an effect, is left to `card_schema`, which says it with a mend.
`python -m engine.games.tictacko.card_json_schema` writes it to `schema/card.schema.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from engine.effects.language.kinds import Fixed, Kind, Many, Number, One, Pick, Several, Text
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko.language import LANGUAGE
from engine.games.tictacko.language.names import TAG_CHOICES

SCHEMA_FILE: Final = Path(__file__).parent / "schema" / "card.schema.json"
NOT_BLANK: Final = r"\S"
_ID: Final = "^[A-Za-z][A-Za-z0-9_-]*$"
_REFERENCE: Final = r"^(self|item|\$[A-Za-z][A-Za-z0-9_-]*(\.[0-9]+)?)$"
_MARK: Final = r"^(self|item|\$[A-Za-z][A-Za-z0-9_-]*|[1-9A-G])$"

# Places that know more words than others do.
_ASKING: Final = ("answered_place", "area_place")

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
            "choice": _tagged("choice"),
            "area": _tagged("area", ("threatened", *words.RANKED_PLACES)),
            "scope": _tagged("scope"),
            "counted": _tagged("counted"),
            "amount": _amount(),
            "op": _tagged("op"),
            "rule": _tagged("rule"),
            "condition": _any_of("condition"),
            "event": _tagged("event"),
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
    timings = sorted({each for timings in words.TIMINGS.values() for each in timings})
    fields: Schema = {
        "timing": _enum(timings),
        "optional": {"type": "boolean"},
        "event": _ref("event"),
        "once": {"type": "boolean"},
        "if": _list(_ref("condition"), 0, words.MAX_OPS),
        "cost": _list(_ref("op"), 0, words.MAX_OPS),
        "choose": _list(_ref("choice"), 0, words.MAX_CHOICES),
        "do": ops,
        "modes": _list(_filled("mode"), 2, words.MAX_MODES),
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


# --- declared words ---------------------------------------------------------------------------


def _tagged(key: str, places: tuple[str, ...] = words.REACT_PLACES) -> Schema:
    """The words of a role, told apart by its tag; `places` are those of an Instant that it has."""
    role = LANGUAGE.roles[key]
    shapes: Schema = {}
    for word in role.words:
        shapes.setdefault(word.spelling, []).append(_word(role, word, places))
    one = {name: each[0] if len(each) == 1 else {"anyOf": each} for name, each in shapes.items()}
    return _by(role.tag, one)


def _any_of(key: str) -> Schema:
    """The words of a role without a tag, those with one key last."""
    role = LANGUAGE.roles[key]
    found = sorted(role.words, key=lambda word: key != "size" and word.spelled is Spelled.ALONE)
    return {"anyOf": [_word(role, word) for word in found]}


def _word(role: Role, word: Word, places: tuple[str, ...] = ()) -> Schema:
    if word.spelled is Spelled.VALUE:
        return _slot(word.takes[0], places)
    tag = {role.tag: {"const": word.spelling}} if role.tag else {}
    takes = sorted(word.takes, key=lambda slot: bool(tag) and slot.key in ("id", "count"))
    needed = (slot.key for slot in takes if slot.needed)
    return _object({**tag, **{slot.key: _slot(slot, places) for slot in takes}}, (*tag, *needed))


def _slot(slot: Slot, places: tuple[str, ...]) -> Schema:
    kind = slot.kind
    if isinstance(kind, One):
        return _where(places) if kind.role in _ASKING else _filled(kind.role)
    if isinstance(kind, Many):
        return _list(_filled(kind.role), kind.low, kind.high)
    if isinstance(kind, Several):
        if kind.choices == TAG_CHOICES:
            return _ref("tags")
        return _set_of((choice.value for choice in kind.choices), kind.least)
    return _plain(kind)


def _plain(kind: Kind) -> Schema:
    if isinstance(kind, Pick):
        return _enum(choice.value for choice in kind.choices)
    if isinstance(kind, Fixed):
        return _enum([kind.value])
    if isinstance(kind, Number):
        shape = {"type": "integer", "minimum": kind.low, "maximum": kind.high}
        return shape | ({"not": {"const": kind.but[0]}} if kind.but else {})
    return {"type": "string", "pattern": _ID} if isinstance(kind, Text) else {"type": "boolean"}


def _filled(key: str) -> Schema:
    """What a phrase of a role is."""
    role = LANGUAGE.roles[key]
    if key.startswith("amount"):
        return _amounts(key)
    if key == "payer":
        return _enum(word.name for word in role.words)
    if key == "size":
        return _any_of(key)
    if key in ("band", "filters", "mode", "span", "would"):
        return _word(role, role.words[0])
    if role.word("chosen"):
        reference = {"type": "string", "pattern": _REFERENCE}
        return {"anyOf": [reference, _ref("area")]} if role.word("area") else reference
    return _ref({"place": "where", "own_scope": "scope"}.get(key, key))


def _when() -> Schema:
    fields: Schema = {
        "window": {"anyOf": [_enum(words.WINDOWS), _set_of(words.WINDOWS, 1)]},
        "actor": _enum(words.ACTORS),
        "filters": _filled("filters"),
    }
    return _object(fields, ("window", "actor"))


def schema_text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(card_json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.parent.mkdir(exist_ok=True)
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
