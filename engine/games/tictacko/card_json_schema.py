"""The published JSON Schema of a file of cards (TTK-2.21), made of the declared words.

It tells shape and range of every field and word. What holds between fields of a card, or between a
word and its place in an effect, is left to `card_schema`, which says it with a mend.
`python -m engine.games.tictacko.card_json_schema` writes it to `schema/card.schema.json`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from engine.effects.language.kinds import Fixed, Kind, Many, Names, Number, One, Pick, Several, Text
from engine.effects.language.shapes import NOT_BLANK, Schema, by, enum, record, ref, texts, whole
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko.language import LANGUAGE
from engine.games.tictacko.language.names import TAG_CHOICES

SCHEMA_FILE: Final = Path(__file__).parent / "schema" / "card.schema.json"
_ID: Final = "^[A-Za-z][A-Za-z0-9_-]*$"
_REFERENCE: Final = r"^(self|item|\$[A-Za-z][A-Za-z0-9_-]*(\.[0-9]+)?)$"
_MARK: Final = r"^(self|item|\$[A-Za-z][A-Za-z0-9_-]*|[1-9A-G])$"

# Places that know more words than others do.
_ASKING: Final = ("answered_place", "area_place")


def card_json_schema() -> Schema:
    """The whole schema as plain data; equal tables give equal schemas."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tic Tac K.O. card",
        **by("type", {kind: ref(kind) for kind in words.TYPE_IDS}),
        "$defs": {
            **{kind: _card(kind) for kind in words.TYPE_IDS},
            "file": _file(),
            "code": _slug(words.SLUG),
            "tags": _list(ref("code"), 0, words.MAX_TAGS) | {"uniqueItems": True},
            "effect": _effect(),
            "choice": _tagged("choice"),
            "area": _tagged("area"),
            "scope": _tagged("scope"),
            "counted": _tagged("counted"),
            "amount": _amount(),
            "op": _tagged("op"),
            "rule": _tagged("rule"),
            "condition": _any_of("condition"),
            "event": _tagged("event"),
            "when": _when(),
            "where": _where("place"),
        },
    }


def _or_null(shape: Schema) -> Schema:
    return {"anyOf": [shape, {"type": "null"}]}


def _slug(pattern: str) -> Schema:
    return {"type": "string", "pattern": f"^{pattern}$", "maxLength": words.MAX_SLUG}


def _list(items: Schema, low: int = 0, high: int | None = None) -> Schema:
    shape: Schema = {"type": "array", "items": items}
    if low:
        shape["minItems"] = low
    return shape if high is None else shape | {"maxItems": high}


def _set_of(values: Any, low: int = 0) -> Schema:
    return _list(enum(values), low) | {"uniqueItems": True}


def _text(high: int) -> Schema:
    return {"type": "string", "maxLength": high}


def _file() -> Schema:
    cards: Schema = {"type": "array", "items": {"type": "object"}}
    lent = {"set_code": _slug(words.SET_SLUG), "source": enum(words.SOURCES)}
    return record({**lent, "cards": cards}, ("cards",))


def _card(kind: str) -> Schema:
    """Set and source may stand in the file (TTK-2.21), so they are not required here."""
    is_character, is_goal = kind == "character", kind == "objective"
    factions = words.CHARACTER_FACTIONS if is_character else words.SPELL_FACTIONS
    name = {"type": "string", "pattern": NOT_BLANK, "maxLength": words.MAX_NAME}
    numbers = [int(each) for each in words.STANDARD]
    letters = [each for each in words.ADVANCED if each not in words.STANDARD]
    effects = _list(ref("effect"), 0, 0 if is_goal else words.MAX_EFFECTS)
    text = _text(0 if is_goal else words.MAX_TEXT)
    fields: Schema = {
        "code": ref("code"),
        "set_code": _slug(words.SET_SLUG),
        "name_en": name,
        "name_it": name,
        "type": {"const": kind},
        "subtype": enum(words.CHARACTER_SUBTYPES) if is_character else {"type": "null"},
        "faction": {"type": "null"} if is_goal else enum(factions),
        **dict.fromkeys(("text_en", "text_it"), text),
        **dict.fromkeys(("flavour_en", "flavour_it"), _text(words.MAX_FLAVOUR)),
        "tags": ref("tags"),
        "copy_limit": _or_null(whole(1, words.MAX_COPIES)),
        "reprint_of": _or_null(ref("code")),
        "source": enum(words.SOURCES),
        "effects": effects,
        "when": ref("when"),
        "standard": _list(enum(numbers), 2, 5) | {"uniqueItems": True},
        "advanced": _list(enum(numbers + letters), 3, 8) | {"uniqueItems": True},
        "independent_patterns": {"type": "boolean"},
    }
    own = {key: fields[key] for key in words.FIELDS[kind]}
    return record(own, ("code", "name_en", "name_it", "type", *_NEEDED[kind]))


_NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "character": ("subtype", "faction"),
    "magic": ("faction", "effects"),
    "instant": ("faction", "effects", "when"),
    "objective": ("standard", "advanced"),
}


def _effect() -> Schema:
    """Whatever an effect says by its timing; that has a place in it, or none, by `card_schema`."""
    timings = LANGUAGE.roles["effect"].words
    slots = {slot.key: slot for timing in timings for slot in timing.takes}
    fields: Schema = {key: _slot(slots[key]) for key in words.EFFECT_KEYS if key in slots}
    fields["until"] = enum((*words.UNTILS, words.WHILE_ON_GRID))
    return record({"timing": enum(sorted(word.name for word in timings)), **fields}, ("timing",))


def _where(role: str) -> Schema:
    bare = (word.name for word in LANGUAGE.roles[role].words if word.spelled is Spelled.BARE)
    spaces = [*words.ADVANCED, *(int(each) for each in words.STANDARD)]
    shapes: Schema = {word: {"type": "string", "pattern": _MARK} for word in words.REFERRING}
    shapes["spaces"] = _list(enum(spaces), 1)
    one = record(shapes) | {"minProperties": 1, "maxProperties": 1}
    return {"anyOf": [enum(bare), one]}


def _amount() -> Schema:
    role = LANGUAGE.roles["amount"]
    count = record({"count": ref("counted")}, ("count",))
    asked = [_word(role, word) for word in role.words if word.spelled is Spelled.OBJECT]
    return {"anyOf": [whole(1, words.MAX_AMOUNT), count, *asked]}


def _amounts(role: str) -> Schema:
    """An amount with what else its role takes (TTK-9.9, 9.33)."""
    until = record({"until": whole(1, words.MAX_AMOUNT)}, ("until",))
    more = [
        {"all": {"const": "all"}, "done": {"const": "done"}, "until": until}[other]
        for other in role.split("_or_")[1:]
    ]
    return {"anyOf": [ref("amount"), *more]} if more else ref("amount")


# --- declared words ---------------------------------------------------------------------------


def _tagged(key: str) -> Schema:
    """The words of a role, told apart by its tag."""
    role = LANGUAGE.roles[key]
    shapes: Schema = {}
    for word in role.words:
        shapes.setdefault(word.spelling, []).append(_word(role, word))
    one = {name: each[0] if len(each) == 1 else {"anyOf": each} for name, each in shapes.items()}
    return by(role.tag, one)


def _any_of(key: str) -> Schema:
    """The words of a role without a tag, those with one key last."""
    role = LANGUAGE.roles[key]
    found = sorted(role.words, key=lambda word: key != "size" and word.spelled is Spelled.ALONE)
    return {"anyOf": [_word(role, word) for word in found]}


def _word(role: Role, word: Word) -> Schema:
    if word.spelled is Spelled.VALUE:
        return _slot(word.takes[0])
    if word.spelled is Spelled.OBJECT:
        flat = replace(word, spelled=Spelled.FLAT)
        return record({word.spelling: _word(role, flat)}, (word.spelling,))
    tag = {role.tag: {"const": word.spelling}} if role.tag else {}
    takes = sorted(word.takes, key=lambda slot: bool(tag) and slot.key in ("id", "count"))
    needed = (slot.key for slot in takes if slot.needed)
    return record({**tag, **{slot.key: _slot(slot) for slot in takes}}, (*tag, *needed))


def _slot(slot: Slot) -> Schema:
    kind = slot.kind
    if isinstance(kind, One):
        return _where(kind.role) if kind.role in _ASKING else _filled(kind.role)
    if isinstance(kind, Many):
        return _list(_filled(kind.role), kind.low, kind.high)
    if isinstance(kind, Several):
        if kind.choices == TAG_CHOICES:
            return ref("tags")
        return _set_of((choice.value for choice in kind.choices), kind.least)
    return _plain(kind)


def _plain(kind: Kind) -> Schema:
    if isinstance(kind, Pick):
        return enum(choice.value for choice in kind.choices)
    if isinstance(kind, Fixed):
        return enum([kind.value])
    if isinstance(kind, Number):
        return whole(kind.low, kind.high) | ({"not": {"const": kind.but[0]}} if kind.but else {})
    if isinstance(kind, Names):
        return texts(kind.high)
    return {"type": "string", "pattern": _ID} if isinstance(kind, Text) else {"type": "boolean"}


def _filled(key: str) -> Schema:
    """What a phrase of a role is."""
    role = LANGUAGE.roles[key]
    if key.startswith("amount"):
        return _amounts(key)
    if key == "payer":
        return enum(word.name for word in role.words)
    if key == "size":
        return _any_of(key)
    if key in ("answer", "band", "filters", "mode", "span", "would"):
        return _word(role, role.words[0])
    if role.word("chosen"):
        reference = {"type": "string", "pattern": _REFERENCE}
        return {"anyOf": [reference, ref("area")]} if role.word("area") else reference
    return ref({"place": "where", "own_scope": "scope"}.get(key, key))


def _when() -> Schema:
    fields: Schema = {
        "window": {"anyOf": [enum(words.WINDOWS), _set_of(words.WINDOWS, 1)]},
        "actor": enum(words.ACTORS),
        "filters": _filled("filters"),
    }
    return record(fields, ("window", "actor"))


def schema_text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(card_json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.parent.mkdir(exist_ok=True)
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
