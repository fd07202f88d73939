"""What phrases of the declared words are, as JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.effects.language.kinds import Fixed, Kind, Many, Names, Number, One, Pick, Several, Text
from engine.effects.language.shapes import Schema, by, enum, record, ref, texts, whole
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.kmon.language import LANGUAGE
from engine.games.kmon.language.making import REPLACES, inside
from engine.games.kmon.text.amounts import DAMAGE_ON

ROLES: Final = LANGUAGE.roles
EFFECTS: Final = ROLES["effect"].words
ENTRIES: Final = Many("effect")
# KM-9.8: what some lists of entries never hold, however deep.
NOT_INSIDE: Final = {
    word.spelling: word.never - {REPLACES} for word in reversed(EFFECTS) if word.never - {REPLACES}
}
# Amounts that say more than others.
AMOUNTS: Final = tuple(key for key in ROLES if key.startswith("amount_"))
_TOLD_IN_PLACE: Final = ("option", "label", "band", "count", "then", "wait", "answer")


def definitions(*roles: str) -> Schema:
    """What phrases of these roles are, by role."""
    return {role: _role(ROLES[role]) for role in roles}


def listed(items: Schema, low: int = 0) -> Schema:
    """A list of at least so many."""
    return {"type": "array", **({"minItems": low} if low else {}), "items": items}


def some_of(values: Iterable[object]) -> Schema:
    """A list of some of these, each once."""
    return {"type": "array", "items": enum(values), "minItems": 1, "uniqueItems": True}


def lasting_lists(inner: Schema) -> Schema:
    """The lists of entries of a persistent effect."""
    takes = ROLES["persistent"].words[0].takes
    lists = {slot.key: inner for slot in takes if slot.kind == ENTRIES}
    return {**lists, "waits": {"items": {"properties": {"do": inner}}}}


def slot_of(slot: Slot) -> Schema:
    """What may stand in a slot, less what its list never holds (KM-9.13, KM-9.22)."""
    barred = [name for name, never in NOT_INSIDE.items() if never & slot.sets]
    if slot.kind != ENTRIES or not barred:
        return _kind(slot.kind)
    return listed({"allOf": [ref("effect"), *(ref(f"no_{name}") for name in barred)]})


def _kind(kind: Kind) -> Schema:
    if isinstance(kind, One):
        return _filled(kind.role)
    if kind == ENTRIES:
        return ref("effects")
    if isinstance(kind, Many):
        items = listed(_filled(kind.role), kind.low)
        return items if kind.high is None else items | {"maxItems": kind.high}
    if isinstance(kind, Number):
        return whole(kind.low, kind.high)
    if isinstance(kind, Names):
        return texts(kind.high)
    if isinstance(kind, Several):
        return some_of(choice.value for choice in kind.choices)
    if isinstance(kind, Pick):
        return enum(choice.value for choice in kind.choices)
    if isinstance(kind, Fixed):
        return enum([kind.value])
    return {"type": "string"} if isinstance(kind, Text) else {"type": "boolean"}


def _filled(key: str) -> Schema:
    if key in _TOLD_IN_PLACE:
        return _role(ROLES[key])
    if key not in AMOUNTS:
        return ref(key)
    plain = ROLES["amount"].words
    return {
        "anyOf": [ref("amount"), *(_word(word) for word in ROLES[key].words if word not in plain)]
    }


def _role(role: Role) -> Schema:
    if role.tag:
        alike: dict[str, list[Word]] = {}
        for word in role.words:
            alike.setdefault(word.spelling, []).append(word)
        return by(role.tag, {name: _tagged(role.tag, each) for name, each in alike.items()})
    if all(word.spelled is Spelled.BARE for word in role.words):
        return _bare(role)
    if any(word.spelled is Spelled.LIST for word in role.words):
        shapes = {word.spelling: _behind(word) for word in role.words}
        return record(shapes) | {"minProperties": 1, "maxProperties": 1}
    found = [_word(word) for word in role.words]
    return found[0] if len(found) == 1 else {"anyOf": found}


def _bare(role: Role) -> Schema:
    """Those that count the damage on a K-Mon stand apart."""
    names = [word.spelling for word in role.words]
    counted = [name for name in names if name.startswith(DAMAGE_ON)]
    plain = enum(name for name in names if name not in counted)
    return {"anyOf": [plain, enum(counted)]} if counted else plain


def _tagged(tag: str, alike: list[Word]) -> Schema:
    """The words of one name in JSON; what differs between them tells them apart."""
    fields: Schema = {tag: {"const": alike[0].spelling}}
    apart: list[Schema] = [{} for _ in alike]
    for slots in zip(*(word.takes for word in alike), strict=True):
        key, shapes = slots[0].key, [_kind(slot.kind) for slot in slots]
        fields[key] = shapes[0]
        if shapes != shapes[:1] * len(shapes):
            fields[key] = enum(dict.fromkeys(value for shape in shapes for value in shape["enum"]))
            for way, slot, shape in zip(apart, slots, shapes, strict=True):
                fixed = isinstance(slot.kind, Fixed)
                way[key] = {"const": shape["enum"][0]} if fixed else shape
    needed = (slot.key for slot in alike[0].takes if slot.needed)
    shape = record(fields, (tag, *needed)) | _never_inside(alike[0])
    return shape | ({"anyOf": [{"properties": way} for way in apart]} if apart[1:] else {})


def _never_inside(word: Word) -> Schema:
    if inside(word.name) not in word.never:
        return {}
    again = {"items": ref(f"no_{word.name}")}
    slot = next(slot for slot in word.takes if inside(word.name) in slot.sets)
    lists = again if slot.kind == ENTRIES else {"properties": lasting_lists(again)}
    return {"allOf": [{"properties": {slot.key: lists}}]}


def _word(word: Word) -> Schema:
    if word.spelled is Spelled.BARE:
        return {"const": word.spelling}
    if word.spelled is Spelled.VALUE:
        return slot_of(word.takes[0])
    if word.spelled is Spelled.OBJECT:
        flat = replace(word, spelled=Spelled.FLAT)
        return record({word.spelling: _word(flat)}, (word.spelling,))
    takes = sorted(word.takes, key=lambda slot: slot.kind == Many("modifier", 1))
    shape = record({each.key: slot_of(each) for each in takes}, (s.key for s in takes if s.needed))
    optional = [slot.key for slot in word.takes if not slot.needed]
    if word.least:
        some = {"anyOf": [{"required": [key]} for key in optional]}
        shape |= {"minProperties": 1} if len(optional) == len(takes) else some
    for slot in takes:
        if isinstance(slot.kind, Number) and slot.kind.above:
            shape["anyOf"] = _rising(slot.kind.above, slot.key, slot.kind)
    return shape


def _rising(low: str, high: str, kind: Number) -> list[Schema]:
    values = range(kind.low, (kind.high or 0) + 1)
    return [{"properties": {low: {"const": n}, high: {"minimum": n}}} for n in values]


def _behind(word: Word) -> Schema:
    """What stands behind the name of a condition."""
    if word.spelled is Spelled.OBJECT:
        return _word(replace(word, spelled=Spelled.FLAT))
    if word.spelled is not Spelled.LIST:
        return slot_of(word.takes[0])
    row, count = [slot_of(slot) for slot in word.takes], len(word.takes)
    return {"type": "array", "prefixItems": row, "minItems": count, "maxItems": count}
