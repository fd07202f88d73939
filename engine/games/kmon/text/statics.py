"""Lasting modifiers of persistent effects (KM-9.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.effects.describe import Params
from engine.effects.say import Say
from engine.games.kmon.words import CARD, CHARGE, DAMAGE, TYPES, element_name, trait_name

StaticDescriber = Callable[[Params, Say], str]

_DEALT_WITH: Mapping[str, tuple[str, str]] = {
    "attack": (" with attacks", " con gli attacchi"),
    "ability": (" with abilities", " con le abilità"),
    "any": ("", ""),
}
_TAKEN_FROM: Mapping[str, tuple[str, str]] = {
    "attack": (" from attacks", " dagli attacchi"),
    "ability": (" from abilities", " dalle abilità"),
    "any": ("", ""),
}
_FORBIDDEN: Mapping[str, tuple[str, str]] = {
    "attack": ("this K-Mon cannot attack", "questo K-Mon non può attaccare"),
    "defence": ("this K-Mon cannot defend", "questo K-Mon non può difendersi"),
    "ability": ("this K-Mon cannot use abilities", "questo K-Mon non può usare abilità"),
    "item": ("its player cannot use items", "il suo giocatore non può usare oggetti"),
    "reaction": ("its player cannot use reactions", "il suo giocatore non può usare reazioni"),
    "evasion": ("this K-Mon cannot evade", "questo K-Mon non può eludere"),
    "substitution": (
        "this K-Mon cannot be substituted",
        "questo K-Mon non può essere sostituito",
    ),
}
_GAINED_ON: Mapping[str, tuple[str, str]] = {
    "attack": ("when this K-Mon attacks", "quando questo K-Mon attacca"),
    "defence": ("while this K-Mon is in defence", "mentre questo K-Mon è in difesa"),
}


def _damage_dealt(node: Params, say: Say) -> str:
    more = say.more(int(node["amount"]), DAMAGE)
    source = say.pick(*_DEALT_WITH[node.get("source", "any")])
    return say.pick(f"this K-Mon deals {more}", f"questo K-Mon infligge {more}") + source


def _damage_taken(node: Params, say: Say) -> str:
    more = say.more(int(node["amount"]), DAMAGE)
    source = say.pick(*_TAKEN_FROM[node.get("source", "any")])
    return say.pick(f"this K-Mon takes {more}", f"questo K-Mon subisce {more}") + source


def _cost(node: Params, say: Say) -> str:
    kinds = [TYPES[kind] for kind in _as_list(node.get("types"))] or [CARD]
    cards = say.all_of([say.noun(noun, many=True) for noun in kinds])
    elements = say.any_of([element_name(e, say.language) for e in _as_list(node.get("elements"))])
    more = say.more(int(node["amount"]), CHARGE)
    if say.italian:
        named = " ".join(filter(None, (cards, elements)))
        return f"per il suo giocatore {named} costano {more}"
    named = " ".join(filter(None, (elements, cards)))
    return f"for its player {named} cost {more}"


def _forbid(node: Params, say: Say) -> str:
    return say.all_of([say.pick(*_FORBIDDEN[what]) for what in _as_list(node["what"])])


def _trait_off(node: Params, say: Say) -> str:
    return say.pick(
        "the trait of this K-Mon does not work", "la caratteristica di questo K-Mon non funziona"
    )


def _trait_gain(node: Params, say: Say) -> str:
    name = trait_name(node["id"], say.language)
    return say.pick(f"this K-Mon also has {name}", f"questo K-Mon ha anche {name}")


def _element_add(node: Params, say: Say) -> str:
    name = element_name(node["element"], say.language)
    return say.pick(
        f"this K-Mon can also use {name} cards", f"questo K-Mon può usare anche carte {name}"
    )


def _primary_set(node: Params, say: Say) -> str:
    name = element_name(node["element"], say.language)
    return say.pick(
        f"for weakness and resistance the primary element of this K-Mon is {name}",
        f"per debolezza e resistenza l'elemento primario di questo K-Mon è {name}",
    )


def _charge_gain(node: Params, say: Say) -> str:
    more = say.more(int(node["amount"]), CHARGE)
    when = say.pick(*_GAINED_ON[node["on"]])
    return say.pick(f"its player gains {more} {when}", f"il suo giocatore ottiene {more} {when}")


def _evasion_cost(node: Params, say: Say) -> str:
    more = say.more(int(node["amount"]), CARD)
    return say.pick(
        f"for its player evasion costs {more}", f"per il suo giocatore l'elusione costa {more}"
    )


def _heal_block(node: Params, say: Say) -> str:
    return say.pick(
        "damage cannot be removed from this K-Mon", "non si possono rimuovere danni da questo K-Mon"
    )


STATICS: Mapping[str, StaticDescriber] = {
    "damage_dealt": _damage_dealt,
    "damage_taken": _damage_taken,
    "cost": _cost,
    "forbid": _forbid,
    "trait_off": _trait_off,
    "trait_gain": _trait_gain,
    "element_add": _element_add,
    "primary_set": _primary_set,
    "charge_gain": _charge_gain,
    "evasion_cost": _evasion_cost,
    "heal_block": _heal_block,
}


def _as_list(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]
