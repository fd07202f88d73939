"""Which clauses and rulings touch a card: by its type, its marks, its fields and its effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.games.aac.card_reading import CardEffect, effects_of, every_step, traits_of
from engine.games.aac.language.moments import WHENS
from engine.games.aac.language.steps import VERBS
from engine.kernel.cards import CardDef

TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "creature": ("AAC-2.4", "AAC-4.9", "AAC-5.8"),
    "magic": ("AAC-2.5", "AAC-5.49"),
    "trap": ("AAC-2.6", "AAC-5.24", "AAC-5.25", "AAC-5.27", "AAC-5.28", "AAC-5.29"),
}
TRAITS: Final[Mapping[str, tuple[str, ...]]] = {  # AAC-2.15
    "S": ("AAC-5.31", "AAC-5.32", "AAC-5.34"),
    "NS": ("AAC-5.30", "AAC-R28"),
    "D": ("AAC-5.40", "AAC-3.10", "AAC-R29", "AAC-R30", "AAC-R31"),
    "M": ("AAC-5.43", "AAC-3.7", "AAC-3.9"),
    "X": (),
    "K": ("AAC-5.25",),
    "J": ("AAC-5.23", "AAC-5.18", "AAC-5.19", "AAC-5.20", "AAC-5.21", "AAC-R32", "AAC-R37"),
    "V": ("AAC-5.22", "AAC-R38"),
    "E": ("AAC-5.41", "AAC-5.42", "AAC-5.66", "AAC-R43"),
    "Z": ("AAC-4.21",),
    "H": ("AAC-5.55",),
    "U": ("AAC-5.56",),
}
COVERED: Final[Mapping[str, tuple[str, ...]]] = {  # what X means on each type
    "creature": ("AAC-5.58",),
    "magic": ("AAC-5.63", "AAC-R57"),
    "trap": ("AAC-R60",),
}
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "deadly": ("AAC-5.38", "AAC-5.39", "AAC-5.14", "AAC-3.8", "AAC-3.9", "AAC-R20"),
    "summon": ("AAC-5.44", "AAC-R48"),
    "attackable_only_by": ("AAC-5.45", "AAC-5.16", "AAC-7.3"),
    "wall_points": ("AAC-2.17", "AAC-5.18", "AAC-5.19", "AAC-5.20", "AAC-5.64", "AAC-R36"),
    "play_cost": ("AAC-5.36",),
    "host": ("AAC-2.18",),
}
_MARKS: Final[Mapping[str, tuple[str, ...]]] = {
    "creature": ("AAC-5.68",),
    "magic": ("AAC-5.46", "AAC-5.68"),
    "trap": ("AAC-5.29",),
}
_ZERO: Final = ("AAC-R18",)
_COMPUTED: Final = ("AAC-5.3", "AAC-R44")
_COMPUTES: Final = frozenset({"mul", "div", "percent"})
_COST: Final = ("AAC-9.5",)
_OF_WHEN: Final = {word.name: word.clauses for word in WHENS}
_OF_VERB: Final = {word.spelling: word.clauses for word in VERBS}


def card_clauses(card: CardDef) -> tuple[str, ...]:
    """Ids of clauses and rulings, each once; cards with faulty effects have those of the rest."""
    found = [*TYPES.get(card.type, ()), *_of_marks(card), *_of_fields(card)]
    for effect in effects_of(card):
        found += _of_effect(effect)
    overrides = card.get("overrides")
    found += [str(clause) for clause in overrides] if isinstance(overrides, (list, tuple)) else []
    return tuple(dict.fromkeys(found))


def _of_marks(card: CardDef) -> Iterator[str]:
    for trait in traits_of(card):
        yield from TRAITS.get(trait, ())
        if trait == "X":
            yield from COVERED.get(card.type, ())
    if card.get("duration_mark"):
        yield from _MARKS.get(card.type, ())
    if card.type == "creature" and 0 in (card.get("ap"), card.get("dp")):
        yield from _ZERO


def _of_fields(card: CardDef) -> Iterator[str]:
    for field, clauses in FIELDS.items():
        if card.get(field):
            yield from clauses


def _of_effect(effect: CardEffect) -> Iterator[str]:
    yield from _OF_WHEN.get(effect.when, ())
    if effect.cost:
        yield from _COST
    for step in every_step(effect):
        yield from _OF_VERB.get(step.verb, ())
        if _computes(step.params):
            yield from _COMPUTED


def _computes(value: object) -> bool:
    """Whether a figure in there is multiplied, divided or a share."""
    if isinstance(value, Mapping):
        if not _COMPUTES.isdisjoint(value):
            return True
        return any(_computes(inside) for inside in value.values())
    return isinstance(value, (list, tuple)) and any(_computes(inside) for inside in value)
