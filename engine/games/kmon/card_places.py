"""Where each word may stand (KM-3.19), as JSON Schema: laid over the shape of effect entries.

A place is a card type, a power-up that replaces the attack being one of its own, and whether the
words stand inside a persistent effect. `entry_place` names the schema of an entry in a place.
"""

from __future__ import annotations

from typing import Any, Final

from engine.games.kmon import vocabulary as words
from engine.games.kmon.nesting import INNER_LISTS
from engine.games.kmon.vocabulary import CONDITIONS, VERBS

Schema = dict[str, Any]

REPLACING: Final = "replacing"
PLACES: Final = ("kmon", "item", "ability", "reaction", "powerup", REPLACING)
_NO_NESTING: Final = ("for_each", "attach_effect")


def entry_place(place: str, *, lasting: bool = False) -> str:
    """The name of the schema that an effect entry of this place must meet."""
    return f"{place}_lasting_entry" if lasting else f"{place}_entry"


def block_place(place: str, *, lasting: bool = False) -> str:
    """The name of the schema that a persistent block of this place must meet."""
    return f"{place}_lasting_block" if lasting else f"{place}_block"


def outside(verb: str) -> str:
    """The name of the schema of an entry that holds no such verb, however deep (KM-9.8)."""
    return f"no_{verb}"


def place_schemas() -> Schema:
    """All of them by name."""
    found: Schema = {outside(verb): _without(verb) for verb in _NO_NESTING}
    for answering in (False, True):
        for lasting in (False, True):
            found[_words("amount", answering, lasting)] = _amount(answering, lasting)
            found[_words("condition", answering, lasting)] = _condition(answering, lasting)
    for place in PLACES:
        for lasting in (False, True):
            found[entry_place(place, lasting=lasting)] = _entry(place, lasting)
            found[block_place(place, lasting=lasting)] = _block(place, lasting)
    return found


def reference(name: str) -> Schema:
    """A reference to a schema of the same document."""
    return {"$ref": f"#/$defs/{name}"}


def _words(what: str, answering: bool, lasting: bool) -> str:
    return f"{what}_in_{'reaction' if answering else 'others'}{'_lasting' if lasting else ''}"


def _entry(place: str, lasting: bool) -> Schema:
    answering = place == "reaction"
    selector = _none_of(_barred(words.SELECTORS, answering, lasting))
    condition = reference(_words("condition", answering, lasting))
    inner = {"items": reference(entry_place(place, lasting=lasting))}
    properties: Schema = {
        "do": _none_of(_barred_verbs(place)),
        "target": selector,
        "to": selector,
        "what": selector,
        "who": _none_of(_barred(words.PLAYERS, answering, lasting)),
        "amount": reference(_words("amount", answering, lasting)),
        "if": condition,
        "condition": condition,
        "options": {"items": inner},
        "bands": {"items": {"properties": {"do": inner}}},
        **dict.fromkeys(INNER_LISTS, inner),
        "persistent": reference(block_place(place, lasting=lasting)),
    }
    if place != "powerup":
        return {"properties": properties}
    blow = {"do": {"const": "damage"}, "target": {"const": "opp_active"}}
    return {
        "properties": properties,
        "not": {"properties": blow, "required": list(blow)},
    }


def _block(place: str, lasting: bool) -> Schema:
    """The bearer is chosen outside, what the effect does happens inside."""
    inner = {"items": reference(entry_place(place, lasting=True))}
    barred = _barred(words.SELECTORS, place == "reaction", lasting)
    return {
        "properties": {
            "target": _none_of(barred),
            "on_attach": inner,
            "tick": inner,
            "on_end": inner,
        }
    }


def _amount(answering: bool, lasting: bool) -> Schema:
    barred = [f"{words.DAMAGE_ON}({s})" for s in _barred(words.SELECTORS, answering, lasting)]
    barred += _barred(words.COUNTS, answering, lasting)
    return {"properties": {"count": _none_of(barred)}}


def _condition(answering: bool, lasting: bool) -> Schema:
    again = reference(_words("condition", answering, lasting))
    selector = _none_of(_barred(words.SELECTORS, answering, lasting))
    properties: Schema = {name: {"prefixItems": [selector]} for name in CONDITIONS}
    properties["cmp"] = {"items": reference(_words("amount", answering, lasting))}
    properties |= {"all": {"items": again}, "any": {"items": again}, "not": again}
    if not answering:
        properties["answered"] = False
    return {"properties": properties}


def _without(verb: str) -> Schema:
    inner = {"items": reference(outside(verb))}
    lists = {"properties": {"on_attach": inner, "tick": inner, "on_end": inner}}
    return {
        "properties": {
            "do": _none_of([verb]),
            "options": {"items": inner},
            "bands": {"items": {"properties": {"do": inner}}},
            **dict.fromkeys(INNER_LISTS, inner),
            "persistent": lists,
        }
    }


def _barred_verbs(place: str) -> list[str]:
    card_type = "powerup" if place == REPLACING else place
    barred = [name for name, word in VERBS.items() if word.types and card_type not in word.types]
    if place == REPLACING:
        barred += [name for name in VERBS if name in words.ATTACK_VERBS]
    return barred


def _barred(names: tuple[str, ...], answering: bool, lasting: bool) -> list[str]:
    barred = set() if lasting else set(words.PERSISTENT_ONLY)
    if not answering:
        barred |= words.REACTION_ONLY
    return [name for name in names if name in barred]


def _none_of(values: list[str]) -> Schema:
    return {"not": {"enum": values}} if values else {}
