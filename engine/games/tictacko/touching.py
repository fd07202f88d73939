"""Which clauses and rulings touch a card: by its type, its words and its effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.tictacko.language import LANGUAGE
from engine.kernel.cards import CardDef

TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "basic": ("TTK-2.11", "TTK-5.3", "TTK-5.7", "TTK-3.14"),
    "special": ("TTK-2.12", "TTK-5.3", "TTK-5.7", "TTK-4.33", "TTK-4.43"),
    "magic": ("TTK-2.13", "TTK-5.31", "TTK-5.32", "TTK-5.33", "TTK-4.18"),
    "instant": ("TTK-2.14", "TTK-5.35", "TTK-5.37", "TTK-5.38", "TTK-5.39"),
    "objective": ("TTK-2.15", "TTK-5.4", "TTK-5.5", "TTK-5.6", "TTK-4.24", "TTK-5.20"),
}
# What all words of a kind share says little of one card.
_SHARED: Final = frozenset({"TTK-9.1", "TTK-9.7", "TTK-9.15"})
# By the key that names the word.
_WORDS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    role.tag: {word.spelling: word.clauses for word in reversed(role.words)}
    for role in (LANGUAGE.roles[key] for key in ("effect", "op", "rule"))
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
    for tag, clauses in _WORDS.items():
        found = clauses.get(str(value.get(tag)), ())
        yield from (clause for clause in found if clause not in _SHARED)
    yield from _AREA if isinstance(value.get("target"), Mapping) else ()
    yield from _ADJACENT if not _PLACES.isdisjoint(value) else ()
    for inside in value.values():
        yield from _within(inside)
