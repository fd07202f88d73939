"""The published JSON Schema of an AAC card, made from the declared words.

It tells shape and range of every field and word. What holds between fields of a card, or between a
word and its place in an effect, is left to `card_schema`, which says it with a mend.
`python -m engine.games.aac.card_json_schema` writes it to `schema/card.schema.json`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.effects.asked import ASKED
from engine.effects.language.alike import names_of, needed_by_all, slots_of
from engine.effects.language.kinds import (
    Fixed,
    Flag,
    Kind,
    Many,
    Names,
    Number,
    One,
    Pick,
    Several,
)
from engine.effects.language.shapes import (
    Schema,
    array,
    by,
    enum,
    or_null,
    record,
    ref,
    set_of,
    texts,
    whole,
)
from engine.effects.language.words import Spelled, Word
from engine.games.aac import card_vocabulary as words
from engine.games.aac.language import limits
from engine.games.aac.language.amounts import RANGES
from engine.games.aac.language.card import LANGUAGE, PARTS
from engine.games.aac.language.choices import KIND, values_of
from engine.games.aac.language.meaning import EXTREMES, SELF
from engine.games.aac.language.moments import WHENS
from engine.games.aac.language.steps import VERBS
from engine.games.aac.terms import TRAITS

SCHEMA_FILE: Final = Path(__file__).parent / "schema" / "card.schema.json"
_NAMING: Final = ("id", "serial", "type", "title")
# Where roles have their definitions; those that are not here are told where they stand.
_DEFINED: Final[dict[str, str]] = {
    **{key: key for key in ("filter", "group", "target", "condition", "sacrifice", "cost")},
    "duration": "duration",
    "harm": "harm",
    "choice": "choose",
    "host": "group",
    "seen": "group",
    "compared": "number",
    "step": "steps",
}


def card_json_schema() -> Schema:
    """The whole schema as plain data; equal declarations give equal schemas."""
    slug = {"type": "string", "pattern": f"^{limits.SLUG}$", "maxLength": limits.MAX_SLUG}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "AAC card",
        **by("type", {kind: ref(kind) for kind in words.TYPE_IDS}),
        "$defs": {
            **{kind: _card(kind) for kind in words.TYPE_IDS},
            **{f"{kind}_effect": _effect(kind) for kind in words.TYPE_IDS},
            "slug": slug,
            **{_DEFINED.get(role, role): _role(role) for role in (
                "filter", "group", "choice", "target", "number", "condition", "sacrifice", "cost",
                "duration", "harm",
            )},
            ASKED: _fields([word for word in _numbers() if word.spelling == ASKED]),
            "steps": array(_named(VERBS), 1, limits.MAX_STEPS),
        },
    }  # fmt: skip


def _numbers() -> tuple[Word, ...]:
    return LANGUAGE.roles["number"].words


# --- the card -----------------------------------------------------------------------------------


def _card(kind: str) -> Schema:
    marks = [mark for mark in TRAITS if words.TRAIT_TYPES.get(mark, kind) == kind]
    fields: Schema = {
        "id": ref("slug"),
        "type": {"const": kind},
        "image": {"type": "string"},
        "set": {"type": "string"},
        "play_cost": _play_cost(),
        **{slot.key: _kind(slot.kind) for slot in (*words.PRINTED[kind], *PARTS)},
        "traits": set_of(enum(marks)) | {"not": _both("S", "NS")},
        "effects": array(ref(f"{kind}_effect"), 0, limits.MAX_EFFECTS),
    }
    fields |= {key: or_null(fields[key]) for key in words.OR_NULL[kind]}
    needed = [slot.key for slot in words.PRINTED[kind] if slot.needed and slot.key not in _NAMING]
    own = {key: fields[key] for key in words.FIELDS[kind]}
    return record(own, (*_NAMING, *needed))


def _both(first: str, second: str) -> Schema:
    return {"allOf": [{"contains": {"const": first}}, {"contains": {"const": second}}]}


def _play_cost() -> Schema:
    return record({"bonus": whole(0, limits.MAX_BONUS), "sacrifices": array(ref("sacrifice"))})


def _effect(kind: str) -> Schema:
    when = {"when": enum(words.WHENS[kind])}
    return _fields(WHENS, when) | {"dependentRequired": {"else": ["condition"]}}


# --- declared words -----------------------------------------------------------------------------


def _role(key: str) -> Schema:
    """What a phrase of a role is."""
    declared = LANGUAGE.roles[key].words
    if key == "target":
        rest = _any_of([word for word in declared if word not in EXTREMES])
        return {"anyOf": [*rest["anyOf"], _named(EXTREMES)]}
    if key == "healing":
        return {"anyOf": [_any_of(declared[:-1]), {"const": declared[-1].name}]}
    return _any_of(declared)


def _any_of(declared: Sequence[Word]) -> Schema:
    bare = [word.name for word in declared if word.spelled is Spelled.BARE]
    found = [enum(bare)] if bare else []
    found += [_kind(word.takes[0].kind) for word in declared if word.spelled is Spelled.VALUE]
    found += [_fields([word]) for word in declared if word.spelled is Spelled.FLAT]
    plain = (Spelled.BARE, Spelled.VALUE, Spelled.FLAT)
    named = [word for word in declared if word.spelled not in plain]
    found += [_named(named)] if named else []
    return found[0] if len(found) == 1 else {"anyOf": found}


def _named(declared: Sequence[Word]) -> Schema:
    """An object whose one key is the name of a word."""
    shapes = {
        name: _held([word for word in declared if word.spelling == name])
        for name in names_of(declared)
    }
    if len(shapes) == 1:
        return record(shapes, tuple(shapes))
    return record(shapes) | {"minProperties": 1, "maxProperties": 1}


def _held(alike: Sequence[Word]) -> Schema:
    """What stands behind the name that words share."""
    word = alike[0]
    if len(alike) > 1 and word.spelling == ASKED:
        return ref(ASKED)
    if word.spelled is Spelled.OBJECT:
        return _fields(alike)
    if word.spelled is Spelled.ALONE:
        return _kind(word.takes[0].kind)
    row, size = [_in_row(slot.kind) for slot in word.takes], len(word.takes)
    items = {"prefixItems": row} if row[1:] != row[:-1] else {"items": row[0]}
    return {"type": "array", **items, "minItems": size, "maxItems": size}


def _in_row(kind: Kind) -> Schema:
    is_number = isinstance(kind, One) and kind.role in RANGES
    return ref("number") if is_number else _kind(kind)


def _fields(alike: Sequence[Word], first: Schema | None = None) -> Schema:
    """The slots of words that share a name, told apart by what they need."""
    slots = slots_of(alike)
    needed = needed_by_all(alike)
    ways = [slot.key for slot in slots if slot.needed and slot.key not in needed]
    shape = record(
        {**(first or {}), **{slot.key: _kind(slot.kind) for slot in slots}},
        (*(first or {}), *(slot.key for slot in slots if slot.key in needed)),
    )
    if ways:
        together = any({slot.key for slot in word.takes}.issuperset(ways) for word in alike)
        rows = [[way] for way in ways] if together else _ways(alike, needed)
        shape["anyOf" if together else "oneOf"] = [{"required": row} for row in rows]
    return shape | ({"minProperties": alike[0].least} if alike[0].least else {})


def _ways(alike: Sequence[Word], needed: frozenset[str]) -> list[list[str]]:
    """What each of them needs beside what all do."""
    return [
        [slot.key for slot in word.takes if slot.needed and slot.key not in needed]
        for word in alike
    ]


def _kind(kind: Kind) -> Schema:
    if isinstance(kind, Number):
        return whole(kind.low, kind.high)
    if isinstance(kind, Pick):
        return enum(values_of(kind.choices))
    if isinstance(kind, Several):
        listed = ref("slug") if kind.choices is KIND else enum(values_of(kind.choices))
        return set_of(listed, kind.least)
    if isinstance(kind, Fixed):
        return ref("target") if kind is SELF else {"const": kind.value}
    if isinstance(kind, Flag):
        return {"type": "boolean"}
    if isinstance(kind, Names):
        return texts(kind.high)
    assert isinstance(kind, (One, Many))
    inner = ref(_DEFINED[kind.role]) if kind.role in _DEFINED else _role(kind.role)
    if isinstance(kind, One) or kind.role == "step":
        return inner
    return array(inner, kind.low, kind.high)


def schema_text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(card_json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.parent.mkdir(exist_ok=True)
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
