"""Which clauses and rulings touch a card: by its type, its words and its effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.kernel.cards import CardDef

TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "basic": ("TTK-2.11", "TTK-5.3", "TTK-5.7", "TTK-3.14"),
    "special": ("TTK-2.12", "TTK-5.3", "TTK-5.7", "TTK-4.33", "TTK-4.43"),
    "magic": ("TTK-2.13", "TTK-5.31", "TTK-5.32", "TTK-5.33", "TTK-4.18"),
    "instant": ("TTK-2.14", "TTK-5.35", "TTK-5.37", "TTK-5.38", "TTK-5.39"),
    "objective": ("TTK-2.15", "TTK-5.4", "TTK-5.5", "TTK-5.6", "TTK-4.24", "TTK-5.20"),
}
TIMINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "entry": ("TTK-5.21", "TTK-5.22", "TTK-5.23", "TTK-R31", "TTK-R33"),
    "continuous": ("TTK-5.24", "TTK-5.28", "TTK-R32"),
    "trigger": ("TTK-5.30", "TTK-4.49", "TTK-R72"),
}
VERBS: Final[Mapping[str, tuple[str, ...]]] = {  # TTK-9.7 to 9.14
    "draw": ("TTK-5.9", "TTK-6.5", "TTK-R65"),
    "discard": ("TTK-5.9", "TTK-R38"),
    "destroy": ("TTK-5.11", "TTK-5.25", "TTK-R29"),
    "move": ("TTK-5.12", "TTK-5.13", "TTK-5.15", "TTK-R36"),
    "swap": ("TTK-5.14", "TTK-5.15", "TTK-5.26", "TTK-R37"),
    "sacrifice": ("TTK-5.16",),
    "cancel": ("TTK-5.43", "TTK-4.35", "TTK-R26"),
    "prevent": ("TTK-5.44", "TTK-5.45"),
    "return_to_hand": ("TTK-9.10", "TTK-5.49", "TTK-R86"),
    "recover": ("TTK-9.11", "TTK-5.49", "TTK-R86"),
    "peek_hand": ("TTK-9.12", "TTK-9.28", "TTK-7.6"),
    "peek_objective": ("TTK-9.12", "TTK-9.28", "TTK-7.6"),
    "replace_objective": ("TTK-9.12",),
    "grant_play": ("TTK-4.50",),
    "lock_space": ("TTK-9.14",),
    "redirect": ("TTK-9.27",),
    "impose": ("TTK-9.25",),
    "coin_flip": ("TTK-9.31",),
    "die_roll": ("TTK-9.31",),
    "put": ("TTK-9.37", "TTK-6.5"),
    "branch": ("TTK-9.35", "TTK-9.18"),
    "later": ("TTK-9.41", "TTK-9.19"),
}
RULES: Final[Mapping[str, tuple[str, ...]]] = {  # TTK-9.15
    "protect": ("TTK-5.25", "TTK-9.16"),
    "forbid": ("TTK-5.27",),
    "modify": ("TTK-5.19", "TTK-4.19"),
    "no_claim": ("TTK-5.3", "TTK-R46"),
    "suppress": ("TTK-5.28", "TTK-5.29"),
}
WINDOWS: Final = ("TTK-5.40", "TTK-5.41")
_PLACES: Final = frozenset({"adjacent_to"})
_ADJACENT: Final = ("TTK-5.1", "TTK-5.2")
_AREA: Final = ("TTK-5.17",)
_COST: Final = ("TTK-4.52", "TTK-R88")
_CONDITION: Final = ("TTK-9.18",)
_LIMIT: Final = ("TTK-3.15",)
_REPRINT: Final = ("TTK-3.16",)
_INDEPENDENT: Final = ("TTK-R6",)


def card_clauses(card: CardDef) -> tuple[str, ...]:
    """Ids of clauses and rulings, each once; of effects that make no sense nothing is told."""
    found = [*TYPES.get(card.type, ())]
    for field, clauses in (
        ("when", WINDOWS),
        ("copy_limit", _LIMIT),
        ("reprint_of", _REPRINT),
        ("independent_patterns", _INDEPENDENT),
    ):
        found += clauses if card.get(field) else ()
    effects: Any = card.get("effects")
    for effect in effects if isinstance(effects, (list, tuple)) else ():
        found += _of_effect(effect)
    return tuple(dict.fromkeys(found))


def _of_effect(effect: Any) -> Iterator[str]:
    if not isinstance(effect, Mapping):
        return
    yield from TIMINGS.get(str(effect.get("timing")), ())
    yield from _COST if effect.get("cost") else ()
    yield from _CONDITION if effect.get("if") else ()
    yield from _within(effect)


def _within(value: Any) -> Iterator[str]:
    """What the operations, rules and places inside a value lead to, in printed order."""
    if isinstance(value, (list, tuple)):
        for inside in value:
            yield from _within(inside)
    if not isinstance(value, Mapping):
        return
    yield from VERBS.get(str(value.get("op")), ())
    yield from RULES.get(str(value.get("rule")), ())
    yield from _AREA if isinstance(value.get("target"), Mapping) else ()
    yield from _ADJACENT if not _PLACES.isdisjoint(value) else ()
    for inside in value.values():
        yield from _within(inside)
