"""The words as JSON Schema: shape and range of whatever stands in an effect or trait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.effects.language.kinds import (
    Border,
    Fixed,
    Flag,
    Kind,
    Many,
    Number,
    One,
    Pick,
    Text,
)
from engine.effects.language.shapes import Schema, ref, whole
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.karmox.language import EFFECTS, LANGUAGE
from engine.games.karmox.language.moments import TRAITS

# The parameters that stand before a verb's own, in the order in which they are told.
FIRST: Final = ("condition", "cost", "optional", "filter")


def definitions() -> Schema:
    """A definition for each role, under its key."""
    found = {
        role.key: {"anyOf": [*_bare(role), *(_shape(word) for word in _said(role))]}
        for role in LANGUAGE.roles.values()
        if not role.tag
    }
    return {"effect": _effect(), "trait": _trait(), **found}


def _trait() -> Schema:
    slots = TRAITS.words[0].takes
    fields = {slot.key: _of_kind(slot.kind) for slot in slots}
    needed = [slot.key for slot in slots if slot.needed]
    return record({"on": _choice([word.name for word in TRAITS.words]), **fields}, ["on", *needed])


def _effect() -> Schema:
    """Fields by verb."""
    shapes = [
        {
            "if": {"properties": {"verb": {"const": word.name}}, "required": ["verb"]},
            "then": _fields(word),
        }
        for word in EFFECTS.words
    ]
    named = {"verb": _choice([word.name for word in EFFECTS.words])}
    return {"type": "object", "properties": named, "required": ["verb"], "allOf": shapes}


def _fields(word: Word) -> Schema:
    loose = {slot.key for slot in word.takes if not slot.needed}
    keys = list(dict.fromkeys(slot.key for slot in word.takes))
    needed = [key for key in keys if key not in loose]
    order = dict.fromkeys((*(key for key in FIRST if key in keys), *needed, *keys))
    fields = {key: _of_slots([slot for slot in word.takes if slot.key == key]) for key in order}
    return record({"verb": {"const": word.name}, **fields}, ["verb", *needed])


def _of_slots(slots: Sequence[Slot]) -> Schema:
    """What stands in the slots of one key, of which each place has one."""
    kinds: list[Schema] = []
    for slot in slots:
        found = _of_kind(slot.kind)
        if found not in kinds:
            kinds.append(found)
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def _bare(role: Role) -> list[Schema]:
    names = [word.name for word in role.words if word.spelled is Spelled.BARE]
    return [_choice(names)] if names else []


def _said(role: Role) -> list[Word]:
    return [word for word in role.words if word.spelled is not Spelled.BARE]


def _shape(word: Word) -> Schema:
    """A word with its slots: by itself, by their keys, under its name alone or in a row."""
    slots = [_of_kind(slot.kind) for slot in word.takes]
    if word.spelled is Spelled.VALUE:
        return slots[0]
    if word.spelled is Spelled.FLAT:
        keys = [slot.key for slot in word.takes]
        return record(dict(zip(keys, slots, strict=True)), keys)
    if word.spelled is Spelled.ALONE:
        return record({word.name: slots[0]}, [word.name])
    row = {"type": "array", "prefixItems": slots, "minItems": len(slots), "items": False}
    return record({word.name: row}, [word.name])


def _of_kind(kind: Kind) -> Schema:
    if isinstance(kind, Number):
        but = {"not": _choice(list(kind.but))} if kind.but else {}
        return {**whole(kind.low, kind.high), **but}
    if isinstance(kind, Flag):
        return {"type": "boolean"}
    if isinstance(kind, Fixed):
        return {"const": kind.value}
    if isinstance(kind, Pick):
        return _choice([choice.value for choice in kind.choices])
    if isinstance(kind, Text):
        return {"type": "string", "maxLength": kind.high}
    if isinstance(kind, Border):
        return list_of(list_of(whole(0, kind.last), 2, 2), 2, 2)
    if isinstance(kind, One):
        return ref(kind.role)
    assert isinstance(kind, Many)
    return list_of(ref(kind.role), kind.low, kind.high)


def _choice(values: Sequence[str | int]) -> Schema:
    return {"const": values[0]} if len(values) == 1 else {"enum": list(values)}


def list_of(items: Schema, low: int = 0, high: int | None = None) -> Schema:
    """A list of so many."""
    shape: Schema = {"type": "array", "items": items, "minItems": low}
    return shape if high is None else shape | {"maxItems": high}


def record(properties: Schema, required: Sequence[str] = ()) -> Schema:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }
