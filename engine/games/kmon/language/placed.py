"""Where each declared word may stand (KM-3.19), as JSON Schema: laid over the shape of phrases.

A place is a card type, a power-up that replaces the attack being one of its own, and whether the
words stand inside a persistent effect.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.effects.language.kinds import Many, One
from engine.effects.language.shapes import Schema, enum, ref
from engine.effects.language.words import Place
from engine.games.kmon.language.making import (
    KEEPS,
    LASTING,
    PLAYING,
    POWERUP,
    REACTION,
    REPLACES,
)
from engine.games.kmon.language.shaped import AMOUNTS, EFFECTS, NOT_INSIDE, ROLES, lasting_lists
from engine.games.kmon.nesting import INNER_LISTS
from engine.games.kmon.terms import CARD_TYPES
from engine.games.kmon.text.amounts import DAMAGE_ON

REPLACING: Final = "replacing"
_PLACES: Final[dict[str, Place]] = {
    **{kind: frozenset({kind}) for kind in CARD_TYPES},
    POWERUP: frozenset({POWERUP, KEEPS}),
    REPLACING: frozenset({POWERUP, REPLACES}),
}
_ANSWERING: Final[dict[str, Place]] = {
    "others": frozenset(),
    REACTION: frozenset({REACTION}),
    PLAYING: frozenset({REACTION, PLAYING}),
}


def definitions() -> Schema:
    """What is barred in each place, and what may not stand in itself, by name."""
    found: Schema = {f"no_{name}": _without(name) for name in NOT_INSIDE}
    for where, suffix, place in _in_and_out(_ANSWERING):
        counted = {"count": _open("count", place)}
        found[f"amount_in_{where}{suffix}"] = {"properties": counted | _unasked(place)}
        found[f"condition_in_{where}{suffix}"] = _condition(f"in_{where}{suffix}", place)
    for where, suffix, place in _in_and_out(_PLACES):
        found[f"{where}{suffix}_entry"] = _entry(where, suffix, place)
        found[f"{where}{suffix}_block"] = _block(where, place)
    return found


def _in_and_out(places: dict[str, Place]) -> Iterable[tuple[str, str, Place]]:
    for name, marks in places.items():
        yield name, "", marks
        yield name, "_lasting", marks | {LASTING}


def _entry(name: str, suffix: str, place: Place) -> Schema:
    where = f"in_{REACTION if REACTION in place else 'others'}{suffix}"
    properties: Schema = {
        "do": _open("effect", place),
        **dict.fromkeys(_keys("selector", "single"), _open("selector", place - {KEEPS})),
        **dict.fromkeys(_keys("player"), _open("player", place)),
        **dict.fromkeys(_keys("amount", *AMOUNTS), ref(f"amount_{where}")),
        **dict.fromkeys(_keys("condition"), ref(f"condition_{where}")),
        **_holding({"items": ref(f"{name}{suffix}_entry")}),
        "persistent": ref(f"{name}{suffix}_block"),
    }
    found: Schema = {"properties": properties}
    for verb, key, target in _given_up() if KEEPS in place else ():
        blow = {"do": {"const": verb}, key: {"const": target}}
        found["not"] = {"properties": blow, "required": list(blow)}
    return found


def _given_up() -> Iterable[tuple[str, str, str]]:
    """What a power-up that keeps the attack means by no verb and slot."""
    for word in EFFECTS:
        for slot in word.takes:
            if isinstance(slot.kind, One) and KEEPS not in slot.lifts:
                for each in ROLES[slot.kind.role].words:
                    if KEEPS in each.never:
                        yield word.spelling, slot.key, each.spelling


def _block(name: str, place: Place) -> Schema:
    """The bearer is chosen outside, what the effect does happens inside."""
    inner = lasting_lists({"items": ref(f"{name}_lasting_entry")})
    return {"properties": {"target": _open("selector", place - {KEEPS}), **inner}}


def _condition(where: str, place: Place) -> Schema:
    again = ref(f"condition_{where}")
    found: Schema = {}
    for word in sorted(ROLES["condition"].words, key=lambda word: not word.stands(place)):
        kind = word.takes[0].kind
        if not word.stands(place):
            found[word.spelling] = False
        elif kind == One("amount"):
            found[word.spelling] = {"items": ref(f"amount_{where}")}
        elif kind == One("selector"):
            found[word.spelling] = {"prefixItems": [_open("selector", place - {KEEPS})]}
        elif isinstance(kind, (One, Many)):
            found[word.spelling] = {"items": again} if isinstance(kind, Many) else again
    return {"properties": found}


def _unasked(place: Place) -> Schema:
    """No amount is asked of the table there (KM-9.23)."""
    words = [word for word in ROLES["amount"].words if not word.stands(place)]
    return {word.spelling: False for word in words}


def _without(verb: str) -> Schema:
    inner = {"items": ref(f"no_{verb}")}
    block = {"properties": lasting_lists(inner)}
    return {"properties": {"do": {"not": enum([verb])}, **_holding(inner), "persistent": block}}


def _holding(inner: Schema) -> Schema:
    """The slots of effects in which lists of effects stand."""
    held: Schema = {key: {"items": inner} for key in _keys("option")}
    held |= {key: {"items": {"properties": {"do": inner}}} for key in _keys("band")}
    return held | dict.fromkeys(INNER_LISTS, inner)


def _keys(*roles: str) -> tuple[str, ...]:
    """The slots of effects that phrases of these roles fill."""
    found: dict[str, None] = {}
    for word in EFFECTS:
        for slot in word.takes:
            if isinstance(slot.kind, (One, Many)) and slot.kind.role in roles:
                found[slot.key] = None
    return tuple(found)


def _open(role: str, place: Place) -> Schema:
    """Whatever may stand there."""
    barred = [word.spelling for word in ROLES[role].words if not word.stands(place)]
    barred.sort(key=lambda name: not name.startswith(DAMAGE_ON))
    return {"not": enum(barred)} if barred else {}
